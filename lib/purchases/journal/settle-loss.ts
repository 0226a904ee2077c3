import { problem } from '../../api/problem.ts'
import type { OperationName } from '../../api/operations.ts'
import { newLibrary } from '../../records/database/count-changes.ts'
import type { Database } from '../../records/database/database.ts'
import { libraryKey } from '../rows/library-state.ts'
import type { LedgerRequest, Trigger } from '../rows/requests.ts'
import type { Spending, Unexplained } from '../rows/spending.ts'
import type { Journal, JournalDay, JournalEntry } from '../../settings/stored-journal.ts'
import { startOfDay } from '../ledger/calendar.ts'
import {
  addShare,
  changeRequest,
  countsFor,
  reservedFor,
  nothingSpent,
  profileSums,
  spendingKeys,
  sumsOfProfile,
} from '../ledger/spending.ts'
import { firstAccount, firstProfile, isFromFile, profileOf } from '../../settings/accounts.ts'
import { addToSums } from '../ledger/unexplained.ts'
import { roundCredits } from '../prices/credits.ts'
import { lostRequestKey } from '../ledger/lost-request-key.ts'

/**
 * Adds lost requests to the ledger, so that their cost counts and repeats are recognized. Runs in one idempotent
 * transaction; afterwards the journal belongs to this library.
 */
export async function settleLoss(
  db: Database,
  journal: Journal,
  requests: readonly JournalEntry[],
  now: number,
): Promise<void> {
  const tables = [db.library, db.requests, db.spending, db.unexplained, db.accounts]
  await db.transaction('rw', tables, async () => {
    const kept = await db.requests.bulkGet(requests.map(({ id }) => id))
    const lost = requests.filter((_, at) => !kept[at])
    await addRequests(
      db,
      lost.map((request) => lostRequest(request, now)),
    )
    for (const [at, request] of requests.entries())
      await endExisting(db, await takeBackFromFile(db, kept[at], request), request)
    await addFalls(db, journal)
    await addRequests(db, await unknownRest(db, journal, requests, now))
    // The reported balance already includes the lost requests, so later comparisons need a new starting point.
    const accounts = await db.accounts.toArray()
    await db.accounts.bulkPut(
      accounts.map((account) => ({
        ...account,
        balance: { ...account.balance, reported: null, compared: null },
      })),
    )
    const library = (await db.library.get(libraryKey)) ?? newLibrary()
    const changes = Math.max(library.changes, journal.changes) + 1
    const { library: id, hashKey, lost: settled } = journal
    await db.library.put({
      ...library,
      id,
      hashKey,
      changes,
      rebuilt: changes,
      recent: [],
      hasLost: true,
      settledLoss: settled?.loss ?? null,
    })
  })
}

async function addRequests(db: Database, rows: readonly LedgerRequest[], times: 1 | -1 = 1): Promise<void> {
  if (rows.length === 0) return
  const keys = [...new Set(rows.flatMap(spendingKeys))]
  const kept = await db.spending.bulkGet(keys)
  const sums = new Map(keys.map((key, at) => [key, kept[at] ?? nothingSpent(key)]))
  for (const row of rows) {
    const [credits, reserved] = [times * countsFor(row), times * reservedFor(row)]
    const share = { credits, reserved, requests: times }
    for (const [key, sum] of addShare((key) => sums.get(key) ?? nothingSpent(key), row, share))
      sums.set(key, sum)
  }
  if (times === 1) await db.requests.bulkAdd(rows)
  else await db.requests.bulkDelete(rows.map(({ id }) => id))
  await db.spending.bulkPut([...sums.values()])
}

/**
 * Restores cost and day from the journal for a request that came back from a file: it was made here, so its cost
 * counts.
 */
async function takeBackFromFile(
  db: Database,
  kept: LedgerRequest | undefined,
  { account, day, trigger, at, credits, isKnown }: JournalEntry,
): Promise<LedgerRequest | undefined> {
  // A request from a file is settled or has a stored response.
  const isEnded = kept?.state === 'settled' || kept?.state === 'responded'
  if (!isEnded || !isFromFile(kept) || isFromFile({ account })) return kept
  await addRequests(db, [kept], -1)
  const cost = isKnown ? credits : null
  const own: LedgerRequest = {
    ...kept,
    account,
    day,
    trigger: trigger as Trigger,
    reservedAt: at,
    reserved: isKnown ? kept.reserved : credits,
    cost,
    costBy: isKnown ? (kept.costBy ?? 'reported') : null,
  }
  await addRequests(db, [own])
  return own
}

/** If the library has the request, but lacks the response that reported its cost. */
async function endExisting(
  db: Database,
  kept: LedgerRequest | undefined,
  { isKnown, credits }: JournalEntry,
): Promise<void> {
  if (!isKnown || kept?.state !== 'settled' || kept.cost !== null) return
  const known = { cost: credits, costBy: 'reported', counted: 1, problem: problem('lost') } as const
  await changeRequest(db, kept, { ...kept, ...known })
}

async function addFalls(db: Database, { unexplained }: Journal): Promise<void> {
  const kept = await db.unexplained.bulkGet(unexplained.map(({ id }) => id))
  for (const [at, fall] of unexplained.entries()) {
    if (kept[at]) continue
    // The drop's bulk run may no longer exist.
    const row: Unexplained = { ...fall, run: null, state: 'open', seen: false }
    await db.unexplained.add(row)
    await addToSums(db, row, row.counted)
  }
}

/** One row per day of the month: the journal's sum minus all known requests. */
async function unknownRest(
  db: Database,
  { days }: Journal,
  requests: readonly JournalEntry[],
  now: number,
): Promise<LedgerRequest[]> {
  const rows: LedgerRequest[] = []
  for (const [day, known] of Object.entries(days)) {
    const sums = await profileSums(db, day, day)
    for (const [profile, part] of Object.entries(known.profiles)) {
      const isPart = ({ account }: JournalEntry) => profileOf(account) === profile
      const like = requests.find((request) => request.day === day && isPart(request)) ?? requests.find(isPart)
      const account = profile === firstProfile ? nobody.account : `${profile}/lost`
      const [kept] = sumsOfProfile(profile, sums)
      for (const { credits, trigger } of restOf(part, kept ?? nothingSpent(day))) {
        const known = like ?? { ...nobody, account }
        const rest = { ...known, id: crypto.randomUUID(), trigger, day, at: startOfDay(day), credits }
        rows.push(lostRequest({ ...rest, requestKey: null, isKnown: true }, now))
      }
    }
  }
  return rows
}

type JournalPart = Pick<JournalDay, 'credits' | 'auto'>

const nobody = { origin: 'unknown', operation: 'enrichProfile', account: firstAccount }

function restOf(journaled: JournalPart, sum: Spending): { credits: number; trigger: Trigger }[] {
  const auto = Math.max(0, roundCredits(journaled.auto - sum.auto))
  const other = Math.max(0, roundCredits(journaled.credits - sum.credits - auto))
  const rests = [
    { credits: auto, trigger: 'auto' as const },
    { credits: other, trigger: 'panel' as const },
  ]
  return rests.filter(({ credits }) => credits > 0)
}

function lostRequest(
  { id, requestKey, origin, operation, trigger, account, day, at, credits, isKnown }: JournalEntry,
  now: number,
): LedgerRequest {
  return {
    id,
    requestKey: lostRequestKey(origin, requestKey ?? id),
    operation: operation as OperationName,
    input: {},
    subject: null,
    section: null,
    trigger: trigger as Trigger,
    run: null,
    account,
    sequence: 0,
    alone: false,
    state: 'settled',
    outcome: 'unknown',
    problem: problem('lost'),
    expected: null,
    reserved: credits,
    cost: isKnown ? credits : null,
    costBy: isKnown ? 'reported' : null,
    // The balance already includes this cost.
    counted: 1,
    workerId: '',
    day,
    reservedAt: at,
    sentAt: at,
    settledAt: now,
    requestId: null,
    found: [],
  }
}
