import { countIn } from '../bulk/batch.ts'
import type { Batch } from '../records/database/rows/bulk.ts'
import { runBatches, type BulkRunner } from '../bulk/runner.ts'
import { i18n } from '../i18n/i18n.ts'
import { hrefOfBatch } from '../library/route.ts'
import { mayNotify, notify, onNotificationClick } from '../platform/notifications.ts'
import { openLibrary } from '../platform/open-page.ts'
import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { runInBackground } from './run-in-background.ts'
import { showProgress } from './toolbar-badge.ts'

/** The bulk run runner of this worker instance, with progress on the toolbar and notifications. */
export function createBatchRunner(deps: PurchaseDeps): BulkRunner {
  return runBatches(deps, {
    moved: () => void runInBackground(() => showProgress(deps.db)),
    done: (batch) => void runInBackground(() => batch.notify && notifyDone(batch)),
  })
}

const prefix = 'batch:'

/** Shows a notification that a run is done, if permitted. */
async function notifyDone({ id, name, counts }: Batch): Promise<void> {
  if (!(await mayNotify())) return
  const found = counts.ok + counts.known
  await notify(`${prefix}${id}`, {
    title: i18n.t('batchDone.title', [name]),
    message: i18n.t('batchDone.message', [String(found), String(countIn(counts))]),
  })
}

export function watchBatchNotifications(): void {
  onNotificationClick(openNotified)
}

function openNotified(id: string): void {
  if (id.startsWith(prefix)) openLibrary(hrefOfBatch(id.slice(prefix.length)))
}
