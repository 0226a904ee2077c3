import { unknownAccount } from './rows/account.ts'
import { ExtensionStorageError } from '../settings/extension-storage.ts'
import { readSettlingSettings } from './settling-settings.ts'
import { interpret, unreadableResponse, type ParsedResponse } from '../api/interpret.ts'
import { operations } from '../api/operations.ts'
import { problem, problemWith, type ChangedSetting } from '../api/problem.ts'
import { costOf, learnPrice } from './prices/cost.ts'
import { plausibleCostOf, priceOf, pricesAt, reserveFor } from './prices/prices.ts'
import { learnedKey } from './prices/learned-price.ts'
import { originOf } from './ledger/request-key.ts'
import type { LedgerRequest, RequestState, SettledRequest, StoredResponse } from './rows/requests.ts'
import type { Refusal } from './rows/refusal.ts'
import { fileFinding } from '../records/file-finding.ts'
import { allowedFindings } from '../records/suppression/request-names.ts'
import {
  isSameList,
  listTables,
  readListState,
  withSuppressionList,
  type ForList,
  type ListState,
} from '../records/suppression/with-list.ts'
import { requestedContact } from '../records/identity/contact-alias.ts'
import { matchQueryOf } from '../records/matching/match-query.ts'
import { recordTables } from '../records/identity/merge-subjects.ts'
import { findingsOf } from './operations.ts'
import { breakerAfter } from './account/move-circuit-breaker.ts'
import { timeoutAfter } from './account/request-timeout.ts'
import { countReported, reconciledTables, reconcileRequest } from './account/reconcile.ts'
import { isFromFile } from '../settings/accounts.ts'
import type { PurchaseDeps } from './purchase-deps.ts'
import { envelopeOnly, stripSuppressed } from './strip-suppressed.ts'
import type { Finding } from '../records/finding.ts'
import { changeRequest, shareOfChange } from './ledger/spending.ts'
import { withAssigned } from './ledger/assign-unexplained.ts'
import { SpendingSums } from './ledger/spending-sums.ts'
import type { Preferences } from '../settings/settings.ts'
import type { Table } from 'dexie'
import { endRequest, unsent, factsAndEnd, type RequestEnding } from './ledger/request-endings.ts'

interface Read {
  request: LedgerRequest
  parsed: ParsedResponse
  response: StoredResponse
  findings: Finding[]
  suppressed: boolean
}

interface Reading {
  reads: Read[]
  listed: ListState
  preferences: Preferences
}

/**
 * Parses a stored response, files its findings, updates the account and closes the row, in one transaction. The raw
 * response stays, and the row is always closed: without findings if filing fails, and as unknown if the response is
 * unreadable, so that balances show its cost.
 */
export async function settleResponded(deps: PurchaseDeps, id: string): Promise<void> {
  const { db } = deps
  const [request, response] = await Promise.all([db.requests.get(id), db.responses.get(id)])
  if (!request || request.state === 'settled') return
  if (!response)
    return closeUnanswered(deps, id, ['responded'], { outcome: 'unknown', problem: problem('stopped') })
  await settleStored(deps, [{ request, response }])
}

export interface ResponseToSettle {
  request: LedgerRequest
  response: StoredResponse
}

interface WrittenWith {
  tables: Table[]
  write: (settled: LedgerRequest[]) => Promise<void>
  written: () => void
}

/**
 * Settles stored responses and writes `alsoWritten`, in one transaction. If that fails, settles each response on its
 * own, without `alsoWritten`. Returns the rows settled.
 */
export async function settleStored(
  deps: PurchaseDeps,
  answered: readonly ResponseToSettle[],
  alsoWritten?: WrittenWith,
  settings = () => readSettlingSettings(deps),
): Promise<LedgerRequest[]> {
  if (answered.length === 0) return []
  try {
    const settled = await closeAll(deps, answered, (read) => read, { alsoWritten, settings })
    if (settled.length > 0) alsoWritten?.written()
    return settled
  } catch {
    const each: LedgerRequest[][] = []
    for (const one of answered) each.push(await settleAlone(deps, one))
    return each.flat()
  }
}

async function settleAlone(deps: PurchaseDeps, one: ResponseToSettle): Promise<LedgerRequest[]> {
  try {
    return await closeAll(deps, [one], (read) => read).catch(() =>
      closeAll(deps, [one], (read) => ({ ...read, findings: [] })),
    )
  } catch (error) {
    // The response is intact, so the next worker instance can settle it.
    if (error instanceof ExtensionStorageError) return []
    await closeUnanswered(deps, one.request.id, ['responded'], {
      outcome: 'unknown',
      problem: unreadableResponse(one.response).problem,
    })
    return []
  }
}

async function closeAll(
  deps: PurchaseDeps,
  answered: readonly ResponseToSettle[],
  change: (read: Read) => Read,
  {
    alsoWritten,
    settings = () => readSettlingSettings(deps),
  }: { alsoWritten?: WrittenWith | undefined; settings?: typeof readSettlingSettings | undefined } = {},
): Promise<LedgerRequest[]> {
  const { db } = deps
  const { socialUrl, preferences } = await settings(deps)
  return withSuppressionList(db, async (listed) => {
    const reads: Read[] = []
    for (const one of answered) reads.push(change(await readResponse(deps, one, { socialUrl, listed })))
    return close(deps, { reads, listed, preferences }, alsoWritten)
  })
}

async function readResponse(
  { db }: PurchaseDeps,
  { request, response }: ResponseToSettle,
  settings: { socialUrl: string; listed: ListState },
): Promise<Read> {
  const { operation, subject, input } = request
  const { listed } = settings
  const socialUrl = response.socialUrl ?? settings.socialUrl
  const parsed = interpret(operations[operation], response, response.socialWord)
  // If the lookup started from a contact without a page, the found page joins the contact's record.
  const contact = await requestedContact(db, matchQueryOf(request))
  const find = (from: ParsedResponse) =>
    withContact(
      contact,
      safely(() => findingsOf(operation, from, { subject, socialUrl, input })),
    )
  const everything = find(parsed)
  if (listed.isEmpty) return { request, parsed, response, findings: everything, suppressed: false }
  // Strip suppressed people before filing. The cost is read from the complete response.
  const stripped = await stripSuppressed(db, request, response)
  const allowed = await allowedFindings(db, everything)
  // A response with emails is about one person, so one suppressed address in it identifies that person.
  const isLost =
    stripped?.whole === true ||
    people(allowed) < people(everything) ||
    (stripped !== null && operations[operation].gives === 'emails')
  const body = isLost ? envelopeOnly(response.body) : (stripped?.body ?? response.body)
  const kept = {
    ...response,
    body,
    ...(isLost || stripped ? { suppressedEntries: stripped?.count ?? 1 } : {}),
  }
  return {
    request,
    parsed,
    response: kept,
    findings: isLost
      ? allowed.filter(({ kind }) => kind !== 'person' && !stripped?.whole)
      : stripped
        ? find(interpret(operations[operation], kept, response.socialWord))
        : allowed,
    suppressed: isLost,
  }
}

/** If the findings contain exactly one person. */
function withContact(contact: string | null, findings: Finding[]): Finding[] {
  if (contact === null || people(findings) !== 1) return findings
  return findings.map((finding) =>
    finding.kind === 'person' ? { ...finding, aliases: [...finding.aliases, contact] } : finding,
  )
}

const people = (findings: Finding[]) => findings.filter(({ kind }) => kind === 'person').length

/** An error must not lose the response. */
function safely(find: () => Finding[]): Finding[] {
  try {
    return find()
  } catch {
    return []
  }
}

/** In one transaction. Writes nothing if the suppression list changed since parsing. */
function close(
  deps: PurchaseDeps,
  { reads, listed, preferences }: Reading,
  alsoWritten?: WrittenWith,
): Promise<ForList<LedgerRequest[]>> {
  const { db } = deps
  const tables = [
    ...recordTables(db),
    ...reconciledTables(db),
    db.responses,
    ...listTables(db),
    ...(alsoWritten?.tables ?? []),
  ]
  return db.transaction('rw', [...new Set(tables)], async () => {
    const requested = reads.map(({ request }) => request)
    const priced = [...new Set(requested.map(priceKeyOf))]
    const [rows, now, sums, learned] = await Promise.all([
      db.requests.bulkGet(requested.map(({ id }) => id)),
      readListState(db),
      SpendingSums.open(db, requested),
      db.learned.bulkGet(priced),
    ])
    if (!isSameList(now, listed)) return { listed: now }
    for (const [at, key] of priced.entries()) sums.learned.set(key, learned[at])
    const requests = rows.filter((row) => row !== undefined && row.state !== 'settled') as LedgerRequest[]
    const settled: LedgerRequest[] = []
    for (const request of requests) {
      const read = reads.find(({ response }) => response.request === request.id)!
      settled.push(await closeOne(deps, sums, request, read, preferences))
    }
    await sums.write()
    if (settled.length > 0) await alsoWritten?.write(settled)
    return { result: settled }
  })
}

const priceKeyOf = (request: LedgerRequest) => learnedKey(originOf(request), request.operation)

async function closeOne(
  deps: PurchaseDeps,
  sums: SpendingSums,
  request: LedgerRequest,
  { parsed, response, findings, suppressed }: Read,
  preferences: Preferences,
): Promise<LedgerRequest> {
  const { db } = deps
  const { id, operation } = request
  const from = {
    at: response.at,
    operation,
    request: id,
    requestId: parsed.requestId,
    source: parsed.source,
    unreadable: parsed.unreadable,
  }
  const priced = priceKeyOf(request)
  if (!sums.learned.has(priced)) sums.learned.set(priced, await db.learned.get(priced))
  const learned = sums.learned.get(priced)
  const yours = preferences.prices[operation]
  const found: string[] = []
  for (const finding of findings)
    found.push(await fileFinding(db, finding, from, deps.now(), request.watch !== undefined))
  // The response was paid for, but lacks the requested data. A lookup by domain is exempt, because the company is
  // unknown before the response.
  const byDomain = operations[operation].identifiedBy?.by === 'domain'
  const isAnswered = findings.some(({ requested }) => requested !== undefined || byDomain)
  const empty = parsed.outcome === 'ok' && request.section !== null && !isAnswered
  // Replace the stored response by the stripped one: nothing about suppressed people may remain.
  if (response.suppressedEntries) await db.responses.put(response)
  // The request of a restored response is counted already.
  const { costBefore } = request
  const cost = costOf(priceOf(operation, learned, yours), parsed, plausibleCostOf(operation, yours))
  const closed: SettledRequest = {
    ...factsAndEnd(request),
    state: 'settled',
    outcome: parsed.outcome,
    problem: suppressed ? problem('suppressed') : empty ? problem('unreadable') : parsed.problem,
    ...(costBefore ?? withAssigned(request, cost)),
    settledAt: deps.now(),
    requestId: parsed.requestId,
    found,
  }
  // Prices and balances from a file aren't trusted.
  const isPaidHere = !isFromFile(request) && !costBefore
  const settled = isPaidHere ? countReported(sums, closed) : closed
  sums.add(request, shareOfChange(request, settled))
  sums.ended(id)
  sums.putRequest(settled)
  if (!isPaidHere) return settled
  sums.learned.set(priced, await learnPrice(db, settled, parsed, { before: learned }))
  await reconcileRequest(deps, sums, settled, parsed, {
    date: response.date ?? null,
    requested: settled.sentAt ?? settled.reservedAt,
    at: response.at,
  })
  const account = sums.account(settled.account)
  const after = timeoutAfter(breakerAfter(account, settled), settled, response)
  if (after !== account) sums.setAccount(after)
  return settled
}

/** Settles a request that certainly wasn't sent, as free. */
export function settleUnsent(
  deps: PurchaseDeps,
  id: string,
  states: RequestState[] = ['reserved'],
): Promise<void> {
  return closeUnanswered(deps, id, states, { ...unsent, problem: problem('stopped') })
}

/** Settles an unsent request because a colleague has the response or the team refuses it. */
export function settleByTeam(
  deps: PurchaseDeps,
  id: string,
  end: Partial<Pick<RequestEnding, 'outcome' | 'problem' | 'found' | 'colleague'>>,
): Promise<void> {
  return closeUnanswered(deps, id, ['reserved'], { ...unsent, ...end })
}

/** Settles an unsent request about a suppressed subject. */
export function settleSuppressed(deps: PurchaseDeps, id: string): Promise<void> {
  return closeUnanswered(deps, id, ['pending', 'sent'], { ...unsent, problem: problem('suppressed') })
}

/** Settles a pending request that another response answers. `found` are that response's subjects. */
export function settleSaved(deps: PurchaseDeps, id: string, found: string[]): Promise<void> {
  return closeUnanswered(deps, id, ['pending'], { ...unsent, outcome: 'ok', found })
}

/** Cancels a pending request. If it has been sent in the meantime, it continues. */
export function cancelRequest(deps: PurchaseDeps, id: string): Promise<void> {
  return closeUnanswered(deps, id, ['pending'], { ...unsent, problem: problem('withdrawn') })
}

/** Settles a pending request, because the lookup that it waited for found no one. */
export function settleNotNeeded(deps: PurchaseDeps, id: string): Promise<void> {
  return closeUnanswered(deps, id, ['pending'], { ...unsent, problem: problem('not-needed') })
}

/** Settles a request that waited too long for a limit. */
export function expireRequest(deps: PurchaseDeps, id: string): Promise<void> {
  return closeUnanswered(deps, id, ['pending'], { ...unsent, problem: problem('expired') })
}

/** Settles an unsent request that can't be sent now, with the reason that a click would get. */
export function settleSendRefused(
  deps: PurchaseDeps,
  id: string,
  refusal: Refusal,
  states: RequestState[] = ['pending'],
): Promise<void> {
  return closeUnanswered(deps, id, states, { ...unsent, problem: problem('send-refused'), refusal })
}

/** Settles a pending request after key or provider URL changed; a person decides whether to send it again. */
export function settleChanged(deps: PurchaseDeps, id: string, what: ChangedSetting[]): Promise<void> {
  const reason = problemWith('settings-changed', { what })
  return closeUnanswered(deps, id, ['pending'], { ...unsent, problem: reason })
}

/** Settles a request without a response as unknown: only the provider knows whether it was charged. */
export async function settleUnknown(deps: PurchaseDeps, id: string): Promise<void> {
  await closeUnanswered(deps, id, ['sent'], { outcome: 'unknown', problem: problem('stopped') })
}

function closeUnanswered(
  deps: PurchaseDeps,
  id: string,
  states: RequestState[],
  ending: RequestEnding,
): Promise<void> {
  const { db } = deps
  return db.transaction('rw', db.requests, db.spending, db.accounts, async () => {
    const request = await db.requests.get(id)
    if (!request || !states.includes(request.state)) return
    const ended = endRequest(request, ending, deps.now())
    await changeRequest(db, request, ended)
    if (ended.outcome !== 'unknown' || isFromFile(request)) return
    const account = (await db.accounts.get(request.account)) ?? unknownAccount(request.account)
    await db.accounts.put(breakerAfter(account, ended))
  })
}

/**
 * Settles an implausible cost as a person decides: at the claimed cost or at the price. The cost isn't learned; a
 * permanent price is set in Settings.
 */
export async function settleClaimedCost(
  deps: PurchaseDeps,
  id: string,
  by: 'claim' | 'price',
): Promise<void> {
  const { db } = deps
  const preferences = await deps.preferences.read()
  const requested = await db.requests.get(id)
  if (!requested) return
  const price = (await pricesAt(db, originOf(requested), preferences))[requested.operation]
  await db.transaction('rw', db.requests, db.spending, async () => {
    const request = await db.requests.get(id)
    if (request?.state !== 'settled' || request.cost !== null || request.claimed === undefined) return
    const reported = { cost: request.claimed, costBy: 'reported' } as const
    const priced = { cost: request.expected ?? reserveFor(price), costBy: 'price' } as const
    await changeRequest(db, request, { ...request, ...(by === 'claim' ? reported : priced) })
  })
}
