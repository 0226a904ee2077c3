import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { interpret } from '../../../../lib/api/interpret.ts'
import { operations } from '../../../../lib/api/operations.ts'
import type { Person } from '../../../../lib/api/schemas/person.ts'
import type { ExportedRecord } from '../../../../lib/exports/export-view.ts'
import { walkRecords } from '../../../../lib/exports/walk-records.ts'
import { writeJson, writeNdjson } from '../../../../lib/exports/write-json.ts'
import { importRecords } from '../../../../lib/data/imports/import-records.ts'
import { libraryLines } from '../../../../lib/data/imports/library-lines.ts'
import { fileFinding } from '../../../../lib/records/file-finding.ts'
import { recordTables } from '../../../../lib/records/identity/merge-subjects.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { anyRecord, textOf } from '../../exports/records.fixture.ts'
import { openDatabase } from '../../records/findings.fixture.ts'

const writers = {
  json: (chunks: AsyncIterable<ExportedRecord[]>) => writeJson(chunks, 0),
  ndjson: (chunks: AsyncIterable<ExportedRecord[]>) => writeNdjson(chunks),
}

async function fileOf(db: Database, format: keyof typeof writers): Promise<string> {
  return textOf(writers[format](walkRecords(db, 'all')))
}

const imported = async (db: Database, text: string) => importRecords(db, await libraryLines(new Blob([text])))

const read = (text: string): unknown[] =>
  text.startsWith('{"format":"sidelight-record"')
    ? text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown)
    : [JSON.parse(text)]

async function libraryWith(records: ExportedRecord[]): Promise<Database> {
  const db = openDatabase()
  await db.lists.add({ id: 'own-id', name: 'Poets', createdAt: 1 })
  for (const { subject, sections, history, requests } of records) {
    await db.subjects.put({ ...subject, lists: ['own-id'] })
    await db.sections.bulkPut(sections)
    await db.history.bulkPut(history)
    await db.requests.bulkPut([...requests.values()] as never[])
  }
  return db
}

const anyRecords = fc.uniqueArray(anyRecord, {
  minLength: 1,
  maxLength: 5,
  selector: ({ subject }) => subject.key,
})

/** Ids of lists may differ. */
async function contentOf(db: Database) {
  const names = new Map((await db.lists.toArray()).map(({ id, name }) => [id, name]))
  const subjects = await db.subjects.toArray()
  const sections = await db.sections.toArray()
  return {
    subjects: subjects.map((subject) => ({ ...subject, lists: subject.lists.map((id) => names.get(id)) })),
    // The cost of a bought section is in the ledger, that of an imported one in the section.
    sections: sections.map(({ cost: _cost, ...section }) => section),
    history: await db.history.toArray(),
  }
}

/** In ms; two databases may take more than five seconds on a busy machine. */
const slowly = 60_000

describe.each(['json', 'ndjson'] as const)('%s', (format) => {
  test(
    'an exported library survives import and a second export',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyRecords, async (records) => {
          const [from, to] = [await libraryWith(records), openDatabase()]
          const text = await fileOf(from, format)
          const added = {
            added: records.length,
            merged: 0,
            united: { from: 0, into: 0 },
            disputed: 0,
            suppressed: 0,
            unreadable: 0,
          }
          expect(await imported(to, text)).toEqual(added)
          expect(await contentOf(to)).toEqual(await contentOf(from))
          expect(read(await fileOf(to, format))).toEqual(read(text))
          await Promise.all([from.delete(), to.delete()])
        }),
        { numRuns: 20 },
      )
    },
    slowly,
  )

  test(
    'importing an export into its own library changes nothing',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyRecords, async (records) => {
          const db = await libraryWith(records)
          const [before, text] = [await contentOf(db), await fileOf(db, format)]
          expect(await imported(db, text)).toMatchObject({ added: 0, merged: records.length })
          // List fields are derived again from the sections, and annotations are sorted.
          const { sections, history } = await contentOf(db)
          expect({ sections, history }).toEqual({ sections: before.sections, history: before.history })
          await db.delete()
        }),
        { numRuns: 20 },
      )
    },
    slowly,
  )
})

test('an import never creates ledger entries', async () => {
  const db = openDatabase()
  const from = await libraryWith(fc.sample(anyRecords, { numRuns: 3, seed: 3 }).at(-1)!)
  await imported(db, await fileOf(from, 'json'))
  expect(await db.subjects.count()).toBeGreaterThan(0)
  expect([await db.requests.count(), await db.responses.count(), await db.spending.count()]).toEqual([
    0, 0, 0,
  ])
})

test('a field named __proto__ in a response is dropped, and stored data survives a round trip', async () => {
  const body = '{"success":true,"person":{"firstName":"Ann","somethingNew":{"__proto__":false,"kept":1}}}'
  const response = { status: 200, body, retryAfter: null, date: null, broken: null }
  const { data, unreadable } = interpret<{ person: Person }>(operations.enrichProfile, response, 'social')
  const [from, to] = [openDatabase(), openDatabase()]
  const provenance = { at: 1000, operation: 'enrichProfile', request: 'r', source: null, unreadable } as const
  await from.transaction('rw', recordTables(from), () =>
    fileFinding(
      from,
      { kind: 'person', aliases: ['person:ann'], sections: { profile: data!.person } },
      provenance,
    ),
  )
  const [stored] = await from.sections.toArray()
  expect(JSON.stringify(stored!.data)).toBe('{"firstName":"Ann","somethingNew":{"kept":1}}')
  expect(stored!.unreadable).toEqual([{ path: 'person.somethingNew.__proto__', value: { fields: 1 } }])
  const text = await fileOf(from, 'json')
  await imported(to, text)
  expect(await contentOf(to)).toEqual(await contentOf(from))
  expect(read(await fileOf(to, 'json'))).toEqual(read(text))
})

test('a field named __proto__ in a file is dropped', async () => {
  const db = openDatabase()
  const from = await libraryWith(fc.sample(anyRecords, { numRuns: 3, seed: 3 }).at(-1)!)
  const text = await fileOf(from, 'json')
  const hostile = text.replaceAll('"data":{', '"data":{"nested":{"__proto__":{"polluted":1}},')
  expect(hostile).not.toBe(text)
  expect(await imported(db, hostile)).toMatchObject({ unreadable: 0 })
  expect(JSON.stringify(await contentOf(db))).not.toContain('"polluted"')
})
