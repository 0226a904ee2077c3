import type { Preferences } from '../settings/settings.ts'
import type { PurchaseDeps } from './purchase-deps.ts'

interface SettlingSettings {
  socialUrl: string
  preferences: Preferences
}

/** As this life last read them. */
const last = new WeakMap<PurchaseDeps['db'], SettlingSettings>()

/** What settling needs of the settings; as they last were, where they can't be read now: the answer is at hand. */
export async function readSettlingSettings(deps: PurchaseDeps): Promise<SettlingSettings> {
  try {
    const [{ socialUrl }, preferences] = await Promise.all([deps.deployment.read(), deps.preferences.read()])
    const read = { socialUrl, preferences }
    last.set(deps.db, read)
    return read
  } catch (error) {
    const known = last.get(deps.db)
    if (!known) throw error
    return known
  }
}
