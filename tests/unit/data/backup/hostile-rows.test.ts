import 'fake-indexeddb/auto'
import '../../../quick-derivation.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { tablesIn } from '../../../../lib/data/backup/format.ts'
import { tablesWithSchema } from '../../../../lib/data/backup/row-schemas.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { keep, requestWith } from '../../purchases/ledger/request.fixture.ts'
import { responseWith } from '../../records/full-library.fixture.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { backupFile, type FileLine } from './backup-file.ts'
import { creditsByDay, itemWith, libraryIn, rowOfEach, sectionWith } from './library.fixture.ts'
import { rowReader } from '../../../../lib/data/backup/read-row.ts'

let db: Database
beforeEach(async () => {
  db = openDatabase()
  await db.subjects.add(subjectWith({ key: 'person:here' }))
  await keep(db, requestWith({ id: 'here', cost: 5, day: '2026-01-02' }))
})

async function bring(lines: FileLine[], replace: boolean) {
  const found = await verifyBackup(db, backupFile(lines))
  if (typeof found === 'string') throw new Error(found)
  await restoreBackup(db, found, { replace })
  return found
}

const all = Object.entries(rowOfEach).map(([table, row]) => ({ table, row }))

test('every table of a backup has a schema that accepts its own rows', () => {
  expect(tablesWithSchema().toSorted()).toEqual(tablesIn(db).toSorted())
  const readRow = rowReader(5000)
  for (const { table, row } of all) expect(readRow(table, row as never)).toEqual(row)
})

describe('invalid amounts in a backup', () => {
  test.each<[string, object]>([
    ['a negative cost', { cost: -1_000_000 }],
    ['a cost as text', { cost: '2' }],
    ['a reservation of NaN, which is null in JSON', { reserved: null }],
    ['an enormous cost', { cost: 1e300 }],
    ['a negative reservation', { reserved: -5 }],
    ['a cost in a list', { cost: [2] }],
    ['an unknown state', { state: 'paid' }],
    ['an unknown outcome', { outcome: 'free' }],
    ['no outcome although it is settled', { outcome: null }],
    ['an unknown operation', { operation: 'getEverything' }],
    ['an invalid day', { day: 'today' }],
    ['a time beyond the calendar', { reservedAt: 9e15 }],
  ])('a request with %s is not restored, and is reported', async (_, change) => {
    for (const replace of [false, true]) {
      const bad = { table: 'requests', row: { ...rowOfEach['requests'], ...change, id: 'bad' } }
      const found = await bring([...all, bad], replace)
      expect(found.invalid).toEqual({ requests: 1 })
      expect(await db.requests.get('bad')).toBeUndefined()
      expect(await creditsByDay(db, 'all')).toEqual({ '2026-01-02': 5, '2026-11-21': 2 })
      expect(await creditsByDay(db, 'here')).toEqual({ '2026-01-02': 5 })
    }
  })

  test('a request with a number above the range of numbers is not restored', async () => {
    const text = JSON.stringify({
      table: 'requests',
      row: { ...rowOfEach['requests'], id: 'bad', cost: 7.5 },
    })
    const found = await bring([...all, text.replace('7.5', '1e999')], false)
    expect(found.invalid).toEqual({ requests: 1 })
  })
})

test.each<[string, object]>([
  ['bad-input', {}],
  ['bad-input', { fields: 'socialUrl' }],
  ['settings-changed', {}],
  ['settings-changed', { what: ['everything'] }],
  ['team-asking', {}],
  ['team-charged', { colleague: null }],
])('a request is not restored when its problem %s has %j instead of its data', async (kind, data) => {
  const problem = { kind, status: null, message: 'key, network', retryAfter: null, ...data }
  const row = { ...rowOfEach['requests'], id: 'bad', outcome: 'refused', cost: 0, problem }
  const found = await bring([...all, { table: 'requests', row }], false)
  expect(found.invalid).toEqual({ requests: 1 })
})

test('rows that reference missing or invalid rows are not restored', async () => {
  const found = await bring(
    [
      { table: 'sections', row: sectionWith('person:nobody', 'profile', {}, 5) },
      { table: 'requests', row: { ...rowOfEach['requests'], cost: -1 } },
      { table: 'responses', row: responseWith('r', {}) },
      { table: 'items', row: itemWith() },
    ],
    true,
  )
  expect(found.invalid).toEqual({ sections: 1, requests: 1, responses: 1, items: 1 })
  for (const table of ['subjects', 'sections', 'responses', 'items'])
    expect(await db.table(table).count()).toBe(0)
  expect(await db.requests.toCollection().primaryKeys()).toEqual(['here'])
})

test('rows before the rows they reference are restored', async () => {
  const found = await bring(all.toReversed(), true)
  expect(found.invalid).toEqual({})
  expect(await db.responses.count()).toBe(1)
})

test('an answered request without its response is restored as unknown', async () => {
  const row = {
    ...rowOfEach['requests'],
    state: 'responded',
    outcome: null,
    cost: null,
    costBy: null,
    settledAt: null,
  }
  await bring([{ table: 'requests', row }], false)
  expect(await db.requests.get('r')).toMatchObject({ state: 'settled', outcome: 'unknown' })
})

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, '', -1, 1e300, 9e15, 0.1, true, [], {}, 'x'.repeat(3_000_000), [[[]]], '\0'),
  fc.jsonValue({ maxDepth: 3 }),
)
const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
const textOf = (line: object) => JSON.stringify(line).replace('"nested 5,000 deep"', deep)

describe.each(all)('a malformed row of $table', ({ table, row }) => {
  test('a malformed row loses no other data and keeps sums finite, and a second restore changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(row)),
        fc.oneof(odd, fc.constant('nested 5,000 deep')),
        fc.boolean(),
        async (field, value, replace) => {
          const key = db.table(table).schema.primKey.keyPath ?? ''
          fc.pre(![key].flat().includes(field))
          const changed = textOf({ table, row: { ...row, [field]: value } })
          const lines = all.map((line) => (line.table === table ? changed : line))
          const found = await bring(lines, replace)
          const rows = Object.values(found.counts).reduce((sum, count) => sum + count, 0)
          const left = Object.values(found.invalid).reduce((sum, count) => sum + count, 0)
          expect(rows + left).toBe(lines.length)
          for (const { credits, auto } of await db.spending.toArray())
            for (const sum of [credits, auto]) expect(sum >= 0 && sum <= 1e9).toBe(true)
          const before = await libraryIn(db)
          await bring(lines, replace)
          expect(await libraryIn(db)).toEqual(before)
        },
      ),
      { numRuns: 8 },
    )
  }, 30_000)
})

test.each(Object.keys(rowOfEach))('a row of %s is stored without nested __proto__ fields', (table) => {
  const hostile = JSON.stringify(rowOfEach[table]).replace(
    /^\{/,
    '{"more":[{"__proto__":{"polluted":1},"kept":1}],',
  )
  const row = rowReader(5000)(table, JSON.parse(hostile) as Record<string, unknown>)
  expect(row).not.toBeNull()
  expect(JSON.stringify(row)).not.toContain('polluted')
})

test('the records inside a merge are validated like any others', () => {
  const before = {
    subject: { ...rowOfEach['subjects'], aliases: ['person:ann', 'company:acme'] },
    other: subjectWith({ key: 'person:anne' }),
    sections: [
      sectionWith('person:ann', 'profile', { firstName: 5, lastName: 'x'.repeat(5000), headline: 'Poet' }, 5),
    ],
    moved: {},
    shared: [],
    made: [],
  }
  const row = rowReader(5000)('merges', { ...rowOfEach['merges'], state: 'merged', sequence: 1, before })
  const read = row!['before'] as typeof before
  expect(read.subject.aliases).toEqual(['person:ann'])
  const [section] = read.sections
  expect(section!.data).toMatchObject({ headline: 'Poet' })
  expect(section!.data).not.toHaveProperty('firstName')
  expect((section!.data as { lastName: string }).lastName).toHaveLength(1000)
  expect(section!.unreadable.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['firstName', 'lastName']),
  )
})
