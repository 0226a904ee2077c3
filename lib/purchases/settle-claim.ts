import { reserveFor } from './prices/prices.ts'
import { changeRequest } from './ledger/change.ts'
import { originOf } from './ledger/question.ts'
import { pricesAt } from './prices/price-list.ts'
import type { Shop } from './shop.ts'

/**
 * A person decides what a request cost whose answer told more than is believed: what it claimed, or what it is
 * priced at. Nothing is learned from either: a price that is dearer for good belongs into the settings.
 */
export async function settleClaim(shop: Shop, id: string, by: 'claim' | 'price'): Promise<void> {
  const { db } = shop
  const preferences = await shop.preferences.read()
  const asked = await db.requests.get(id)
  if (!asked) return
  const price = (await pricesAt(db, originOf(asked), preferences))[asked.operation]
  await db.transaction('rw', db.requests, db.spending, async () => {
    const request = await db.requests.get(id)
    if (request?.state !== 'settled' || request.cost !== null || request.claimed === undefined) return
    const told = { cost: request.claimed, costBy: 'told' } as const
    const priced = { cost: request.expected ?? reserveFor(price), costBy: 'price' } as const
    await changeRequest(db, request, by === 'claim' ? told : priced)
  })
}
