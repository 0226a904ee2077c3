import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { importRecords } from '../../../../lib/data/imports/import-records.ts'
import { anyLibrary } from '../../../generated/arbitrary.ts'
import { chunksOf } from '../../exports/records.fixture.ts'
import { contentOf, fileOf, joined, libraryOf, rowsIn } from './libraries.fixture.ts'

/** In ms; each run uses at least three databases. */
const slowly = 120_000
const numRuns = Number(process.env['RUNS'] ?? 12)

test(
  "importing a file again, or the library's own export, changes nothing",
  () =>
    fc.assert(
      fc.asyncProperty(anyLibrary, anyLibrary, async (a, b) => {
        const db = await libraryOf(a, b)
        const before = await rowsIn(db)
        await importRecords(db, chunksOf(b))
        await importRecords(db, chunksOf(a))
        expect(await rowsIn(db)).toEqual(before)
        await importRecords(db, chunksOf(await fileOf(db)))
        expect(await rowsIn(db)).toEqual(before)
        await db.delete()
      }),
      { numRuns },
    ),
  slowly,
)

test(
  'two libraries that exchange exports become equal',
  () =>
    fc.assert(
      fc.asyncProperty(anyLibrary, anyLibrary, async (a, b) => {
        const [one, other] = [await libraryOf(a), await libraryOf(b)]
        const [from, to] = [await fileOf(one), await fileOf(other)]
        await importRecords(one, chunksOf(to))
        await importRecords(other, chunksOf(from))
        const content = contentOf(await fileOf(one))
        expect(contentOf(await fileOf(other))).toEqual(content)
        for (let round = 0; round < 3; round++) {
          await importRecords(one, chunksOf(await fileOf(other)))
          await importRecords(other, chunksOf(await fileOf(one)))
        }
        expect(contentOf(await fileOf(one))).toEqual(content)
        await Promise.all([one.delete(), other.delete()])
      }),
      { numRuns },
    ),
  slowly,
)

test(
  'merging three libraries is associative',
  () =>
    fc.assert(
      fc.asyncProperty(anyLibrary, anyLibrary, anyLibrary, async (a, b, c) => {
        const left = await joined(await joined(a, b), c)
        const right = await joined(a, await joined(b, c))
        expect(contentOf(left)).toEqual(contentOf(right))
      }),
      { numRuns },
    ),
  slowly,
)
