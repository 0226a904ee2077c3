import type { GeneratedI18nStructure } from '#i18n'
import { createI18n } from '@wxt-dev/i18n'
import { browser } from 'wxt/browser'
import { hrefOfBatch } from '../library/route.ts'
import { countIn } from '../bulk/batch.ts'
import { openLibrary } from './open-page.ts'
import { mayNotify } from './notifications.ts'
import type { Batch } from '../records/database/rows/bulk.ts'

// WXT loads the worker's modules before it makes `#i18n`; only its types may be named here.
const i18n = createI18n<GeneratedI18nStructure>()

const prefix = 'batch:'

/** Says that a batch is done, where the person lets us. */
export async function notifyDone({ id, name, counts }: Batch): Promise<void> {
  if (!(await mayNotify())) return
  const found = counts.ok + counts.known
  await browser.notifications.create(`${prefix}${id}`, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('/icon/128.png'),
    title: i18n.t('batchDone.title', [name]),
    message: i18n.t('batchDone.message', [String(found), String(countIn(counts))]),
  })
}

/** Has the batch open whose notification is clicked. Call it in the worker's first turn, and when it may notify. */
export function watchNotices(): void {
  // Not there until the permission is given; one listener is added once, however often.
  browser.notifications?.onClicked.addListener(openNoticed)
}

function openNoticed(notice: string): void {
  if (notice.startsWith(prefix)) openLibrary(hrefOfBatch(notice.slice(prefix.length)).replace('#', ''))
}
