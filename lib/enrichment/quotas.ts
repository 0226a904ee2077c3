import { createClient } from '../api/index.ts'
import type { Problem } from '../api/problem.ts'
import { keyFits } from '../settings/key-fits.ts'
import type { Reception, Refusal } from './refusal.ts'
import { noteAccount } from './settle.ts'
import type { Shop } from './shop.ts'

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
  const client = createClient({ ...deployment, apiKey: key.key, fetch: shop.fetch })
  let reply = await client.getQuotas({})
  if (reply.problem && notHere.has(reply.problem.kind)) reply = await client.getQuotasBasic({})
  await noteAccount(shop, reply, shop.now())
  return reply.problem ? { accepted: false, problem: reply.problem } : { accepted: 'answered' }
}
