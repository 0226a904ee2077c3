import { operations } from '../api/operations.ts'
import { send } from '../api/send.ts'
import type { LedgerRequest } from '../records/database/rows/purchases.ts'
import { hashesOfQuestion } from '../records/suppression/question-names.ts'
import { isAnonymised } from './ledger/anonymise.ts'
import type { DeploymentSettings } from '../settings/settings.ts'
import { settleAnswered, settleSuppressed, settleUnknown, settleUnsent } from './settle.ts'
import type { PurchaseDeps } from './purchase-deps.ts'
import { suppressedBy } from '../records/suppression/suppressed-by.ts'
import { changeRequest, countsFor } from './ledger/spending.ts'
import { scheduleQuotaCheck } from './account/quotas.ts'

/**
 * Sends a reserved request and settles it; never rejects. Each step is durable before the next: `sent` before the
 * first byte leaves, the raw answer before anyone interprets it.
 */
export async function sendAndSettle(
  deps: PurchaseDeps,
  request: LedgerRequest,
  with_: { deployment: DeploymentSettings; key: string },
): Promise<void> {
  const { db } = deps
  const { deployment, key } = with_
  const rest = deps.keepAwake()
  try {
    try {
      const left = await leave(deps, request)
      if (left === 'suppressed') return await settleSuppressed(deps, request.id)
      if (left === 'gone') return
    } catch {
      return await settleUnsent(deps, request.id)
    }
    const came = await send(operations[request.operation], request.input, deployment, key, deps.fetch)
    try {
      await db.transaction('rw', db.answers, db.requests, db.spending, async () => {
        // A person may have deleted whom it is about meanwhile: then nothing of the answer is kept.
        const row = await db.requests.get(request.id)
        if (!row || isAnonymised(row)) return
        await db.answers.add({
          ...came,
          request: request.id,
          at: deps.now(),
          socialWord: deployment.socialWord,
        })
        await changeRequest(db, row, row.state === 'settled' ? reopened(row) : { state: 'answered' })
      })
    } catch {
      // A view that waits keeps this life of the worker going, so no later one would settle what it left open.
      await settleUnknown(deps, request.id)
    }
    await settleAnswered(deps, request.id)
    deps.settled?.(request.id)
    // Only then: it reads every request that is not accounted for yet, thousands while a batch runs.
    if ((await db.requests.get(request.id))?.outcome === 'unknown') await scheduleQuotaCheck(deps)
  } catch {
    // Nothing can be written any more: the next life of the worker finds the row as far as it came.
  } finally {
    rest()
  }
}

/**
 * Notes that the request leaves now, in the transaction that looks once more whether it may: somebody can have been
 * suppressed while it waited. `gone`: it is not this life's to send any more.
 */
async function leave(deps: PurchaseDeps, request: LedgerRequest): Promise<'sent' | 'suppressed' | 'gone'> {
  const { db } = deps
  const hashes = await hashesOfQuestion(db, request)
  return db.transaction('rw', db.requests, db.suppressed, async () => {
    const now = await db.requests.get(request.id)
    if (!now || now.state !== 'reserved') return 'gone'
    if (await suppressedBy(db, hashes)) return 'suppressed'
    await db.requests.update(request.id, { state: 'sent', sentAt: deps.now() })
    return 'sent'
  })
}

/** One that was closed as stuck, and whose answer came all the same: it was paid for, so it is read. */
function reopened(row: LedgerRequest): Partial<LedgerRequest> {
  const open = { outcome: null, problem: null, settledAt: null, cost: null, costBy: null }
  return { ...open, state: 'answered', reserved: Math.max(row.reserved, countsFor(row)) }
}
