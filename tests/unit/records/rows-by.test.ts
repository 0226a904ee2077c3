import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keysByAny, rowsByAny } from '../../../lib/records/database/rows-by.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { filed, openDatabase, person } from './findings.fixture.ts'

const names = ['person:a', 'person:b', 'company:c', 'é', '']

test('rowsByAny returns the same rows as a cursor, each once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.subarray(names), { maxLength: 8 }),
      fc.array(fc.constantFrom(...names, 'nobody')),
      async (found, sought) => {
        const db = openDatabase()
        await db.requests.bulkPut(found.map((some, at) => requestWith({ id: `r${at}`, found: some })))
        const rows = await db.requests.where('found').anyOf(sought).distinct().toArray()
        const byId = <Row extends { id: string }>(some: Row[]) =>
          some.toSorted((a, b) => (a.id < b.id ? -1 : 1))
        expect(byId(await rowsByAny(db.requests, 'found', sought))).toEqual(byId(rows))
        expect((await keysByAny(db.requests, 'found', sought)).toSorted()).toEqual(
          rows.map(({ id }) => id).toSorted(),
        )
        await db.delete()
      },
    ),
    { numRuns: 40 },
  )
})

test('keysByAny separates compound keys', async () => {
  const db = openDatabase()
  await filed(
    db,
    1,
    person(['person:a'], { profile: { firstName: 'A' }, emails: [{ value: 'a@x.example' }] }),
  )
  await filed(db, 1, person(['person:b'], { profile: { firstName: 'B' } }))
  const keys = await keysByAny(db.sections, 'subject', ['person:a', 'person:b', 'person:a'])
  expect(keys.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['person:a', 'emails'],
    ['person:a', 'profile'],
    ['person:b', 'profile'],
  ])
})
