import 'fake-indexeddb/auto'
import '../../../quick-derivation.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../../lib/data/backup/write-backup.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { anyLibrary } from '../../../generated/arbitrary.ts'
import { contentOf, fileOf, libraryOf, rowsIn } from '../imports/libraries.fixture.ts'

const slowly = 120_000
const numRuns = Number(process.env['RUNS'] ?? 12)

async function bringInto(to: Database, from: Database): Promise<void> {
  const { file } = await writeBackup(from, {}, 1000)
  const verified = await verifyBackup(to, file)
  if (typeof verified === 'string') throw new Error(verified)
  await restoreBackup(to, verified, { replace: false })
}

test(
  "restoring a library's own backup repeatedly changes nothing",
  () =>
    fc.assert(
      fc.asyncProperty(anyLibrary, anyLibrary, async (a, b) => {
        const db = await libraryOf(a, b)
        const before = await rowsIn(db)
        for (let sequence = 0; sequence < 2; sequence++) {
          await bringInto(db, db)
          expect(await rowsIn(db)).toEqual(before)
        }
        await db.delete()
      }),
      { numRuns },
    ),
  slowly,
)

test(
  'two libraries that exchange backups become equal, as with exports',
  () =>
    fc.assert(
      fc.asyncProperty(anyLibrary, anyLibrary, async (a, b) => {
        const [one, other] = [await libraryOf(a), await libraryOf(b)]
        const imported = await libraryOf(await fileOf(one), await fileOf(other))
        const content = contentOf(await fileOf(imported))
        const was = await libraryOf(a)
        await bringInto(one, other)
        expect(contentOf(await fileOf(one))).toEqual(content)
        await bringInto(other, was)
        expect(contentOf(await fileOf(other))).toEqual(content)
        await bringInto(one, other)
        expect(contentOf(await fileOf(one))).toEqual(content)
        await Promise.all([one, other, imported, was].map((db) => db.delete()))
      }),
      { numRuns },
    ),
  slowly,
)
