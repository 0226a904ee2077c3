import { countIn } from '../bulk/run.ts'
import type { BulkRun } from '../bulk/rows.ts'
import { BulkRunner } from '../bulk/runner.ts'
import { i18n } from '../i18n/i18n.ts'
import { hrefOfRun } from '../library/route.ts'
import { mayNotify, notify, onNotificationClick } from '../platform/notifications.ts'
import { openLibrary } from '../platform/open-page.ts'
import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { runInBackground } from './run-in-background.ts'
import { showProgress } from './toolbar-badge.ts'

/** A runner that shows progress on the toolbar and sends notifications. */
export function createWorkerRunner(deps: PurchaseDeps, onDone: () => void): BulkRunner {
  return new BulkRunner(deps, {
    moved: () => void runInBackground(() => showProgress(deps.db)),
    done: (run) => void runInBackground(() => run.notify && notifyDone(run), onDone),
  })
}

const prefix = 'run:'

async function notifyDone({ id, name, counts }: BulkRun): Promise<void> {
  if (!(await mayNotify())) return
  const found = counts.ok + counts.saved
  await notify(`${prefix}${id}`, {
    title: i18n.t('runDone.title', [name]),
    message: i18n.t('runDone.message', [String(found), String(countIn(counts))]),
  })
}

export function watchRunNotifications(): void {
  onNotificationClick(openNotified)
}

function openNotified(id: string): void {
  if (id.startsWith(prefix)) openLibrary(hrefOfRun(id.slice(prefix.length)))
}
