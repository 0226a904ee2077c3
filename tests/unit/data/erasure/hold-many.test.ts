import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { endStep, undoStep } from '../../../../lib/data/erasure/end-step.ts'
import { softDeleteSubjects } from '../../../../lib/data/erasure/soft-delete-subjects.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { undoMs } from '../../../../lib/records/undo/undo-steps.ts'
import { generateRows } from '../../../generated/library.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'
import { filed, openDatabase, person } from '../../records/findings.fixture.ts'

const now = 2_000_000_000_000
const deed = { id: 'step', kind: 'deleted', label: '', clock: () => now } as const

async function filledWith(count: number): Promise<Database> {
  const db = openDatabase()
  for (const stores of generateRows({ seed: 7, count }))
    for (const [name, rows] of Object.entries(stores)) await db.table(name).bulkPut(rows)
  return db
}

async function seenIn(db: Database): Promise<Record<string, unknown[]>> {
  const aside = new Set(['undoParts', 'undoSteps', 'library', 'lightRows'])
  const tables = db.tables.filter(({ name }) => !aside.has(name))
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table.name, await table.toArray()])),
  )
}

const costs = async (db: Database) =>
  (await db.requests.toArray()).map(({ id, state, cost }) => ({ id, state, cost }))

test.each([0, 1, 99, 100, 101, 1000])(
  'deleting many subjects by several aliases is one step that can be undone completely or ended: %i',
  async (count) => {
    const db = await filledWith(count + 20)
    const all = await db.subjects.toArray()
    const gone = all.slice(0, count)
    // Keys first, then all other aliases: no subject is counted twice.
    const names = [...gone.map(({ key }) => key), ...gone.flatMap(({ aliases }) => aliases)]
    const [before, sums] = [await seenIn(db), await costs(db)]
    const until = count > 0 ? now + undoMs : null
    expect(await softDeleteSubjects(db, names, deed)).toEqual({ deleted: count, postponed: 0, until })
    expect(await db.subjects.count()).toBe(20)
    expect(await costs(db)).toEqual(sums)
    expect((await db.undoSteps.get('step'))?.count ?? 0).toBe(count)
    expect(await undoStep(db, 'step')).toBe(count > 0)
    expect(await seenIn(db)).toEqual(before)

    await softDeleteSubjects(db, names, deed)
    await endStep(db, 'step', async () => {})
    expect(await costs(db)).toEqual(sums)
    const keys = new Set(gone.map(({ key }) => key))
    for (const table of ['sections', 'history', 'deliveries'] as const)
      expect(
        (await db.table<{ subject: string }>(table).toArray()).filter(({ subject }) => keys.has(subject)),
      ).toEqual([])
    const left = JSON.stringify((await seenIn(db))['requests'])
    for (const key of keys) expect(left).not.toContain(JSON.stringify(key))
    expect(await db.undoParts.count()).toBe(0)
    await db.delete()
  },
  240_000,
)

test('a person named by a request in flight is deleted later, unless a namesake stays', async () => {
  const db = openDatabase()
  const named = (handle: string, lastName: string) =>
    filed(db, 1, person([`person:${handle}`], { profile: { firstName: 'Ann', lastName } }))
  await named('ann', 'Lee')
  await named('other-ann', 'Lee')
  await named('only-ann', 'Wu')
  for (const fullName of ['Ann Lee', 'Ann Wu'])
    await db.requests.add(
      requestWith({
        id: fullName,
        state: 'sent',
        outcome: null,
        sentAt: now,
        reservedAt: now,
        subject: null,
        found: [],
        input: { fullName },
      }),
    )
  expect(await softDeleteSubjects(db, ['person:ann', 'person:only-ann'], deed)).toMatchObject({
    deleted: 1,
    postponed: 1,
  })
  expect(await db.subjects.toCollection().primaryKeys()).toEqual(['person:only-ann', 'person:other-ann'])
  // This person is the last with the name.
  expect(await softDeleteSubjects(db, ['person:other-ann'], deed)).toMatchObject({ deleted: 0, postponed: 1 })
})
