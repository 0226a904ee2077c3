import 'fake-indexeddb/auto'
import '../../../quick-derivation.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noItems } from '../../../../lib/bulk/run.ts'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { pricesAt } from '../../../../lib/purchases/prices/prices.ts'
import { recover } from '../../../../lib/purchases/resume.ts'
import { isSuppressed, suppress, whenInBackups } from '../../../../lib/records/suppression/suppress.ts'
import { restoredTerms } from '../../../../lib/records/suppression/suppression-backup.ts'
import { defaultPreferences } from '../../../../lib/settings/preferences.ts'
import { bought, layla, openDeps, type TestDeps } from '../../purchases/purchase.fixture.ts'
import { sandboxFixture } from '../../sandbox.fixture.ts'
import { backupFile } from './backup-file.ts'
import { editedBackup } from './edited-backup.ts'
import { runWith, creditsByDay, itemWith, rowOfEach } from './library.fixture.ts'

const { service } = sandboxFixture()
const priceList = ({ db }: TestDeps) => pricesAt(db, new URL(service().url).origin, defaultPreferences)

const mutation = fc.record({
  table: fc.constantFrom(
    'requests',
    'requests',
    'runs',
    'items',
    'deliveries',
    'suppressed',
    'responses',
    'sections',
    'learned',
    'accounts',
    'unexplained',
    'spending',
  ),
  change: fc.record(
    {
      id: fc.constantFrom('x', 'y'),
      cost: fc.constantFrom<unknown>(0, 1e9, -1, null, '0'),
      reserved: fc.constantFrom(0, 1e9),
      day: fc.constantFrom('2026-01-01', '2999-01-01', 'x'),
      reservedAt: fc.constantFrom(0, 1, 3e13),
      state: fc.constantFrom('pending', 'sent', 'responded', 'settled', 'running', 'paused', 'dead'),
      outcome: fc.constantFrom(null, 'ok', 'refused', 'unknown', 'not-found'),
      account: fc.constantFrom('first account', 'a/b', '#file/x'),
      run: fc.constantFrom(null, 'mine', 'x'),
      trigger: fc.constantFrom('auto', 'run'),
      counted: fc.constantFrom<unknown>(0, 1, 1e9),
      hash: fc.constantFrom('salt:1', `slow.9999999.${'0'.repeat(32)}.h.${'ab'.repeat(32)}`, 'x'),
      group: fc.constantFrom('g', ''),
      found: fc.constantFrom<unknown>([], [0, 0, 0, 0, 0]),
      shared: fc.constant(true),
      stopped: fc.constant('unauthorized'),
      budget: fc.constantFrom<unknown>('none', 1e9, null),
    },
    { requiredKeys: [] },
  ),
  copy: fc.boolean(),
})

test('an edited backup never lowers sums or prices, blocks or sends requests, or removes suppressions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(mutation, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.boolean(),
      async (mutations, replace, twice) => {
        const deps = openDeps(service().url, {}, { budgetPerDay: 1000 })
        const { db } = deps
        await bought(deps)
        await suppress(db, ['person:never'])
        await whenInBackups(db)
        await db.runs.add(
          runWith({ id: 'mine', state: 'running', total: 1, counts: { ...noItems, pending: 1 } }),
        )
        await db.items.add(itemWith({ run: 'mine', state: 'pending' }))
        const prices = await priceList(deps)
        const [spent, sent] = [await creditsByDay(db, 'here'), service().requests.length]
        const lines = await editedBackup(deps, (_, row) => row)
        for (const { table, change, copy } of mutations) {
          const at = lines.findIndex((line) => (line as { table: string }).table === table)
          const before =
            at === -1 ? (rowOfEach[table] ?? { id: 'x', key: 'x' }) : (lines[at] as { row: object }).row
          const line = { table, row: { ...before, ...change } }
          if (copy || at === -1) lines.push(line)
          else lines[at] = line
        }
        const file = backupFile(lines)
        if (typeof (await verifyBackup(db, file)) === 'string') return
        for (let sequence = 0; sequence < (twice ? 2 : 1); sequence++) {
          const found = await verifyBackup(db, file)
          if (typeof found !== 'string') await restoreBackup(db, found, { replace })
        }
        expect(await creditsByDay(db, 'here')).toEqual(spent)
        expect(await priceList(deps)).toEqual(prices)
        expect(await isSuppressed(db, ['person:never'])).toBe(true)
        expect((await restoredTerms(db)).length).toBeLessThanOrEqual(8)
        const runs = await db.runs.toArray()
        expect(runs.filter(({ id, state }) => state === 'running' && (id !== 'mine' || replace))).toEqual([])
        const keys = await db.items.toCollection().primaryKeys()
        expect(!replace && keys.some(([run, position]) => run === 'mine' && position === 1)).toBe(false)
        await recover({ ...deps, workerId: 'another life' })
        expect(await priceList(deps)).toEqual(prices)
        expect(service().requests).toHaveLength(sent)
        expect(await bought(deps, { page: layla })).toMatchObject({
          // The sandbox has a limit per minute.
          accepted: expect.stringMatching(/^(?:sent|waiting)$/),
        })
      },
    ),
    { numRuns: Number(process.env['RUNS'] ?? 25) },
  )
}, 120_000)
