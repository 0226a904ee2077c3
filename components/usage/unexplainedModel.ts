import type { ReadonlySignal } from '@preact/signals'
import { subjectNames, type LedgerRow } from '../../lib/purchases/ledger/walk-ledger.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Unexplained } from '../../lib/purchases/rows/spending.ts'
import { live } from '../model/live.ts'

/** An unexplained drop of the balance, and the requests that may have caused it. */
export interface UnexplainedFall {
  row: Unexplained
  requests: LedgerRow[]
  assigned: LedgerRow | null
}

const maxShown = 20

export function watchUnexplained(db: Database): ReadonlySignal<UnexplainedFall[] | undefined> {
  return live(
    () => null,
    async () => {
      const rows = await db.unexplained
        .filter(({ state }) => state === 'open' || state === 'assigned')
        .toArray()
      const shown = rows.toSorted((a, b) => b.at - a.at).slice(0, maxShown)
      const names = subjectNames(db)
      const rowsOf = async (ids: readonly string[]) =>
        names.of((await db.requests.bulkGet([...ids])).flatMap((request) => request ?? []))
      return Promise.all(
        shown.map(async (row) => ({
          row,
          requests: (await rowsOf(row.requests ?? [])).toReversed(),
          assigned: row.assigned ? ((await rowsOf([row.assigned.request]))[0] ?? null) : null,
        })),
      )
    },
  )
}

/** Assigns an unexplained drop to a request; `null` removes the assignment. */
export function assignTo(id: string, request: string | null): void {
  void sendCommand('assign-unexplained', { id, request })
}
