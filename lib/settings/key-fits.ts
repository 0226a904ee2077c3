import { isSessionOver } from './secrets.ts'
import type { SavedKey } from './settings.ts'

/** A key fits only the URL that it was entered for: another path of the same origin may have another owner. */
export function keyFits(saved: SavedKey, apiUrl: string): saved is NonNullable<SavedKey> {
  if (saved === null || isSessionOver(saved.key) || saved.origin !== URL.parse(apiUrl)?.origin) return false
  return withoutSlash(saved.base) === withoutSlash(apiUrl)
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')
