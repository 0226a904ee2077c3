import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Profile {
  folder: string
  /** Removes the folder unless the caller named it. */
  discard: () => void
}

export function openProfile(kept: string | undefined): Profile {
  if (kept) return { folder: kept, discard: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-browser-'))
  return {
    folder,
    // A browser's last child processes may still be writing for a moment after it has gone.
    discard: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}
