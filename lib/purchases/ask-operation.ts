import { planRequest } from './planned-request.ts'
import type { OperationName } from '../api/operations.ts'
import type { Trigger } from '../records/database/rows/purchases.ts'
import { purchase, refusedAtOnce, type Purchase } from './purchase.ts'
import type { Shop } from './shop.ts'

/** Asks any operation, as the search forms and the console do. What it says of subjects is filed all the same. */
export async function askOperation(
  shop: Shop,
  asked: { operation: OperationName; input: Record<string, unknown>; again: boolean },
  trigger: Trigger,
): Promise<Purchase> {
  const deployment = await shop.deployment.read()
  if (!deployment.apiUrl) return refusedAtOnce({ why: 'no-address' })
  return purchase(shop, planRequest(asked.operation, asked.input, deployment), {
    again: asked.again,
    trigger,
  })
}
