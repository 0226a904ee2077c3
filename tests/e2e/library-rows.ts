import type { Page } from '@playwright/test'
import { subjectWith } from '../unit/search/local/subjects.fixture.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'

/** From an extension page; open pages aren't notified. */
export async function keepSubjects(page: Page, subjects: Subject[]): Promise<void> {
  await page.evaluate(
    (rows) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('sidelight')
        opening.addEventListener('error', () => fail(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('subjects', 'readwrite')
          for (const row of rows) writing.objectStore('subjects').put(row)
          writing.addEventListener('complete', () => done())
          writing.addEventListener('abort', () => fail(writing.error ?? new Error('not written')))
          opening.result.close()
        })
      }),
    subjects,
  )
}

export const facet = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^Filter: ${label}( ·|$)`) })

export async function pickFacet(page: Page, label: string, value: RegExp): Promise<void> {
  // Rarely used facets are behind a button.
  if (!(await facet(page, label).isVisible()))
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await facet(page, label).click()
  await page.getByRole('listbox', { name: label }).getByRole('option', { name: value }).click()
  await page.keyboard.press('Escape')
}

const first = ['Aino', 'Berit', 'Cosmo', 'Dunja', 'Egon', 'Farida', 'Goran']
const last = ['Almgren', 'Brandvold', 'Castellan', 'Drummer', 'Eskola', 'Fontaine']
const dayMs = 86_400_000

export function numbered(number: number, now = Date.now()): Subject {
  const name = `${first[number % first.length]} ${last[number % last.length]} ${number}`
  return subjectWith({
    key: `person:saved-${number}`,
    name,
    headline: `Planner of the ${number % 9}th district`,
    company: `Harbour Works ${number % 5}`,
    place: `Quay ${number % 4}`,
    email: number % 3 === 0 ? `person.${number}@example.com` : '',
    url: '',
    createdAt: now - number * dayMs,
    updatedAt: now - number * dayMs,
  })
}

/** Keeps a transaction open that every estimate has to wait for, until `release` is called. */
export async function holdSubjects(): Promise<void> {
  await new Promise<void>((held) => {
    const opening = indexedDB.open('sidelight')
    opening.addEventListener('success', () => {
      const store = opening.result.transaction('subjects', 'readwrite').objectStore('subjects')
      let isHeld = true
      Object.assign(globalThis, { release: () => (isHeld = false) })
      const repeat = () => {
        held()
        if (isHeld) store.count().addEventListener('success', repeat)
      }
      repeat()
      opening.result.close()
    })
  })
}
