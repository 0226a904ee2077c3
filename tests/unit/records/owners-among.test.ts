import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { ownersAmong } from '../../../lib/records/identity/owners.ts'
import { randomOf } from '../../generated/random.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'
import { openDatabase } from './findings.fixture.ts'

const letters = ['a', 'B', 'é', '🚢', '\uffff', '0']

test.each(Array.from({ length: 30 }, (_, seed) => seed))(
  'ownersAmong returns the same subjects as a cursor, in its order, seed %i',
  async (seed) => {
    const random = randomOf(seed, 0)
    const name = () => `person:${random.one(letters)}${random.one(letters)}${random.whole(0, 99)}`
    const db = openDatabase()
    await db.subjects.bulkPut(
      Array.from({ length: random.one([0, 3, 20, 400]) }, () => {
        const key = name()
        return subjectWith({ key, aliases: [...new Set([key, name(), name()])] })
      }),
    )
    const names = [...new Set(Array.from({ length: random.one([0, 1, 5, 300]) }, name))]
    const found = await db.subjects.where('aliases').anyOf(names).distinct().toArray()
    expect(await ownersAmong(db, names)).toEqual(found)
  },
)
