import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { writeLedgerFilter, type LedgerFilter } from '../../lib/purchases/ledger/filter.ts'
import { daySums } from '../../lib/purchases/ledger/spending.ts'
import { emptyLedgerSum, sumOfDays, sumWith, type LedgerSum } from '../../lib/purchases/ledger/sums.ts'
import { subjectNames, walkLedger, type LedgerRow } from '../../lib/purchases/ledger/walk-ledger.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { runOnChanges } from './runOnChanges.ts'

export interface ChosenRequests {
  rows: ReadonlySignal<LedgerRow[] | undefined>
  /** Sum of all requests that match the filter, shown or not; `undefined` while it is computed. */
  sum: ReadonlySignal<LedgerSum | undefined>
  more: ReadonlySignal<boolean>
  showMore(): void
}

const rowsAtOnce = 100

export function watchChosenRequests(db: Database, filter: ReadonlySignal<LedgerFilter>): ChosenRequests {
  const rows = signal<LedgerRow[] | undefined>(undefined)
  const sum = signal<LedgerSum | undefined>(undefined)
  const read = signal(0)
  const requested = signal({ of: filter.peek(), count: rowsAtOnce })
  const requestedOnes = computed(() =>
    requested.value.of === filter.value ? requested.value.count : rowsAtOnce,
  )
  const names = subjectNames(db)
  let shownFilter: LedgerFilter | undefined

  async function pass(chosen: LedgerFilter, count: number, stop: AbortSignal): Promise<void> {
    names.reset()
    const shown: LedgerRow[] = []
    let added = emptyLedgerSum
    const isNew = shownFilter !== chosen
    // Without a filter, use the daily sums: then only shown and pending requests must be read.
    const total = writeLedgerFilter(chosen) === '' ? sumOfDays(await daySums(db)) : null
    for await (const requests of walkLedger(db, chosen, names)) {
      if (stop.aborted) return
      added = sumWith(added, requests)
      if (shown.length < count) {
        shown.push(...(await names.of(requests.slice(0, count - shown.length))))
        if (stop.aborted) return
        // With a new filter, show the first rows at once instead of the previous filter's.
        if (isNew || shown.length >= count) rows.value = [...shown]
        shownFilter = chosen
      }
      if (total && added.requests > count && added.uncertain.credits >= total.reserved) break
    }
    if (stop.aborted) return
    batch(() => {
      rows.value = shown
      sum.value = total ? { ...added, requests: total.requests, credits: total.credits } : added
      read.value = added.requests
    })
  }

  let before: LedgerFilter | undefined
  effect(() => {
    const chosen = filter.value
    const count = requestedOnes.value
    if (before !== chosen) sum.value = undefined
    before = chosen
    return runOnChanges(db, ['requests', 'subjects'], (stop) => pass(chosen, count, stop))
  })
  return {
    rows,
    sum,
    more: computed(() => {
      const shown = rows.value?.length ?? 0
      return sum.value ? read.value > shown : shown >= requestedOnes.value
    }),
    showMore() {
      requested.value = { of: filter.peek(), count: requestedOnes.peek() + rowsAtOnce }
    },
  }
}
