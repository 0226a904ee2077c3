import type { Page } from '@playwright/test'
import type { BatchItem, Batch } from '../../lib/records/database/rows/bulk.ts'

export async function storedRows<Row>(page: Page, table: string): Promise<Row[]> {
  const rows = await page.evaluate(async (table) => {
    const done = <Result>(asked: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(asked.error ?? new Error('no database')))
      })
    const db = await done(indexedDB.open('sidelight'))
    const rows: unknown[] = await done(db.transaction(table).objectStore(table).getAll())
    db.close()
    return rows
  }, table)
  return rows as Row[]
}

export const batchRows = (page: Page) => storedRows<Batch>(page, 'batches')
export const itemRows = (page: Page) => storedRows<BatchItem>(page, 'items')

export async function keepDraft(page: Page, batch: Batch, items: BatchItem[]): Promise<void> {
  await page.evaluate(
    async ([batch, items]) => {
      const opening = indexedDB.open('sidelight')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const writing = opening.result.transaction(['batches', 'items'], 'readwrite')
      writing.objectStore('batches').add(batch)
      for (const item of items) writing.objectStore('items').add(item)
      await new Promise((resolve) => writing.addEventListener('complete', resolve))
      opening.result.close()
    },
    [batch, items] as const,
  )
}

export async function startBatch(page: Page, batch: Batch, items: BatchItem[]): Promise<void> {
  await keepDraft(page, batch, items)
  await page.evaluate((id) => chrome.runtime.sendMessage({ command: 'start-batch', id }), batch.id)
}
