import { interpret, type Reply } from '../api/interpret.ts'
import { operations } from '../api/operations.ts'
import { problem } from '../api/problem.ts'
import { updated } from '../credits/account.ts'
import { closedBy } from '../credits/gate.ts'
import { costOf } from '../credits/cost.ts'
import type { LedgerRequest, StoredAnswer } from '../ledger/request.ts'
import { file } from '../records/file.ts'
import { findingsOf } from './findings.ts'
import type { Shop } from './shop.ts'

/** Reads the stored answer of a request, files what it says and closes the ledger's row, in one transaction. */
export async function settleAnswered(shop: Shop, id: string): Promise<void> {
  const { db } = shop
  const [request, answer, { socialUrl }, account] = await Promise.all([
    db.requests.get(id),
    db.answers.get(id),
    shop.deployment.read(),
    shop.account.read(),
  ])
  if (!request || !answer || request.state === 'settled') return
  const reply = interpret(operations[request.operation], answer, answer.socialWord)
  const alone = await wasAlone(shop, request)
  const settled: Partial<LedgerRequest> = {
    state: 'settled',
    outcome: reply.outcome,
    problem: reply.problem,
    ...costOf(request.operation, reply, alone ? account.creditsLeft : null),
    settledAt: shop.now(),
    requestId: reply.requestId,
  }
  try {
    const { subject, input } = request
    const findings = findingsOf(request.operation, reply, { subject, socialUrl, input })
    // Paid, and nothing in it of what was asked for: said, not passed over.
    if (reply.outcome === 'ok' && request.section && findings.length === 0)
      settled.problem = problem('unreadable')
    await db.transaction('rw', db.subjects, db.sections, db.requests, async () => {
      const found: string[] = []
      for (const finding of findings) found.push(await file(db, finding, provenance(request, reply, answer)))
      await db.requests.update(id, { ...settled, found })
    })
  } catch {
    // The raw answer is stored and stays readable: an answer that can't be filed must not stay open for ever.
    await db.requests.update(id, { ...settled, problem: problem('unreadable') })
  }
  await noteAccount(shop, reply, answer.at)
}

/** A request that certainly never left costs nothing. */
export async function settleUnsent(shop: Shop, request: LedgerRequest): Promise<void> {
  await shop.db.requests.update(request.id, {
    state: 'settled',
    outcome: 'refused',
    problem: problem('stopped'),
    cost: 0,
    costBy: 'price',
    settledAt: shop.now(),
  })
}

/** The service, and only it, knows whether a request without an answer was charged. */
export async function settleUnknown(shop: Shop, request: LedgerRequest): Promise<void> {
  await shop.db.requests.update(request.id, {
    state: 'settled',
    outcome: 'unknown',
    problem: problem('stopped'),
    settledAt: shop.now(),
  })
}

function provenance(request: LedgerRequest, reply: Reply, answer: StoredAnswer) {
  const { operation, id } = request
  const { source, unreadable, requestId } = reply
  return { at: answer.at, operation, request: id, requestId, source, unreadable }
}

/** Whether no other request was out at the same time, so that the fall of the credits is this one's cost. */
async function wasAlone(shop: Shop, request: LedgerRequest): Promise<boolean> {
  const others = await shop.db.requests
    .where('reservedAt')
    .above(request.reservedAt - overlapMs)
    .filter(({ id, settledAt }) => id !== request.id && (settledAt ?? Infinity) > (request.sentAt ?? 0))
    .count()
  return others === 0
}

/** No request is out for longer than a minute. */
const overlapMs = 60_000

export async function noteAccount(shop: Shop, reply: Reply, now: number): Promise<void> {
  await shop.account.change((known) => {
    const next = closedBy(updated(known, reply.account, now), reply.problem, now)
    const toppedUp = (next.creditsLeft ?? 0) > (known.creditsLeft ?? 0)
    const goesOn = reply.outcome === 'ok' && (known.stopped !== 'out-of-credits' || toppedUp)
    return goesOn ? { ...next, stopped: null } : next
  })
}
