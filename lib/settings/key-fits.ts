import { isSessionOver } from './secrets.ts'
import type { SavedKey } from './settings.ts'

/** Only to the URL that the key was entered for: another path of the same origin may have another owner. */
export function keyFits(saved: SavedKey, apiUrl: string): saved is NonNullable<SavedKey> {
  if (saved === null || isSessionOver(saved.key) || saved.origin !== URL.parse(apiUrl)?.origin) return false
  return withoutSlash(saved.base) === withoutSlash(apiUrl)
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')
