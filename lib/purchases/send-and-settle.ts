import { operations } from '../api/operations.ts'
import { send, type Transport } from '../api/send.ts'
import { timeoutFor } from './account/request-timeout.ts'
import { factsAndEnd, noEnd } from './ledger/request-endings.ts'
import type { AccountState } from './rows/account.ts'
import type { RespondedRequest, LedgerRequest, StoredResponse } from './rows/requests.ts'
import type { Database } from '../records/database/database.ts'
import { isAnonymised } from './ledger/anonymise.ts'
import type { DeploymentSettings } from '../settings/settings.ts'
import {
  settleSendRefused,
  settleStored,
  settleSuppressed,
  settleUnknown,
  type ResponseToSettle,
} from './settle.ts'
import { markSent, checkBeforeSend } from './mark-sent.ts'
import { readSettlingSettings } from './settling-settings.ts'
import type { PurchaseDeps, TeamChoice } from './purchase-deps.ts'
import { isFinal, hasSpaceToWrite, isTrying, storeInTime } from './unstored-responses.ts'
import { changeRequest, countsFor } from './ledger/spending.ts'
import { scheduleQuotaCheck } from './account/quotas.ts'

export interface SendBy {
  deployment: DeploymentSettings
  key: string
  /** For the timeout, if known. */
  account?: AccountState | undefined
}

/** Sends a reserved request once its team permits that, and settles it. Never rejects. */
export async function sendAndSettle(
  deps: PurchaseDeps,
  request: LedgerRequest,
  by: SendBy,
  choice?: TeamChoice,
): Promise<void> {
  const rest = deps.keepAwake()
  try {
    const left = await markSent(deps, request, choice)
    const response = left && (await sendWritten(deps, left, by))
    // Read the settings while the response is being stored, so that the request is settled before a view reads again.
    const reading = response ? readSettlingSettings(deps) : null
    reading?.catch(() => {})
    const answered = response && (await storeResponse(deps, response))
    if (answered && reading)
      await afterSettling(deps, await settleStored(deps, [answered], undefined, () => reading))
    else await afterSettling(deps, [await deps.db.requests.get(request.id)])
  } catch {
    // If nothing can be written, the next recovery continues from the row's state.
  } finally {
    rest()
  }
}

/**
 * Sends a request that is marked as sent, and stores the response uninterpreted. Returns both as stored; `null` if the
 * subject was deleted or nothing could be stored.
 */
export async function sendAndStore(
  deps: PurchaseDeps,
  request: LedgerRequest,
  by: SendBy,
): Promise<ResponseToSettle | null> {
  const response = await sendWritten(deps, request, by)
  return response && storeResponse(deps, response)
}

async function sendWritten(
  deps: PurchaseDeps,
  request: LedgerRequest,
  { deployment, key, account }: SendBy,
): Promise<(Transport & StoredResponse) | null> {
  // The journal must contain the request before it is sent, in case the library is lost.
  if (!(await deps.journal.written())) {
    await settleSendRefused(deps, request.id, { reason: 'not-stored' }, ['sent'])
    return null
  }
  const { operation, input } = request
  const payer = account ?? (await deps.db.accounts.get(request.account).catch(() => undefined))
  const timeout = timeoutFor(payer, operation)
  // If the library can't be read, don't send.
  const may = await checkBeforeSend(deps, request).catch(() => 'unreadable' as const)
  if (may !== 'send') {
    if (may === 'suppressed') await settleSuppressed(deps, request.id)
    else if (may !== 'gone') await settleSendRefused(deps, request.id, { reason: 'not-stored' }, ['sent'])
    return null
  }
  const from = deps.steadyNow()
  const response = await send(operations[operation], input, deployment, key, deps.fetch, timeout)
  const took = Math.round(deps.steadyNow() - from)
  const { socialWord, socialUrl } = deployment
  return { ...response, request: request.id, at: deps.now(), socialWord, socialUrl, took }
}

async function storeResponse(
  deps: PurchaseDeps,
  response: Transport & StoredResponse,
): Promise<ResponseToSettle | null> {
  try {
    return await store(deps.db, response).catch((error: unknown) =>
      storeInTime(deps, response, () => store(deps.db, response), error),
    )
  } catch {
    // Settle it here: a waiting view keeps this worker alive, so recovery wouldn't run.
    await settleUnknown(deps, response.request)
    return null
  }
}

/** Stores and settles responses that couldn't be written before. Returns the requests for which that still fails. */
export async function storeUnstored(deps: PurchaseDeps): Promise<Set<string>> {
  const left = new Set<string>()
  for (const response of (await deps.unstored?.all()) ?? []) {
    left.add(response.request)
    if (isTrying(deps.db, response.request) || !(await hasSpaceToWrite(deps.scarceSpace))) continue
    try {
      const answered = await store(deps.db, response)
      await deps.unstored?.drop(response.request)
      left.delete(response.request)
      if (answered) await afterSettling(deps, await settleStored(deps, [answered]))
    } catch (error) {
      if (isFinal(error)) {
        // The response was written before the instance died, or never can be. Settle its row like any other.
        await deps.unstored?.drop(response.request).catch(() => {})
        left.delete(response.request)
      } else deps.db.reopen()
    }
  }
  return left
}

/** Does the follow-up work for settled requests, in the order of their rows. */
export async function afterSettling(
  deps: PurchaseDeps,
  settled: readonly (LedgerRequest | undefined)[],
): Promise<void> {
  const found = settled.flatMap((row) => row?.found ?? [])
  if (found.length > 0) deps.settled(found)
  deps.team?.follow()
  // Last, because it reads every request of unknown cost.
  if (settled.some((row) => row?.outcome === 'unknown')) await scheduleQuotaCheck(deps)
}

interface Coming {
  response: Transport & StoredResponse
  done: (answered: ResponseToSettle | null) => void
  failed: (error: unknown) => void
}

/** Responses that arrive while others are being stored share the next transaction. */
const coming = new WeakMap<Database, Coming[]>()

function store(db: Database, response: StoredResponse): Promise<ResponseToSettle | null> {
  const { promise, resolve, reject } = Promise.withResolvers<ResponseToSettle | null>()
  const one: Coming = { response, done: resolve, failed: reject }
  const others = coming.get(db)
  if (others) others.push(one)
  else void storeAll(db, [one])
  return promise
}

async function storeAll(db: Database, first: Coming[]): Promise<void> {
  for (let group = first; group.length > 0; group = coming.get(db) ?? []) {
    coming.set(db, [])
    try {
      const answered = await writeResponses(
        db,
        group.map(({ response }) => response),
      )
      for (const [at, { done }] of group.entries()) done(answered[at] ?? null)
    } catch (error) {
      // One failing response must not affect the others.
      if (group.length > 1) for (const one of group) await writeAlone(db, one)
      else for (const { failed } of group) failed(error)
    }
  }
  coming.delete(db)
}

async function writeAlone(db: Database, { response, done, failed }: Coming): Promise<void> {
  try {
    done((await writeResponses(db, [response]))[0] ?? null)
  } catch (error) {
    failed(error)
  }
}

/**
 * Writes responses uninterpreted and with strict durability, so that paid data is on disk before anything else happens.
 */
function writeResponses(db: Database, responses: StoredResponse[]): Promise<(ResponseToSettle | null)[]> {
  return db.transaction('rw', db.responses, db.requests, db.spending, db.accounts, async () => {
    const rows = await db.requests.bulkGet(responses.map(({ request }) => request))
    // Store nothing about a subject that was deleted.
    const kept = rows.map((row) => (row && !isAnonymised(row) ? row : null))
    const adding = db.responses.bulkAdd(responses.filter((_, at) => kept[at]))
    const answered: (ResponseToSettle | null)[] = []
    for (const [at, row] of kept.entries()) {
      const request = row && respondedRequest(row)
      if (row && request) await changeRequest(db, row, request)
      if (row?.state === 'settled') await noteOut(db, row.account)
      answered.push(request && { request, response: responses[at]! })
    }
    await adding
    return answered
  })
}

/**
 * A request that counted as ended was still in flight. Raises the account's `sequence`, because the balance of a
 * response still to come may not include this request's charge and can't be compared.
 */
async function noteOut(db: Database, id: string): Promise<void> {
  const account = await db.accounts.get(id)
  if (account) await db.accounts.put({ ...account, sequence: account.sequence + 1 })
}

/**
 * The row, ready to be settled with its response; also for a request that was closed as stuck, since it may have been
 * charged.
 */
function respondedRequest(row: LedgerRequest): RespondedRequest {
  const reserved = row.state === 'settled' ? Math.max(row.reserved, countsFor(row)) : row.reserved
  return { ...factsAndEnd(row), ...noEnd, state: 'responded', reserved }
}
