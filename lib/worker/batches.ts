import {
  cancelBatch,
  pauseBatch,
  removeBatch,
  retryItems,
  updateBatch,
  startBatch,
} from '../bulk/batch-actions.ts'
import { runBatches, type BulkRunner } from '../bulk/runner.ts'
import { notifyDone } from '../platform/notify.ts'
import { showProgress } from '../platform/progress-badge.ts'
import type { Shop } from '../purchases/shop.ts'
import type { BatchCommand } from '../messages/batch-commands.ts'
import type { Database } from '../records/database/database.ts'
import type { Changed } from './annotation-commands.ts'

/** The batches of this life of the worker: they go on whenever they are looked at. */
export function startBatches(shop: Shop): BulkRunner {
  return runBatches(shop, {
    moved: () => void showProgress(shop.db),
    done: (batch) => void (batch.notify && notifyDone(batch)),
  })
}

/** Does what a view asks of a batch. What it sets going goes on after the answer. */
export async function changeBatch(shop: Shop, runner: BulkRunner, order: BatchCommand): Promise<Changed> {
  await carryOut(shop.db, order)
  void showProgress(shop.db)
  void runner.go()
  return { accepted: 'changed' }
}

function carryOut(db: Database, order: BatchCommand): Promise<void> {
  switch (order.command) {
    case 'start-batch':
      return startBatch(db, order.id)
    case 'pause-batch':
      return pauseBatch(db, order.id)
    case 'cancel-batch':
      return cancelBatch(db, order.id)
    case 'retry-batch':
      return retryItems(db, order.id, order.states)
    case 'remove-batch':
      return removeBatch(db, order.id)
    case 'set-on-batch':
      return updateBatch(db, order.id, order.settings)
  }
}
