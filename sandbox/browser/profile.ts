import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Profile {
  folder: string
  /** Unless the caller provided the folder. */
  discard: () => void
}

export function openProfile(kept: string | undefined): Profile {
  if (kept) return { folder: kept, discard: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-browser-'))
  return {
    folder,
    // Child processes may still write shortly after the browser has ended.
    discard: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}
