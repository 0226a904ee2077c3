import type { Database } from '../../records/database/database.ts'
import { libraryKey, type LibraryState } from '../../records/database/rows/library.ts'
import type { LedgerRequest, Spending, Unexplained } from '../../records/database/rows/purchases.ts'
import type { Witness, WitnessedDay, WitnessedFall, WitnessedRequest } from '../../settings/stored-witness.ts'
import { monthAround } from '../ledger/calendar.ts'
import { isAnonymised } from '../ledger/anonymise.ts'
import { originOf } from '../ledger/question.ts'
import { countsFor, profileSums, readProfileKey } from '../ledger/spending.ts'
import { allUnexplained } from '../ledger/unexplained.ts'
import { questionHash } from '../ledger/lost-question.ts'

/** The newest requests that are known by their hashes; of older ones only the sums. */
export const mostWitnessed = 2000

/** What is to be written of a library outside of it. */
export interface Projection {
  witness: Witness
  requests: WitnessedRequest[]
  /** Whether these are all requests, and not only those written since. */
  whole: boolean
}

/**
 * What a witness has to know of the library, read in one transaction; of a witness that is a few changes behind only what
 * they wrote. `empty`: nothing is there that could be lost.
 */
export async function projectLibrary(
  db: Database,
  before: Witness | null,
  now: number,
): Promise<{ library: LibraryState | undefined; projection: Projection | null; isEmpty: boolean }> {
  const [from] = monthAround(now)
  const tables = [db.library, db.requests, db.spending, db.unexplained, db.subjects, db.lists, db.batches]
  return db.transaction('r', tables, async () => {
    const library = await db.library.get(libraryKey)
    if (!library) return { library, projection: null, isEmpty: await isEmpty(db) }
    const isKnown = before?.library === library.id && before.from === from
    const written = isKnown ? requestsSince(library, before.changes) : null
    const counted = isKnown ? before.earlier : 0
    const sums = await db.spending
      .where('key')
      .between(written ? from : '0', ':')
      .toArray()
    const rows = written
      ? (await db.requests.bulkGet(written)).filter((row) => row !== undefined)
      : await db.requests.orderBy('reservedAt').reverse().limit(mostWitnessed).toArray()
    const days = Object.fromEntries(sums.filter(({ key }) => key >= from).map((sum) => [sum.key, dayOf(sum)]))
    for (const sum of await profileSums(db, from, ':')) {
      const { day, profile } = readProfileKey(sum.key)
      if (days[day]) days[day].profiles = { ...days[day].profiles, [profile]: dayOf(sum) }
    }
    const isUnexplained = Object.values(days).some(({ unexplained }) => unexplained !== 0)
    const falls = isUnexplained || !written ? (await allUnexplained(db)).map(fallOf) : []
    const earlier = sums.filter(({ key }) => key < from)
    const witness: Witness = {
      library: library.id,
      hashKey: library.hashKey,
      changes: library.changes,
      at: now,
      from,
      earlier: written ? counted : earlier.reduce((sum, { requests }) => sum + requests, 0),
      days,
      unexplained: falls,
      lost: null,
    }
    const requests = rows.map((row) => witnessed(library.hashKey, row))
    const nothing = witness.earlier === 0 && sums.every((sum) => sum.requests === 0)
    return {
      library,
      projection: { witness, requests, whole: !written },
      isEmpty: nothing && (await isEmpty(db)),
    }
  })
}

/** The requests that the changes after that one wrote; `null`: not all of these changes are listed. */
function requestsSince({ changes, rebuilt, recent }: LibraryState, known: number): string[] | null {
  const since = recent.filter(([change]) => change > known)
  if (rebuilt > known || changes < known || since.length !== changes - known) return null
  return [...new Set(since.flatMap(([, requests]) => requests))]
}

async function isEmpty(db: Database): Promise<boolean> {
  const first = await Promise.all(
    [db.subjects, db.requests, db.lists, db.batches].map((table) =>
      table.toCollection().limit(1).primaryKeys(),
    ),
  )
  return first.every((keys) => keys.length === 0)
}

const dayOf = ({ requests, credits, auto, unexplained, unexplainedAuto }: Spending): WitnessedDay => ({
  requests,
  credits,
  auto,
  unexplained,
  unexplainedAuto,
})

function fallOf({ id, account, day, at, fell, ours, counted, batch, auto }: Unexplained): WitnessedFall {
  return { id, account, day, at, fell, ours, counted, batch, auto }
}

function witnessed(hashKey: string, request: LedgerRequest): WitnessedRequest {
  const { id, operation, trigger, account, day, reservedAt: at, cost } = request
  const isFree = cost === 0
  return {
    id,
    question: isFree || isAnonymised(request) ? null : questionHash(hashKey, request),
    origin: originOf(request),
    operation,
    trigger,
    account,
    day,
    at,
    credits: countsFor(request),
    isKnown: cost !== null,
  }
}
