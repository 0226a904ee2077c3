import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { Database } from '../../../../lib/records/database/database.ts'
import { directVersion, openDirectly, readDirectly } from '../../../../lib/records/database/read-directly.ts'
import { recordOf } from '../../../../lib/records/record.ts'
import { sectionsByName } from '../../../../lib/records/sections-by-name.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'

const name = 'read directly'
afterEach(() => {
  indexedDB.deleteDatabase(name)
})

const subjects = [
  subjectWith({ key: 'person:ann', name: 'Ann', aliases: ['person:ann', 'person:acoab1'], createdAt: 2 }),
  subjectWith({ key: 'person:old-ann', name: 'Old Ann', aliases: ['person:acoab1'], createdAt: 1 }),
  subjectWith({ key: 'company:ليلى', name: '\u202eليلى 🚢', aliases: ['company:ليلى'] }),
]

test('the direct reader uses the database version of Dexie', async () => {
  const db = new Database(name)
  await db.open()
  expect(db.backendDB().version).toBe(directVersion)
  db.close()
})

test.each(['person:ann', 'person:acoab1', 'person:old-ann', 'company:ليلى', 'person:nobody', ''])(
  'the direct reader finds %j with all sections, as Dexie does',
  async (alias) => {
    const db = new Database(name)
    await db.subjects.bulkPut(subjects)
    await db.sections.bulkPut(
      ['profile', 'emails'].map((section) => ({ subject: 'person:ann', name: section }) as never),
    )
    const found = await readDirectly(alias, openDirectly(name))
    const { isOfTeam, ...record } = found ?? { isOfTeam: false, sections: [] }
    expect(found && { ...record, sections: sectionsByName(record.sections) }).toEqual(
      await recordOf(db, alias),
    )
    expect(isOfTeam).toBe(false)
    db.close()
  },
)

test('the direct reader reports that a team shares the library', async () => {
  const db = new Database(name)
  await db.subjects.bulkPut(subjects)
  await db.teamState.put({ key: 'status' } as never)
  expect(await readDirectly('person:ann', openDirectly(name))).toMatchObject({ isOfTeam: true })
  db.close()
})

test('the direct reader does not create a missing database', async () => {
  expect(await readDirectly('person:ann', openDirectly(name))).toBeNull()
  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name)
})

test('the direct reader returns null for another database version', async () => {
  await new Promise((done) => {
    const opening = indexedDB.open(name, directVersion + 10)
    opening.addEventListener('success', () => done(opening.result.close()))
  })
  expect(await readDirectly('person:ann', openDirectly(name))).toBeNull()
})

test('the direct reader does not block the deletion of the database', async () => {
  const db = new Database(name)
  await db.subjects.bulkPut(subjects)
  db.close()
  const reading = readDirectly('person:ann', openDirectly(name))
  const gone = new Promise((done) => {
    indexedDB.deleteDatabase(name).addEventListener('success', done)
  })
  await Promise.all([reading, gone])
  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name)
})
