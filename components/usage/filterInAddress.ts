import type { ReadonlySignal } from '@preact/signals'
import { readLedgerFilter, writeLedgerFilter, type LedgerFilter } from '../../lib/purchases/ledger/filter.ts'
import { watchHash } from '../model/hash.ts'

/** The filter that the page's address names, so that a reload and a bookmark keep it. */
export function watchFilter(): {
  chosen: ReadonlySignal<LedgerFilter>
  choose: (filter: LedgerFilter) => void
} {
  const chosen = watchHash(readLedgerFilter)
  return {
    chosen,
    choose(filter) {
      chosen.value = filter
      history.replaceState(null, '', `#${writeLedgerFilter(filter)}`)
    },
  }
}
