import type { LedgerRequest } from '../records/database/rows/purchases.ts'
import { settleAnswered, settleUnknown, settleUnsent } from './settle.ts'
import type { Shop } from './shop.ts'

/** Settles what earlier lives of the worker left open. Nothing is sent again. */
export async function sweep(shop: Shop): Promise<void> {
  const open = await shop.db.requests.where('state').anyOf('reserved', 'sent', 'answered').toArray()
  const left = open.filter(({ life }) => life !== shop.life)
  // One that can't be settled must not keep the others open; the next life tries it again.
  for (const request of left) await settle(shop, request).catch(() => {})
}

function settle(shop: Shop, request: LedgerRequest): Promise<void> {
  if (request.state === 'reserved') return settleUnsent(shop, request.id)
  if (request.state === 'sent') return settleUnknown(shop, request.id)
  return settleAnswered(shop, request.id)
}
