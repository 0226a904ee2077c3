import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { writeBackup } from '../../../lib/data/backup/write-backup.ts'
import { readAhead } from '../../../lib/data/backup/read-ahead.ts'
import { pacedRecords } from '../../../lib/exports/paced-records.ts'
import { walkRecords } from '../../../lib/exports/walk-records.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'
import { sectionOf } from '../exports/records.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const keysOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `person:p-${String(index).padStart(4, '0')}`)

/** Waits long enough for a reader without backpressure to continue reading. */
const requeues = async () => {
  for (let sequence = 0; sequence < 20; sequence++) await new Promise((next) => setTimeout(next))
}

test('an export to a slow file buffers at most two reads of records', async () => {
  const db = openDatabase()
  const keys = keysOf(1100)
  await db.subjects.bulkPut(keys.map((key) => subjectWith({ key })))
  let [read, given, maximum] = [0, 0, 0]
  db.subjects.hook('reading', (subject) => {
    read++
    return subject
  })
  for await (const records of pacedRecords(readAhead(walkRecords(db, keys)))) {
    await requeues()
    maximum = Math.max(maximum, read - given)
    expect(records.length).toBeLessThanOrEqual(25)
    expect(records.map(({ subject }) => subject.key)).toEqual(keys.slice(given, given + records.length))
    given += records.length
  }
  expect(given).toBe(1100)
  expect(maximum).toBeLessThanOrEqual(400)
})

test('a backup with slow compression buffers at most two reads of a table, in small chunks', async () => {
  const db = openDatabase()
  const keys = keysOf(600)
  const long = 'x'.repeat(3000)
  await db.sections.bulkPut(keys.map((key, at) => ({ ...sectionOf(key, 'followers', at, at), source: long })))
  let [read, written, maximum, longest] = [0, 0, 0, 0]
  db.sections.hook('reading', (section) => {
    read++
    return section
  })
  class Slow extends TransformStream<Uint8Array, Uint8Array> {
    constructor() {
      super({
        async transform(piece, to) {
          await requeues()
          maximum = Math.max(maximum, read - written)
          longest = Math.max(longest, piece.length)
          written += new TextDecoder().decode(piece).split('{"table":"sections"').length - 1
          to.enqueue(piece)
        },
      })
    }
  }
  vi.stubGlobal('CompressionStream', Slow)
  await writeBackup(db, {}, 5000)
  expect(written).toBe(600)
  expect(maximum).toBeLessThanOrEqual(200)
  expect(longest).toBeLessThan(105_000)
})
