import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import * as z from 'zod/mini'
import { toJSONSchema } from 'zod/v4/core'
import {
  closingLine,
  formatName,
  formatVersion,
  headLine,
  settingLine,
  tablesIn,
} from '../../../lib/data/backup/format.ts'
import { writeBackup } from '../../../lib/data/backup/write-backup.ts'
import { libraryFile, libraryVersion, recordFormat } from '../../../lib/exports/library-format.ts'
import { writeJson, writeNdjson } from '../../../lib/exports/write-json.ts'
import usual from '../../../lib/settings/providers.json'
import { providerTable } from '../../../lib/settings/read-providers.ts'
import { rawUrl } from '../../../vite/repository.ts'
import { rowOfEach } from '../data/backup/library.fixture.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { anyRecord, chunksOf, textOf } from './records.fixture.ts'

const db = openDatabase()
const time = 'Times are milliseconds since 1970. docs/export-format.md explains the fields.'

const { element: record } = libraryFile.shape.records._zod.def

const schemas = {
  'library-1.json': { title: 'A JSON export, version 1', description: time, schema: libraryFile },
  'record-1.json': {
    title: 'A line of an NDJSON export, version 1',
    description: time,
    schema: z.extend(record, { format: z.literal(recordFormat), version: z.literal(libraryVersion) }),
  },
  'backup-1.json': {
    title: 'A line of a backup, version 1',
    description: `A backup is gzipped NDJSON: a header, a line for each row and setting, and a closing line. ${time}`,
    schema: z.union([
      z.extend(headLine, { format: z.literal(formatName), version: z.literal(formatVersion) }),
      settingLine,
      z.object({ table: z.enum(tablesIn(db)), row: z.record(z.string(), z.unknown()) }),
      closingLine,
    ]),
  },
  'providers-1.json': {
    title: 'A list of providers for a build, version 1',
    description: 'The value of WXT_PROVIDERS: docs/building.md explains the fields.',
    schema: providerTable,
  },
}

type Name = keyof typeof schemas
const fileOf = (name: Name) => new URL(`../../../docs/schemas/${name}`, import.meta.url)

/** The published file must not depend on code that other readers lack. */
const readerOf = (name: Name) =>
  fromJSONSchema(JSON.parse(readFileSync(fileOf(name), 'utf8')) as z.core.JSONSchema.JSONSchema)

const records = fc.sample(anyRecord, 50)

async function linesOfBackup(): Promise<unknown[]> {
  for (const table of tablesIn(db)) await db.table(table).put(rowOfEach[table])
  const { file } = await writeBackup(db, { theme: { read: async () => 'dark' } }, 5)
  const text = await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()
  return linesOf(text)
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line))

const written: Record<Name, () => Promise<unknown[]>> = {
  'library-1.json': async () => [
    JSON.parse(await textOf(writeJson(chunksOf(records.slice(0, 20), [], records), 0))),
  ],
  'record-1.json': async () => linesOf(await textOf(writeNdjson(chunksOf(records)))),
  'backup-1.json': linesOfBackup,
  'providers-1.json': async () => [usual],
}

describe.each(Object.keys(schemas) as Name[])('%s', (name) => {
  test('the published schema equals the schema used for reading', async () => {
    const { schema, ...head } = schemas[name]
    const json = toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'ref' })
    // `--update` writes the file.
    await expect(
      `${JSON.stringify({ $id: rawUrl(`docs/schemas/${name}`), ...head, ...json }, null, 2)}\n`,
    ).toMatchFileSnapshot(fileOf(name).pathname)
  })

  test('the published schema accepts everything that Sidelight writes', async () => {
    const reader = readerOf(name)
    const values = await written[name]()
    expect(values.length).toBeGreaterThan(0)
    expect(values.flatMap((value) => reader.safeParse(value).error ?? [])).toEqual([])
  })

  test('the published schema rejects other content', () => {
    const reader = readerOf(name)
    for (const value of [null, 1, {}, [{ name: '' }], { format: 'other', version: 1 }])
      expect(reader.safeParse(value).success).toBe(false)
  })
})

test('a library with an invalid record does not match the published schema', async () => {
  const [library] = (await written['library-1.json']()) as object[]
  expect(readerOf('library-1.json').safeParse({ ...library, records: [{ key: 'nobody' }] }).success).toBe(
    false,
  )
})
