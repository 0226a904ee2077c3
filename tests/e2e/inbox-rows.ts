import type { Page } from '@playwright/test'
import type { HistoryRow } from '../../lib/records/rows/history.ts'
import type { SectionRow } from '../../lib/records/rows/sections.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'

interface Rows {
  subjects?: Subject[]
  sections?: SectionRow[]
  history?: HistoryRow[]
}

/** Stores records with sections and history from an extension page; open pages aren't notified. */
export async function keepRecords(page: Page, rows: Rows): Promise<void> {
  await page.evaluate(
    (tables) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('sidelight')
        opening.addEventListener('error', () => fail(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction(Object.keys(tables), 'readwrite')
          for (const [name, some] of Object.entries(tables))
            for (const row of some) writing.objectStore(name).put(row)
          writing.addEventListener('complete', () => done())
          writing.addEventListener('abort', () => fail(writing.error ?? new Error('not written')))
          opening.result.close()
        })
      }),
    { ...rows },
  )
}
