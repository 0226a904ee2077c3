import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { Database } from '../../../../lib/records/database/database.ts'
import { allLightRows, keepLightRows } from '../../../../lib/records/database/light-rows.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'

let db: Database
beforeEach(() => {
  db = new Database(`light ${crypto.randomUUID()}`)
})

const row = (number: number, name = `Name ${number}`) =>
  subjectWith({ key: `person:${String(number).padStart(6, '0')}`, name })
const keep = (count: number) => db.subjects.bulkPut(Array.from({ length: count }, (_, number) => row(number)))
const keepAll = () => keepLightRows(db, async () => true)

async function read(): Promise<ReturnType<typeof row>[]> {
  const rows = []
  for await (const part of allLightRows(db)) rows.push(...part)
  return rows
}

async function isTrue(): Promise<void> {
  expect(await read()).toEqual(await db.subjects.orderBy('key').toArray())
}

const partsOf = () => db.lightRows.toCollection().primaryKeys()
const isKept = async (key: string) => (await partsOf()).some(([from, until]) => from <= key && key < until)

test.each([0, 1, 99, 100, 101, 999, 1000, 1001, 3000])(
  '%i summary rows are read before and after they are stored in chunks',
  async (count) => {
    await keep(count)
    await isTrue()
    await keepAll()
    await isTrue()
    expect((await partsOf()).length).toBe(Math.max(1, Math.ceil(count / 1000)))
  },
)

describe('3,500 summary rows stored in chunks', () => {
  beforeEach(async () => {
    await keep(3500)
    await keepAll()
  })

  test.each([
    ['changed', () => db.subjects.update('person:001500', { note: '👩‍🔬 مرحبا' }), 'person:001500'],
    ['put', () => db.subjects.put(row(1500, '')), 'person:001500'],
    [
      'the first of a chunk',
      () => db.subjects.update('person:001000', { name: 'x'.repeat(2000) }),
      'person:001000',
    ],
    [
      'new between two others',
      () => db.subjects.add(subjectWith({ key: 'person:001500-a' })),
      'person:001500-a',
    ],
    [
      'new before all others',
      () => db.subjects.add(subjectWith({ key: 'company:acme', kind: 'company' })),
      'company:acme',
    ],
    ['new after all others', () => db.subjects.add(subjectWith({ key: 'person:名前' })), 'person:名前'],
    [
      'modified',
      () =>
        db.subjects
          .where('key')
          .equals('person:001500')
          .modify({ tags: ['a'] }),
      'person:001500',
    ],
  ])('a summary row that is %s is current at once, and no other chunk is read again', async (_, act, key) => {
    await act()
    expect(await isKept(key)).toBe(false)
    expect((await partsOf()).length).toBe(3)
    await isTrue()
    await keepAll()
    expect(await isKept(key)).toBe(true)
    await isTrue()
  })

  test('a deleted summary row appears nowhere, also not as the boundary of a chunk', async () => {
    const all = async () => JSON.stringify(await db.lightRows.toArray())
    for (const key of ['person:001500', 'person:002000']) {
      expect(await all()).toContain(key)
      await db.subjects.delete(key)
      expect(await all()).not.toContain(key)
      await isTrue()
    }
    await keepAll()
    await isTrue()
  })

  test('summary rows are deleted by range and all at once', async () => {
    await db.subjects.where('key').between('person:000100', 'person:001100').delete()
    await isTrue()
    await keepAll()
    await db.subjects.clear()
    expect(await db.lightRows.count()).toBe(0)
    await isTrue()
  })

  test('a failed transaction does not invalidate a chunk of summary rows', async () => {
    const failing = db.transaction('rw', db.subjects, async () => {
      await db.subjects.update('person:001500', { name: 'never' })
      throw new Error('aborted')
    })
    await expect(failing).rejects.toThrow('aborted')
    expect((await partsOf()).length).toBe(4)
    await isTrue()
  })

  test('a chunk invalidated during iteration is read from the subjects', async () => {
    const reading = allLightRows(db)
    await reading.next()
    await db.subjects.update('person:003400', { name: 'later' })
    const rows = []
    for await (const part of reading) rows.push(...part)
    expect(rows.at(-1)?.key).toBe('person:003499')
    await isTrue()
  })
})

test('storing of summary rows stops on request and continues later', async () => {
  await keep(2500)
  await keepLightRows(db, async () => false)
  expect((await partsOf()).length).toBe(1)
  await isTrue()
  await Promise.all([keepAll(), keepAll()])
  expect((await partsOf()).length).toBe(3)
  await isTrue()
})
