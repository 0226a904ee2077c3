import { operations } from '../api/operations.ts'
import { send, type Transport } from '../api/send.ts'
import { timeoutFor } from './account/request-timeout.ts'
import type { AccountState, LedgerRequest, StoredAnswer } from '../records/database/rows/purchases.ts'
import type { Database } from '../records/database/database.ts'
import { isAnonymised } from './ledger/anonymise.ts'
import type { DeploymentSettings } from '../settings/settings.ts'
import { holdBackRequest, settleStored, settleSuppressed, settleUnknown, type Answered } from './settle.ts'
import { leave, mayLeave } from './leave.ts'
import { readSettlingSettings } from './settling-settings.ts'
import type { PurchaseDeps } from './purchase-deps.ts'
import type { TeamChoice } from '../records/database/rows/team.ts'
import { isFinal, isRoomToWrite, isTrying, storeInTime } from './unstored-answers.ts'
import { changeRequest, countsFor } from './ledger/spending.ts'
import { scheduleQuotaCheck } from './account/quotas.ts'

/** By what a request is sent. */
export interface SendBy {
  deployment: DeploymentSettings
  key: string
  /** The account that pays, where it is at hand: how long to wait for an answer. */
  account?: AccountState | undefined
}

/** Sends a request that is written down, once its team lets it leave, and settles it; never rejects. */
export async function sendAndSettle(
  deps: PurchaseDeps,
  request: LedgerRequest,
  by: SendBy,
  choice?: TeamChoice,
): Promise<void> {
  const rest = deps.keepAwake()
  try {
    const left = await leave(deps, request, choice)
    const came = left && (await sendWritten(deps, left, by))
    // Read while it is stored: what a view asks of the library meanwhile comes after it is settled, and not before.
    const reading = came ? readSettlingSettings(deps) : null
    reading?.catch(() => {})
    const answered = came && (await storeAnswer(deps, came))
    if (answered && reading)
      await lookAfter(deps, await settleStored(deps, [answered], undefined, () => reading))
    else await lookAfter(deps, [await deps.db.requests.get(request.id)])
  } catch {
    // Nothing can be written any more: the next life of the worker finds the row as far as it came.
  } finally {
    rest()
  }
}

/**
 * Sends a request that is written down as sent, and stores what came back before anyone interprets it. Gives both as
 * they are stored; `null` where nothing is to be settled: who it is about was deleted meanwhile, or nothing could be
 * stored.
 */
export async function sendAndStore(
  deps: PurchaseDeps,
  request: LedgerRequest,
  by: SendBy,
): Promise<Answered | null> {
  const came = await sendWritten(deps, request, by)
  return came && storeAnswer(deps, came)
}

/** Sends it, and gives what came back; `null`: it was not sent, and is settled where it was not before. */
async function sendWritten(
  deps: PurchaseDeps,
  request: LedgerRequest,
  { deployment, key, account }: SendBy,
): Promise<(Transport & StoredAnswer) | null> {
  // Should the library be gone tomorrow, what leaves now is known all the same.
  if (deps.witness && !(await deps.witness.written())) {
    await holdBackRequest(deps, request.id, { why: 'not-stored' }, ['sent'])
    return null
  }
  const { operation, input } = request
  const payer = account ?? (await deps.db.accounts.get(request.account).catch(() => undefined))
  const timeout = timeoutFor(payer, operation)
  // Where the library can't be read, nobody knows.
  const may = await mayLeave(deps, request).catch(() => 'unreadable' as const)
  if (may !== 'leaves') {
    if (may === 'suppressed') await settleSuppressed(deps, request.id)
    else if (may !== 'gone') await holdBackRequest(deps, request.id, { why: 'not-stored' }, ['sent'])
    return null
  }
  const from = deps.steadyNow()
  const came = await send(operations[operation], input, deployment, key, deps.fetch, timeout)
  const took = Math.round(deps.steadyNow() - from)
  const { socialWord, socialUrl } = deployment
  return { ...came, request: request.id, at: deps.now(), socialWord, socialUrl, took }
}

async function storeAnswer(deps: PurchaseDeps, answer: Transport & StoredAnswer): Promise<Answered | null> {
  try {
    return await store(deps.db, answer).catch((error: unknown) =>
      storeInTime(deps, answer, () => store(deps.db, answer), error),
    )
  } catch {
    // A view that waits keeps this life of the worker going, so no later one would settle what it left open.
    await settleUnknown(deps, answer.request)
    return null
  }
}

/** Writes and settles the answers that an earlier life could not write. Gives the requests whose answer still can't be. */
export async function storeLeft(deps: PurchaseDeps): Promise<Set<string>> {
  const left = new Set<string>()
  for (const answer of (await deps.unstored?.all()) ?? []) {
    left.add(answer.request)
    if (isTrying(deps.db, answer.request) || !(await isRoomToWrite(deps.scarceRoom))) continue
    try {
      const answered = await store(deps.db, answer)
      await deps.unstored?.drop(answer.request)
      left.delete(answer.request)
      if (answered) await lookAfter(deps, await settleStored(deps, [answered]))
    } catch (error) {
      if (isFinal(error)) {
        // It was written before its life died, or never can be: its row is settled as any other that is open.
        await deps.unstored?.drop(answer.request).catch(() => {})
        left.delete(answer.request)
      } else deps.db.reopen()
    }
  }
  return left
}

/** What follows once requests are settled, in the order of the rows. */
export async function lookAfter(
  deps: PurchaseDeps,
  settled: readonly (LedgerRequest | undefined)[],
): Promise<void> {
  const found = settled.flatMap((row) => row?.found ?? [])
  if (found.length > 0) deps.settled?.(found)
  deps.team?.follow()
  // Only then: it reads every request that is not accounted for yet.
  if (settled.some((row) => row?.outcome === 'unknown')) await scheduleQuotaCheck(deps)
}

interface Coming {
  answer: Transport & StoredAnswer
  done: (answered: Answered | null) => void
  failed: (error: unknown) => void
}

/** Answers that came while others were being stored: one transaction stores all of them. */
const coming = new WeakMap<Database, Coming[]>()

function store(db: Database, answer: StoredAnswer): Promise<Answered | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered | null>()
  const one: Coming = { answer, done: resolve, failed: reject }
  const others = coming.get(db)
  if (others) others.push(one)
  else void storeAll(db, [one])
  return promise
}

async function storeAll(db: Database, first: Coming[]): Promise<void> {
  for (let group = first; group.length > 0; group = coming.get(db) ?? []) {
    coming.set(db, [])
    try {
      const answered = await writeAnswers(
        db,
        group.map(({ answer }) => answer),
      )
      for (const [at, { done }] of group.entries()) done(answered[at] ?? null)
    } catch (error) {
      // One that can't be stored must not cost the others.
      if (group.length > 1) for (const one of group) await writeAlone(db, one)
      else for (const { failed } of group) failed(error)
    }
  }
  coming.delete(db)
}

async function writeAlone(db: Database, { answer, done, failed }: Coming): Promise<void> {
  try {
    done((await writeAnswers(db, [answer]))[0] ?? null)
  } catch (error) {
    failed(error)
  }
}

/** Strict, and nobody has looked into them yet: what was paid for is on the disk before anything else happens. */
function writeAnswers(db: Database, answers: StoredAnswer[]): Promise<(Answered | null)[]> {
  return db.transaction('rw', db.answers, db.requests, db.spending, db.accounts, async () => {
    const rows = await db.requests.bulkGet(answers.map(({ request }) => request))
    // A person may have deleted whom it is about meanwhile: then nothing of the answer is kept.
    const kept = rows.map((row) => (row && !isAnonymised(row) ? row : null))
    const adding = db.answers.bulkAdd(answers.filter((_, at) => kept[at]))
    const answered: (Answered | null)[] = []
    for (const [at, row] of kept.entries()) {
      const isLate = row?.state === 'settled'
      const change = row && (isLate ? reopened(row) : ({ state: 'answered' } as const))
      if (row && change) await changeRequest(db, row, change)
      if (row && isLate) await noteOut(db, row.account)
      answered.push(row && change && { request: { ...row, ...change }, answer: answers[at]! })
    }
    await adding
    return answered
  })
}

/**
 * Something of this account was out that was taken for ended: the balance in an answer that is under way may be from before
 * it was charged, and can't be compared.
 */
async function noteOut(db: Database, id: string): Promise<void> {
  const account = await db.accounts.get(id)
  if (account) await db.accounts.put({ ...account, turn: account.turn + 1 })
}

/** One that was closed as stuck, and whose answer came all the same: it was paid for, so it is read. */
function reopened(row: LedgerRequest): Partial<LedgerRequest> {
  const open = { outcome: null, problem: null, settledAt: null, cost: null, costBy: null }
  return { ...open, state: 'answered', reserved: Math.max(row.reserved, countsFor(row)) }
}
