import { outOf } from './ledger/open.ts'
import { keyFits } from '../settings/key-fits.ts'
import { askQuotas } from './account/quotas.ts'
import type { Shop } from './shop.ts'

/** After so long the service has given up on a request too, and its credits say whether it charged. */
const reckonAfterMs = 35_000

/** What could not be explained for an hour will not be by asking more often. */
const givenUpMs = 3_600_000

/** An account without credits is looked at again so often, while somebody has a view open. */
const topUpMs = 300_000

/** Plans a look at the account's credits, where only they can tell what an unanswered request cost. */
export async function planLook(shop: Shop): Promise<void> {
  const account = await accountAsked(shop)
  const ages = account ? await unexplained(shop, account) : []
  if (ages.length > 0) shop.wakeAt(shop.steadyNow() + Math.max(0, reckonAfterMs - Math.max(...ages)))
}

/**
 * Asks for the quotas, which is free, where an unanswered request is still unexplained, and has itself called again
 * where that explained nothing. While something is out, as in a batch, the credits could not be compared.
 */
export async function explain(shop: Shop): Promise<void> {
  const account = await accountAsked(shop)
  const ages = account ? await unexplained(shop, account) : []
  if (!account || ages.length === 0) return
  const due = ages.some((age) => age >= reckonAfterMs)
  if (due && (await outOf(shop.db, account)).length === 0) await askQuotas(shop)
  if (due) shop.wakeAt(shop.steadyNow() + reckonAfterMs)
  else await planLook(shop)
}

/** Asks for the quotas when credits had run out, so that a top-up is noticed without a click. */
export async function noticeTopUp(shop: Shop): Promise<void> {
  const id = await accountAsked(shop)
  const account = id && (await shop.db.accounts.get(id))
  if (!account || account.stopped !== 'out-of-credits') return
  if (shop.now() - (account.at ?? 0) > topUpMs) await askQuotas(shop)
}

async function accountAsked(shop: Shop): Promise<string | null> {
  const [{ apiUrl }, key] = await Promise.all([shop.deployment.read(), shop.apiKey.read()])
  return keyFits(key, apiUrl) ? key.account : null
}

/** How long ago each request was sent of which nobody knows yet what it cost, in milliseconds. */
async function unexplained(shop: Shop, account: string): Promise<number[]> {
  const rows = await shop.db.requests.where('[account+counted]').equals([account, 0]).toArray()
  return rows
    .filter(({ outcome, cost }) => outcome === 'unknown' && cost === null)
    .map(({ sentAt }) => Math.abs(shop.now() - (sentAt ?? 0)))
    .filter((age) => age < givenUpMs)
}
