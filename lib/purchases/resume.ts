import { unknownAccount } from './account/account.ts'
import { takenFrom } from './account/gate.ts'
import { closedFor, outOf } from './ledger/open.ts'
import { originOf } from './ledger/question.ts'
import type { LedgerRequest, Closed } from '../records/database/rows/purchases.ts'
import { keyFits } from '../settings/key-fits.ts'
import { carryOut } from './carry-out.ts'
import { pricesAt } from './prices/price-list.ts'
import { withdraw } from './settle.ts'
import type { Shop } from './shop.ts'

/** Nobody expects a click of long ago to be carried out: after ten minutes it is withdrawn. */
const forgottenMs = 600_000

/** Nobody tells a worker that the computer is online again. */
const offlineMs = 15_000

/**
 * Sends what waited for a limit, as far as that has passed, and has itself called again for the rest. Resolves
 * when all that it sent is settled.
 */
export async function resume(shop: Shop): Promise<void> {
  const waiting = await shop.db.requests.where('state').equals('waiting').sortBy('reservedAt')
  const [deployment, key] = await Promise.all([shop.deployment.read(), shop.apiKey.read()])
  const sent: Promise<void>[] = []
  for (const request of waiting) {
    const age = Math.abs(shop.now() - request.reservedAt)
    const ours = keyFits(key, deployment.apiUrl) && key.account === request.account
    if (age > forgottenMs || !ours || !(await shop.mayCall(deployment.apiUrl))) {
      await withdraw(shop, request.id)
      continue
    }
    if (!shop.online()) {
      shop.wakeAt(shop.steadyNow() + offlineMs)
      continue
    }
    const closed = await claim(shop, request)
    if (closed === null) sent.push(carryOut(shop, request, { deployment, key: key.key }))
    else if (closed === 'gone') continue
    else if ('until' in closed && closed.until - shop.steadyNow() < forgottenMs - age)
      shop.wakeAt(closed.until)
    else await withdraw(shop, request.id)
  }
  await Promise.all(sent)
}

/** Makes a waiting request this life's to send; `gone` when somebody else did, or it was cancelled. */
async function claim(shop: Shop, { id }: LedgerRequest): Promise<Closed | 'gone' | null> {
  const { db } = shop
  const preferences = await shop.preferences.read()
  return db.transaction('rw', db.requests, db.accounts, db.learned, async () => {
    const request = await db.requests.get(id)
    if (request?.state !== 'waiting') return 'gone'
    const prices = await pricesAt(db, originOf(request), preferences)
    const account = (await db.accounts.get(request.account)) ?? unknownAccount(request.account)
    const now = shop.steadyNow()
    const closed = await closedFor(db, account, prices[request.operation], now)
    if (closed) return closed
    const out = await outOf(db, request.account)
    const taken = takenFrom(account, now)
    await db.accounts.put(taken)
    await db.requests.update(id, {
      state: 'reserved',
      life: shop.life,
      turn: taken.turn,
      alone: out.length === 0,
    })
    return null
  })
}
