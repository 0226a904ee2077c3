import type { Page } from '@playwright/test'
import type { HistoryRow, JobEvent } from '../../lib/records/rows/history.ts'
import type { SectionRow } from '../../lib/records/rows/sections.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'

const mara = 'person:mara-lindqvist'
const dayMs = 86_400_000

interface Rows {
  subjects?: Subject[]
  sections?: SectionRow[]
  history?: HistoryRow[]
}

/** From an extension page; open pages aren't notified. */
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

export const jobNews = (
  kind: JobEvent['kind'],
  certainty: JobEvent['certainty'],
  at: number,
): HistoryRow => ({
  id: `job harbour ${kind} ${mara}`,
  subject: mara,
  at,
  fact: 'job',
  before: 'Director · Kestrel Foods',
  after: 'VP Operations · Harbour Works',
  request: 'none',
  job: {
    kind,
    certainty,
    company: 'harbour',
    before: { title: 'Director', company: 'Kestrel Foods', since: null },
    after: { title: 'VP Operations', company: 'Harbour Works', since: { year: 2026, month: 10 } },
  },
})

export const oldEmails = (): SectionRow => ({
  subject: mara,
  name: 'emails',
  at: Date.now() - 40 * dayMs,
  operation: 'emailFinderFromUrl',
  request: 'old email',
  source: null,
  unreadable: [],
  data: [{ value: 'mara@kestrel-foods.example', type: 'professional' }] as never,
})
