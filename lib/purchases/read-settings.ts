import { profileOf } from '../settings/accounts.ts'
import { keyFits } from '../settings/key-fits.ts'
import type { DeploymentSettings, Preferences, SavedKey } from '../settings/settings.ts'
import type { PurchaseDeps } from './purchase-deps.ts'

/** A profile may be switched between two readings. More often than that they differ for good, as where one was lost. */
const mostReadings = 3

/** What is bought with: never the key of one profile with the address or the budgets of another. */
export async function readSettings(
  deps: Pick<PurchaseDeps, 'deployment' | 'apiKey' | 'preferences'>,
): Promise<{
  deployment: DeploymentSettings
  key: SavedKey
  preferences: Preferences
}> {
  for (let reading = 1; ; reading++) {
    const [deployment, key, preferences] = await Promise.all([
      deps.deployment.read(),
      deps.apiKey.read(),
      deps.preferences.read(),
    ])
    const isOfOne =
      key === null || (profileOf(key.account) === preferences.profile && keyFits(key, deployment.apiUrl))
    if (isOfOne || reading === mostReadings) return { deployment, key, preferences }
  }
}
