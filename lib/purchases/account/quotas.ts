import { createClient } from '../../api/index.ts'
import type { Problem } from '../../api/problem.ts'
import { isShared } from '../ledger/unexplained.ts'
import { requestEnd, openRequestsOf } from '../ledger/open-requests.ts'
import { keyFits } from '../../settings/key-fits.ts'
import { isLocked } from '../../settings/secrets.ts'
import { readSettings } from '../read-settings.ts'
import { reconcileQuotas } from './reconcile.ts'
import type { PurchaseDeps } from '../purchase-deps.ts'
import type { Database } from '../../records/database/database.ts'
import type { Refusal } from '../rows/refusal.ts'

export type QuotasResult =
  | { accepted: 'responded' }
  | { accepted: false; refusal: Refusal }
  | { accepted: false; problem: Problem }

/** A deployment may still offer the basic operation. */
const notHere = new Set(['not-offered', 'not-found', 'forbidden'])

const refused = (refusal: Refusal) => ({ accepted: false, refusal }) as const

/** In ms. Short, because the check is free and a user may be waiting. */
const freeMs = 25_000

/** Requests the account's quotas, which also checks the key. Free. */
export async function requestQuotas(deps: PurchaseDeps): Promise<QuotasResult> {
  const { deployment, key } = await readSettings(deps)
  if (!deployment.apiUrl) return refused({ reason: 'no-address' })
  if (!keyFits(key, deployment.apiUrl)) return refused({ reason: 'no-key' })
  if (isLocked(key.key)) return refused({ reason: 'locked' })
  if (!(await deps.mayCall(deployment.apiUrl))) return refused({ reason: 'no-permission' })
  if (!deps.online()) return refused({ reason: 'offline' })
  const before = await sequenceOf(deps, key.account)
  const requestedAt = deps.now()
  let date: string | null = null
  const fetch: PurchaseDeps['fetch'] = async (url, init) => {
    const response = await deps.fetch(url, init)
    date = response.headers.get('date')
    return response
  }
  const client = createClient({ ...deployment, apiKey: key.key, fetch, timeoutMs: freeMs })
  let parsed = await client.getQuotas({})
  if (parsed.problem && notHere.has(parsed.problem.kind)) parsed = await client.getQuotasBasic({})
  await reconcileQuotas(deps, key.account, parsed, {
    ...before,
    date,
    requested: requestedAt,
    at: deps.now(),
  })
  return parsed.problem ? { accepted: false, problem: parsed.problem } : { accepted: 'responded' }
}

/** `isAlone`: no request is in flight; otherwise the balance can't be compared. */
function sequenceOf({ db }: PurchaseDeps, account: string): Promise<{ sequence: number; isAlone: boolean }> {
  return db.transaction('r', db.requests, db.accounts, async () => {
    const [open, known] = await Promise.all([openRequestsOf(db, account), db.accounts.get(account)])
    return { sequence: known?.sequence ?? 0, isAlone: open.length === 0 }
  })
}

/** In ms. Then the provider has given up too and the balance shows any charge. */
const reckonAfterMs = 35_000

/** In ms. Then further checks won't explain a charge. */
const givenUpMs = 3_600_000

/** In ms, when views open. */
const balanceMs = 300_000

/** In this worker instance's memory, so that an unresponsive provider isn't polled. */
const requestedLast = new WeakMap<Database, number>()

/** Schedules a quota check if only the balance can show what an unanswered request cost. */
export async function scheduleQuotaCheck(deps: PurchaseDeps): Promise<void> {
  const account = await usableAccount(deps)
  const ages = account ? await unexplained(deps, account) : []
  if (ages.length > 0) deps.wakeIn(Math.max(0, reckonAfterMs - Math.max(...ages)))
}

/**
 * Checks the quotas if the cost of an unanswered request is unknown, and schedules another check if that doesn't
 * explain it. Skipped while requests are in flight, because balances couldn't be compared.
 */
export async function explainUnanswered(deps: PurchaseDeps): Promise<void> {
  const account = await usableAccount(deps)
  const ages = account ? await unexplained(deps, account) : []
  if (!account || ages.length === 0) return
  const due = ages.some((age) => age >= reckonAfterMs)
  if (due && (await openRequestsOf(deps.db, account)).length === 0) await requestQuotas(deps)
  if (due) deps.wakeIn(reckonAfterMs)
  else await scheduleQuotaCheck(deps)
}

/** Checks the quotas if the key was refused, credits ran out, or others use the key. */
export async function refreshBalance(deps: PurchaseDeps): Promise<void> {
  const id = await usableAccount(deps)
  const account = id && (await deps.db.accounts.get(id))
  if (!account || !(account.refused.key || account.refused.credits || isShared(account))) return
  const now = deps.now()
  const isRecent = (at: number | null | undefined) => Math.abs(now - (at ?? 0)) <= balanceMs
  // Only a check can end the refusal of a key, however recent the balance is.
  if (isRecent(requestedLast.get(deps.db)) || (!account.refused.key && isRecent(account.at))) return
  requestedLast.set(deps.db, now)
  await requestQuotas(deps)
}

async function usableAccount(deps: PurchaseDeps): Promise<string | null> {
  const { deployment, key } = await readSettings(deps)
  return keyFits(key, deployment.apiUrl) && !isLocked(key.key) ? key.account : null
}

async function unexplained(deps: PurchaseDeps, account: string): Promise<number[]> {
  const rows = await deps.db.requests.where('[account+counted]').equals([account, 0]).toArray()
  return rows
    .filter(({ outcome, cost }) => outcome === 'unknown' && cost === null)
    .map((row) => Math.abs(deps.now() - requestEnd(row)))
    .filter((age) => age < givenUpMs)
}
