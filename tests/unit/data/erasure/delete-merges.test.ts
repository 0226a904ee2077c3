import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../../lib/records/database/database.ts'
import { deleteSubject } from './delete-subject.ts'
import { everythingIn } from '../../records/full-library.fixture.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'

const profile = (firstName: string, lastName: string, more: object = {}) => ({
  profile: { firstName, lastName, ...more },
})

/** Jane, merged from two aliases, and John, whose response claims her page. */
async function library(): Promise<Database> {
  const db = openDatabase()
  await filed(db, 1, person(['person:jane-roe-1'], profile('Jane', 'Roe')))
  await filed(db, 2, person(['person:jane-roe-2'], profile('Jane', 'Roe')))
  await filed(db, 3, person(['person:jane-roe-1', 'person:jane-roe-2'], profile('Jane', 'Roe')))
  await filed(db, 4, {
    ...person(
      ['person:jane-roe-1', 'person:john-poe'],
      profile('John', 'Poe', { summary: 'Works with Jane Roe.' }),
    ),
    requested: 'person:john-poe',
  })
  return db
}

const states = async (db: Database) => (await db.merges.toArray()).map(({ state }) => state).toSorted()

describe('merges of a deleted person', () => {
  test('merges and open pairs are deleted with a person, by any alias', async () => {
    for (const name of ['person:jane-roe-1', 'person:jane-roe-2']) {
      const db = await library()
      expect(await states(db)).toEqual(['merged', 'open'])
      await deleteSubject(db, name)
      expect(await states(db)).toEqual([])
      expect(await everythingIn(db)).not.toMatch(/jane|roe/i)
    }
  })

  test('deleting one person of a pair keeps the data of the other', async () => {
    const db = await library()
    await deleteSubject(db, 'person:john-poe')
    expect(await states(db)).toEqual(['merged'])
    expect(await everythingIn(db)).not.toMatch(/john|poe/i)
  })
})
