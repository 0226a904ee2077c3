import { execFileSync, spawnSync } from 'node:child_process'
import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { clipboardTable } from '../../../lib/exports/clipboard-table.ts'
import { csvLines } from '../../../lib/exports/csv-lines.ts'
import { presetIds, styleOf } from '../../../lib/exports/presets.ts'
import { tableOf } from '../../../lib/exports/export-table.ts'
import { chunksOf, oddText, recordOf, sectionOf, textOf } from './records.fixture.ts'
import { writeCsv } from '../../../lib/exports/write-export.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

function readByPython(csv: string, separator: string): string[][] {
  const program = `import csv,io,json,sys
text=sys.stdin.buffer.read().decode('utf-8-sig')
print(json.dumps(list(csv.reader(io.StringIO(text,newline=''),delimiter=sys.argv[1],strict=True))))`
  const found = execFileSync('python3', ['-c', program, separator], { input: csv, encoding: 'utf8' })
  return JSON.parse(found) as string[][]
}

const withoutNul = (text: string) => text.replaceAll('\0', '')
const rows = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(oddText.map(withoutNul), { minLength: width, maxLength: width }), { minLength: 1 }),
  )

test('raw CSV cells survive a round trip through Papa Parse', () => {
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';', '\t'), (cells, separator) => {
      // Papaparse removes a byte order mark from the beginning of any text.
      const reported = [cells[0]!.map(() => 'heading'), ...cells]
      const { data, errors } = Papa.parse<string[]>(
        csvLines(reported, { raw: true, separator }).slice(0, -2),
        {
          delimiter: separator,
          newline: '\r\n',
        },
      )
      expect(errors).toEqual([])
      expect(data).toEqual(reported)
    }),
  )
})

test.runIf(hasPython)(
  'raw CSV cells survive a round trip through Python',
  () => {
    const [cells] = [fc.sample(rows, { numRuns: 60, seed: 7 })]
    for (const separator of [',', ';', '\t']) {
      const reported = cells.map((table) => [['a', ...table[0]!.slice(1)], ...table])
      // Starting the process takes longest.
      const width = 6
      const all = reported.flat().map((row) => [...row, ...Array<string>(width - row.length).fill('')])
      expect(readByPython(csvLines(all, { raw: true, separator }), separator)).toEqual(all)
    }
  },
  60_000,
)

const unseen = ['\0', ' ', '\u0001', '\v', '\f', '\u00a0', '\u200b', '\u2028', '\ufeff', '\u3000', ' \0\t ']

test.each(unseen)('a formula after %j is neutralized', async (before) => {
  for (const sign of ['=', '+', '-', '@', '＝']) {
    const text = `${before}${sign}1+1`
    const { data } = Papa.parse<string[]>(csvLines([['a', text]]).trimEnd(), { delimiter: ',' })
    const safe = before.includes('\t') ? `'${before}'${sign}1+1` : `'${text}`
    expect(data[0]?.[1]).toBe(safe)
    const table = tableOf([{ column: 'note' }], { count: 1, kinds: ['person'] })
    const record = recordOf({ key: 'person:a', note: text })
    const { html, text: tabs } = await clipboardTable(chunksOf([record]), table)
    expect(html).toContain(`<td>'`)
    expect(Papa.parse<string[]>(tabs, { delimiter: '\t' }).data[1]?.[0]).toBe(safe)
  }
})

/** With or without support for quotes. */
function cellsBySeparator(file: string, separator: string): string[] {
  const literal = file.split(/\r\n|\r|\n/).flatMap((line) => line.split(separator))
  const { data } = Papa.parse<string[]>(file, { delimiter: separator })
  return [...literal, ...data.flat()]
}

const separators = [',', ';', '\t', '|']
const isFormula = (cell: string) =>
  /^["\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(cell)

const signs = [...separators, '\n', '\r', '"', ' ', '=', '+', '-', '@', '\uFF1D', 'x']

test('no cell is a formula with any separator', () => {
  const odd = fc.oneof(oddText, fc.string({ unit: fc.constantFrom(...signs), maxLength: 8 }))
  const tables = fc.array(fc.array(odd.map(withoutNul), { minLength: 3, maxLength: 3 }), { minLength: 1 })
  fc.assert(
    fc.property(tables, fc.constantFrom(...separators), (cells, separator) => {
      const file = csvLines([['a', 'b', 'c'], ...cells], { separator })
      for (const read of separators) expect(cellsBySeparator(file, read).filter(isFormula)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test.each<[string, string]>([
  ['Jane;+cmd|calc', "Jane;'+cmd|calc"],
  ['Jane,=1+1', "Jane,'=1+1"],
  ['Jane\t@x', "Jane\t'@x"],
  ['Jane|-1', "Jane|'-1"],
  ['Jane;"=1+1"', 'Jane;"\'=1+1"'],
  ['Jane; \u200B=1', "Jane; \u200B'=1"],
  ['Jane;\uFF1D1', "Jane;'\uFF1D1"],
  ['first\n=1+1', "first\n'=1+1"],
  ['; ,=1', "'; ,'=1"],
])('the cell %j is written as %j', (text, safe) => {
  for (const separator of separators) {
    const [, row] = Papa.parse<string[]>(
      csvLines(
        [
          ['a', 'b'],
          ['x', text],
        ],
        { separator },
      ),
      {
        delimiter: separator,
        newline: '\r\n',
      },
    ).data
    expect(row).toEqual(['x', safe])
  }
})

test.each(['Doe-Smith', 'a=b', '5 - 3', 'C++', 'jane@acme.example', 'Acme, Inc.; Berlin | Paris', 'x, y=1'])(
  'a sign inside %j stays',
  (text) => expect(csvLines([['x', text]], { separator: '\u0001' })).toContain(`\u0001${text}`),
)

test('a million spaces or separators are exported', () => {
  // Quadratic code would not end.
  const [spaces, separators] = [' '.repeat(1_000_000), ';'.repeat(1_000_000)]
  const lines = csvLines([
    ['a', spaces],
    ['b', separators],
  ])
  expect(lines).toContain(spaces)
  expect(lines).toContain(separators)
})

describe('a CSV file for the import of a CRM', () => {
  const imports = presetIds.filter((id) => styleOf(id, false, 'file').raw)

  test('every preset except the general ones is for an import', () => {
    expect(presetIds.filter((id) => !imports.includes(id))).toEqual(['spreadsheet', 'everything'])
  })

  test.each(imports)('%s writes every text unchanged', (id) => {
    for (const text of ['+49 30 1234567', '-Founder', '@jane', '=1+1', '\t=1', "'tis"])
      expect(
        Papa.parse<string[]>(csvLines([['a', text]], styleOf(id, false, 'file')).trimEnd()).data,
      ).toEqual([['a', text]])
  })

  test('the clipboard format is neutralized for every preset', () => {
    for (const id of presetIds) expect(styleOf(id, false, 'clipboard')).toEqual({ raw: false })
  })
})

test('numbers and booleans are written unquoted', () => {
  expect(csvLines([[-0.5, true, null, undefined]])).toBe('-0.5,true,,\r\n')
})

test('an empty cell in a table with one column is written as a line', () => {
  expect(csvLines([['Note'], [''], [null]])).toBe('"Note"\r\n""\r\n""\r\n')
})

describe('a CSV file', () => {
  const key = 'person:ada'
  const ada = recordOf({ key, tags: ['x'] }, [
    sectionOf(key, 'profile', { firstName: 'Ada', headline: '=1' }),
  ])
  const table = tableOf(
    [{ column: 'firstName' }, { column: 'headline', heading: 'Motto' }, { column: 'tags' }],
    {
      count: 1,
      kinds: ['person'],
    },
  )

  test('a CSV file has headings and a line for each record of every chunk', async () => {
    const text = await textOf(writeCsv(chunksOf([ada], [], [ada, ada]), table, {}))
    expect(text).toBe(`First name,Motto,Tags\r\n${"Ada,'=1,x\r\n".repeat(3)}`)
  })

  test('a CSV file has a byte order mark, another separator and raw cells on request', async () => {
    const text = await textOf(writeCsv(chunksOf([ada]), table, { bom: true, raw: true, separator: ';' }))
    expect(text).toBe('\uFEFFFirst name;Motto;Tags\r\nAda;=1;x\r\n')
  })
})
