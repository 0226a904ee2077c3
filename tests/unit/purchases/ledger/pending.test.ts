import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { localDay, startOfDay } from '../../../../lib/purchases/ledger/calendar.ts'
import { emailCost } from '../../../../lib/purchases/ledger/email-cost.ts'
import { pendingRequests } from '../../../../lib/purchases/ledger/pending.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { countRows } from '../../components/rows-read.ts'
import { keep, requestWith } from './request.fixture.ts'

let db: Database
let count: ReturnType<typeof countRows>
beforeEach(() => {
  db = openDatabase()
  count = countRows(db)
})

describe('requests of unknown cost', () => {
  test('requests of unknown cost are not searched for when nothing is reserved', async () => {
    await keep(db, ...Array.from({ length: 50 }, (_, index) => requestWith({ reservedAt: index })))
    Object.assign(count, { rows: 0 })
    expect(await pendingRequests(db)).toEqual([])
    expect(count.rows).toBeLessThan(3)
  })

  test('the search for requests of unknown cost stops after the last one', async () => {
    const open = requestWith({ reservedAt: 5000, cost: null, costBy: null, outcome: 'unknown' })
    await keep(
      db,
      open,
      ...Array.from({ length: 1500 }, (_, index) => requestWith({ reservedAt: index, cost: 1 })),
    )
    Object.assign(count, { rows: 0 })
    expect((await pendingRequests(db)).map(({ id }) => id)).toEqual([open.id])
    expect(count.rows).toBeLessThan(150)
  })

  test('requests of unknown cost are found at any age', async () => {
    const open = requestWith({ reservedAt: 0, cost: null, costBy: null, outcome: 'unknown' })
    await keep(
      db,
      open,
      ...Array.from({ length: 1500 }, (_, index) => requestWith({ reservedAt: index + 1, cost: 1 })),
    )
    expect((await pendingRequests(db)).map(({ id }) => id)).toEqual([open.id])
  })
})

test('the cost of an email counts the email lookups of the given days, and each person once', async () => {
  const at = (day: string) => ({ reservedAt: startOfDay(day) + 3_600_000, day })
  const email = { operation: 'emailFinderFromUrl', section: 'emails' } as const
  // A lookup without an email also succeeds; only the saved section shows the difference.
  await db.sections.bulkAdd([
    { subject: 'person:jane', name: 'emails', at: 1, request: 'r', data: [{ value: 'jane@acme.test' }] },
    { subject: 'person:nobody', name: 'emails', at: 1, request: 'r', data: [] },
  ] as never)
  await keep(
    db,
    requestWith({ ...email, ...at('2026-11-20'), cost: 0, found: ['person:nobody'] }),
    requestWith({ ...email, ...at('2026-11-20'), cost: 4, found: ['person:jane'] }),
    requestWith({ ...email, ...at('2026-11-21'), cost: 4, found: ['person:jane'], trigger: 'run' }),
    requestWith({ ...email, ...at('2026-11-21'), cost: 1, outcome: 'not-found', found: [] }),
    requestWith({ ...email, ...at('2026-11-21'), cost: null, outcome: 'unknown', found: [] }),
    requestWith({
      ...email,
      ...at('2026-11-21'),
      operation: 'emailFinderFromNameAndCompany',
      cost: 3,
      found: ['person:john'],
      account: 'acme/1',
    }),
    requestWith({ ...at('2026-11-21'), cost: 50 }),
    requestWith({ ...email, ...at('2026-11-22'), cost: 100 }),
  )
  expect(await emailCost(db, '2026-11-20', '2026-11-21')).toEqual({ spent: 12, found: 2 })
  expect(await emailCost(db, '2026-11-20', '2026-11-21', 'acme')).toEqual({ spent: 3, found: 1 })
  expect(await emailCost(db, '2026-11-20', '2026-11-21', 'first')).toEqual({ spent: 9, found: 1 })
  expect(await emailCost(db, '2026-10-01', localDay(startOfDay('2026-10-02')))).toEqual({
    spent: 0,
    found: 0,
  })
})
