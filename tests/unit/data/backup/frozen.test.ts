import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { versions } from '../../../../lib/records/database/migrations/versions.ts'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { creditsByDay, rowsIn } from './library-beside.ts'
import { isSuppressed } from '../../../../lib/records/suppression/suppress.ts'
import { subjectWith } from '../../search/local/subjects-beside.ts'
import { keep, requestWith } from '../../purchases/ledger/request-beside.ts'
import { openDatabase } from '../../records/findings-beside.ts'

/**
 * Files that were made by the Sidelight of their time and are never made anew: 1 and 2 by what it bought, when there
 * was no backup yet; from 3 on by its own writer. Whoever raises the schema adds one.
 */
const frozen = (schema: number) =>
  new Blob([readFileSync(new URL(`frozen/schema-${schema}.ndjson`, import.meta.url))])

let db: Database
beforeEach(() => {
  db = openDatabase()
})

async function restored(schema: number, replace: boolean) {
  const found = await verifyBackup(db, frozen(schema))
  if (typeof found === 'string') throw new Error(found)
  return { found, restored: await restoreBackup(db, found, { replace }) }
}

test('there is one of each version of the database that ever was', () => {
  const numbers = Array.from({ length: openDatabase().schemaVersion }, (_, index) => index + 1)
  for (const version of numbers) expect(frozen(version).size).toBeGreaterThan(1000)
  expect(Object.keys(versions).map(Number)).toEqual(numbers)
})

describe.each([1, 2, 3, 4])('a backup of version %i of the database', (schema) => {
  test.each([
    ['joined', false],
    ['in the place of what was here', true],
  ])('is brought back whole, %s', async (_, replace) => {
    await db.subjects.add(subjectWith({ key: 'person:here' }))
    await keep(db, requestWith({ id: 'here', cost: 5, day: '2026-01-02' }))
    const { found, restored: done } = await restored(schema, replace)
    expect(found).toMatchObject({
      schema,
      invalid: {},
      counts: { subjects: 4, sections: 6, requests: 5, answers: 5 },
    })
    expect(done).toMatchObject({ added: 4, joined: 0, requests: 5, leftOut: 0 })
    expect((await db.subjects.toCollection().primaryKeys()).toSorted()).toEqual(
      [
        'company:nettlecombe-goods-2',
        'company:northwind-atlas',
        ...(replace ? [] : ['person:here']),
        'person:layla-haddad',
        'person:mara-lindqvist',
      ].toSorted(),
    )
    expect(await db.subjects.get('person:mara-lindqvist')).toMatchObject({
      name: 'Mara Lindqvist',
      tags: schema === 1 ? [] : ['Robotics'],
      note: schema === 1 ? '' : 'Met in spring.',
    })
    expect(await db.sections.get(['person:layla-haddad', 'followers'])).toMatchObject({ data: 2043 })
    expect(Object.values(await creditsByDay(db, 'all')).toSorted((a, b) => a - b)).toEqual([5, 9])
    expect(await creditsByDay(db, 'here')).toEqual({ '2026-01-02': 5 })
    expect(await db.requests.count()).toBe(6)
    for (const request of await db.requests.toArray())
      expect(request).toMatchObject({ state: 'settled', batch: null, counted: 1 })
    expect(await isSuppressed(db, ['person:never-asked'])).toBe(schema > 1)
    expect(await db.lists.count()).toBe(schema === 1 ? 0 : 1)
    expect((await db.batches.toArray()).map(({ name }) => name)).toEqual(schema > 2 ? ['Spring'] : [])
    expect((await db.deliveries.toArray()).map(({ remoteId }) => remoteId)).toEqual(schema > 2 ? ['42'] : [])
  })

  test('changes nothing when it is brought back again', async () => {
    await restored(schema, false)
    const all = () => rowsIn(db)
    const before = await all()
    await restored(schema, false)
    expect(await all()).toEqual(before)
    await restored(schema, true)
    expect(await all()).toEqual(before)
  })
})

test('one of a version that is still to come is refused, and so is one that never was', async () => {
  const [head = '', ...rest] = (await frozen(3).text()).split('\n')
  const of = (schema: unknown) =>
    new Blob([[head.replace('"schema":3', `"schema":${String(schema)}`), ...rest].join('\n')])
  expect(await verifyBackup(db, of(5))).toBe('newer')
  for (const odd of [0, -1, 2.5, '"3"', null]) expect(await verifyBackup(db, of(odd))).toBe('other')
})
