import 'fake-indexeddb/auto'
import type { LibraryRecord } from '../../../../lib/exports/library-format.ts'
import { walkRecords } from '../../../../lib/exports/walk-records.ts'
import { fileRecordOf } from '../../../../lib/exports/write-json.ts'
import { importRecords } from '../../../../lib/data/imports/import-records.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { chunksOf } from '../../exports/records.fixture.ts'
import { openDatabase } from '../../records/findings.fixture.ts'

export type File = LibraryRecord[]

export async function libraryOf(...files: File[]): Promise<Database> {
  const db = openDatabase()
  for (const file of files) await importRecords(db, chunksOf(file))
  return db
}

export async function fileOf(db: Database): Promise<File> {
  const records: File = []
  for await (const chunk of walkRecords(db, 'all')) records.push(...chunk.map(fileRecordOf))
  // Files lose `undefined` fields, so the records must, too.
  return JSON.parse(JSON.stringify(records)) as File
}

export async function joined(...files: File[]): Promise<File> {
  const db = await libraryOf(...files)
  const file = await fileOf(db)
  await db.delete()
  return file
}

/** Without keys, list ids and list spelling, which differ between libraries. */
export function contentOf(file: File) {
  return file
    .map(({ key: _key, aliases, lists, history: rows, sections, ...record }) => ({
      ...record,
      aliases: aliases.toSorted(),
      lists: lists.map((name) => name.toLowerCase()).toSorted(),
      sections,
      history: rows
        .map(({ id, ...row }) => JSON.stringify([id.startsWith('joined ') ? 'joined' : id, row]))
        .toSorted(),
    }))
    .toSorted((a, b) => (a.aliases[0]! < b.aliases[0]! ? -1 : 1))
}

export async function rowsIn(db: Database): Promise<Record<string, unknown[]>> {
  return Object.fromEntries(
    await Promise.all(
      db.tables
        .filter(({ name }) => name !== 'library')
        .map(async (table) => [table.name, await table.toArray()] as const),
    ),
  )
}
