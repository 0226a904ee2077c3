import { interpret, unreadableReply, type Reply } from '../api/interpret.ts'
import { operations } from '../api/operations.ts'
import { problem } from '../api/problem.ts'
import { costOf, learnPrice } from './prices/cost.ts'
import { plausibleCostOf, type Price, pricesAt, reserveFor } from './prices/prices.ts'
import { originOf } from './ledger/question.ts'
import type { LedgerRequest, RequestState, StoredAnswer } from '../records/database/rows/purchases.ts'
import { fileFinding } from '../records/file-finding.ts'
import { allowedFindings } from '../records/suppression/question-names.ts'
import { recordTables } from '../records/identity/merge-subjects.ts'
import { findingsOf } from './operations.ts'
import { reconciledTables, reconcileRequest } from './account/reconcile.ts'
import type { PurchaseDeps } from './purchase-deps.ts'
import { envelopeOnly, stripSuppressed } from './strip-suppressed.ts'
import type { Finding } from '../records/finding.ts'
import { changeRequest } from './ledger/spending.ts'
import { unsent } from './ledger/open-requests.ts'

/** An answer that was read, with the findings in it and the price that was shown. */
interface Read {
  reply: Reply
  /** As it may be kept. */
  answer: StoredAnswer
  findings: Finding[]
  /** Whom it is about must not be kept. */
  suppressed: boolean
  /** How many names the suppression list had before the answer was read. */
  listed: number
  price: Price
  /** What the request is believed to cost at the most, whatever its answer says; in credits. */
  plausible: number
}

/**
 * Reads the stored answer of a request, files its findings, updates the account and closes the ledger's
 * row: all of it in one transaction. The raw answer stays whatever happens, and no row stays open: one whose answer
 * can't be filed is closed without that, and one that can't be read as unreadable, its cost to be found by comparing
 * the credits left.
 */
export async function settleAnswered(deps: PurchaseDeps, id: string): Promise<void> {
  const { db } = deps
  const [request, answer] = await Promise.all([db.requests.get(id), db.answers.get(id)])
  if (!request || request.state === 'settled') return
  // Without its answer it is as if none had come.
  if (!answer)
    return closeUnanswered(deps, id, ['answered'], { outcome: 'unknown', problem: problem('stopped') })
  try {
    for (;;) {
      const listed = await db.suppressed.count()
      const read = { ...(await readAnswer(deps, request, answer)), listed }
      const end = await close(deps, id, read).catch(() => close(deps, id, { ...read, findings: [] }))
      if (end === 'closed') return
    }
  } catch {
    await closeUnanswered(deps, id, ['answered'], {
      outcome: 'unknown',
      problem: unreadableReply(answer).problem,
    })
  }
}

async function readAnswer(
  deps: PurchaseDeps,
  request: LedgerRequest,
  answer: StoredAnswer,
): Promise<Omit<Read, 'listed'>> {
  const { operation, subject, input } = request
  const [{ socialUrl }, preferences] = await Promise.all([deps.deployment.read(), deps.preferences.read()])
  const reply = interpret(operations[operation], answer, answer.socialWord)
  const prices = await pricesAt(deps.db, originOf(request), preferences)
  const told = safely(() => findingsOf(operation, reply, { subject, socialUrl, input }))
  // Looked at before anything is filed; its cost is read from the answer as it came.
  const withheld = await stripSuppressed(deps.db, request, answer)
  const allowed = await allowedFindings(deps.db, told)
  // An answer of e-mail addresses is about one person: one address identifies them.
  const isLost =
    withheld?.whole === true ||
    people(allowed) < people(told) ||
    (withheld !== null && operations[operation].gives === 'emails')
  const body = isLost ? envelopeOnly(answer.body) : (withheld?.body ?? answer.body)
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

/**
 * `list-changed`: somebody was suppressed since the answer was read, perhaps whom it is about; nothing was written. The
 * names in an answer are hashed before the transaction, which would not last that long.
 */
function close(deps: PurchaseDeps, id: string, read: Read): Promise<'closed' | 'list-changed'> {
  const { db } = deps
  const { reply, answer, findings, suppressed, listed } = read
  const tables = [...recordTables(db), ...reconciledTables(db), db.answers, db.suppressed]
  return db.transaction('rw', [...new Set(tables)], async () => {
    const request = await db.requests.get(id)
    if (!request || request.state === 'settled') return 'closed'
    if ((await db.suppressed.count()) !== listed) return 'list-changed'
    const from = {
      at: answer.at,
      operation: request.operation,
      request: id,
      requestId: reply.requestId,
      source: reply.source,
      unreadable: reply.unreadable,
    }
    const found: string[] = []
    for (const finding of findings) found.push(await fileFinding(db, finding, from, deps.now()))
    // Paid, and nothing in it of what was asked for: shown as a problem.
    const empty = reply.outcome === 'ok' && request.section !== null && findings.length === 0
    // Nothing of who must never be looked up is kept, however they were found.
    if (answer.withheld) await db.answers.put(answer)
    const settled: LedgerRequest = {
      ...request,
      state: 'settled',
      outcome: reply.outcome,
      problem: suppressed ? problem('suppressed') : empty ? problem('unreadable') : reply.problem,
      ...costOf(read.price, reply, read.plausible),
      settledAt: deps.now(),
      requestId: reply.requestId,
      found,
    }
    await changeRequest(db, request, settled)
    await learnPrice(db, settled, reply)
    await reconcileRequest(deps, settled, reply, { date: answer.date ?? null, at: answer.at })
    return 'closed'
  })
}

/** A request that certainly never left costs nothing. */
export function settleUnsent(deps: PurchaseDeps, id: string): Promise<void> {
  return closeUnanswered(deps, id, ['reserved'], { ...unsent, problem: problem('stopped') })
}

/** Somebody was suppressed after the request was written down, and before it left. */
export function settleSuppressed(deps: PurchaseDeps, id: string): Promise<void> {
  return closeUnanswered(deps, id, ['waiting', 'reserved'], { ...unsent, problem: problem('suppressed') })
}

/** Takes back a request that waits for a limit; one that was sent by now goes on. */
export function cancelRequest(deps: PurchaseDeps, id: string): Promise<void> {
  return closeUnanswered(deps, id, ['waiting'], { ...unsent, problem: problem('withdrawn') })
}

/** The service, and only it, knows whether a request without an answer was charged. */
export async function settleUnknown(deps: PurchaseDeps, id: string): Promise<void> {
  await closeUnanswered(deps, id, ['sent'], { outcome: 'unknown', problem: problem('stopped') })
}

/** Closes a request that is in one of these states still. */
function closeUnanswered(
  deps: PurchaseDeps,
  id: string,
  states: RequestState[],
  change: Partial<LedgerRequest>,
): Promise<void> {
  const { db } = deps
  return db.transaction('rw', db.requests, db.spending, async () => {
    const request = await db.requests.get(id)
    if (!request || !states.includes(request.state)) return
    await changeRequest(db, request, { ...change, state: 'settled', settledAt: deps.now() })
  })
}

/**
 * A person decides what a request cost whose answer stated more than is plausible: what it claimed, or what it is
 * priced at. Nothing is learned from either: a price that is dearer for good belongs into the settings.
 */
export async function settleClaimedCost(
  deps: PurchaseDeps,
  id: string,
  by: 'claim' | 'price',
): Promise<void> {
  const { db } = deps
  const preferences = await deps.preferences.read()
  const asked = await db.requests.get(id)
  if (!asked) return
  const price = (await pricesAt(db, originOf(asked), preferences))[asked.operation]
  await db.transaction('rw', db.requests, db.spending, async () => {
    const request = await db.requests.get(id)
    if (request?.state !== 'settled' || request.cost !== null || request.claimed === undefined) return
    const told = { cost: request.claimed, costBy: 'told' } as const
    const priced = { cost: request.expected ?? reserveFor(price), costBy: 'price' } as const
    await changeRequest(db, request, by === 'claim' ? told : priced)
  })
}
