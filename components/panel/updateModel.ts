import type { ReadonlySignal } from '@preact/signals'
import { browser } from '../../lib/browser.ts'
import { sentStates } from '../../lib/purchases/ledger/open-requests.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { pendingUpdate } from '../../lib/platform/updates.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { live } from '../model/live.ts'

export interface Update {
  ready: ReadonlySignal<string | null | undefined>
  /** An update would lose the responses of requests in flight. */
  inFlight: ReadonlySignal<number | undefined>
  /** Closes all pages of the extension. */
  install: () => void
}

export function watchUpdate(db: Database): Update {
  const waiting = watchStorageItem(pendingUpdate)
  return {
    ready: waiting,
    inFlight: live(
      () => waiting.value ?? null,
      async (version) => (version === null ? 0 : db.requests.where('state').anyOf(sentStates).count()),
    ),
    install: () => browser.runtime.reload(),
  }
}
