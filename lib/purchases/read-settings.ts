import { profileOf } from '../settings/accounts.ts'
import { keyFits } from '../settings/key-fits.ts'
import type { DeploymentSettings, Preferences, SavedKey } from '../settings/settings.ts'
import type { PurchaseDeps } from './purchase-deps.ts'

/** A profile may be switched while they are read, and then once more. */
const mostReadings = 3

/** What is bought with. */
export interface PurchaseSettings {
  deployment: DeploymentSettings
  key: SavedKey
  preferences: Preferences
}

/** Never the key of one profile with the address or the budgets of another. */
export async function readSettings(
  deps: Pick<PurchaseDeps, 'deployment' | 'apiKey' | 'preferences'>,
): Promise<PurchaseSettings> {
  for (let reading = 1, before = ''; ; reading++) {
    const [deployment, key, preferences] = await Promise.all([
      deps.deployment.read(),
      deps.apiKey.read(),
      deps.preferences.read(),
    ])
    const isOfOne =
      key === null || (profileOf(key.account) === preferences.profile && keyFits(key, deployment.apiUrl))
    if (isOfOne || reading === mostReadings) return { deployment, key, preferences }
    // Nobody switches anything: they differ for good, as where one was lost or the key was of a session that is over.
    const read = JSON.stringify([deployment, key, preferences.profile])
    if (read === before) return { deployment, key, preferences }
    before = read
  }
}
