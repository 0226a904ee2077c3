import { createClient } from '../../api/index.ts'
import type { Problem } from '../../api/problem.ts'
import { isShared } from '../ledger/unexplained.ts'
import { leftBy, openRequestsOf } from '../ledger/open-requests.ts'
import { keyFits } from '../../settings/key-fits.ts'
import { isLocked } from '../../settings/secrets.ts'
import { readSettings } from '../read-settings.ts'
import { reconcileQuotas } from './reconcile.ts'
import type { PurchaseDeps } from '../purchase-deps.ts'
import type { Database } from '../../records/database/database.ts'
import type { Refusal } from '../../records/database/rows/purchases.ts'

export type QuotasResult =
  | { accepted: 'answered' }
  | { accepted: false; refusal: Refusal }
  | { accepted: false; problem: Problem }

/** Deployments that lack the full form, or refuse it to a key that works elsewhere, may have the older one. */
const notHere = new Set(['not-offered', 'not-found', 'forbidden'])

const refused = (refusal: Refusal) => ({ accepted: false, refusal }) as const

/** Nothing is lost with an answer that is free; somebody may look at the button meanwhile. */
const freeMs = 25_000

/** Asks the service what is left of the account. Costs no credits; works as a check of the key. */
export async function requestQuotas(deps: PurchaseDeps): Promise<QuotasResult> {
  const { deployment, key } = await readSettings(deps)
  if (!deployment.apiUrl) return refused({ why: 'no-address' })
  if (!keyFits(key, deployment.apiUrl)) return refused({ why: 'no-key' })
  if (isLocked(key.key)) return refused({ why: 'locked' })
  if (!(await deps.mayCall(deployment.apiUrl))) return refused({ why: 'no-permission' })
  if (!deps.online()) return refused({ why: 'offline' })
  const before = await turnOf(deps, key.account)
  const asked = deps.now()
  // The service's own clock is in a header, which a reply does not carry.
  let date: string | null = null
  const fetch: PurchaseDeps['fetch'] = async (url, init) => {
    const response = await deps.fetch(url, init)
    date = response.headers.get('date')
    return response
  }
  const client = createClient({ ...deployment, apiKey: key.key, fetch, timeoutMs: freeMs })
  let reply = await client.getQuotas({})
  if (reply.problem && notHere.has(reply.problem.kind)) reply = await client.getQuotasBasic({})
  await reconcileQuotas(deps, key.account, reply, { ...before, date, asked, at: deps.now() })
  return reply.problem ? { accepted: false, problem: reply.problem } : { accepted: 'answered' }
}

/** The account's turn, and whether nothing of it is in flight: else the balance can't be compared with the last one. */
function turnOf({ db }: PurchaseDeps, account: string): Promise<{ turn: number; isAlone: boolean }> {
  return db.transaction('r', db.requests, db.accounts, async () => {
    const [open, known] = await Promise.all([openRequestsOf(db, account), db.accounts.get(account)])
    return { turn: known?.turn ?? 0, isAlone: open.length === 0 }
  })
}

/** After so long the service has given up on a request too, and its credits say whether it charged. */
const reckonAfterMs = 35_000

/** What could not be explained for an hour will not be by asking more often. */
const givenUpMs = 3_600_000

/** A balance that changes without us is read again so often at most, as somebody opens a view. */
const balanceMs = 300_000

/** When that was tried last, in this life of the worker: a service that does not answer is not asked all the time. */
const askedLast = new WeakMap<Database, number>()

/** Schedules a request for the quotas where only the credits left can show what an unanswered request cost. */
export async function scheduleQuotaCheck(deps: PurchaseDeps): Promise<void> {
  const account = await accountAsked(deps)
  const ages = account ? await unexplained(deps, account) : []
  if (ages.length > 0) deps.wakeIn(Math.max(0, reckonAfterMs - Math.max(...ages)))
}

/**
 * Asks for the quotas, which is free, where an unanswered request is still unexplained, and has itself called again
 * where that explained nothing. While something is out, as in a batch, the credits could not be compared.
 */
export async function explainUnanswered(deps: PurchaseDeps): Promise<void> {
  const account = await accountAsked(deps)
  const ages = account ? await unexplained(deps, account) : []
  if (!account || ages.length === 0) return
  const due = ages.some((age) => age >= reckonAfterMs)
  if (due && (await openRequestsOf(deps.db, account)).length === 0) await requestQuotas(deps)
  if (due) deps.wakeIn(reckonAfterMs)
  else await scheduleQuotaCheck(deps)
}

/**
 * Asks for the quotas where the account may have changed without us: the provider refused the key or a lookup for want of
 * credits, which may have ended, or others use the key too.
 */
export async function refreshBalance(deps: PurchaseDeps): Promise<void> {
  const id = await accountAsked(deps)
  const account = id && (await deps.db.accounts.get(id))
  if (!account || !(account.keyRefused || account.creditsRefused || isShared(account))) return
  const now = deps.now()
  const isRecent = (at: number | null | undefined) => Math.abs(now - (at ?? 0)) <= balanceMs
  // Nothing else ends a refusal of the key, however lately a balance was reported.
  if (isRecent(askedLast.get(deps.db)) || (!account.keyRefused && isRecent(account.at))) return
  askedLast.set(deps.db, now)
  await requestQuotas(deps)
}

async function accountAsked(deps: PurchaseDeps): Promise<string | null> {
  const { deployment, key } = await readSettings(deps)
  return keyFits(key, deployment.apiUrl) && !isLocked(key.key) ? key.account : null
}

/** How long ago each request had left of which nobody knows yet what it cost, in milliseconds. */
async function unexplained(deps: PurchaseDeps, account: string): Promise<number[]> {
  const rows = await deps.db.requests.where('[account+counted]').equals([account, 0]).toArray()
  return rows
    .filter(({ outcome, cost }) => outcome === 'unknown' && cost === null)
    .map((row) => Math.abs(deps.now() - leftBy(row)))
    .filter((age) => age < givenUpMs)
}
