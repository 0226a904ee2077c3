import 'fake-indexeddb/auto'
import '../../../quick-derivation.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noItems } from '../../../../lib/bulk/run.ts'
import { cancelRun, startRun } from '../../../../lib/bulk/run-actions.ts'
import { createRun } from '../../../../lib/bulk/create-run.ts'
import { itemsOf, moveItem } from '../../../../lib/bulk/items.ts'
import { recountRuns } from '../../../../lib/data/backup/recount-runs.ts'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../../lib/data/backup/write-backup.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { endStates, itemStates, type BulkRun, type ItemState } from '../../../../lib/bulk/rows.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { shown } from '../../bulk/shown-drafts.ts'

const now = 2_000_000

async function runOf(db: Database, count: number): Promise<string> {
  const drafts = Array.from({ length: count }, (_, at) => ({
    lookup: {
      operation: 'emailFinderFromNameAndCompany' as const,
      input: { fullName: `Person ${at}`, companyName: 'Acme' },
    },
    label: `Person ${at}`,
  }))
  const id = await createRun(db, {
    name: 'while it runs',
    budget: null,
    notify: false,
    list: null,
    drafts: shown(drafts),
  })
  await startRun(db, id)
  return id
}

async function countsOf(db: Database, id: string) {
  const counts = { ...noItems }
  for (const state of itemStates) counts[state] = await itemsOf(db, id, state).count()
  return counts
}

describe('a backup written during a bulk run', () => {
  const move = fc.record({ position: fc.nat(299), to: fc.constantFrom(...endStates), after: fc.nat(3) })

  test.each([[{ replace: true }], [{ replace: false }]])(
    'a bulk run restored from a backup written during it has consistent counts, %o',
    async (options) => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(1, 99, 300),
          fc.array(move, { maxLength: 60, size: 'max' }),
          fc.boolean(),
          async (count, moves, cancels) => {
            const [from, to] = [openDatabase(), openDatabase()]
            const id = await runOf(from, count)
            // At this moment the runs are read, but not their items.
            const read = Promise.withResolvers<void>()
            from.runs.hook('reading', (row) => {
              read.resolve()
              return row
            })
            const moving = async () => {
              await read.promise
              for (const { position, to, after } of moves) {
                for (let sequence = 0; sequence < after; sequence++)
                  await new Promise((done) => setImmediate(done))
                await moveItem(from, { run: id, position: position % count }, 'pending', to)
              }
              if (cancels) await cancelRun(from, id)
            }
            const [{ file }] = await Promise.all([writeBackup(from, {}, now), moving()])
            const verified = await verifyBackup(to, file)
            if (typeof verified === 'string') throw new Error(verified)
            await restoreBackup(to, verified, options)
            const back = (await to.runs.get(id))!
            expect(back.counts).toEqual(await countsOf(to, id))
            const { pending } = back.counts
            expect(['cancelled', pending > 0 ? 'paused' : 'done']).toContain(back.state)
            from.close()
            to.close()
          },
        ),
        { numRuns: 12 },
      )
    },
  )
})

test.each<[string, Partial<BulkRun>, ItemState[], Partial<BulkRun>]>([
  [
    'a run without pending items is done',
    { state: 'paused', pauseReason: { reason: 'offline' } },
    ['ok', 'ok'],
    { state: 'done', pauseReason: null, finishedAt: now },
  ],
  [
    'a run with pending items is not done',
    { state: 'done', finishedAt: 5 },
    ['ok', 'pending'],
    { state: 'paused', finishedAt: null },
  ],
  [
    'a run with an item in flight is not done',
    { state: 'done', finishedAt: 5 },
    ['ok', 'in-flight'],
    { state: 'paused', finishedAt: null },
  ],
  [
    'a run without pending items keeps its end time',
    { state: 'done', finishedAt: 5 },
    ['ok', 'refused'],
    { state: 'done', finishedAt: 5 },
  ],
  [
    'a cancelled run stays cancelled',
    { state: 'cancelled', finishedAt: 5 },
    ['ok', 'pending'],
    { state: 'cancelled', finishedAt: 5 },
  ],
  [
    'a run that was not started stays a draft',
    { state: 'draft' },
    ['pending', 'pending'],
    { state: 'draft' },
  ],
  [
    'a partly stored run stays a draft',
    { state: 'draft', total: 3 },
    ['pending', 'pending'],
    { state: 'draft', total: 3 },
  ],
  [
    'additional items belong to the run',
    { state: 'running', total: 1 },
    ['pending', 'ok'],
    { state: 'running', total: 2 },
  ],
])('wrong counts of a bulk run are corrected: %s', async (_, before, states, after) => {
  const db = openDatabase()
  const id = await runOf(db, states.length)
  for (const [position, state] of states.entries()) await db.items.update([id, position], { state })
  await db.runs.update(id, { counts: { ...noItems, cancelled: 7 }, ...before })
  await recountRuns(db, [id, 'none of here'], now)
  const counts = await countsOf(db, id)
  expect(await db.runs.get(id)).toMatchObject({ ...after, counts })
  expect(await db.runs.count()).toBe(1)
  db.close()
})
