import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { Database } from '../../../../lib/records/database/database.ts'
import { directVersion, openDirectly, readDirectly } from '../../../../lib/records/database/read-directly.ts'
import { recordOf } from '../../../../lib/records/record.ts'
import { sectionsByName } from '../../../../lib/records/sections-by-name.ts'
import { subjectWith } from '../../search/local/subjects-beside.ts'

const name = 'read directly'
afterEach(() => {
  indexedDB.deleteDatabase(name)
})

const subjects = [
  subjectWith({ key: 'person:ann', name: 'Ann', aliases: ['person:ann', 'person:acoab1'], createdAt: 2 }),
  subjectWith({ key: 'person:old-ann', name: 'Old Ann', aliases: ['person:acoab1'], createdAt: 1 }),
  subjectWith({ key: 'company:ليلى', name: '\u202eليلى 🚢', aliases: ['company:ليلى'] }),
]

test('the version that is read is the one that Dexie makes', async () => {
  const db = new Database(name)
  await db.open()
  expect(db.backendDB().version).toBe(directVersion)
  db.close()
})

test.each(['person:ann', 'person:acoab1', 'person:old-ann', 'company:ليلى', 'person:nobody', ''])(
  'who goes by %j is whom Dexie finds, with all sections',
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

test('of a library that a team shares it says so', async () => {
  const db = new Database(name)
  await db.subjects.bulkPut(subjects)
  await db.teamState.put({ key: 'status' } as never)
  expect(await readDirectly('person:ann', openDirectly(name))).toMatchObject({ isOfTeam: true })
  db.close()
})

test('a library that is not there is not made', async () => {
  expect(await readDirectly('person:ann', openDirectly(name))).toBeNull()
  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name)
})

test('a library of another version is left to Dexie', async () => {
  await new Promise((done) => {
    const opening = indexedDB.open(name, directVersion + 10)
    opening.addEventListener('success', () => done(opening.result.close()))
  })
  expect(await readDirectly('person:ann', openDirectly(name))).toBeNull()
})

test('it stands in nobody’s way: the library can be deleted at once', async () => {
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
