import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { fileRecordOf } from '../../../../lib/exports/write-json.ts'
import { importRecords } from '../../../../lib/data/imports/import-records.ts'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { keepSeparate, mergePair } from '../../../../lib/records/identity/merge-pair.ts'
import { filed, keptOf, openDatabase, person } from '../../records/findings.fixture.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { backupFile } from '../backup/backup-file.ts'
import { chunksOf, recordOf, sectionOf } from '../../exports/records.fixture.ts'

const ann = ['person:ann', 'person:member:731']
const bob = ['person:bob', 'person:member:902']

let db: Database
beforeEach(async () => {
  db = openDatabase()
  await filed(db, 1, person(ann, { profile: { firstName: 'Ann', headline: 'Engineer' } }))
  await filed(db, 2, person(bob, { profile: { firstName: 'Bob', headline: 'Baker' } }))
})

const claim = (...aliases: string[]) => {
  const [key = ''] = aliases
  return recordOf({ key, aliases }, [sectionOf(key, 'profile', { firstName: 'Eve', headline: 'Thief' }, 1)])
}

type Bring = (...records: ReturnType<typeof recordOf>[]) => Promise<{ united: object; disputed: number }>

const byImport: Bring = (...records) => importRecords(db, chunksOf(records.map(fileRecordOf)))

const byRestore: Bring = async (...records) => {
  const lines = records.flatMap(({ subject, sections }) => [
    { table: 'subjects', row: subject },
    ...sections.map((row) => ({ table: 'sections', row })),
  ])
  const found = await verifyBackup(db, backupFile(lines))
  if (typeof found === 'string') throw new Error(found)
  const restored = await restoreBackup(db, found, { replace: false })
  if (restored === 'in-flight') throw new Error('under way')
  return restored
}

const headlineOf = async (key: string) => (await keptOf(db, key))['profile']?.data
const people = async () => (await db.subjects.toArray()).map(({ key, aliases }) => [key, aliases.toSorted()])
const requested = async () => (await db.merges.toArray()).map(({ state, against }) => [state, against])

describe.each([
  ['import', byImport],
  ['restored backup', byRestore],
])('one line of an %s with aliases of two people', (_, bring) => {
  test.each([
    ['the handles of two people', ['person:ann', 'person:bob']],
    ['their member ids', ['person:member:731', 'person:member:902']],
    ['a handle and another person’s id', ['person:ann', 'person:member:902']],
    ['all aliases of two people', [...ann, ...bob]],
  ])(
    'a line that claims %s with different ids causes no merge and raises a question',
    async (__, aliases) => {
      const before = await people()
      expect(await bring(claim(...aliases))).toMatchObject({ united: { from: 0, into: 0 }, disputed: 1 })
      expect(await people()).toEqual(before)
      expect(await requested()).toEqual([['open', 'id']])
      expect(await headlineOf('person:bob')).toMatchObject({ headline: 'Baker' })
      expect(await bring(claim(...aliases))).toMatchObject({ disputed: 0 })
      expect(await requested()).toEqual([['open', 'id']])
    },
  )

  test('a line raises no question after the user separated or merged the two', async () => {
    await bring(claim('person:ann', 'person:bob'))
    const [{ id } = { id: '' }] = await db.merges.toArray()
    await keepSeparate(db, id)
    await bring(claim('person:ann', 'person:bob'))
    expect(await requested()).toEqual([['apart', 'id']])
    await mergePair(db, id, 9)
    expect(await bring(claim('person:ann', 'person:bob'))).toMatchObject({ disputed: 0 })
    expect(await db.subjects.count()).toBe(1)
  })

  test('a line with its own id does not change the owner of a claimed handle', async () => {
    await bring(claim('person:ann', 'person:member:555'))
    expect(await headlineOf('person:ann')).toMatchObject({ headline: 'Engineer' })
    expect(await requested()).toEqual([['open', 'id']])
    expect(await filed(db, 3, person(['person:carl', 'person:member:555']))).not.toBe('person:ann')
  })

  test('a line that claims two people without conflicting ids merges them and reports it', async () => {
    await filed(db, 3, person(['person:anne']))
    expect(await bring(claim('person:anne', 'person:member:731'))).toMatchObject({
      united: { from: 2, into: 1 },
      disputed: 0,
    })
    expect(await db.subjects.count()).toBe(2)
    expect(await requested()).toEqual([['merged', null]])
  })
})

test.each([1, 2, 99, 100, 101])('a line that claims %i people merges none of them', async (count) => {
  const handles = Array.from({ length: count }, (_, at) => `person:p${at}`)
  for (const [at, handle] of handles.entries())
    await db.subjects.add(subjectWith({ key: handle, aliases: [handle, `person:member:${1000 + at}`] }))
  const { united, disputed } = await byImport(claim(...handles))
  expect(united).toEqual({ from: 0, into: 0 })
  // At most 20 questions are stored about one record.
  expect(disputed).toBe(Math.min(20, count - 1))
  expect(await db.subjects.count()).toBe(count + 2)
})
