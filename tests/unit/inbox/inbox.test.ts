import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { undoStep } from '../../../lib/data/erasure/end-step.ts'
import { doneItemOf, markDone } from '../../../lib/inbox/mark-done.ts'
import { countInbox, readInbox, type InboxItem } from '../../../lib/inbox/inbox.ts'
import { quickDays } from '../../../lib/inbox/quick-days.ts'
import { followUpTag } from '../../../lib/records/annotations/follow-up-tag.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { JobEvent } from '../../../lib/records/rows/history.ts'
import type { Merge } from '../../../lib/records/rows/merges.ts'
import { dayMs } from '../../../lib/records/day.ts'
import { changeUndoably } from '../../../lib/records/undo/undo-steps.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

const now = new Date(2026, 10, 27, 12).getTime()

let db: Database
beforeEach(() => {
  db = openDatabase()
})

const inbox = (isInforming = true) => readInbox(db, { now, isInforming })

const someone = (name: string, differences: object = {}) =>
  subjectWith({ key: `person:${name}`, name, createdAt: now - dayMs, updatedAt: now, ...differences })

const job = (kind: JobEvent['kind'], certainty: JobEvent['certainty']): JobEvent => ({
  kind,
  certainty,
  company: 'bolt',
  before: null,
  after: null,
})

const change = (id: string, subject: string, event: JobEvent | undefined, at = now) =>
  db.history.put({
    id,
    subject,
    at,
    fact: 'job',
    before: '',
    after: '',
    request: '',
    ...(event ? { job: event } : {}),
  })

const pairOf = (subject: string, other: string, state: Merge['state'] = 'suggested'): Merge => ({
  id: `pair ${subject} ${other}`,
  state,
  by: 'likeness',
  subject,
  other,
  alias: '',
  against: null,
  disputed: [],
  request: null,
  at: now,
  sequence: 0,
  before: null,
})

const shown = (items: readonly InboxItem[]) => items.map(({ kind, subject }) => `${kind} ${subject.name}`)

function rowsRead(): { rows: number; requests: number } {
  const reads = { rows: 0, requests: 0 }
  const add = (result: unknown[]) => {
    reads.rows += result.length
    reads.requests += 1
  }
  db.use({
    stack: 'dbcore',
    name: 'counting',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          getMany: async (request) => {
            const rows: unknown[] = await table.getMany(request)
            // Each key takes a request.
            for (const row of rows) add([row])
            return rows
          },
          query: async (request) => {
            const response = await table.query(request)
            add(response.result)
            return response
          },
          openCursor: async (request) => {
            const cursor = await table.openCursor(request)
            if (!cursor) return cursor
            const start = cursor.start.bind(cursor)
            cursor.start = (onNext) =>
              start(() => {
                add([cursor.key])
                onNext()
              })
            return cursor
          },
        }
      },
    }),
  })
  return reads
}

test.each([0, 1, 99, 100, 101, 249, 250, 251, 1000])(
  'of %i job changes the newest are reported before the older ones are read, in the final order',
  async (count) => {
    const numbers = Array.from({ length: count }, (_, number) => number)
    await db.subjects.bulkPut(numbers.map((number) => someone(`n${number}`)))
    for (const number of numbers)
      await change(
        `job ${number}`,
        `person:n${number}`,
        job('moved', number % 3 === 0 ? 'loud-unsure' : 'loud'),
        now - number,
      )
    let first: InboxItem[] | undefined
    const all = await readInbox(db, { now, isInforming: false }, (items) => (first = items))
    expect(all.map(({ at }) => at)).toEqual(numbers.map((number) => now - number))
    expect(all.slice(0, first!.length)).toEqual(first)
    expect(first!.length).toBeGreaterThanOrEqual(Math.min(count, 100))
  },
)

test.each([
  ['at different times', (number: number) => now - number],
  ['in groups with equal times', (number: number) => now - Math.floor(number / 90)],
  ['all at the same time', () => now],
])(
  'of 3,000 job changes and 1,000 pairs %s, the first rows take two pages of each, all in few requests',
  async (_, atOf) => {
    const numbers = Array.from({ length: 3000 }, (_item, number) => number)
    await db.subjects.bulkPut(numbers.map((number) => someone(`n${number}`)))
    await db.history.bulkPut(
      numbers.map((number) => ({
        id: `job ${number}`,
        subject: `person:n${number}`,
        at: atOf(number),
        fact: 'job' as const,
        before: '',
        after: '',
        request: '',
        job: job('moved', 'loud'),
      })),
    )
    await db.merges.bulkPut(
      numbers
        .slice(0, 1000)
        .map((number) => ({ ...pairOf(`person:n${number}`, `person:n${number + 1}`), at: atOf(number) })),
    )
    const reads = rowsRead()
    let first: InboxItem[] = []
    let readByThen = 0
    const all = await readInbox(db, { now, isInforming: false }, (items) => {
      first = items
      readByThen = reads.rows
    })
    expect(first.length).toBeGreaterThanOrEqual(100)
    // The pairs have no index by time.
    expect(readByThen).toBeLessThanOrEqual(1000 + 100 + 300)
    expect(all.slice(0, first.length)).toEqual(first)
    expect(new Set(all.map(({ id }) => id)).size).toBe(4000)
    expect(all).toHaveLength(4000)
    expect(reads.requests - readByThen).toBeLessThanOrEqual(100)
  },
)

test('an empty library has an empty inbox', async () => {
  expect(await inbox()).toEqual([])
})

test.each<[JobEvent | undefined, boolean]>([
  [job('moved', 'loud'), true],
  [job('moved', 'loud-unsure'), true],
  [job('new-title', 'sure'), false],
  [job('moved', 'unsure'), false],
  [job('moved', 'unconfirmed'), false],
  [undefined, false],
])('the change %j is in the inbox: %s', async (event, isShown) => {
  await db.subjects.add(someone('ann'))
  await change('1', 'person:ann', event)
  expect(shown(await inbox())).toEqual(isShown ? ['jobChange ann'] : [])
})

test('a job change of a deleted record, or from more than a year ago, is not in the inbox', async () => {
  await db.subjects.add(someone('ann'))
  await change('1', 'person:gone', job('moved', 'loud'))
  await change('2', 'person:ann', job('moved', 'loud'), now - 366 * dayMs)
  expect(await inbox()).toEqual([])
})

test.each([
  ['2026-11-26', true],
  ['2026-11-27', true],
  ['2026-11-28', false],
  ['2026-13-01', false],
])('a follow-up on %s is due on November 27: %s', async (day, isDue) => {
  await db.subjects.add(someone('ann', { tags: [followUpTag(day)] }))
  expect(shown(await inbox())).toEqual(isDue ? ['followUp ann'] : [])
})

test.each<[Merge['state'], boolean]>([
  ['suggested', true],
  ['open', true],
  ['apart', false],
])('a pair that is %s is in the inbox: %s', async (state, isShown) => {
  await db.subjects.bulkAdd([someone('ann'), someone('anne')])
  await db.merges.bulkAdd([pairOf('person:ann', 'person:anne', state), pairOf('person:ann', 'person:gone')])
  expect(shown(await inbox())).toEqual(isShown ? ['duplicate ann'] : [])
})

test('people are to be informed from a week before the deadline, until they are', async () => {
  const monthAgo = new Date(2026, 9, 30).getTime()
  await db.subjects.bulkAdd([
    someone('soon', { createdAt: monthAgo }),
    someone('later'),
    someone('told', { createdAt: monthAgo, tags: ['Art. 14 · 2026-11-01'] }),
  ])
  expect(shown(await inbox())).toEqual(['inform soon'])
  expect(await inbox(false)).toEqual([])
})

test('a person to inform enters the list at the start of a day, also in a week with a clock change', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  onTestFinished(() => void vi.unstubAllEnvs())
  await db.subjects.add(someone('soon', { createdAt: new Date(2026, 1, 10, 9).getTime() }))
  const items = await readInbox(db, { now: new Date(2026, 2, 3, 12).getTime(), isInforming: true })
  expect(items.map(({ at }) => at)).toEqual([new Date(2026, 2, 3).getTime()])
})

describe('marking as done', () => {
  const markAll = async (isInformed: boolean) => {
    const items = (await inbox()).map(doneItemOf)
    await changeUndoably(
      db,
      { id: 'step', kind: 'done', label: '', now },
      items.map(({ key }) => key),
      () => markDone(db, items, isInformed, now),
    )
  }
  beforeEach(async () => {
    await db.subjects.bulkAdd([
      someone('ann', { tags: [followUpTag('2026-11-20'), 'vip'], createdAt: new Date(2026, 9, 1).getTime() }),
      someone('anne'),
    ])
    await change('1', 'person:ann', job('moved', 'loud'))
    await change('2', 'person:anne', job('promoted', 'loud'))
    await db.merges.add(pairOf('person:ann', 'person:anne'))
  })

  test('marking as done removes every kind of item, and undoing it restores all', async () => {
    const before = await inbox()
    expect(countInbox(before)).toEqual({ jobChange: 2, followUp: 1, duplicate: 1, inform: 1 })
    await markAll(true)
    expect(await inbox()).toEqual([])
    expect((await db.subjects.get('person:ann'))?.tags).toEqual(['Art. 14 · 2026-11-27', 'vip'])
    expect(await undoStep(db, 'step')).toBe(true)
    expect(shown(await inbox())).toEqual(shown(before))
  })

  test('marking all items as done marks no person as informed', async () => {
    await markAll(false)
    expect(await inbox()).toEqual([])
    expect((await db.subjects.get('person:ann'))?.tags).toEqual(['vip'])
  })

  test('a later job change of the same person is shown again', async () => {
    await markAll(false)
    await change('3', 'person:ann', job('left', 'loud'))
    expect(shown(await inbox())).toEqual(['jobChange ann'])
  })
})

test('the inbox is sorted by time, newest first', async () => {
  await db.subjects.bulkAdd([someone('a'), someone('b'), someone('c', { tags: [followUpTag('2026-11-26')] })])
  await change('1', 'person:a', job('moved', 'loud'), now - 3 * dayMs)
  await change('2', 'person:b', job('moved', 'loud'), now)
  expect(shown(await inbox())).toEqual(['jobChange b', 'followUp c', 'jobChange a'])
})

test.each([
  [new Date(2026, 10, 27), ['2026-11-28', '2026-11-30', '2026-12-11']],
  [new Date(2026, 10, 30), ['2026-12-01', '2026-12-07', '2026-12-14']],
  [new Date(2026, 11, 27), ['2026-12-28', '2026-12-28', '2027-01-10']],
])('the days offered on %s are %j', (day, days) => {
  expect(Object.values(quickDays(day.getTime()))).toEqual(days)
})

test('10,000 events are all listed', { timeout: 60_000 }, async () => {
  await db.subjects.bulkAdd(Array.from({ length: 2000 }, (_, at) => someone(`p${at}`)))
  await db.history.bulkAdd(
    Array.from({ length: 10_000 }, (_, at) => ({
      id: `job ${at}`,
      subject: `person:p${at % 2000}`,
      at: now - at,
      fact: 'job',
      before: '',
      after: '',
      request: '',
      job: job('moved', 'loud'),
    })),
  )
  expect(await inbox()).toHaveLength(10_000)
})
