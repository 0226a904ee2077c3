import { afterReserving } from './account/gate.ts'
import { refusalByAccount, openRequestsOf } from './ledger/open-requests.ts'
import { originOf } from './ledger/question.ts'
import type { LedgerRequest, Closed } from '../records/database/rows/purchases.ts'
import { keyFits } from '../settings/key-fits.ts'
import { sendAndSettle } from './send-and-settle.ts'
import { cancelRequest, settleAnswered, settleSuppressed, settleUnknown, settleUnsent } from './settle.ts'
import { hashesOfQuestion } from '../records/suppression/question-names.ts'
import { suppressedBy } from '../records/suppression/suppressed-by.ts'
import { withSuppressionList } from '../records/suppression/with-list.ts'
import type { Preferences } from '../settings/settings.ts'
import type { PurchaseDeps } from './purchase-deps.ts'
import { pricesAt } from './prices/prices.ts'
import { unknownAccount } from './account/account.ts'

/** Nobody expects a click of long ago to be carried out: after ten minutes it is withdrawn. */
const forgottenMs = 600_000

/** No event reaches a worker when the computer is online again. */
const offlineMs = 15_000

/**
 * Sends what waited for a limit, as far as that has passed, and has itself called again for the rest. Resolves
 * when all that it sent is settled.
 */
export async function resume(deps: PurchaseDeps): Promise<void> {
  const waiting = await deps.db.requests.where('state').equals('waiting').sortBy('reservedAt')
  const [deployment, key] = await Promise.all([deps.deployment.read(), deps.apiKey.read()])
  const sent: Promise<void>[] = []
  for (const request of waiting) {
    const age = Math.abs(deps.now() - request.reservedAt)
    const ours = keyFits(key, deployment.apiUrl) && key.account === request.account
    if (age > forgottenMs || !ours || !(await deps.mayCall(deployment.apiUrl))) {
      await cancelRequest(deps, request.id)
      continue
    }
    if (!deps.online()) {
      deps.wakeAt(deps.steadyNow() + offlineMs)
      continue
    }
    const closed = await claim(deps, request)
    if (closed === 'suppressed') await settleSuppressed(deps, request.id)
    else if (closed === null) sent.push(sendAndSettle(deps, request, { deployment, key: key.key }))
    else if (closed === 'gone') continue
    else if ('until' in closed && closed.until - deps.steadyNow() < forgottenMs - age)
      deps.wakeAt(closed.until)
    else await cancelRequest(deps, request.id)
  }
  await Promise.all(sent)
}

type Claim = Closed | 'gone' | 'suppressed' | null

/**
 * Notes that a waiting request leaves now, in the transaction that looks once more whether it may: somebody can have been
 * suppressed while it waited. `gone`: somebody else sent it, or it was cancelled.
 */
async function claim(deps: PurchaseDeps, waiting: LedgerRequest): Promise<Claim> {
  const { db } = deps
  const { id } = waiting
  const preferences = await deps.preferences.read()
  return withSuppressionList(db, async (listed) => {
    const hashes = listed === 0 ? [] : await hashesOfQuestion(db, waiting)
    return db.transaction('rw', db.requests, db.accounts, db.learned, db.suppressed, async () => {
      const now = await db.suppressed.count()
      return now === listed ? { result: await claimIn(deps, id, hashes, preferences) } : { listed: now }
    })
  })
}

/** The same inside its transaction, for the hashes of the names that it asks for. */
async function claimIn(
  deps: PurchaseDeps,
  id: string,
  hashes: string[],
  preferences: Preferences,
): Promise<Claim> {
  const { db } = deps
  const request = await db.requests.get(id)
  if (request?.state !== 'waiting') return 'gone'
  if (await suppressedBy(db, hashes)) return 'suppressed'
  const prices = await pricesAt(db, originOf(request), preferences)
  const account = (await db.accounts.get(request.account)) ?? unknownAccount(request.account)
  const now = deps.steadyNow()
  const closed = await refusalByAccount(db, account, prices[request.operation], now)
  if (closed) return closed
  const out = await openRequestsOf(db, request.account)
  const taken = afterReserving(account, now)
  await db.accounts.put(taken)
  await db.requests.put({
    ...request,
    state: 'sent',
    sentAt: deps.now(),
    life: deps.life,
    turn: taken.turn,
    alone: out.length === 0,
  })
  return null
}

/** Settles what earlier lives of the worker left open. Nothing is sent again. */
export async function sweep(deps: PurchaseDeps): Promise<void> {
  const open = await deps.db.requests.where('state').anyOf('reserved', 'sent', 'answered').toArray()
  const left = open.filter(({ life }) => life !== deps.life)
  // One that can't be settled must not keep the others open; the next life tries it again.
  for (const request of left) await settle(deps, request).catch(() => {})
}

function settle(deps: PurchaseDeps, request: LedgerRequest): Promise<void> {
  if (request.state === 'reserved') return settleUnsent(deps, request.id)
  if (request.state === 'sent') return settleUnknown(deps, request.id)
  return settleAnswered(deps, request.id)
}
