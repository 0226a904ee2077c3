import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, test } from 'vitest'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { schemaVersions } from '../../../../lib/records/database/schema-versions.ts'
import { backupFile, type FileLine } from '../../data/backup/backup-file.ts'
import { sectionWith } from '../../data/backup/library.fixture.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { openDatabase } from '../findings.fixture.ts'
import { upgradedLibrary, versionsWithOlder } from './older-version.ts'

function olderSubject(key: string, words: unknown) {
  const { tags: _tags, note: _note, ...row } = subjectWith({ key, name: 'Mara Lindqvist' })
  return { ...row, words }
}

const rows = {
  subjects: [olderSubject('person:mara', 'Robotics: Met in spring.')],
  sections: [sectionWith('person:mara', 'profile', { firstName: 'Mara' }, 5)],
  requests: [requestWith({ id: 'bought', subject: 'person:mara', cost: 2 })],
  lists: [{ id: 'list', name: 'Spring', createdAt: 1 }],
}
const upgraded = {
  ...subjectWith({ key: 'person:mara', name: 'Mara Lindqvist' }),
  tags: ['Robotics'],
  note: 'Met in spring.',
}

test('the database of a new library has schema version 1', async () => {
  const db = openDatabase()
  await db.open()
  expect([schemaVersions.length, db.verno, db.schemaVersion]).toEqual([1, 1, 1])
  expect(db.backendDB().version).toBe(10)
})

describe('a library of an older schema version', () => {
  test('an upgraded library has the stores of a new library', async () => {
    const db = await upgradedLibrary(rows)
    const fresh = openDatabase()
    await Promise.all([db.open(), fresh.open()])
    const storesOf = ({ tables }: Dexie) =>
      Object.fromEntries(
        tables.map(({ name, schema: { primKey, indexes } }) => [
          name,
          [primKey, ...indexes].map(({ src }) => src),
        ]),
      )
    expect(storesOf(db)).toEqual(storesOf(fresh))
    expect(db.schemaVersion).toBe(2)
  })

  test('an upgraded library keeps all rows and converts those of changed tables', async () => {
    const db = await upgradedLibrary(rows)
    expect(await db.subjects.toArray()).toEqual([upgraded])
    expect(await db.subjects.where('tags').equals('Robotics').count()).toBe(1)
    expect(await db.sections.toArray()).toEqual(rows.sections)
    expect(await db.requests.toArray()).toEqual(rows.requests)
    expect(await db.lists.toArray()).toEqual(rows.lists)
    expect(await db.learned.count()).toBe(0)
  })

  test('an upgraded library has match keys for the upgraded rows', async () => {
    const db = await upgradedLibrary(rows)
    await db.subjects.toArray()
    expect(await db.matchKeys.get('subjects person:mara')).toMatchObject({ keys: ['name:lindqvist mara'] })
  })

  test('a library with a malformed row opens and keeps the row unchanged', async () => {
    const malformed = olderSubject('person:odd', null)
    const db = await upgradedLibrary({ ...rows, subjects: [...rows.subjects, malformed] })
    expect(await db.subjects.get('person:odd')).toEqual(malformed)
    expect(await db.subjects.get('person:mara')).toEqual(upgraded)
  })

  test('an upgrade runs every version in between', async () => {
    const rename = { subjects: (row: object) => ({ ...row, name: `${(row as { name: string }).name} II` }) }
    const versions = [
      ...versionsWithOlder,
      { stores: {}, upgrades: rename },
      { stores: {}, upgrades: rename },
    ]
    const db = await upgradedLibrary(rows, versions)
    expect(await db.subjects.toArray()).toEqual([{ ...upgraded, name: 'Mara Lindqvist II II' }])
  })
})

test('a library of a newer schema version does not open', async () => {
  const newer = await upgradedLibrary(rows)
  await newer.open()
  newer.close()
  await expect(new Database(newer.name).open()).rejects.toThrow(Dexie.VersionError)
})

describe('a backup of an older schema version', () => {
  const lines: FileLine[] = Object.entries(rows).flatMap(([table, all]) => all.map((row) => ({ table, row })))
  const open = () => new Database(`restored ${crypto.randomUUID()}`, 'strict', versionsWithOlder)

  async function restored(db: Database, replace: boolean, more: FileLine[] = []) {
    const found = await verifyBackup(db, backupFile([...lines, ...more], { schema: 1 }))
    if (typeof found === 'string') throw new Error(found)
    return { found, done: await restoreBackup(db, found, { replace }) }
  }

  test.each([false, true])(
    'a backup of an older version is restored in the new form (replacing: %s)',
    async (replace) => {
      const db = open()
      await db.subjects.add(subjectWith({ key: 'person:here' }))
      const { found, done } = await restored(db, replace)
      expect(found).toMatchObject({
        schema: 1,
        invalid: {},
        counts: { subjects: 1, sections: 1, requests: 1 },
      })
      expect(done).toMatchObject({ added: 1, requests: 1 })
      expect(await db.subjects.get('person:mara')).toMatchObject({
        tags: ['Robotics'],
        note: 'Met in spring.',
      })
      expect(await db.subjects.count()).toBe(replace ? 1 : 2)
    },
  )

  test('restoring an older backup loses only rows that cannot be upgraded', async () => {
    const db = open()
    const { found } = await restored(db, false, [
      { table: 'subjects', row: olderSubject('person:odd', null) },
    ])
    expect(found).toMatchObject({ invalid: { subjects: 1 }, counts: { subjects: 1 } })
    expect(await db.subjects.toCollection().primaryKeys()).toEqual(['person:mara'])
  })

  test('a backup of the newest version is restored unchanged', async () => {
    const db = open()
    const file = backupFile([{ table: 'subjects', row: upgraded }], { schema: 2 })
    const found = await verifyBackup(db, file)
    if (typeof found === 'string') throw new Error(found)
    await restoreBackup(db, found, { replace: false })
    expect(await db.subjects.get('person:mara')).toMatchObject({ tags: ['Robotics'], note: 'Met in spring.' })
  })
})
