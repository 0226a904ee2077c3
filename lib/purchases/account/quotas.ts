import { createClient } from '../../api/index.ts'
import type { Problem } from '../../api/problem.ts'
import { outOf } from '../ledger/open.ts'
import { keyFits } from '../../settings/key-fits.ts'
import { hearQuotas } from './reconcile.ts'
import type { Reception } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import type { Refusal } from '../../records/database/rows/purchases.ts'

export type QuotasReception =
  | { accepted: 'answered' }
  | Exclude<Reception, { request: string }>
  | { accepted: false; problem: Problem }

/** Deployments that lack the full form, or refuse it to a key that works elsewhere, may have the older one. */
const notHere = new Set(['not-offered', 'not-found', 'forbidden'])

const refused = (refusal: Refusal) => ({ accepted: false, refusal }) as const

/** Asks the service what is left of the account. Costs no credits; works as a check of the key. */
export async function askQuotas(shop: Shop): Promise<QuotasReception> {
  const [deployment, key] = await Promise.all([shop.deployment.read(), shop.apiKey.read()])
  if (!deployment.apiUrl) return refused({ why: 'no-address' })
  if (!keyFits(key, deployment.apiUrl)) return refused({ why: 'no-key' })
  if (!(await shop.mayCall(deployment.apiUrl))) return refused({ why: 'no-permission' })
  if (!shop.online()) return refused({ why: 'offline' })
  const turn = await turnOf(shop, key.account)
  // The service's own clock is in a header, which a reply does not carry.
  let date: string | null = null
  const fetch: Shop['fetch'] = async (url, init) => {
    const response = await shop.fetch(url, init)
    date = response.headers.get('date')
    return response
  }
  const client = createClient({ ...deployment, apiKey: key.key, fetch })
  let reply = await client.getQuotas({})
  if (reply.problem && notHere.has(reply.problem.kind)) reply = await client.getQuotasBasic({})
  await hearQuotas(shop, key.account, reply, { turn, date, at: shop.now() })
  return reply.problem ? { accepted: false, problem: reply.problem } : { accepted: 'answered' }
}

/** The account's turn where nothing of it is out; `null` where the answer could not be compared with what was before. */
function turnOf({ db }: Shop, account: string): Promise<number | null> {
  return db.transaction('r', db.requests, db.accounts, async () => {
    const out = await outOf(db, account)
    return out.length > 0 ? null : ((await db.accounts.get(account))?.turn ?? 0)
  })
}
