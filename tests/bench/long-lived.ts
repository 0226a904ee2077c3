import type { Page } from '@playwright/test'
import { subjectWith } from '../unit/search/local/subjects.fixture.ts'
import { requestWith } from '../unit/purchases/ledger/request.fixture.ts'

export const many = 10_000

const first = [
  'Aino',
  'Berit',
  'Cosmo',
  'Dunja',
  'Egon',
  'Farida',
  'Goran',
  'Hedda',
  'Ilse',
  'Jorun',
  'Kaito',
]
const last = [
  'Almgren',
  'Brandvold',
  'Castellan',
  'Drummer',
  'Eskola',
  'Fontaine',
  'Grünwald',
  'Hallberg',
  'Iversen',
]

const one = (words: string[], number: number) => words[number % words.length] ?? ''

export async function fill(page: Page, newest: number): Promise<void> {
  const numbers = Array.from({ length: many }, (_, number) => number)
  const subjects = numbers.map((number) =>
    subjectWith({
      key: `person:saved-${number}`,
      name: `${one(first, number)} ${one(last, Math.floor(number / first.length))} ${number}`,
      headline: `Planner of the ${number % 97}th district`,
      company: `Harbour Works ${number % 613}`,
      place: `Quay ${number % 211}`,
      updatedAt: newest - number * 60_000,
    }),
  )
  const requests = numbers.map((number) => {
    const reservedAt = newest - (number + 1) * 60_000
    const subject = `person:saved-${number}`
    return requestWith({
      id: `long-lived-${number}`,
      requestKey: `https://api.example profile ${subject}`,
      subject,
      found: [subject],
      day: new Date(reservedAt).toISOString().slice(0, 10),
      reservedAt,
      sentAt: reservedAt + 1,
      settledAt: reservedAt + 400,
    })
  })
  await page.evaluate(
    (stores) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('sidelight')
        opening.addEventListener('error', () => fail(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction(Object.keys(stores), 'readwrite')
          for (const [name, rows] of Object.entries(stores))
            for (const row of rows) writing.objectStore(name).put(row)
          writing.addEventListener('complete', () => done())
          writing.addEventListener('abort', () => fail(writing.error ?? new Error('not written')))
          opening.result.close()
        })
      }),
    { subjects, requests },
  )
}
