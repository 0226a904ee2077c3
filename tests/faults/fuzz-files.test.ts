import 'fake-indexeddb/auto'
import '../quick-derivation.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identityOf } from '../../lib/bulk/input/input-entry.ts'
import { decode, encodingOf } from '../../lib/bulk/input/decode.ts'
import { delimiterOf, parseTable, sampleOf } from '../../lib/bulk/input/table.ts'
import { parseText } from '../../lib/bulk/input/parse-text.ts'
import { tablesIn } from '../../lib/data/backup/format.ts'
import { rowReader } from '../../lib/data/backup/read-row.ts'
import { restoreBackup } from '../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../lib/data/backup/verify-backup.ts'
import { fileKindOf } from '../../lib/data/imports/file-kind.ts'
import { importRecords } from '../../lib/data/imports/import-records.ts'
import { libraryLines, UnreadableLibrary } from '../../lib/data/imports/library-lines.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { generateFile } from '../generated/library.ts'
import { backupFile } from '../unit/data/backup/backup-file.ts'
import { runWith, deliveryWith, itemWith, sectionWith } from '../unit/data/backup/library.fixture.ts'
import { keep, requestWith } from '../unit/purchases/ledger/request.fixture.ts'
import { responseWith } from '../unit/records/full-library.fixture.ts'
import { openDatabase } from '../unit/records/findings.fixture.ts'
import { socialUrl } from '../unit/sandbox.fixture.ts'
import { subjectWith } from '../unit/search/local/subjects.fixture.ts'
import { anyJson, anyPath, damaged, damages, replaced } from './damage.ts'
import { reportOutcome } from './outcome.ts'
import { casesOf, replayed, reportOf } from './replay.ts'

const encoder = new TextEncoder()
const zeros = { responsesLost: 0, boughtTwiceByUs: 0, boughtTwiceByBrowser: 0, underCounted: 0 }
const patience = 3_600_000
const changes = fc.array(fc.tuple(anyPath, fc.option(anyJson, { nil: undefined })), { maxLength: 3 })

/** Damage the bytes seldom: checksums reject them, and changes of the content test more. */
const seldom = <Value>(damages: fc.Arbitrary<Value[]>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant<Value[]>([]) }, { weight: 1, arbitrary: damages })

async function libraryHere(): Promise<Database> {
  const db = openDatabase()
  await db.subjects.add(subjectWith({ key: 'person:here' }))
  await keep(db, requestWith({ id: 'here', cost: 5, day: '2026-01-02' }))
  return db
}

async function expectWhole(db: Database): Promise<void> {
  const readRow = rowReader(Date.now())
  for (const table of tablesIn(db))
    for (const row of (await db.table(table).toArray()) as Record<string, unknown>[]) {
      const copy: unknown = JSON.parse(JSON.stringify(row))
      expect({ table, row, read: readRow(table, copy as never) !== null }).toEqual({ table, row, read: true })
    }
  expect(await db.requests.get('here')).toMatchObject({ cost: 5 })
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
}

/** Resolves to `null` if the file isn't a library or is incomplete. */
async function importOf(db: Database, file: Blob) {
  try {
    return await importRecords(db, await libraryLines(file))
  } catch (error) {
    if (error instanceof UnreadableLibrary) return null
    throw error
  }
}

const libraries = (['ndjson', 'json'] as const).map((format) =>
  [...generateFile({ count: 3 }, format)].join(''),
)

test(
  'a damaged library file is imported as far as it is readable, or rejected',
  async () => {
    const kept: string[] = []
    const run = fc.check(
      fc.asyncProperty(fc.constantFrom(...libraries), damages, async (text, damages) => {
        const file = new Blob([damaged(encoder.encode(text), damages) as Uint8Array<ArrayBuffer>])
        expect(['table', 'records', 'backup', 'other']).toContain(await fileKindOf(file))
        const db = await libraryHere()
        const imported = await importOf(db, file)
        expect(await db.subjects.count()).toBeLessThanOrEqual(1 + (imported?.added ?? 0))
        if (imported?.added) kept.push(text)
        await expectWhole(db)
        await db.delete()
      }),
      { numRuns: casesOf(0.01), ...replayed },
    )
    expect(reportOf(await run)).toBeUndefined()
    // Rejecting everything would pass, too.
    expect(kept.length).toBeGreaterThan(0)
    reportOutcome({
      group: 'fuzz',
      browser: 'no browser',
      runs: casesOf(0.01),
      faults: casesOf(0.01),
      ...zeros,
    })
  },
  patience,
)

const rows = Object.entries({
  subjects: subjectWith({ key: 'person:ann' }),
  sections: sectionWith('person:ann', 'profile', { firstName: 'Ann' }, 5),
  requests: requestWith({ id: 'r', subject: 'person:ann', found: ['person:ann'] }),
  responses: responseWith('r', {}),
  lists: { id: 'l', name: 'List', createdAt: 1 },
  runs: runWith(),
  items: itemWith(),
  deliveries: deliveryWith(),
}).map(([table, row]) => ({ table, row }))

test(
  'a backup with any value in any row or with damaged bytes is merged row by row or rejected as a whole',
  async () => {
    const restored: unknown[] = []
    const run = fc.check(
      fc.asyncProperty(changes, seldom(damages), async (changes, damages) => {
        const lines = changes.reduce<unknown>((before, [path, value]) => replaced(before, path, value), rows)
        const whole = backupFile(
          (Array.isArray(lines) ? (lines as unknown[]) : [lines]).map((line) => JSON.stringify(line) ?? ''),
        )
        const bytes = damaged(new Uint8Array(await whole.arrayBuffer()), damages)
        const db = await libraryHere()
        const verified = await verifyBackup(db, new Blob([bytes as Uint8Array<ArrayBuffer>]))
        if (typeof verified !== 'string') restored.push(await restoreBackup(db, verified, { replace: false }))
        await expectWhole(db)
        await db.delete()
      }),
      { numRuns: casesOf(0.02), ...replayed },
    )
    expect(reportOf(await run)).toBeUndefined()
    expect(restored.length).toBeGreaterThan(0)
    reportOutcome({
      group: 'fuzz',
      browser: 'no browser',
      runs: casesOf(0.02),
      faults: casesOf(0.02),
      ...zeros,
    })
  },
  patience,
)

const tables = [
  `Name;Company;E-mail;Profile\r\n"Jane ""J"" Doe";Acme;jane@acme.test;${socialUrl}/in/jane-doe/\r\nJørgen;Åre;;\r\n`,
  'sep=,\nFirst name,Last name,Domain\nJane,Doe,acme.test\n"a\nb",c,d\n',
  `${socialUrl}/in/jane-doe/\njane@acme.test\nJane Doe, Acme\nacme.test\n`,
  '',
]

test(
  'a damaged table or pasted text gives each entry exactly once',
  async () => {
    const run = fc.check(
      fc.asyncProperty(fc.constantFrom(...tables), damages, async (text, damages) => {
        const bytes = damaged(encoder.encode(text), damages)
        const read = decode(bytes, encodingOf(bytes, ['en', 'de']))
        const source = { text: read, delimiter: delimiterOf(read) }
        const sample = sampleOf(source, socialUrl)
        for (const parsed of [
          await parseTable(source, sample, socialUrl),
          await parseText(read, socialUrl),
        ]) {
          const names = parsed.entries.map(identityOf)
          expect(new Set(names).size).toBe(names.length)
          expect(() => JSON.stringify(structuredClone(parsed))).not.toThrow()
        }
      }),
      { numRuns: casesOf(0.07), ...replayed },
    )
    expect(reportOf(await run)).toBeUndefined()
    reportOutcome({
      group: 'fuzz',
      browser: 'no browser',
      runs: casesOf(0.07),
      faults: casesOf(0.07),
      ...zeros,
    })
  },
  patience,
)
