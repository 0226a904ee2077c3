import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { InboxItem } from '../../../lib/inbox/inbox.ts'
import { itemsToNotify, nextCheckAt } from '../../../lib/inbox/notice.ts'
import { readWeek } from '../../../lib/inbox/week.ts'
import type { HistoryRow } from '../../../lib/records/rows/history.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { openDatabase } from '../records/findings.fixture.ts'

/** In November 2026; the 16th is a Monday. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
const item = (time: number) => ({ id: String(time), at: time }) as InboxItem

test('new items are notified about once a day, from 8 AM, and those of a quiet day with the next one', () => {
  const items = [item(at(17, 0)), item(at(17, 9)), item(at(18, 7))]
  expect(itemsToNotify(items, null, at(17, 7))).toEqual([])
  expect(itemsToNotify(items, null, at(17, 8))).toEqual([items[0]])
  const noticed = { day: '2026-11-17', at: at(17, 8) }
  expect(itemsToNotify(items, noticed, at(17, 10))).toEqual([])
  expect(itemsToNotify(items, noticed, at(18, 7))).toEqual([])
  expect(itemsToNotify(items, noticed, at(18, 8))).toEqual(items.slice(1))
  expect(itemsToNotify(items, { day: '2026-11-18', at: at(18, 8) }, at(19, 8))).toEqual([])
})

test('a clock that was set back doesn’t hold notifications back for longer than a day', () => {
  const ahead = { day: '2027-11-17', at: at(17 + 365, 8) }
  expect(itemsToNotify([item(at(17, 7))], ahead, at(17, 9))).toHaveLength(1)
})

test('the next check of the Inbox is at 8 AM, and at midnight for follow-ups', () => {
  expect(nextCheckAt(at(17, 3))).toBe(at(17, 8))
  expect(nextCheckAt(at(17, 8))).toBe(at(18, 0))
})

const change = (time: number, certainty: 'loud' | 'sure'): HistoryRow => ({
  id: `${certainty} ${time}`,
  subject: 'person:ann',
  at: time,
  fact: 'job',
  before: '',
  after: '',
  request: '',
  job: { kind: 'moved', certainty, company: '', before: null, after: null },
})

test('the weekly digest counts changes and checks of the last Monday to Sunday', async () => {
  const db = openDatabase()
  expect(await readWeek(db, at(25, 12))).toBeNull()
  await db.history.bulkAdd([
    change(at(15, 23), 'loud'),
    change(at(16, 0), 'loud'),
    change(at(22, 23), 'loud'),
    change(at(20, 12), 'sure'),
    change(at(23, 0), 'loud'),
  ])
  const check = { operation: 'getExperience', trigger: 'watch', cost: 1 } as const
  await db.requests.bulkAdd([
    requestWith({ ...check, id: 'a', reservedAt: at(16, 9) }),
    requestWith({ ...check, id: 'b', reservedAt: at(22, 9), cost: null, reserved: 2 }),
    requestWith({ ...check, id: 'c', reservedAt: at(23, 9) }),
    requestWith({ ...check, id: 'd', reservedAt: at(17, 9), trigger: 'panel' }),
  ])
  const digest = { monday: '2026-11-16', sunday: '2026-11-22', jobChanges: 2, checks: 2, credits: 3 }
  expect(await readWeek(db, at(23, 0))).toEqual(digest)
  expect(await readWeek(db, at(29, 23))).toEqual(digest)
})
