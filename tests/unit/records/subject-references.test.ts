import { describe, expect, test } from 'vitest'
import type { Database } from '../../../lib/records/database/database.ts'
import { recordTables } from '../../../lib/records/identity/merge-subjects.ts'
import { subjectReferences } from '../../../lib/records/identity/subject-references.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'
import { filed, openDatabase, person } from './findings.fixture.ts'

const stays = 'person:jane'
const goes = 'person:jane-old'
const stranger = 'person:john'

/** In every possible field, with all other keys set. */
function rowOf(db: Database, table: string, subject: string): Record<string, unknown> {
  const { primKey, indexes } = db.table(table).schema
  const fields = [primKey, ...indexes].flatMap(({ keyPath }) => [keyPath ?? []].flat())
  const filler = Object.fromEntries(fields.map((name) => [name, `${table} ${subject} ${name}`]))
  const named = Object.entries(subjectReferences[table] ?? {})
  const row: Record<string, unknown> = {
    ...filler,
    // Fields that the table's own rules require.
    at: 1,
    state: table === 'merges' ? 'open' : 'settled',
    name: table === 'sections' ? 'posts' : subject,
    data: [],
    ...(table === 'subjects' ? subjectWith({ key: subject }) : {}),
  }
  for (const [field, how] of named) row[field] = how === 'keys' ? [subject, stranger] : subject
  return table === 'merges' ? { ...row, other: stranger } : row
}

test('every table of the database declares how it references subjects', () => {
  const db = openDatabase()
  expect(Object.keys(subjectReferences).toSorted()).toEqual(db.tables.map(({ name }) => name).toSorted())
})

test('every indexed subject field is declared', () => {
  const subjectFields = new Set(['subject', 'subjects', 'found', 'other', 'person'])
  const indexed = openDatabase().tables.flatMap(({ name, schema }) =>
    schema.indexes
      .flatMap(({ keyPath }) => [keyPath ?? []].flat())
      .filter((field) => subjectFields.has(field))
      .map((field) => `${name}.${field}`),
  )
  const declared = Object.entries(subjectReferences).flatMap(([name, fields]) =>
    Object.keys(fields).map((field) => `${name}.${field}`),
  )
  expect(declared).toEqual(expect.arrayContaining(indexed))
})

describe('the merge of two subjects', () => {
  const tables = Object.entries(subjectReferences).filter(([, fields]) => Object.keys(fields).length > 0)

  const moved = tables.filter(([name]) => name !== 'subjects')

  test.each(moved)('a merge leaves no row of %s behind', async (name, fields) => {
    const db = openDatabase()
    await filed(db, 1, person([stays]))
    await filed(db, 2, person([goes]))
    await filed(db, 3, person([stranger]))
    await db.table(name).bulkPut([goes, stranger].map((subject) => rowOf(db, name, subject)))
    await filed(db, 4, person([stays, goes]))
    const [one] = await db.subjects.where('key').notEqual(stranger).toArray()
    expect(one).toMatchObject({ key: stays, aliases: expect.arrayContaining([goes]) })

    const rows: Record<string, unknown>[] = await db.table(name).toArray()
    const given = rows.filter(({ state }) => state !== 'merged')
    expect(given).toHaveLength(2)
    const wrong = Object.entries(fields).filter(([field, how]) => {
      const values = new Set(given.flatMap((row) => row[field] as string | string[]))
      // The requested alias stays, because aliases lead to the merged record; every key is the new one.
      const expected = how === 'alias' ? [goes, stranger] : [stays, stranger]
      return field !== 'other' && values.symmetricDifference(new Set(expected)).size > 0
    })
    expect(wrong).toEqual([])
  })

  test('the filing transaction covers every table that references subjects by key', () => {
    const db = openDatabase()
    const moved = tables.filter(([, fields]) => Object.values(fields).some((how) => how !== 'alias'))
    expect(
      recordTables(db)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(moved.map(([name]) => name).toSorted())
  })
})
