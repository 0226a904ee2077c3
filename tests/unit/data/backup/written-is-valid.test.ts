import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { limits } from '../../../../lib/text/limits.ts'
import { createRun } from '../../../../lib/bulk/create-run.ts'
import { labelOf } from '../../../../lib/bulk/input/input-entry.ts'
import { enqueue } from '../../../../lib/crm/queue-actions.ts'
import { reviewRecords } from '../../../../lib/crm/review-records.ts'
import { webhook } from '../../../../lib/crm/webhook.ts'
import { tablesIn } from '../../../../lib/data/backup/format.ts'
import { rowReader } from '../../../../lib/data/backup/read-row.ts'
import { restoreBackup } from '../../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../../lib/data/backup/write-backup.ts'
import type { ExportedRecord } from '../../../../lib/exports/export-view.ts'
import { walkRecords } from '../../../../lib/exports/walk-records.ts'
import { fileRecordOf } from '../../../../lib/exports/write-json.ts'
import { importRecords } from '../../../../lib/data/imports/import-records.ts'
import { setNote, setTags } from '../../../../lib/records/annotations/annotations.ts'
import { createList } from '../../../../lib/records/annotations/lists.ts'
import { longestNote } from '../../../../lib/records/annotations/notes.ts'
import { correctField } from '../../../../lib/records/corrections/correct-field.ts'
import { longestCorrection } from '../../../../lib/records/corrections/correctable-fields.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { fileFinding } from '../../../../lib/records/file-finding.ts'
import { recordTables } from '../../../../lib/records/identity/merge-subjects.ts'
import { joinIntoLibrary } from '../../../../lib/records/join-into-library.ts'
import { recordOf } from '../../../../lib/records/record.ts'
import { generateRows } from '../../../generated/library.ts'
import { chunksOf } from '../../exports/records.fixture.ts'
import { from as provenance, openDatabase } from '../../records/findings.fixture.ts'
import { rowOfEach } from './library.fixture.ts'

let db: Database
beforeEach(() => {
  db = openDatabase()
})

const key = 'person:ann'
const long = (maximum: number, with_ = 'ä') => `${with_} `.repeat(maximum).slice(0, maximum)
const note = (number: number) => `${number} ${long(longestNote - 10)}`

async function exported(): Promise<ExportedRecord> {
  const [records] = await Array.fromAsync(walkRecords(db, [key]))
  return records![0]!
}

async function fillToTheBrim(): Promise<void> {
  const line = long(limits.line)
  const finding = (at: number) => ({
    kind: 'person' as const,
    aliases: [key],
    sections: {
      profile: { firstName: line, lastName: line, headline: `${at} ${line}`, summary: long(limits.prose) },
    },
  })
  for (const at of [1, 2])
    await db.transaction('rw', recordTables(db), () => fileFinding(db, finding(at), provenance(at)))
  await setNote(db, key, note(0))
  await setTags(db, key, [long(500), ...Array.from({ length: 200 }, (_, index) => `tag ${index}`)])
  await createList(db, long(500), [key])
  await correctField(db, key, 'person.title', long(longestCorrection))
  const whole = (await recordOf(db, key))!
  for (let number = 1; number <= 12; number++) {
    const { subject } = whole
    await db.transaction('rw', recordTables(db), async () =>
      joinIntoLibrary(db, [{ subject: { ...subject, note: note(number) }, sections: [], history: [] }]),
    )
  }
  const destination = {
    id: 'x',
    kind: 'webhook' as const,
    name: long(20_000),
    address: '',
    token: '',
    idField: '',
    mapping: [...webhook.mapping],
    createCompany: false,
  }
  const [row] = await reviewRecords(db, destination, [key])
  await enqueue(db, destination, [row!], 5)
  await createRun(db, {
    name: long(20_000),
    budget: null,
    notify: false,
    list: null,
    drafts: [
      {
        lookup: { operation: 'enrichProfile', input: { x: long(5000) } },
        label: labelOf(long(5000)),
        identifiers: { name: long(5000), company: long(5000) },
        plan: { group: 'fresh', maximum: 2 },
      },
    ],
  })
}

/** Current rows that only a provider's response creates. */
async function fillTheRest(): Promise<void> {
  for (const table of tablesIn(db))
    if ((await db.table(table).count()) === 0) await db.table(table).put(rowOfEach[table])
}

async function invalidRows(): Promise<string[]> {
  const read = rowReader(Date.now())
  const invalid: string[] = []
  for (const table of tablesIn(db))
    for (const row of await db.table<Record<string, unknown>>(table).toArray()) {
      const kept = read(table, JSON.parse(JSON.stringify(row)) as Record<string, unknown>)
      if (!kept) invalid.push(`${table} ${JSON.stringify(row).slice(0, 200)}`)
    }
  return invalid
}

test('rows with every field at its maximum length are valid and survive a round trip', async () => {
  await fillToTheBrim()
  await fillTheRest()
  const subject = (await db.subjects.get(key))!
  expect(subject.note.length).toBeGreaterThan(1_000_000)
  const [delivery] = await db.deliveries.toArray()
  expect(Math.max(...Object.values(delivery!.body).map((value) => `${value}`.length))).toBeGreaterThan(10_000)
  expect(await invalidRows()).toEqual([])

  const to = openDatabase()
  const found = await verifyBackup(to, (await writeBackup(db, {}, Date.now())).file)
  if (typeof found === 'string') throw new Error(found)
  expect(found.invalid).toEqual({})
  await restoreBackup(to, found, { replace: true })
  expect(await to.subjects.get(key)).toEqual(subject)
  expect((await to.deliveries.get(delivery!.id))!.body).toEqual(delivery!.body)
}, 60_000)

test.each([1, 2, 3, 4])(
  'every row of a generated library is valid, seed %i',
  async (seed) => {
    for (const tables of generateRows({ seed, count: 150 }))
      for (const [table, rows] of Object.entries(tables)) await db.table(table).bulkPut(rows)
    expect(await invalidRows()).toEqual([])
  },
  60_000,
)

test('notes of maximum length survive export and repeated imports', async () => {
  await fillToTheBrim()
  const record = fileRecordOf(await exported())
  const before = (await db.subjects.get(key))!
  const to = openDatabase()
  for (const library of [to, to, db]) {
    await importRecords(library, chunksOf([record]))
    const { note, noteVersions } = (await library.subjects.toArray())[0]!
    expect({ note, noteVersions }).toEqual({ note: before.note, noteVersions: before.noteVersions })
  }
}, 60_000)
