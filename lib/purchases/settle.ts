import { interpret, unreadableReply, type Reply } from '../api/interpret.ts'
import { operations } from '../api/operations.ts'
import { problem } from '../api/problem.ts'
import { costOf } from './prices/cost.ts'
import { plausibleCostOf, type Price } from './prices/prices.ts'
import { changeRequest } from './ledger/change.ts'
import { originOf } from './ledger/question.ts'
import type { LedgerRequest, RequestState, StoredAnswer } from '../records/database/rows/purchases.ts'
import { unsent } from './ledger/stuck.ts'
import { fileFinding } from '../records/file-finding.ts'
import { allowedFindings } from '../records/suppression/question-names.ts'
import { recordTables } from '../records/identity/merge-subjects.ts'
import { findingsOf } from './operations.ts'
import { learn } from './prices/learn-from-request.ts'
import { accountedIn, hearRequest } from './account/reconcile.ts'
import { pricesAt } from './prices/price-list.ts'
import type { Shop } from './shop.ts'
import { envelopeIn, withheldFrom } from './withhold.ts'
import type { Finding } from '../records/finding.ts'

/** An answer that was read, with what it is about and what it was said to cost. */
interface Read {
  reply: Reply
  /** As it may be kept. */
  answer: StoredAnswer
  findings: Finding[]
  /** Whom it is about must not be kept. */
  suppressed: boolean
  price: Price
  /** What the request is believed to cost at the most, whatever its answer says; in credits. */
  plausible: number
}

/**
 * Reads the stored answer of a request, files what it says, hears what it says of the account and closes the ledger's
 * row: all of it in one transaction. The raw answer stays whatever happens, and no row stays open: one whose answer
 * can't be filed is closed without that, and one that can't be read as unreadable, its cost to be found by comparing
 * the credits left.
 */
export async function settleAnswered(shop: Shop, id: string): Promise<void> {
  const { db } = shop
  const [request, answer] = await Promise.all([db.requests.get(id), db.answers.get(id)])
  if (!request || request.state === 'settled') return
  // Without its answer it is as if none had come.
  if (!answer)
    return closeUnanswered(shop, id, ['answered'], { outcome: 'unknown', problem: problem('stopped') })
  try {
    const read = await readAnswer(shop, request, answer)
    await close(shop, id, read).catch(() => close(shop, id, { ...read, findings: [] }))
  } catch {
    await closeUnanswered(shop, id, ['answered'], {
      outcome: 'unknown',
      problem: unreadableReply(answer).problem,
    })
  }
}

async function readAnswer(shop: Shop, request: LedgerRequest, answer: StoredAnswer): Promise<Read> {
  const { operation, subject, input } = request
  const [{ socialUrl }, preferences] = await Promise.all([shop.deployment.read(), shop.preferences.read()])
  const reply = interpret(operations[operation], answer, answer.socialWord)
  const prices = await pricesAt(shop.db, originOf(request), preferences)
  const told = safely(() => findingsOf(operation, reply, { subject, socialUrl, input }))
  // Looked at before anything is filed; what it cost is told by the answer as it came.
  const withheld = await withheldFrom(shop.db, request, answer)
  const allowed = await allowedFindings(shop.db, told)
  // An answer of e-mail addresses is about one person: one address of theirs tells who it is.
  const isLost =
    withheld?.whole === true ||
    people(allowed) < people(told) ||
    (withheld !== null && operations[operation].gives === 'emails')
  const body = isLost ? envelopeIn(answer.body) : (withheld?.body ?? answer.body)
  const kept = { ...answer, body, ...(isLost || withheld ? { withheld: withheld?.count ?? 1 } : {}) }
  return {
    reply,
    answer: kept,
    price: prices[operation],
    plausible: plausibleCostOf(operation, preferences.prices[operation]),
    findings: isLost
      ? allowed.filter(({ kind }) => kind !== 'person' && !withheld?.whole)
      : withheld
        ? safely(() =>
            findingsOf(operation, interpret(operations[operation], kept, answer.socialWord), {
              subject,
              socialUrl,
              input,
            }),
          )
        : allowed,
    suppressed: isLost,
  }
}

const people = (findings: Finding[]) => findings.filter(({ kind }) => kind === 'person').length

/** A finding that can't be made costs the finding, not the answer. */
function safely(find: () => Finding[]): Finding[] {
  try {
    return find()
  } catch {
    return []
  }
}

function close(shop: Shop, id: string, read: Read): Promise<void> {
  const { db } = shop
  const { reply, answer, findings, suppressed } = read
  return db.transaction('rw', [...recordTables(db), ...accountedIn(db), db.answers], async () => {
    const request = await db.requests.get(id)
    if (!request || request.state === 'settled') return
    const from = {
      at: answer.at,
      operation: request.operation,
      request: id,
      requestId: reply.requestId,
      source: reply.source,
      unreadable: reply.unreadable,
    }
    const found: string[] = []
    for (const finding of findings) found.push(await fileFinding(db, finding, from, shop.now()))
    // Paid, and nothing in it of what was asked for: said, not passed over.
    const empty = reply.outcome === 'ok' && request.section !== null && findings.length === 0
    // Nothing of who must never be looked up is kept, however they were found.
    if (answer.withheld) await db.answers.put(answer)
    const settled: LedgerRequest = {
      ...request,
      state: 'settled',
      outcome: reply.outcome,
      problem: suppressed ? problem('suppressed') : empty ? problem('unreadable') : reply.problem,
      ...costOf(read.price, reply, read.plausible),
      settledAt: shop.now(),
      requestId: reply.requestId,
      found,
    }
    await changeRequest(db, request, settled)
    await learn(db, settled, reply)
    await hearRequest(shop, settled, reply, { date: answer.date ?? null, at: answer.at })
  })
}

/** A request that certainly never left costs nothing. */
export function settleUnsent(shop: Shop, id: string): Promise<void> {
  return closeUnanswered(shop, id, ['reserved'], { ...unsent, problem: problem('stopped') })
}

/** Somebody was suppressed after the request was written down, and before it left. */
export function settleSuppressed(shop: Shop, id: string): Promise<void> {
  return closeUnanswered(shop, id, ['waiting', 'reserved'], { ...unsent, problem: problem('suppressed') })
}

/** Takes back a request that waits for a limit; one that was sent by now goes on. */
export function withdraw(shop: Shop, id: string): Promise<void> {
  return closeUnanswered(shop, id, ['waiting'], { ...unsent, problem: problem('withdrawn') })
}

/** The service, and only it, knows whether a request without an answer was charged. */
export async function settleUnknown(shop: Shop, id: string): Promise<void> {
  await closeUnanswered(shop, id, ['sent'], { outcome: 'unknown', problem: problem('stopped') })
}

/** Closes a request that is in one of these states still. */
function closeUnanswered(
  shop: Shop,
  id: string,
  states: RequestState[],
  change: Partial<LedgerRequest>,
): Promise<void> {
  const { db } = shop
  return db.transaction('rw', db.requests, db.spending, async () => {
    const request = await db.requests.get(id)
    if (!request || !states.includes(request.state)) return
    await changeRequest(db, request, { ...change, state: 'settled', settledAt: shop.now() })
  })
}
