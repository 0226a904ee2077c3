import 'fake-indexeddb/auto'
import '../../../quick-derivation.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../../lib/data/backup/write-backup.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { countSuppressed, isSuppressed, suppress } from '../../../../lib/records/suppression/suppress.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import {
  broughtRows,
  creditsByDay,
  fill,
  library,
  libraryIn,
  rowsIn,
  type Library,
} from './library.fixture.ts'
import type { Verified } from '../../../../lib/data/backup/format.ts'

const now = 2_000_000
async function verified(db: Database, file: Blob): Promise<Verified> {
  const found = await verifyBackup(db, file)
  if (typeof found === 'string') throw new Error(found)
  return found
}

async function pairOf(one: Library, other?: Library) {
  const [from, to] = [openDatabase(), openDatabase()]
  await fill(from, one)
  if (other) await fill(to, other)
  return {
    from,
    to,
    bring: async ({ replace = false } = {}) => {
      const { file } = await writeBackup(from, {}, now)
      return restoreBackup(to, await verified(to, file), { replace })
    },
    close: () => {
      from.close()
      to.close()
    },
  }
}

describe('a generated library', () => {
  test('an empty library equals the backed-up one after a restore, and after a second one', async () => {
    await fc.assert(
      fc.asyncProperty(library, async (content) => {
        const { from, to, bring, close } = await pairOf(content)
        // Names without a record.
        for (const name of content.suppressed) await suppress(from, [`person:never ${name}`])
        await bring()
        expect(await broughtRows(to)).toEqual(await broughtRows(from))
        expect(await creditsByDay(to, 'all')).toEqual(await creditsByDay(from, 'all'))
        expect(await creditsByDay(to, 'here')).toEqual({})
        const before = await libraryIn(to)
        await bring()
        expect(await libraryIn(to)).toEqual(before)
        // Hashes differ between installations.
        expect(await countSuppressed(to)).toBe(content.suppressed.length)
        for (const name of content.suppressed)
          expect(await isSuppressed(to, [`person:never ${name}`])).toBe(true)
        expect(await isSuppressed(to, ['person:somebody else'])).toBe(false)
        close()
      }),
      { numRuns: 25 },
    )
  })

  test('merging a backup keeps every request and record of both, with sums equal to the ledger', async () => {
    await fc.assert(
      fc.asyncProperty(library, library, async (one, other) => {
        const { from, to, bring, close } = await pairOf(one, other)
        const before = { from: await rowsIn(from), to: await rowsIn(to) }
        await bring()
        for (const table of ['requests', 'responses', 'subjects', 'sections'] as const) {
          const keys = await to.table(table).toCollection().primaryKeys()
          const requested = await Promise.all(
            [from, to].map((db) => db.table(table).toCollection().primaryKeys()),
          )
          expect(keys).toEqual(expect.arrayContaining(requested.flat()))
        }
        const ids = new Set(
          [...before.from['requests']!, ...before.to['requests']!].map((row) => (row as { id: string }).id),
        )
        expect(await to.requests.count()).toBe(ids.size)
        const spent = Object.values(await creditsByDay(to, 'all')).reduce((sum, credits) => sum + credits, 0)
        const costs = (await to.requests.toArray()).reduce((sum, { cost }) => sum + (cost ?? 0), 0)
        expect(spent).toBeCloseTo(costs, 2)
        for (const row of await to.sections.toArray()) {
          const all = [...before.from['sections']!, ...before.to['sections']!] as (typeof row)[]
          const newest = Math.max(
            ...all
              .filter((other) => other.subject === row.subject && other.name === row.name)
              .map(({ at }) => at),
          )
          expect(row.at).toBe(newest)
        }
        close()
      }),
      { numRuns: 15 },
    )
  })

  test('replacing with a backup gives the backed-up library plus the spending of this installation', async () => {
    await fc.assert(
      fc.asyncProperty(library, library, async (one, other) => {
        const { from, to, bring, close } = await pairOf(one, other)
        const before = { spent: await creditsByDay(to, 'here'), own: await to.requests.toArray() }
        expect(await bring({ replace: true })).not.toBe('in-flight')
        const [brought, there] = [await broughtRows(to), await broughtRows(from)]
        expect({ ...brought, requests: [] }).toEqual({ ...there, requests: [] })
        expect(await creditsByDay(to, 'here')).toEqual(before.spent)
        const ids = [...before.own, ...(await from.requests.toArray())].map(({ id }) => id)
        expect((await to.requests.toArray()).map(({ id }) => id)).toEqual([...new Set(ids)].toSorted())
        close()
      }),
      { numRuns: 10 },
    )
  })
})
