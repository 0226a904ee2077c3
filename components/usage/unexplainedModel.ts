import type { ReadonlySignal } from '@preact/signals'
import { subjectNames, type LedgerRow } from '../../lib/purchases/ledger/walk-ledger.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Unexplained } from '../../lib/records/database/rows/purchases.ts'
import { live } from '../model/live.ts'

/** Credits that are gone, with what they may be the cost of. */
export interface UnexplainedFall {
  row: Unexplained
  /** The requests that may have taken them, the newest first. */
  requests: LedgerRow[]
  /** The request that a person assigned them to. */
  assigned: LedgerRow | null
}

/** So many are shown: who has more has another question than which request it was. */
const mostShown = 20

/** What is unexplained, and what a person assigned of it; the newest first. */
export function watchUnexplained(db: Database): ReadonlySignal<UnexplainedFall[] | undefined> {
  return live(
    () => null,
    async () => {
      const rows = await db.unexplained
        .filter(({ state }) => state === 'open' || state === 'assigned')
        .toArray()
      const shown = rows.toSorted((a, b) => b.at - a.at).slice(0, mostShown)
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

/** The person says which request took what is unexplained; `null`: none, after all. */
export function assignTo(id: string, request: string | null): void {
  void sendCommand('assign-unexplained', { id, request })
}
