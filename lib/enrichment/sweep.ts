import { settleAnswered, settleUnknown, settleUnsent } from './settle.ts'
import type { Shop } from './shop.ts'

/** Settles what earlier lives of the worker left open. Nothing is sent again. */
export async function sweep(shop: Shop): Promise<void> {
  const open = await shop.db.requests.where('state').anyOf('reserved', 'sent', 'answered').toArray()
  for (const request of open.filter(({ life }) => life !== shop.life)) {
    if (request.state === 'reserved') await settleUnsent(shop, request)
    else if (request.state === 'sent') await settleUnknown(shop, request)
    else await settleAnswered(shop, request.id)
  }
}
