import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { LedgerFilter } from '../../lib/purchases/ledger/filter.ts'
import { emptyLedgerSum, sumWith, type LedgerSum } from '../../lib/purchases/ledger/sums.ts'
import { subjectNames, walkLedger, type LedgerRow } from '../../lib/purchases/ledger/walk-ledger.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { reportDatabaseError } from '../model/pageProblem.ts'
import { Dexie } from 'dexie'

/** What a filter lets through. */
export interface ChosenRequests {
  /** Newest first, as many as are shown; `undefined` until they are read. */
  rows: ReadonlySignal<LedgerRow[] | undefined>
  /** Over all of them, shown or not; `undefined` while they are added up. */
  sum: ReadonlySignal<LedgerSum | undefined>
  /** Whether there are more than are shown. */
  more: ReadonlySignal<boolean>
  showMore(): void
}

const rowsAtOnce = 100

/** While others keep writing, reading again rests this many times as long as it took. */
const restPerPass = 4

export function watchChosenRequests(db: Database, filter: ReadonlySignal<LedgerFilter>): ChosenRequests {
  const rows = signal<LedgerRow[] | undefined>(undefined)
  const sum = signal<LedgerSum | undefined>(undefined)
  const asked = signal({ of: filter.peek(), count: rowsAtOnce })
  const wanted = computed(() => (asked.value.of === filter.value ? asked.value.count : rowsAtOnce))
  const names = subjectNames(db)
  let shownFilter: LedgerFilter | undefined

  async function pass(chosen: LedgerFilter, count: number, stop: AbortSignal): Promise<void> {
    names.forget()
    const shown: LedgerRow[] = []
    let added = emptyLedgerSum
    const isNew = shownFilter !== chosen
    for await (const requests of walkLedger(db, chosen, names)) {
      if (stop.aborted) return
      added = sumWith(added, requests)
      if (shown.length >= count) continue
      shown.push(...(await names.of(requests.slice(0, count - shown.length))))
      if (stop.aborted) return
      // What another filter let through must not stand while the few of this one are looked for.
      if (isNew || shown.length >= count) rows.value = [...shown]
      shownFilter = chosen
    }
    if (stop.aborted) return
    batch(() => {
      rows.value = shown
      sum.value = added
    })
  }

  let before: LedgerFilter | undefined
  effect(() => {
    const chosen = filter.value
    const count = wanted.value
    if (before !== chosen) sum.value = undefined
    before = chosen
    return keepDoing(db, (stop) => pass(chosen, count, stop))
  })
  return {
    rows,
    sum,
    more: computed(() => {
      const shown = rows.value?.length ?? 0
      return sum.value ? sum.value.requests > shown : shown >= wanted.value
    }),
    showMore() {
      asked.value = { of: filter.peek(), count: wanted.peek() + rowsAtOnce }
    },
  }
}

/** Does `work`, and again whenever the ledger or a name in it changes, one at a time; until it is stopped. */
function keepDoing(db: Database, work: (stop: AbortSignal) => Promise<void>): () => void {
  const stopping = new AbortController()
  const stop = stopping.signal
  let changed = false
  let wake = () => {}
  const deaf = onTablesChanged(db, ['requests', 'subjects'], () => {
    changed = true
    wake()
  })
  const go = async () => {
    while (!stop.aborted) {
      changed = false
      const began = performance.now()
      await work(stop)
      const took = performance.now() - began
      await new Promise((rested) => setTimeout(rested, took * restPerPass))
      if (!changed) await new Promise<void>((woken) => (wake = woken))
    }
  }
  go().catch((error: unknown) => {
    if (!stop.aborted) reportDatabaseError(error)
  })
  return () => {
    stopping.abort()
    deaf()
    wake()
  }
}

/**
 * Tells when any context has written to one of the tables, such as `requests`, until the returned function is called.
 * No finer than that: to follow what 100,000 rows are made of costs more than to read them again.
 */
function onTablesChanged(db: Dexie, tables: string[], tell: () => void): () => void {
  const heard = (parts: object) => {
    const written = Object.keys(parts)
    if (tables.some((table) => written.some((part) => part.startsWith(`idb://${db.name}/${table}/`)))) tell()
  }
  Dexie.on('storagemutated', heard)
  return () => Dexie.on.storagemutated.unsubscribe(heard)
}
