import { profileOf } from '../settings/accounts.ts'
import { afterReserving } from './account/gate.ts'
import { SpendingSums } from './ledger/spending-sums.ts'
import { judgeSpending } from './ledger/judge.ts'
import { hasFoundSubject } from './ledger/found-subject.ts'
import { openRequestsIn } from './ledger/open-requests.ts'
import { originOf } from './ledger/request-key.ts'
import { lookupVerdict, reservationTables, spendingFacts } from './ledger/reserve.ts'
import type { ChangedSetting } from '../api/problem.ts'
import type { Database } from '../records/database/database.ts'
import type { AccountState } from './rows/account.ts'
import type { LedgerRequest, NewRequest } from './rows/requests.ts'
import type { Objection, Refusal } from './rows/refusal.ts'
import { keyFits } from '../settings/key-fits.ts'
import { isLocked, isSessionOver } from '../settings/secrets.ts'
import { sendAndSettle, storeUnstored } from './send-and-settle.ts'
import {
  expireRequest,
  settleSendRefused,
  settleChanged,
  settleResponded,
  settleSaved,
  settleNotNeeded,
  settleSuppressed,
  settleUnknown,
  settleUnsent,
} from './settle.ts'
import { hashesOfRequest } from '../records/suppression/request-names.ts'
import { isSameList, readListState, withSuppressionList } from '../records/suppression/with-list.ts'
import type { DeploymentSettings, Preferences, SavedKey } from '../settings/settings.ts'
import { detectPage } from '../pages/page.ts'
import type { PurchaseDeps } from './purchase-deps.ts'
import { reservationTerms } from './purchase.ts'
import { readSettings } from './read-settings.ts'
import { pricesAt } from './prices/prices.ts'
import { afterClockWasSetBack } from './account/account.ts'

/** In ms. Later, the user would no longer expect the click. */
const expiresMs = 600_000

/** In ms: workers get no event when the computer is online again. */
const offlineMs = 15_000

/**
 * Sends the pending requests that no limit delays any more, and schedules the rest. Resolves when everything sent is settled.
 */
export async function resume(deps: PurchaseDeps): Promise<void> {
  // After a loss of the library, pending requests wait for the person's decision too.
  if (await deps.journal.isLost()) return
  const waiting = await deps.db.requests.where('state').equals('pending').sortBy('reservedAt')
  const { deployment, key } = await readSettings(deps)
  const sent: Promise<void>[] = []
  let isFollowing = false
  for (const request of waiting) {
    const before = request.after === undefined ? 'found' : await resultBefore(deps.db, request.after)
    if (before === 'pending' || before === 'in-flight') {
      isFollowing ||= before === 'in-flight'
      continue
    }
    if (before === 'nobody') {
      await settleNotNeeded(deps, request.id)
      continue
    }
    const age = Math.abs(deps.now() - request.reservedAt)
    const changed = changedSince(request, deployment, key)
    if (changed.length > 0) await settleChanged(deps, request.id, changed)
    if (changed.length > 0 || !keyFits(key, deployment.apiUrl)) continue
    const passing = await passingRefusal(deps, key)
    if (age > expiresMs) {
      await (passing ? settleSendRefused(deps, request.id, passing) : expireRequest(deps, request.id))
      continue
    }
    if (passing) {
      // Unlocking calls `resume` at once, so there is no need to poll.
      const soon = passing.reason === 'locked' ? expiresMs : offlineMs
      deps.wakeIn(Math.min(soon, expiresMs + 1 - age))
      continue
    }
    if (!(await deps.mayCall(deployment.apiUrl))) {
      await settleSendRefused(deps, request.id, { reason: 'no-permission' })
      continue
    }
    const closed = await takeUp(deps, request)
    if (closed === 'gone') continue
    if ('id' in closed) sent.push(sendAndSettle(deps, closed, { deployment, key: key.key }))
    else if ('found' in closed) await settleSaved(deps, request.id, closed.found)
    else if (closed.reason === 'suppressed' || closed.reason === 'suppressed-name')
      await settleSuppressed(deps, request.id)
    else if ('until' in closed && closed.until - deps.steadyNow() < expiresMs - age)
      deps.wakeIn(closed.until - deps.steadyNow())
    else await settleSendRefused(deps, request.id, closed)
  }
  await Promise.all(sent)
  if (waiting.some(({ after }) => after !== undefined) && sent.length > 0) await resume(deps)
  else if (isFollowing) deps.wakeIn(followingMs)
}

/** In ms. The end of the first lookup may fire no event. */
const followingMs = 1000

/** `pending`: the lookup hasn't been sent itself. */
async function resultBefore(db: Database, id: string): Promise<'found' | 'nobody' | 'in-flight' | 'pending'> {
  const before = await db.requests.get(id)
  if (before && before.state !== 'settled') return before.state === 'pending' ? 'pending' : 'in-flight'
  return hasFoundSubject(before) ? 'found' : 'nobody'
}

async function passingRefusal(deps: PurchaseDeps, { key }: NonNullable<SavedKey>): Promise<Refusal | null> {
  if (isLocked(key)) return { reason: 'locked' }
  if (!deps.online()) return { reason: 'offline' }
  const left = await deps.scarceSpace()
  return left === null ? null : { reason: 'no-room', remaining: left }
}

/**
 * The settings that changed since the request was stored. Sending it now would charge another account or ask another
 * provider.
 */
function changedSince(
  { account, subject, input, trigger }: LedgerRequest,
  { apiUrl, socialUrl }: DeploymentSettings,
  key: SavedKey,
): ChangedSetting[] {
  if (key && profileOf(key.account) !== profileOf(account)) return ['profile']
  const isThere = key !== null && !isSessionOver(key.key)
  if (!keyFits(key, apiUrl)) return [isThere ? 'service' : 'key']
  const address = [input['socialUrl'], input['url']].find((each) => typeof each === 'string')
  // The console may send to any address.
  const isElsewhere =
    subject !== null && trigger !== 'console' && address !== undefined && !detectPage(address, socialUrl)
  return [...(key.account === account ? [] : ['key' as const]), ...(isElsewhere ? ['network' as const] : [])]
}

type TakenUp =
  | Exclude<ReturnType<typeof judgeSpending>, null>
  | Objection
  | { found: string[] }
  | 'gone'
  | LedgerRequest

/**
 * Marks a pending request as sent and returns the row. Checks again in the same transaction: the person may have been
 * suppressed, the response saved, or the budget spent. `found`: the subject of a saved response. `gone`: the request
 * was sent elsewhere or cancelled.
 */
async function takeUp(deps: PurchaseDeps, waiting: LedgerRequest): Promise<TakenUp> {
  const { db } = deps
  const { id } = waiting
  const [preferences, team] = await Promise.all([deps.preferences.read(), deps.team?.refusals() ?? null])
  return withSuppressionList(db, async (listed) => {
    const hashes = listed.isEmpty ? [] : await hashesOfRequest(db, waiting)
    return db.transaction('rw', [...new Set([...reservationTables(db), db.learned])], async () => {
      const now = await readListState(db)
      return isSameList(now, listed)
        ? { result: await takeUpIn(deps, id, hashes, { preferences, isShared: team !== null }) }
        : { listed: now }
    })
  })
}

async function takeUpIn(
  deps: PurchaseDeps,
  id: string,
  hashes: string[],
  { preferences, isShared }: { preferences: Preferences; isShared: boolean },
): Promise<TakenUp> {
  const { db } = deps
  const request = await db.requests.get(id)
  if (request?.state !== 'pending') return 'gone'
  const price = (await pricesAt(db, originOf(request), preferences))[request.operation]
  const now = deps.steadyNow()
  const sums = await SpendingSums.openWithBudgets(db, [request])
  // The person has seen the possible match and meant someone else. No higher price was shown than the reserved one.
  const buyer = { repeat: request.repeat ?? null, overLikely: true, maximum: request.reserved }
  const terms = {
    ...reservationTerms(deps, request, preferences, buyer, price),
    hashes,
    // With 0, a limit that lasts longer is reported, and the request waits again.
    mayWait: 0,
  }
  const verdict = await lookupVerdict(db, sums, request, terms)
  if ('reason' in verdict) return verdict
  if (verdict.kind === 'in-flight') return { reason: 'provider-pause', until: now + offlineMs }
  if (verdict.kind === 'saved') return { found: await foundBy(db, request, verdict) }
  const refusal = judgeSpending(await spendingFacts(db, sums, request, terms), terms)
  if (refusal) return 'budget' in refusal ? { ...refusal, profile: preferences.profile } : refusal
  const account = sums.account(request.account)
  const out = sums.outOf(request.account)
  const taken = afterReserving(account, now)
  await db.accounts.put(taken)
  const { after: _after, repeat: _again, ...free } = request
  const leaving: NewRequest = {
    ...free,
    state: isShared ? 'reserved' : 'sent',
    sentAt: deps.now(),
    workerId: deps.workerId,
    sequence: taken.sequence,
    alone: out.length === 0,
  }
  await db.requests.put(leaving)
  return leaving
}

async function foundBy(
  db: Database,
  { subject: requested }: LedgerRequest,
  { request, subject = requested }: { request: string; subject?: string | null },
): Promise<string[]> {
  return subject === null ? ((await db.requests.get(request))?.found ?? []) : [subject]
}

/** In ms, for responses that couldn't be written to the database. */
export const storedLaterMs = 30_000

/** Settles requests that previous worker instances left open. Sends nothing. */
export async function recover(deps: PurchaseDeps): Promise<void> {
  const open = await openRequestsIn(deps.db)
  const left = open.filter(({ workerId }) => workerId !== deps.workerId)
  await fixClock(deps)
  // A failure here must not block the others; it is retried later.
  const unstored = await storeUnstored(deps)
  if (unstored.size > 0) deps.wakeIn(storedLaterMs)
  for (const request of left) if (!unstored.has(request.id)) await settle(deps, request).catch(() => {})
}

/** The clock is rarely set back, so usually nothing is written. */
async function fixClock(deps: PurchaseDeps): Promise<void> {
  const { db } = deps
  const corrected = (account: AccountState) => afterClockWasSetBack(account, deps.now())
  const wrong = (await db.accounts.toArray()).filter((each) => corrected(each) !== each)
  for (const { id } of wrong)
    await db.accounts
      .where('id')
      .equals(id)
      .modify((account, row) => void (row.value = corrected(account)))
      .catch(() => {})
}

function settle(deps: PurchaseDeps, request: LedgerRequest): Promise<void> {
  if (request.state === 'reserved') return settleUnsent(deps, request.id)
  if (request.state === 'sent') return settleUnknown(deps, request.id)
  return settleResponded(deps, request.id)
}
