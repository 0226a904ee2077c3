import { asLost, isLostRow } from '../../purchases/ledger/lost-question.ts'
import { isFromFile } from '../../settings/accounts.ts'
import type { Database } from '../../records/database/database.ts'
import { isAnonymised } from '../../purchases/ledger/anonymise.ts'
import { keptRows } from '../../records/database/kept-rows.ts'
import { putRows } from '../../records/database/put-rows.ts'
import { libraryKey } from '../../records/database/rows/library.ts'
import type { LedgerRequest, RequestState } from '../../records/database/rows/purchases.ts'
import { toHistory } from './to-history.ts'

/** How far a request may come, in this order: an answer may come to one that was closed without. */
const stages: (RequestState | 'unknown')[] = ['waiting', 'reserved', 'sent', 'unknown', 'answered', 'settled']
const stageOf = ({ state, outcome }: Pick<LedgerRequest, 'state' | 'outcome'>) =>
  stages.indexOf(outcome === 'unknown' ? outcome : state)

/**
 * Puts requests of a file that was made at `madeAt` (milliseconds since 1970) beside those that are here, as history.
 * `keyOf`: under which key a subject of the file is kept here. Returns the ids of those that were not here.
 */
export function restoreRequests(
  db: Database,
  given: LedgerRequest[],
  madeAt: number,
  keyOf: (key: string) => string,
): Promise<string[]> {
  return db.transaction('rw', db.requests, db.batches, db.library, async () => {
    const ids = [...new Set(given.flatMap(({ batch }) => batch ?? []))]
    const batches = await keptRows(db.batches, ids)
    const ownRuns = new Set(batches.flatMap((batch) => (batch && !batch.imported ? [batch.id] : [])))
    const rows = given.map((row) => {
      const found = [...new Set(row.found.map(keyOf))]
      // What a file says was spent is no part of what a run of here has spent.
      const batch = row.batch !== null && ownRuns.has(row.batch) ? null : row.batch
      return { ...row, found, batch }
    })
    const hashKey = (await db.library.get(libraryKey))?.hashKey ?? ''
    const kept = await keptRows(
      db.requests,
      rows.map(({ id }) => id),
    )
    const changed = rows.flatMap((row, index) => {
      const here = kept[index]
      const past = toHistory('requests', { ...row }, madeAt) as LedgerRequest
      if (!here) return [past]
      // A request about somebody who was left out tells nothing of one that is here.
      if (isAnonymised(past)) return []
      return (isFromFile(here) ? furtherHistory(here, past) : recoveredRequest(here, past, hashKey)) ?? []
    })
    const there = new Set(kept.map((here) => here?.id))
    await putRows(db.requests, changed, ({ id }) => !there.has(id))
    return rows.flatMap(({ id }, index) => (kept[index] ? [] : [id]))
  })
}

/** A request of one file as a later file knows it, if it came further there: never cheaper, and never on another day. */
function furtherHistory(here: LedgerRequest, row: LedgerRequest): LedgerRequest | null {
  if (stageOf(row) <= stageOf(here)) return null
  const { account, day, batch } = here
  const cost = here.cost === null ? row.cost : Math.max(here.cost, row.cost ?? 0)
  return { ...row, account, day, batch, cost }
}

/**
 * A request of this installation of which only its money and a hash of its question are left, with what a file knows of
 * that very question. `null`: the file's is about something else, or nothing was lost. Its money stays as it is.
 */
export function recoveredRequest(
  here: LedgerRequest,
  { question, input, subject, section, outcome, problem, requestId, found, state }: LedgerRequest,
  hashKey: string,
): LedgerRequest | null {
  if (!isLostRow(here) || state !== 'settled' || isLostRow({ problem })) return null
  if (![question, asLost(hashKey, question)].includes(here.question)) return null
  return { ...here, question, input, subject, section, outcome, problem, requestId, found }
}
