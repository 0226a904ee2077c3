import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { Database } from '../../../../lib/records/database/database.ts'
import { readSavedAtOnce, savedReader } from '../../../../lib/records/matching/saved-reader.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'
import { sectionOf } from '../../exports/records.fixture.ts'

let db: Database
beforeEach(() => {
  db = new Database(`saved ${crypto.randomUUID()}`)
})

const nobody = Array.from({ length: 3000 }, (_, number) => `person:nobody-${number}`)

const names = ['person:jane', 'person:id-1', 'person:shared', 'person:名前', 'person:nobody-1']
const keys = ['name:doe jane', 'email:jane@acme.example', 'domain:acme.example', 'name:nobody']
const requestKeys = ['https://api.example profile person:jane', 'https://api.example profile person:other']
const sections = [
  ['person:jane', 'profile'],
  ['person:jane', 'emails'],
  ['person:nobody-1', 'profile'],
] as [string, 'profile' | 'emails'][]

async function fill(): Promise<void> {
  await db.subjects.bulkPut([
    subjectWith({
      key: 'person:jane',
      name: 'Jane Doe',
      email: 'jane@acme.example',
      aliases: ['person:jane', 'person:id-1', 'person:shared'],
      createdAt: 5,
    }),
    subjectWith({
      key: 'person:older',
      name: 'Jane Doe',
      aliases: ['person:older', 'person:shared'],
      createdAt: 2,
    }),
    subjectWith({ key: 'person:shared-key', aliases: ['person:shared-key', 'person:jane'], createdAt: 1 }),
    subjectWith({ key: 'person:名前', name: '👩‍🔬 مريم', aliases: ['person:名前'] }),
    subjectWith({
      key: 'company:acme',
      kind: 'company',
      aliases: ['company:acme', 'company:domain:acme.example'],
    }),
  ])
  await db.sections.bulkPut([sectionOf('person:jane', 'profile', { firstName: 'Jane' })])
  await db.requests.bulkPut([
    requestWith({ id: 'later', requestKey: requestKeys[0]!, reservedAt: 9 }),
    requestWith({ id: 'earlier', requestKey: requestKeys[0]!, reservedAt: 3 }),
    requestWith({ id: 'another', requestKey: 'https://api.example emails person:jane' }),
  ])
}

async function reported(read: ReturnType<typeof savedReader>) {
  const [candidates, owners] = [await read.candidates(() => new Set(keys)), await read.owners(names)]
  return {
    candidates: keys.map((key) =>
      candidates
        .with(key)
        .map(({ subject }) => subject.key)
        .toSorted(),
    ),
    owners: names.map((name) => owners.get(name)?.key),
    sections: (await read.sections(sections)).map((row) => row?.subject),
    requests: (await read.requests(requestKeys)).map(({ id }) => id),
  }
}

const atOnce = (more: { ledger?: number } = {}) =>
  readSavedAtOnce(db, {
    keys: new Set([...keys, ...nobody.map((name) => `name:${name}`)]),
    names: new Set([...names, ...nobody]),
    requestKeys: nobody.length,
    ledger: 3,
    ...more,
  })

test.each([
  ['nothing is saved', false],
  ['some are', true],
])('reading everything at once equals single lookups, when %s', async (_, isFilled) => {
  if (isFilled) await fill()
  const each = await reported(savedReader(db))
  expect(await reported(await atOnce())).toEqual(each)
  expect(await reported(await atOnce({ ledger: 10_000_000 }))).toEqual(each)
  if (!isFilled) return
  expect(each.candidates).toEqual([['person:jane', 'person:older'], ['person:jane'], ['company:acme'], []])
  expect(each.owners[2]).toBe('person:older')
  expect(each.requests).toEqual(['earlier', 'later'])
})

test('reading at once covers several chunks and stops on request', async () => {
  await db.subjects.bulkPut(
    Array.from({ length: 3001 }, (_, number) =>
      subjectWith({ key: `person:nobody-${number}`, name: `No Body${number}` }),
    ),
  )
  const read = await atOnce()
  const owners = await read.owners(nobody)
  expect(nobody.every((name) => owners.has(name))).toBe(true)
  const sought = { keys: new Set(nobody), names: new Set(nobody), requestKeys: 0, ledger: 0 }
  const stopped = readSavedAtOnce(db, sought, () => {
    throw new Error('nobody waits')
  })
  await expect(stopped).rejects.toThrow('nobody waits')
})
