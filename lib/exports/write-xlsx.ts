import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Cell } from './csv-lines.ts'
import type { ExportedRecord } from './export-view.ts'
import { maxSheetRows, type ExportTable } from './export-table.ts'
import { dayMs } from '../records/day.ts'

export const longestCell = 32_767

interface XlsxOptions {
  exportedAt: number
  onCut?: (() => void) | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Writes a workbook of one sheet (ECMA-376) in pieces: frozen headings, then a row for each record. Text cells stay
 * text: nothing becomes a formula, and postal codes, phone numbers and long ids keep every digit.
 */
export async function* writeXlsx(
  chunks: AsyncIterable<ExportedRecord[]>,
  table: ExportTable,
  options: XlsxOptions,
): AsyncGenerator<Bytes> {
  const pieces: Bytes[] = []
  let failure: Error | null = null
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else pieces.push(piece)
  })
  const taken = () => {
    if (failure) throw failure
    return pieces.splice(0)
  }
  const file = (path: string) => {
    const part = new ZipDeflate(path, { level: 6 })
    part.mtime = options.exportedAt
    zip.add(part)
    return part
  }
  for (const [path, text] of Object.entries(frame)) file(path).push(strToU8(text), true)
  const sheet = file('xl/worksheets/sheet1.xml')
  let rows = 1
  for await (const records of chunks) {
    const cells = records.map(table.cellsOf)
    if (rows === 1) sheet.push(strToU8(sheetHead(table, cells)))
    if (cells.length === 0) continue
    if (rows + cells.length > maxSheetRows) throw new RangeError('A sheet has no more rows')
    sheet.push(strToU8(cells.map((row, index) => rowXml(row, rows + index + 1, table, options)).join('')))
    rows += cells.length
    yield* taken()
  }
  if (rows === 1) sheet.push(strToU8(sheetHead(table, [])))
  sheet.push(strToU8(sheetFoot(table.headings.length, rows)), true)
  zip.end()
  yield* taken()
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes in `cellXfs`. */
const styles = { number: 0, text: 1, moment: 2, day: 3, heading: 4 } as const

const frame: Record<string, string> = {
  '[Content_Types].xml': `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Records" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // Format 49 is text. A cell keeps it when it is edited.
  'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${[
    [0, 0],
    [49, 0],
    [164, 0],
    [165, 0],
    [49, 1],
  ]
    .map(
      ([format, font]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    )
    .join(
      '',
    )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

/** In characters. */
const narrowest = 9
const widest = 48

function sheetHead({ headings }: ExportTable, first: Cell[][]): string {
  const widths = headings.map((heading, column) => {
    const lengths = first.map((row) => `${row[column] ?? ''}`.split('\n', 1)[0]!.length)
    // Leaves room for the heading's filter button.
    const width = lengths.reduce((maximum, length) => Math.max(maximum, length), heading.length + 3)
    return Math.min(widest, Math.max(narrowest, width + 1))
  })
  const columns = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  const cells = headings.map((heading, at) => textXml(heading, `${letters(at)}1`, styles.heading)).join('')
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns && `<cols>${columns}</cols>`}<sheetData><row r="1">${cells}</row>`
}

function sheetFoot(width: number, rows: number): string {
  const filter = width > 0 ? `<autoFilter ref="A1:${letters(width - 1)}${rows}"/>` : ''
  return `</sheetData>${filter}</worksheet>`
}

function rowXml(cells: Cell[], row: number, { moments }: ExportTable, { onCut }: XlsxOptions): string {
  const all = cells.map((cell, column) => {
    const at = `${letters(column)}${row}`
    if (cell === null || cell === undefined || cell === '') return ''
    if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
    if (typeof cell === 'number') {
      if (isExact(cell)) return `<c r="${at}"><v>${cell}</v></c>`
      return textXml(`${cell}`, at, styles.text)
    }
    const moment = moments[column] ? serialOf(cell) : null
    if (moment) return `<c r="${at}" s="${styles[moment.style]}"><v>${moment.serial}</v></c>`
    const text = cut(cell)
    if (text.length < cell.length) onCut?.()
    return textXml(text, at, styles.text)
  })
  return `<row r="${row}">${all.join('')}</row>`
}

/** Spreadsheets keep 15 digits. */
function isExact(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) < 1e15
}

/** The day after 29 February 1900, a day that exists only in spreadsheets. */
const firstDay = Date.UTC(1900, 2, 1)
const epoch = Date.UTC(1899, 11, 30)

/** Of a date or local time; `null` if the text is neither. */
function serialOf(text: string): { serial: number; style: 'moment' | 'day' } | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  if (!isDay && !/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return null
  const at = new Date(text)
  const ms = at.getTime() - (isDay ? 0 : at.getTimezoneOffset() * 60_000)
  if (Number.isNaN(ms) || ms < firstDay || at.getUTCFullYear() > 9998) return null
  return { serial: Number(((ms - epoch) / dayMs).toFixed(8)), style: isDay ? 'day' : 'moment' }
}

/** To the size of a cell, with an ellipsis, without splitting a character. */
function cut(text: string): string {
  if (text.length <= longestCell) return text
  const end = longestCell - 1
  const torn = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '')
  return `${text.slice(0, torn ? end - 1 : end)}…`
}

function textXml(text: string, at: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text for XML. A text such as `_x0041_` would be decoded, so its first character is escaped. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>]/g, (letter) => entities[letter] ?? letter)
}

function letters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}
