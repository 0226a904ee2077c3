import { asLost, isLostRow } from '../../purchases/ledger/lost-request-key.ts'
import { isFromFile } from '../../settings/accounts.ts'
import type { Database } from '../../records/database/database.ts'
import { isAnonymised } from '../../purchases/ledger/anonymise.ts'
import { storedRows } from '../../records/database/stored-rows.ts'
import { putRows } from '../../records/database/put-rows.ts'
import { libraryKey } from '../../purchases/rows/library-state.ts'
import type { LedgerRequest, RequestState } from '../../purchases/rows/requests.ts'
import { toHistory, type HistoricRequest } from './to-history.ts'
import { noEnd } from '../../purchases/ledger/request-endings.ts'
import { countsFor } from '../../purchases/ledger/spending.ts'

/** The stages of a request in order. A response may arrive after the request was closed without one. */
const stages: (RequestState | 'unknown')[] = [
  'pending',
  'reserved',
  'sent',
  'unknown',
  'responded',
  'settled',
]
const stageOf = ({ state, outcome }: Pick<LedgerRequest, 'state' | 'outcome'>) =>
  stages.indexOf(outcome === 'unknown' ? outcome : state)

/**
 * Adds the requests of a file as history, and returns the new ids. `madeAt` is the file's time in ms since epoch;
 * `keyOf` gives the local key of a subject in the file.
 */
export function restoreRequests(
  db: Database,
  given: LedgerRequest[],
  madeAt: number,
  keyOf: (key: string) => string,
): Promise<string[]> {
  return db.transaction('rw', db.requests, db.runs, db.library, async () => {
    const ids = [...new Set(given.flatMap(({ run }) => run ?? []))]
    const runs = await storedRows(db.runs, ids)
    const ownRuns = new Set(runs.flatMap((run) => (run && !run.imported ? [run.id] : [])))
    const rows = given.map((row) => {
      const found = [...new Set(row.found.map(keyOf))]
      // Spending in a file isn't spending of a local run.
      const run = row.run !== null && ownRuns.has(row.run) ? null : row.run
      return { ...row, found, run }
    })
    const hashKey = (await db.library.get(libraryKey))?.hashKey ?? ''
    const kept = await storedRows(
      db.requests,
      rows.map(({ id }) => id),
    )
    const changed = rows.flatMap((row, index) => {
      const here = kept[index]
      const past = toHistory('requests', { ...row }, madeAt) as HistoricRequest
      if (!here) return [past]
      // A request about a skipped person must not change a local one.
      if (isAnonymised(past)) return []
      return (isFromFile(here) ? furtherHistory(here, past) : recoveredRequest(here, past, hashKey)) ?? []
    })
    const there = new Set(kept.map((here) => here?.id))
    await putRows(db.requests, changed, ({ id }) => !there.has(id))
    return rows.flatMap(({ id }, index) => (kept[index] ? [] : [id]))
  })
}

/** Completes a request from an earlier file, unless it is complete. It never gets cheaper or moves to another day. */
function furtherHistory(here: LedgerRequest, row: HistoricRequest): LedgerRequest | null {
  if (stageOf(row) <= stageOf(here)) return null
  const { account, day, run } = here
  const cost = here.cost === null ? row.cost : Math.max(here.cost, row.cost ?? 0)
  return { ...row, account, day, run, cost }
}

/** Whether the response was stored after the file was made. */
export const isResponseMissing = (here: LedgerRequest, inFile: LedgerRequest): boolean =>
  here.outcome === 'ok' && stageOf(inFile) < stageOf(here)

/**
 * A request with a response that was stored, but not yet filed, when the file was made. Recovery files it again at the
 * earlier cost; see `closeOne`. `null` if the file lacks that response.
 */
export function unfiledRequest(here: LedgerRequest, inFile: LedgerRequest): LedgerRequest | null {
  const isStored = inFile.state === 'responded' && here.requestKey === inFile.requestKey
  if (!isStored || here.state !== 'settled' || !isResponseMissing(here, inFile)) return null
  const { cost, costBy, reserved } = here
  const costBefore = { cost, costBy, reserved }
  return { ...here, ...noEnd, costBefore, state: 'responded', reserved: countsFor(here), workerId: '' }
}

/**
 * Completes a request, of which only cost and key hash remain, from the file at the same cost. `null` if the keys
 * differ or nothing was lost.
 */
export function recoveredRequest(
  here: LedgerRequest,
  { requestKey, input, subject, section, outcome, problem, requestId, found, state }: LedgerRequest,
  hashKey: string,
): LedgerRequest | null {
  if (!isLostRow(here) || here.state !== 'settled' || state !== 'settled' || isLostRow({ problem }))
    return null
  if (![requestKey, asLost(hashKey, requestKey)].includes(here.requestKey)) return null
  return { ...here, requestKey, input, subject, section, outcome, problem, requestId, found }
}
