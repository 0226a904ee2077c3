import type { Page } from '@playwright/test'
import type { RunItem, BulkRun } from '../../lib/bulk/rows.ts'

export async function storedRows<Row>(page: Page, table: string): Promise<Row[]> {
  const rows = await page.evaluate(async (table) => {
    const done = <Result>(requested: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        requested.addEventListener('success', () => resolve(requested.result))
        requested.addEventListener('error', () => reject(requested.error ?? new Error('no database')))
      })
    const db = await done(indexedDB.open('sidelight'))
    const rows: unknown[] = await done(db.transaction(table).objectStore(table).getAll())
    db.close()
    return rows
  }, table)
  return rows as Row[]
}

export const runRows = (page: Page) => storedRows<BulkRun>(page, 'runs')
export const itemRows = (page: Page) => storedRows<RunItem>(page, 'items')

export async function keepDraft(page: Page, run: BulkRun, items: RunItem[]): Promise<void> {
  await page.evaluate(
    async ([run, items]) => {
      const opening = indexedDB.open('sidelight')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const writing = opening.result.transaction(['runs', 'items'], 'readwrite')
      writing.objectStore('runs').add(run)
      for (const item of items) writing.objectStore('items').add(item)
      await new Promise((resolve) => writing.addEventListener('complete', resolve))
      opening.result.close()
    },
    [run, items] as const,
  )
}

export async function startRun(page: Page, run: BulkRun, items: RunItem[]): Promise<void> {
  await keepDraft(page, run, items)
  await page.evaluate((id) => chrome.runtime.sendMessage({ command: 'start-run', id }), run.id)
}
