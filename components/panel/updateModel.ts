import type { ReadonlySignal } from '@preact/signals'
import { browser } from 'wxt/browser'
import { sentStates } from '../../lib/purchases/ledger/open-requests.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { updateWaiting } from '../../lib/platform/updates.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { live } from '../model/live.ts'

export interface Update {
  /** The version that waits; `null`: none. */
  waiting: ReadonlySignal<string | null | undefined>
  /** Requests whose answers an update now would lose. */
  out: ReadonlySignal<number | undefined>
  /** Ends this version, and every page of it, for the one that waits. */
  take: () => void
}

export function watchUpdate(db: Database): Update {
  const waiting = watchStorageItem(updateWaiting)
  return {
    waiting,
    out: live(
      () => waiting.value ?? null,
      async (version) => (version === null ? 0 : db.requests.where('state').anyOf(sentStates).count()),
    ),
    take: () => browser.runtime.reload(),
  }
}
