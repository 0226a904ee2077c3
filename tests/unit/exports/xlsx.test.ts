import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../../lib/exports/csv-lines.ts'
import type { ExportedRecord } from '../../../lib/exports/export-view.ts'
import { tableOf, type ExportTable } from '../../../lib/exports/export-table.ts'
import { formats } from '../../../lib/exports/write-export.ts'
import { maxSheetRows } from '../../../lib/exports/export-table.ts'
import { longestCell, writeXlsx } from '../../../lib/exports/write-xlsx.ts'
import { chunksOf, oddText, recordOf, sectionOf } from './records.fixture.ts'

const at = Date.UTC(2026, 10, 22, 9)

function tableWith(rows: Cell[][], moments: boolean[] = []): ExportTable {
  const headings = (rows[0] ?? []).map((_, column) => `Column ${column + 1}`)
  const left = [...rows]
  return {
    headings,
    moments: headings.map((_, column) => moments[column] ?? false),
    cellsOf: () => left.shift()!,
  }
}

const record = recordOf({ key: 'person:a' })
const chunksFor = (rows: readonly unknown[]) => chunksOf(...rows.map(() => [record]))

async function fileOf(
  table: ExportTable,
  chunks: AsyncIterable<ExportedRecord[]>,
  onCut?: () => void,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const piece of writeXlsx(chunks, table, { exportedAt: at, onCut })) parts.push(piece)
  return Buffer.concat(parts)
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

function cellsIn(file: Uint8Array): Map<string, string | number | boolean> {
  const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!)
  const cells = xml.matchAll(
    /<c r="([A-Z]+\d+)"(?: s="\d+")?(?: t="(\w+)")?>(?:<v>([^<]*)<\/v>|<is><t xml:space="preserve">([^<]*)<\/t><\/is>)<\/c>/g,
  )
  return new Map(
    [...cells].flatMap(([, name = '', type, value, text]): [string, string | number | boolean][] => {
      if (/[A-Z]1$/.test(name)) return []
      if (type === 'b') return [[name, value === '1']]
      if (text === undefined) return [[name, Number(value)]]
      const read = text
        .replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity)
        .replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      return [[name, read]]
    }),
  )
}

const inCell = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu, '')

test('every text in an xlsx file stays a text', async () => {
  const odd = fc.oneof(
    oddText,
    fc.string({ unit: 'binary' }),
    fc.constantFrom('_x0041_', '_x005F_', '<a>&amp;'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(odd, { minLength: 3, maxLength: 3 }), { minLength: 1 }),
      async (rows) => {
        const found = cellsIn(await fileOf(tableWith(rows), chunksFor(rows)))
        const reported = rows.flatMap((row, y) =>
          row.map((text, x) => [`${'ABC'[x]}${y + 2}`, inCell(text), text]),
        )
        expect(reported.map(([name]) => found.get(name!) ?? '')).toEqual(reported.map(([, text]) => text))
      },
    ),
    { numRuns: 60 },
  )
})

test('numbers, booleans and dates keep their type in an xlsx file, unrepresentable ones are text, and no cell is a formula', async () => {
  const rows: Cell[][] = [
    [12, true, '2026-11-22', '=1+1', '01067'],
    [-0.5, false, '1899-12-31', '+49 30 1234567', '12345678901234567890'],
    [123_456_789_012_345_680, null, 'last spring', '@SUM(A1)', null],
    [Number.NaN, undefined, '2026-13-45', '-1', '1E5'],
  ]
  const file = await fileOf(tableWith(rows, [false, false, true]), chunksFor(rows))
  expect(strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!)).not.toMatch(/<f[ >]/)
  expect(Object.fromEntries(cellsIn(file))).toEqual({
    A2: 12,
    B2: true,
    C2: 46348,
    D2: '=1+1',
    E2: '01067',
    A3: -0.5,
    B3: false,
    C3: '1899-12-31',
    D3: '+49 30 1234567',
    E3: '12345678901234567890',
    A4: '123456789012345680',
    C4: 'last spring',
    D4: '@SUM(A1)',
    A5: 'NaN',
    C5: '2026-13-45',
    D5: '-1',
    E5: '1E5',
  })
})

test('xlsx columns are named like in Excel, also beyond Z', async () => {
  const row = Array.from({ length: 703 }, (_, column) => column + 1)
  const cells = cellsIn(await fileOf(tableWith([row]), chunksFor([row])))
  expect(Object.fromEntries(cells)).toMatchObject({
    A2: 1,
    Z2: 26,
    AA2: 27,
    AZ2: 52,
    BA2: 53,
    ZZ2: 702,
    AAA2: 703,
  })
  expect(cells.size).toBe(row.length)
})

test('an xlsx date is in local time', async () => {
  const moment = new Date(2026, 10, 22, 18, 30)
  const file = await fileOf(tableWith([[moment.toISOString()]], [true]), chunksFor([1]))
  expect(cellsIn(file).get('A2')).toBeCloseTo(46348 + 18.5 / 24, 6)
})

test.each([
  [longestCell - 1, 0],
  [longestCell, 0],
  [longestCell + 1, 1],
  [1_000_000, 1],
])('a text of %i characters is truncated %i times in an xlsx file', async (length, times) => {
  let cut = 0
  const text = 'x'.repeat(length)
  const found = cellsIn(await fileOf(tableWith([[text]]), chunksFor([1]), () => cut++)).get('A2') as string
  expect(cut).toBe(times)
  expect(found.length).toBe(Math.min(length, longestCell))
  expect(found.endsWith('…')).toBe(times > 0)
})

test('truncating an xlsx text splits no character', async () => {
  const text = `${'x'.repeat(longestCell - 2)}👩🏽‍🚀`
  const found = cellsIn(await fileOf(tableWith([[text]]), chunksFor([1]))).get('A2') as string
  expect(found.isWellFormed()).toBe(true)
})

test('the limit in the dialog equals the limit of a sheet', () => {
  expect(formats.xlsx.maximum).toBe(maxSheetRows - 1)
})

test('more rows than a sheet allows fail the export', async () => {
  const table = { headings: ['Name'], moments: [false], cellsOf: () => ['Ann'] }
  const all = Array.from({ length: maxSheetRows }, () => record)
  await expect(fileOf(table, chunksOf(all))).rejects.toThrow('A sheet has no more rows')
})

test.each([0, 1, 99, 100, 101, 1000])(
  'each of %i records is a row of an xlsx file, in any chunks',
  async (count) => {
    const table = tableOf([{ column: 'key' }], { count: 1, kinds: ['person'] })
    const records = Array.from({ length: count }, (_, index) => recordOf({ key: `person:p${index}` }))
    const file = await fileOf(table, chunksOf(records.slice(0, 40), [], records.slice(40)))
    const cells = cellsIn(file)
    expect(cells.size).toBe(count)
    expect(cells.get(`A${count + 1}`)).toBe(count === 0 ? undefined : `person:p${count - 1}`)
  },
)

test('an xlsx file is written as a stream, without buffering the records', async () => {
  const rows = 300
  let given = 0
  let pieces = 0
  let before = 0
  async function* slowly() {
    for (; given < rows; given++) {
      before = pieces
      yield Array.from({ length: 100 }, (_, at) =>
        recordOf({ key: `person:${given}-${at}-${Math.sin(given * at)}` }),
      )
    }
  }
  const table = tableOf([{ column: 'key' }, { column: 'name' }], { count: 1, kinds: ['person'] })
  for await (const piece of writeXlsx(slowly(), table, { exportedAt: at })) if (piece.length > 0) pieces++
  expect(before).toBeGreaterThan(3)
})

const hasOffice = spawnSync('soffice', ['--version']).status === 0

describe.skipIf(!hasOffice)('an xlsx file in LibreOffice', () => {
  test('LibreOffice opens an xlsx file and shows every text completely', { timeout: 60_000 }, async () => {
    const key = 'company:acme'
    const known = recordOf(
      { key, kind: 'company', name: '=1+1', note: 'two\nlines _x0041_ <&>', tags: ['愛子', 'ليلى'] },
      [
        sectionOf(key, 'company', {
          name: '=1+1',
          phone: '+49 30 0012',
          employeeCount: 1200,
          headquarter: { postalCode: '01067' },
        }),
      ],
    )
    const columns = ['name', 'phone', 'postalCode', 'employees', 'note', 'tags'] as const
    const table = tableOf(
      columns.map((column) => ({ column })),
      { count: 1, kinds: ['company'] },
    )
    const folder = mkdtempSync(join(tmpdir(), 'sidelight-xlsx-'))
    try {
      const path = join(folder, 'records.xlsx')
      writeFileSync(path, await fileOf(table, chunksOf([known])))
      // All texts in quotes, and formula cells as formulas.
      const write = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,true'
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
      const reported = ['--headless', '--convert-to', write, '--outdir', join(folder, 'out'), path]
      execFileSync('soffice', [profile, ...reported], { stdio: 'ignore' })
      const text = readFileSync(join(folder, 'out', 'records.csv'), 'utf8')
      const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true })
      expect(data).toEqual([
        ['Name', 'Phone', 'Postal code', 'Employees', 'Note', 'Tags'],
        ['=1+1', '+49 30 0012', '01067', '1200', 'two\nlines _x0041_ <&>', '愛子; ليلى'],
      ])
      // Only texts are quoted, so the numbers are real numbers.
      expect(text).toContain('"01067",1200,')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

test('an xlsx column is as wide as its longest first line, within limits', async () => {
  const rows = [
    ['a company of 24 letters.', 'short\nand a second line of 33 letters', 'x'.repeat(500)],
    ['short', null, null],
  ]
  const xml = strFromU8(
    unzipSync(await fileOf(tableWith(rows), chunksFor(rows)))['xl/worksheets/sheet1.xml']!,
  )
  expect([...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([
    25, 12, 48,
  ])
})
