import { profileOf } from '../settings/accounts.ts'
import { keyFits } from '../settings/key-fits.ts'
import type { DeploymentSettings, Preferences, SavedKey } from '../settings/settings.ts'
import type { PurchaseDeps } from './purchase-deps.ts'

/** A profile may be switched during a read. */
const maxReadings = 3

export interface PurchaseSettings {
  deployment: DeploymentSettings
  key: SavedKey
  preferences: Preferences
}

/** Reads settings that belong together: never one profile's key with another's address or budgets. */
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
    if (isOfOne || reading === maxReadings) return { deployment, key, preferences }
    // Two equal reads mean that no switch is in progress: the values differ permanently, for example because one was
    // lost.
    const read = JSON.stringify([deployment, key, preferences.profile])
    if (read === before) return { deployment, key, preferences }
    before = read
  }
}
