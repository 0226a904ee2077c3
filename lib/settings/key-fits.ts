import type { SavedKey } from './settings.ts'

/** Whether the saved key was entered for the service at this address: a key is never sent to another origin. */
export function keyFits(saved: SavedKey, apiUrl: string): saved is NonNullable<SavedKey> {
  return saved !== null && saved.origin === URL.parse(apiUrl)?.origin
}
