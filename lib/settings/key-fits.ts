import { isSessionOver } from './secrets.ts'
import type { SavedKey } from './settings.ts'

/**
 * Whether the saved key was entered for this address. A key is never sent to another origin, nor to another path of the
 * same origin, which may have another owner.
 */
export function keyFits(saved: SavedKey, apiUrl: string): saved is NonNullable<SavedKey> {
  if (saved === null || isSessionOver(saved.key) || saved.origin !== URL.parse(apiUrl)?.origin) return false
  return withoutSlash(saved.base) === withoutSlash(apiUrl)
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')
