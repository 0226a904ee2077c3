import { isSessionOver } from './secrets.ts'
import type { SavedKey } from './settings.ts'

/**
 * Whether a key may be sent to a URL: only to the one that it was entered for, because another path of the same origin
 * may have another owner.
 */
export function keyFits(saved: SavedKey, apiUrl: string): saved is NonNullable<SavedKey> {
  if (saved === null || isSessionOver(saved.key) || saved.origin !== URL.parse(apiUrl)?.origin) return false
  return withoutSlash(saved.base) === withoutSlash(apiUrl)
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')
