import { settleUnsent } from './settle.ts'
import type { Shop } from './shop.ts'

/** Takes back a click that still waits for a limit. */
export async function cancel(shop: Shop, id: string): Promise<void> {
  const request = await shop.db.requests.get(id)
  if (request?.state === 'waiting') await settleUnsent(shop, id, 'withdrawn')
}
