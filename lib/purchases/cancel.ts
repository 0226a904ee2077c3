import { withdraw } from './settle.ts'
import type { Shop } from './shop.ts'

/** Takes back a click that still waits for a limit. */
export async function cancel(shop: Shop, id: string): Promise<void> {
  await withdraw(shop, id)
}
