import type { ReadonlySignal } from '@preact/signals'
import { browser } from 'wxt/browser'
import { outStates } from '../ledger/open.ts'
import type { Database } from '../records/database.ts'
import { updateWaiting } from '../settings/update-waiting.ts'
import { watchFact } from './facts.ts'
import { live } from './live.ts'

export interface Update {
  /** The version that waits; `null`: none. */
  waiting: ReadonlySignal<string | null | undefined>
  /** Requests whose answers an update now would lose. */
  out: ReadonlySignal<number | undefined>
  /** Ends this version, and every page of it, for the one that waits. */
  take: () => void
}

export function watchUpdate(db: Database): Update {
  const waiting = watchFact(updateWaiting)
  return {
    waiting,
    out: live(
      () => waiting.value ?? null,
      async (version) => (version === null ? 0 : db.requests.where('state').anyOf(outStates).count()),
    ),
    take: () => browser.runtime.reload(),
  }
}
