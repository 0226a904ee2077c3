import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvLines, safeText } from '../../../lib/exports/csv-lines.ts'

const hasOffice = spawnSync('soffice', ['--version']).status === 0

/** In LibreOffice, or with `formulas` the formulas behind them. */
function shownBy(csv: string, separator: string, formulas: boolean): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-office-'))
  try {
    const file = join(folder, 'table.csv')
    writeFileSync(file, csv)
    // Input: separator, quotes, UTF-8, from the first line. Output: all texts in quotes, as shown or as formulas.
    const read = `CSV:${separator.charCodeAt(0)},34,76,1`
    const write = `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,${!formulas},${formulas}`
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=file://${join(folder, 'profile')}`,
        '--headless',
        `--infilter=${read}`,
        '--convert-to',
        write,
        '--outdir',
        join(folder, 'out'),
        file,
      ],
      { stdio: 'ignore' },
    )
    const text = readFileSync(join(folder, 'out', 'table.csv'), 'utf8')
    return Papa.parse<string[]>(text, { skipEmptyLines: true }).data
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const words = [
  'Mara, "the" Lindqvist; planner',
  'two\nlines',
  'ليلى حداد',
  '愛子 田辺',
  'Åse Ørsted',
  'a=b',
  '5 % of −3',
]

const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '=HYPERLINK("http://one.example";"here")',
  "=cmd|' /C calc'!A1",
  '＝1+1',
  '\t=1+1',
  '=\n1+1',
]

// Only a spreadsheet program shows how a file is evaluated.
describe.skipIf(!hasOffice)('a CSV file in LibreOffice', () => {
  test.each([',', ';'])(
    'LibreOffice shows every text separated by %s unchanged and evaluates none',
    { timeout: 60_000 },
    (separator) => {
      const rows = [...words, ...formulas].map((text, index) => [`row ${index}`, text])
      const expected = rows.map(([name, text]) => [name, safeText(text)])
      const csv = csvLines(rows, { separator })
      expect(shownBy(csv, separator, false)).toEqual(expected)
      expect(shownBy(csv, separator, true)).toEqual(expected)
    },
  )

  test('LibreOffice evaluates a raw formula, which shows that the test can fail', { timeout: 60_000 }, () => {
    const [[, shown] = []] = shownBy(csvLines([['raw', '=1+1']], { raw: true }), ',', false)
    expect(shown).toBe('2')
  })
})
