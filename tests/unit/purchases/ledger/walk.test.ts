import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { noLedgerFilter, type LedgerFilter } from '../../../../lib/purchases/ledger/filter.ts'
import type { LedgerRequest } from '../../../../lib/purchases/rows/requests.ts'
import { subjectNames, walkLedger } from '../../../../lib/purchases/ledger/walk-ledger.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { requestWith } from './request.fixture.ts'
import type { Subject } from '../../../../lib/records/rows/subject.ts'

let db: Database
let count = 0
beforeEach(() => {
  db = new Database(`walk-${count++}`)
})

const jane: Subject = {
  key: 'person:jane',
  kind: 'person',
  aliases: ['person:jane', 'person:member:7'],
  name: 'Jane Doe',
  headline: '',
  company: '',
  place: '',
  email: '',
  url: 'https://www.social.example/in/jane/',
  tags: [],
  lists: [],
  note: '',
  createdAt: 1,
  updatedAt: 1,
}

async function all(filter: Partial<LedgerFilter> = {}): Promise<LedgerRequest[]> {
  const requests: LedgerRequest[] = []
  for await (const chunk of walkLedger(db, { ...noLedgerFilter, ...filter }, subjectNames(db)))
    requests.push(...chunk)
  return requests
}

const rows = (moments: number[]) => moments.map((reservedAt) => requestWith({ reservedAt }))
const momentsOf = (requests: LedgerRequest[]) => requests.map(({ reservedAt }) => reservedAt)

describe('iteration over the ledger', () => {
  test('iteration over an empty ledger ends', async () => expect(await all()).toEqual([]))

  test.each([
    ['with different times', Array.from({ length: 1203 }, (_, at) => at)],
    ['with the same time', Array.from({ length: 1203 }, () => 7)],
    ['with a few times', Array.from({ length: 1203 }, (_, at) => Math.floor(at / 400))],
  ])('iteration returns every request once, newest first: %s', async (_, moments) => {
    await db.requests.bulkAdd(rows(moments))
    const given = await all()
    expect(new Set(given.map(({ id }) => id)).size).toBe(moments.length)
    expect(momentsOf(given)).toEqual(moments.toSorted((a, b) => b - a))
  })

  test('iteration reads no further than its consumer', async () => {
    await db.requests.bulkAdd(rows(Array.from({ length: 3000 }, (_, at) => at)))
    let read = 0
    db.requests.hook('reading', (row) => (read++, row))
    const first = await walkLedger(db, noLedgerFilter, subjectNames(db)).next()
    expect(momentsOf(first.value ?? []).slice(0, 2)).toEqual([2999, 2998])
    expect(read).toBeLessThan(1500)
  })

  test('iteration covers the filtered days, the last one whole', async () => {
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
    await db.requests.bulkAdd(rows([at(19, 23), at(20, 0), at(21, 23), at(22, 0)]))
    expect(momentsOf(await all({ from: '2026-11-20', to: '2026-11-21' }))).toEqual([at(21, 23), at(20, 0)])
  })

  test('iteration finds requests by subject name, under every alias', async () => {
    await db.subjects.add(jane)
    await db.requests.bulkAdd([
      requestWith({ id: 'by handle', found: [], subject: 'person:jane' }),
      requestWith({ id: 'by member id', found: [], subject: 'person:member:7' }),
      requestWith({ id: 'john', found: [], subject: 'person:john', input: {} }),
    ])
    const ids = (await all({ text: 'jane doe' })).map(({ id }) => id)
    expect(ids.toSorted()).toEqual(['by handle', 'by member id'])
  })
})

test('subject names are cached until they are reset', async () => {
  const names = subjectNames(db)
  const requested = [requestWith({ found: ['person:jane'] }), requestWith({ subject: null, found: [] })]
  const name = async () => (await names.of(requested)).map(({ subject }) => subject?.name)
  expect(await name()).toEqual([undefined, undefined])
  await db.subjects.add(jane)
  expect(await name()).toEqual([undefined, undefined])
  names.reset()
  expect(await name()).toEqual(['Jane Doe', undefined])
})
