import 'fake-indexeddb/auto'
import { daySums } from '../../../../lib/purchases/ledger/spending.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RequestState } from '../../../../lib/purchases/rows/requests.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { deleteSubjects } from '../../../../lib/data/erasure/delete-subjects.ts'
import { deleteSubject } from '../erasure/delete-subject.ts'
import { deleteEverything } from '../../../../lib/data/retention/delete-everything.ts'
import { keep, requestWith } from '../../purchases/ledger/request.fixture.ts'
import { responseWith, everythingIn } from '../../records/full-library.fixture.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'

let db: Database
beforeEach(async () => {
  db = openDatabase()
  await filed(db, 1, person(['person:jane'], { profile: { firstName: 'Jane', lastName: 'Stuckova' } }))
})

const open = { outcome: null, cost: null, costBy: null, settledAt: null, counted: 0 } as const
const nested = `${'['.repeat(5000)}${']'.repeat(5000)}`

/** Since `age` ms, with an unreadable response. */
async function stopped(state: RequestState, age: number): Promise<void> {
  const at = Date.now() - age
  const sentAt = state === 'pending' || state === 'reserved' ? null : at
  await keep(db, requestWith({ ...open, id: 'stuck', state, reservedAt: at, sentAt, reserved: 4 }))
  await db.responses.add({ ...responseWith('stuck', ''), body: nested })
}

const stuck = [
  ['pending', 3_600_000, 0],
  ['reserved', 360_000, 0],
  ['sent', 360_000, 4],
  ['responded', 360_000, 4],
  ['sent', -86_400_000, 4],
] as const

describe.each(stuck)('a request stuck as %s (%i ms old)', (state, age, counted) => {
  beforeEach(() => stopped(state, age))

  test('a stuck request does not block deleting everything', async () => {
    expect(await deleteEverything(db)).toBe(true)
    const tables = db.tables.filter(({ name }) => name !== 'library')
    const counts = await Promise.all(tables.map((table) => table.count()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(0)
  })

  test('a stuck request does not block deleting its person, and counts as possibly charged', async () => {
    expect(await deleteSubject(db, 'person:jane')).toBe('deleted')
    expect(await everythingIn(db)).not.toMatch(/jane|Stuckova/)
    expect(await db.requests.get('stuck')).toMatchObject({ state: 'settled', subject: null })
    expect((await daySums(db)).map(({ credits }) => credits)).toEqual([counted])
  })

  test('a stuck request does not block deleting a person named in its input', async () => {
    await db.requests.update('stuck', { subject: null, found: [], input: { fullName: 'Jane Stuckova' } })
    expect(await deleteSubjects(db, ['person:jane'])).toEqual({ deleted: 1, postponed: 0 })
    expect(await everythingIn(db)).not.toMatch(/jane|Stuckova/)
  })
})

describe('a request in flight right now', () => {
  test.each(['reserved', 'sent', 'responded'] as const)(
    'a deletion waits for a request in flight: %s',
    async (state) => {
      await stopped(state, 1000)
      expect(await deleteEverything(db)).toBe(false)
      expect(await deleteSubject(db, 'person:jane')).toBe('in-flight')
      expect(await db.requests.get('stuck')).toMatchObject({ state })
      expect(await db.subjects.count()).toBe(1)
    },
  )

  test('a pending click is deleted with everything', async () => {
    await stopped('pending', 1000)
    expect(await deleteEverything(db)).toBe(true)
  })
})
