import type { Preferences } from '../settings/settings.ts'
import type { PurchaseDeps } from './purchase-deps.ts'

interface SettlingSettings {
  socialUrl: string
  preferences: Preferences
}

const last = new WeakMap<PurchaseDeps['db'], SettlingSettings>()

/**
 * The settings for settling a response. Falls back to the last known ones if they can't be read, because the response
 * must be settled.
 */
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
