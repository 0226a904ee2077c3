import { operations } from '../api/operations.ts'
import { send } from '../api/send.ts'
import type { LedgerRequest } from '../ledger/request.ts'
import { isAboutNobody } from '../records/about-nobody.ts'
import type { DeploymentSettings } from '../settings/settings.ts'
import { planLook } from './look-again.ts'
import { settleAnswered, settleUnknown, settleUnsent } from './settle.ts'
import type { Shop } from './shop.ts'

/**
 * Sends a reserved request and settles it; never rejects. Each step is durable before the next: `sent` before the
 * first byte leaves, the raw answer before anyone interprets it.
 */
export async function carryOut(
  shop: Shop,
  request: LedgerRequest,
  with_: { deployment: DeploymentSettings; key: string },
): Promise<void> {
  const { db } = shop
  const { deployment, key } = with_
  const rest = shop.keepAwake()
  try {
    try {
      const mine = db.requests
        .where('id')
        .equals(request.id)
        .filter(({ state }) => state === 'reserved')
      if ((await mine.modify({ state: 'sent', sentAt: shop.now() })) === 0) return
    } catch {
      return await settleUnsent(shop, request.id)
    }
    const came = await send(operations[request.operation], request.input, deployment, key, shop.fetch)
    try {
      await db.transaction('rw', db.answers, db.requests, async () => {
        // A person may have deleted whom it is about meanwhile: then nothing of the answer is kept.
        const row = await db.requests.get(request.id)
        if (!row || isAboutNobody(row)) return
        await db.answers.add({
          ...came,
          request: request.id,
          at: shop.now(),
          socialWord: deployment.socialWord,
        })
        await db.requests.update(request.id, { state: 'answered' })
      })
    } catch {
      // A view that waits keeps this life of the worker going, so no later one would settle what it left open.
      await settleUnknown(shop, request.id)
    }
    await settleAnswered(shop, request.id)
    // Only then: it reads every request that is not accounted for yet, thousands while a batch runs.
    if ((await db.requests.get(request.id))?.outcome === 'unknown') await planLook(shop)
  } catch {
    // Nothing can be written any more: the next life of the worker finds the row as far as it came.
  } finally {
    rest()
  }
}
