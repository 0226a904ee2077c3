import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyBackup } from '../../../../lib/data/backup/verify-backup.ts'
import { backupName, writeBackup } from '../../../../lib/data/backup/write-backup.ts'
import type { Database } from '../../../../lib/records/database/database.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { keep, requestWith } from '../../purchases/ledger/request.fixture.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { sectionWith } from './library.fixture.ts'

let db: Database
let file: Blob

beforeEach(async () => {
  db = openDatabase()
  await db.subjects.bulkAdd([
    subjectWith({ key: 'person:ann', name: 'Änn' }),
    subjectWith({ key: 'person:bob' }),
  ])
  await db.sections.add(sectionWith('person:ann', 'profile', { firstName: 'Änn' }, 5))
  await keep(db, requestWith({ id: 'one' }))
  file = (await writeBackup(db, { preferences: { read: async () => ({ a: 1 }) } }, 5000)).file
})

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
const plainOf = (file: Blob) =>
  new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()
const withLines = async (change: (lines: string[]) => string[]) =>
  new Blob([
    change((await plainOf(file)).trimEnd().split('\n'))
      .map((line) => `${line}\n`)
      .join(''),
  ])

test('a complete backup reports its date and contents', async () => {
  const found = await verifyBackup(db, file)
  expect(found).toMatchObject({ at: 5000, counts: { subjects: 2, sections: 1, requests: 1 } })
})

test('each backup of a day has a unique file name', () => {
  const at = (...time: [number, number, number]) => new Date(2026, 10, 21, ...time).getTime()
  const yesterday = new Date(2026, 10, 20, 23, 59, 59).getTime()
  expect(backupName(at(9, 0, 0), null)).toBe('sidelight-backup-2026-11-21.ndjson.gz')
  expect(backupName(at(0, 0, 0), yesterday)).toBe('sidelight-backup-2026-11-21.ndjson.gz')
  expect(backupName(at(9, 3, 5), at(9, 0, 0))).toBe('sidelight-backup-2026-11-21-090305.ndjson.gz')
})

test('an unpacked backup is complete as well', async () => {
  expect(await verifyBackup(db, new Blob([await plainOf(file)]))).toMatchObject({ at: 5000 })
})

test('the first line of a backup identifies it without reading the rest', async () => {
  const [head = '', setting = ''] = (await plainOf(file)).split('\n')
  expect(JSON.parse(head)).toEqual({
    format: 'sidelight-backup',
    version: 1,
    at: 5000,
    schema: 1,
  })
  expect(JSON.parse(setting)).toEqual({ setting: 'preferences', value: { a: 1 } })
})

describe('damage that is detected', () => {
  test('a backup cut off at any place is detected', async () => {
    const bytes = await bytesOf(file)
    for (let end = 1; end < bytes.length; end += 7) {
      const found = await verifyBackup(db, new Blob([bytes.slice(0, end)]))
      expect(['cut', 'other']).toContain(found)
    }
    const plain = await plainOf(file)
    expect(await verifyBackup(db, new Blob([plain.slice(0, -40)]))).toMatch(/cut|changed/)
    expect(await verifyBackup(db, await withLines((lines) => lines.slice(0, -1)))).toBe('cut')
  })

  test('a changed byte in a backup is detected', async () => {
    const bytes = await bytesOf(file)
    const whole = await plainOf(file)
    // The first ten bytes are the gzip header, with unused bytes.
    for (let at = 10; at < bytes.length; at += 5) {
      const changed = bytes.slice()
      changed[at] = changed[at]! ^ 0x10
      // Changed padding bits leave the content the same.
      const found = await verifyBackup(db, new Blob([changed]))
      const same = typeof found === 'object' && (await plainOf(new Blob([changed]))) === whole
      expect(same ? 'noticed' : typeof found).toMatch(/noticed|string/)
    }
  })

  test('a missing, repeated or rewritten row is detected', async () => {
    const drop = await withLines((lines) => lines.filter((line) => !line.includes('person:bob')))
    const double = await withLines((lines) =>
      lines.flatMap((line) => (line.includes('"key":"person:bob"') ? [line, line] : [line])),
    )
    const rewritten = await withLines((lines) =>
      lines.map((line) => line.replace('person:bob', 'person:eve')),
    )
    const garbled = await withLines((lines) =>
      lines.map((line) => line.replace('{"table":"requests"', '{"table":requests"')),
    )
    for (const changed of [drop, double, rewritten, garbled])
      expect(await verifyBackup(db, changed)).toBe('changed')
  })

  test('a backup of a newer version and a foreign file are detected', async () => {
    const newer = await withLines((lines) => lines.map((line) => line.replace('"version":1', '"version":2')))
    const schema = await withLines((lines) =>
      lines.map((line) => line.replace(/"schema":\d+/, '"schema":99')),
    )
    expect(await verifyBackup(db, newer)).toBe('newer')
    expect(await verifyBackup(db, schema)).toBe('newer')
    for (const odd of ['0', '-1', '1.5', '"1"', 'null']) {
      const head = (line: string) => line.replace(/"schema":\d+/, `"schema":${odd}`)
      expect(await verifyBackup(db, await withLines((lines) => lines.map(head)))).toBe('other')
    }
    for (const other of ['', 'name,email\nAnn,a@x.example\n', '{"format":"other"}\n', '[]'])
      expect(await verifyBackup(db, new Blob([other]))).toBe('other')
  })
})
