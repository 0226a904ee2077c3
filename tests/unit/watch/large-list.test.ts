import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { dueChecks, type DueCheck, type WatchedList } from '../../../lib/watch/due-checks.ts'
import { socialUrl } from '../sandbox.fixture.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

const dayMs = 86_400_000
const now = new Date(2026, 10, 27, 12).getTime()
const list: WatchedList = {
  id: 'all',
  name: 'All',
  createdAt: 0,
  watch: { everyDays: 30, since: now - dayMs, until: now + dayMs, monthlyBudget: 100, profile: '' },
}
const around = { now, socialUrl, preferences: { profileBy: 'post' as const } }

/** Checked this many days ago; the first person is the last row. */
async function libraryOf(days: readonly number[]) {
  const db = openDatabase()
  await db.subjects.bulkAdd(
    days.map((ago, at) =>
      subjectWith({
        key: `person:p${at}`,
        aliases: [`person:p${at}`],
        url: `${socialUrl}/in/p${at}/`,
        lists: [list.id],
        details: { checkedAt: now - ago * dayMs },
      }),
    ),
  )
  return db
}

test('the first check of a list of thousands reads ledger rows only of the hundred people checked longest ago', async () => {
  const db = await libraryOf(Array.from({ length: 5000 }, (_, at) => 31 + at / 1000))
  const { due } = await dueChecks(db, [list], around)
  const reads = vi.spyOn(IDBIndex.prototype, 'getAll')
  let first: DueCheck | undefined
  for await (const check of due) {
    first = check
    break
  }
  expect(first?.subject).toBe('person:p4999')
  expect(reads.mock.calls.length).toBeLessThanOrEqual(100)
  reads.mockRestore()
})

test('each due person is checked once, and the person tried last comes last', async () => {
  const db = await libraryOf(Array.from({ length: 250 }, (_, at) => 300 - at))
  // An unsuccessful check, later than the checks of all others.
  await db.requests.add(
    requestWith({
      id: 'lost',
      subject: 'person:p0',
      operation: 'getExperience',
      section: 'experience',
      trigger: 'watch',
      outcome: 'unknown',
      reservedAt: now - 40 * dayMs,
    }),
  )
  const { due, nextAt } = await dueChecks(db, [list], around)
  const order: string[] = []
  for await (const { subject } of due) order.push(subject)
  expect(order).toHaveLength(250)
  expect(new Set(order).size).toBe(250)
  expect(order[0]).toBe('person:p1')
  expect(order.at(-1)).toBe('person:p0')
  expect(nextAt()).toBeNull()
})

test('an empty list and a list with only recent checks have no due checks', async () => {
  for (const days of [[], [1], [29.9]]) {
    const { due, nextAt } = await dueChecks(await libraryOf(days), [list], around)
    const order: string[] = []
    for await (const { subject } of due) order.push(subject)
    expect(order).toEqual([])
    expect(nextAt()).toBe(days[0] === undefined ? null : now + (30 - days[0]) * dayMs)
  }
})
