import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LibraryRecord } from '../../../lib/exports/library-format.ts'
import { walkRecords } from '../../../lib/exports/walk-records.ts'
import { fileRecordOf } from '../../../lib/exports/write-json.ts'
import { importRecords } from '../../../lib/imports/import-records.ts'
import type { Database } from '../../../lib/records/database.ts'
import { anyLibrary } from '../../generated/arbitrary.ts'
import { chunksOf } from '../exports/records-beside.ts'
import { openDatabase } from '../records/findings-beside.ts'

/** Three databases and more for each run. */
const slowly = 120_000
const numRuns = 60

type File = LibraryRecord[]

/** A library into which these files were imported, one after the other. */
async function libraryOf(...files: File[]): Promise<Database> {
  const db = openDatabase()
  for (const file of files) await importRecords(db, chunksOf(file))
  return db
}

async function fileOf(db: Database): Promise<File> {
  const records: File = []
  for await (const chunk of walkRecords(db, 'all')) records.push(...chunk.map(fileRecordOf))
  // As it stands in a file.
  return JSON.parse(JSON.stringify(records)) as File
}

/** What the library of these files exports. */
async function joined(...files: File[]): Promise<File> {
  const db = await libraryOf(...files)
  const file = await fileOf(db)
  await db.delete()
  return file
}

/** By what it says alone: keys are a library's own, as ids of lists and their spelling are. */
function contentOf(file: File) {
  return file
    .map(({ key: _key, aliases, lists, history: rows, sections, ...record }) => ({
      ...record,
      aliases: aliases.toSorted(),
      lists: lists.map((name) => name.toLowerCase()).toSorted(),
      sections,
      // The ids of what joining tells are a library's own too.
      history: rows
        .map(({ id, ...row }) => JSON.stringify([id.startsWith('joined ') ? 'joined' : id, row]))
        .toSorted(),
    }))
    .toSorted((a, b) => (a.aliases[0]! < b.aliases[0]! ? -1 : 1))
}

const whole = async (db: Database) =>
  Object.fromEntries(await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()])))

test(
  'a file imported again changes nothing, and neither does the library’s own',
  () =>
    fc.assert(
      fc.asyncProperty(anyLibrary, anyLibrary, async (a, b) => {
        const db = await libraryOf(a, b)
        const before = await whole(db)
        await importRecords(db, chunksOf(b))
        await importRecords(db, chunksOf(a))
        expect(await whole(db)).toEqual(before)
        await importRecords(db, chunksOf(await fileOf(db)))
        expect(await whole(db)).toEqual(before)
        await db.delete()
      }),
      { numRuns },
    ),
  slowly,
)

test(
  'two libraries that exchange their exports hold the same, however often they do',
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
  'of three libraries it does not matter which two are joined first',
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
