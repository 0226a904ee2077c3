import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../../lib/records/database/database.ts'
import { searchLibrary } from '../../../lib/records/duplicates/search-library.ts'
import { undoStep } from '../../../lib/data/erasure/end-step.ts'
import { decidePair } from '../../../lib/records/identity/decide-pairs.ts'
import { keepSeparate, mergePair } from '../../../lib/records/identity/merge-pair.ts'
import { separateMerge } from '../../../lib/records/identity/separate-merge.ts'
import { deleteSubjects } from '../../../lib/data/erasure/delete-subjects.ts'
import { sectionOf } from '../exports/records.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'
import { filed, openDatabase, person } from './findings.fixture.ts'
import { simulatedPeople } from './simulated-people.ts'

const none = () => undefined

let db: Database
beforeEach(() => {
  db = openDatabase()
})

const job = (companyName: string) => ({
  title: 'Data Scientist',
  companyName,
  startEndDate: { start: { year: 2021, month: 3 }, end: null },
})

const paul = (key: string, at: number, differences: object = {}) =>
  filed(db, at, {
    ...person([key], {
      profile: {
        firstName: 'Paul',
        lastName: 'Yilmaz',
        currentPosition: job('Pinewood'),
        positions: { positionsCount: 1, positionHistory: [job('Pinewood')] },
        ...differences,
      },
    }),
    requested: key,
  })

const suggestions = () => db.merges.filter(({ state }) => state === 'suggested').toArray()

test('two records with the same name, company and start are suggested with their evidence', async () => {
  await paul('person:paul', 1)
  await paul('person:paul-7a', 2)
  await searchLibrary(db, 10, none)
  expect(await suggestions()).toMatchObject([
    {
      subject: 'person:paul',
      other: 'person:paul-7a',
      sure: true,
      evidence: ['name', 'company', 'start', 'title'],
      at: 10,
    },
  ])
})

test.each([1, 2, 49, 50, 51])(
  'the sections of %i people are read in few requests, and other sections are not compared',
  async (count) => {
    const others = ['Abel', 'Borg', 'Cruz', 'Dahl', 'Ewing', 'Falk', 'Gomez']
    for (let number = 0; number < count; number++)
      await paul(
        `person:paul-${number}`,
        number,
        number < 2 ? {} : { firstName: `${others[number % 7]}${number}`, lastName: others[number % 5] },
      )
    const posts = Array.from({ length: 10 }, (_item, number) => `other-${number}`)
    await db.sections.bulkPut(
      posts.map((name) => ({ subject: 'person:paul-0', name, at: 1, data: [] }) as never),
    )
    const gets = vi.spyOn(db.sections, 'bulkGet')
    await searchLibrary(db, 10, none)
    expect((await suggestions()).some(({ other }) => other === 'person:paul-1')).toBe(count > 1)
    expect(gets.mock.calls.flatMap(([keys]) => keys).length).toBeLessThanOrEqual(2)
  },
)

/** Without writes of rows. */
async function readsDuring(work: () => Promise<unknown>): Promise<number> {
  const reads = [
    ...(['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count'] as const).flatMap((name) => [
      vi.spyOn(IDBObjectStore.prototype, name),
      vi.spyOn(IDBIndex.prototype, name),
    ]),
    vi.spyOn(IDBCursor.prototype, 'continue'),
  ]
  await work()
  const count = reads.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  reads.forEach((read) => read.mockRestore())
  return count
}

test('the duplicates of 1,000 people are read in at most 40 requests and stored in one transaction', async () => {
  const { people } = simulatedPeople(1, 1000, 100)
  await db.subjects.bulkAdd(
    people.map(({ key, firstName, lastName, companyName }) =>
      subjectWith({ key, name: `${firstName ?? ''} ${lastName ?? ''}`, company: companyName ?? '' }),
    ),
  )
  await db.sections.bulkAdd(
    people.map(({ key, firstName, lastName, positions }) =>
      sectionOf(key, 'profile', {
        firstName,
        lastName,
        positions: { positionsCount: positions.length, positionHistory: [...positions] },
      } as never),
    ),
  )
  const transactions = vi.spyOn(db, 'transaction')
  expect(await readsDuring(() => searchLibrary(db, 10, none))).toBeLessThanOrEqual(40)
  expect((await suggestions()).length).toBeGreaterThan(30)
  expect(transactions.mock.calls.filter(([mode]) => mode === 'rw')).toHaveLength(1)
  expect(await readsDuring(() => searchLibrary(db, 20, none))).toBeLessThanOrEqual(40)
})

test('searching again keeps a suggestion and its time', async () => {
  await paul('person:paul', 1)
  await paul('person:paul-7a', 2)
  await searchLibrary(db, 10, none)
  const before = await suggestions()
  await searchLibrary(db, 20, none)
  expect(await suggestions()).toEqual(before)
})

test('a suggestion disappears when the records are no longer alike', async () => {
  await paul('person:paul', 1)
  await paul('person:paul-7a', 2)
  await searchLibrary(db, 10, none)
  await paul('person:paul-7a', 30, {
    firstName: 'Greta',
    lastName: 'Lund',
    currentPosition: null,
    positions: null,
  })
  await searchLibrary(db, 40, none)
  expect(await suggestions()).toEqual([])
})

describe('a decision about a pair', () => {
  beforeEach(async () => {
    await paul('person:paul', 1)
    await paul('person:paul-7a', 2)
    await searchLibrary(db, 10, none)
  })

  test('"Not the same" is final for searches', async () => {
    await keepSeparate(db, (await suggestions())[0]!.id)
    await searchLibrary(db, 20, none)
    expect(await suggestions()).toEqual([])
    expect(await db.merges.toArray()).toMatchObject([{ state: 'apart' }])
  })

  test('merged and separated records are not suggested again', async () => {
    const id = await mergePair(db, (await suggestions())[0]!.id, 20)
    await separateMerge(db, id!)
    await searchLibrary(db, 30, none)
    expect(await suggestions()).toEqual([])
  })

  test('a chosen value is a correction that a later response does not replace, and ends with the merge', async () => {
    const [{ id: pair } = { id: '' }] = await suggestions()
    const id = await mergePair(db, pair, 20, [
      { field: 'person.title', value: 'Senior Data Scientist' },
      { field: 'person.lastName', value: 'Yilmaz' },
    ])
    expect((await db.subjects.get('person:paul'))?.corrections).toEqual([
      { field: 'person.title', value: 'Senior Data Scientist', at: 20 },
    ])
    await paul('person:paul', 30)
    expect((await db.subjects.get('person:paul'))?.details?.title).toBe('Senior Data Scientist')
    await separateMerge(db, id!)
    expect((await db.subjects.toArray()).map(({ corrections }) => corrections)).toEqual([
      undefined,
      undefined,
    ])
  })

  test('a pair with a deleted record is neither merged nor kept', async () => {
    const [{ id } = { id: '' }] = await suggestions()
    await deleteSubjects(db, ['person:paul-7a'])
    expect(await mergePair(db, id, 20)).toBeNull()
    expect(await db.merges.count()).toBe(0)
    await searchLibrary(db, 30, none)
    expect(await db.merges.count()).toBe(0)
  })
})

test.each(['merged', 'apart'] as const)('undoing the decision "%s" opens the pair again', async (kind) => {
  await paul('person:paul', 1)
  await paul('person:paul-7a', 2)
  await searchLibrary(db, 10, none)
  const everything = async () =>
    JSON.stringify(await Promise.all([db.subjects, db.sections, db.merges].map((table) => table.toArray())))
  const before = await everything()
  const [pair] = await suggestions()
  const choices = [{ field: 'person.title', value: 'Senior Data Scientist' }]
  await decidePair(db, pair!.id, { kind, step: 'step', now: 20, choices })
  expect(await suggestions()).toEqual([])
  expect(await undoStep(db, 'step')).toBe(true)
  expect(await everything()).toBe(before)
  expect([await db.undoSteps.count(), await db.undoParts.count()]).toEqual([0, 0])
})

test('while an action is being undone, no further pair is merged as a part of it', async () => {
  await paul('person:paul', 1)
  await paul('person:paul-7a', 2)
  await paul('person:paul-8b', 3)
  await searchLibrary(db, 10, none)
  const [first, second] = await suggestions()
  await decidePair(db, first!.id, { kind: 'merged', step: 'step', now: 20 })
  await db.undoSteps.update('step', { state: 'undoing' })
  expect(await decidePair(db, second!.id, { kind: 'merged', step: 'step', now: 21 })).toBeNull()
  expect(await db.undoSteps.get('step')).toMatchObject({ state: 'undoing', count: 1 })
})

test('a pair that is decided while its suggestion changes stays decided', async () => {
  await paul('person:paul', 1)
  await paul('person:paul-7a', 2)
  await searchLibrary(db, 10, none)
  const [{ id } = { id: '' }] = await suggestions()
  await paul('person:paul-7a', 20, { currentPosition: null, positions: null })
  let isDecided = false
  await searchLibrary(db, 30, () => {
    if (isDecided) return undefined
    isDecided = true
    return keepSeparate(db, id).then(() => {})
  })
  expect(await db.merges.toArray()).toMatchObject([{ id, state: 'apart' }])
})

test('a suggestion of a pair that was separated elsewhere disappears', async () => {
  await paul('person:paul', 1)
  await paul('person:paul-7a', 2)
  await searchLibrary(db, 10, none)
  const [suggestion] = await suggestions()
  await db.merges.put({ ...suggestion!, id: 'separated', state: 'apart', by: 'person' })
  await searchLibrary(db, 20, none)
  expect(await db.merges.toArray()).toMatchObject([{ id: 'separated', state: 'apart' }])
})

test('a record that is deleted during the search is not suggested', async () => {
  await paul('person:paul', 1)
  await paul('person:paul-7a', 2)
  let isDeleted = false
  await searchLibrary(db, 10, () => {
    if (isDeleted) return undefined
    isDeleted = true
    return deleteSubjects(db, ['person:paul-7a']).then(() => {})
  })
  expect(await db.merges.count()).toBe(0)
})

test('an empty library and one person give no suggestions', async () => {
  expect(await searchLibrary(db, 10, none)).toBe(0)
  await paul('person:paul', 1)
  expect(await searchLibrary(db, 10, none)).toBe(0)
})
