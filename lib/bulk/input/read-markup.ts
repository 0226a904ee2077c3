import { yieldToPage } from '../../yield-to-page.ts'
import { decode } from './decode.ts'
import type { Encoding } from './encodings.ts'
import { withEntities } from './entities.ts'
import {
  maxCells,
  withAllDigits,
  withLinks,
  WorkbookError,
  type CellLink,
  type Sheet,
} from './read-workbook.ts'

/**
 * Reads the tables of an HTML page or an Excel 2003 workbook (XML), which programs export as `.xls`. A merged cell
 * counts in each of its rows. Only text is read: nothing is rendered, run or loaded. Throws `WorkbookError`.
 */
export async function readMarkup(bytes: Uint8Array, detected: Encoding): Promise<Sheet[]> {
  const pause = yieldToPage()
  const reader = new TableReader()
  let count = 0
  for (const part of partsOf(decodeMarkup(bytes, detected))) {
    if (count++ % step === 0) await pause()
    if ('text' in part) reader.addText(part.text)
    else if (part.isEnd) reader.close(part.name)
    else reader.open(part.name, part.attributes)
  }
  const { sheets, isLogin } = reader
  if (isLogin || sheets.length === 0) throw new WorkbookError('no-table')
  return sheets.map(({ name, rows }, at) => ({
    name: name || (sheets.length > 1 ? String(at + 1) : ''),
    rows,
  }))
}

const step = 2000

/** In bytes. A file declares its encoding within these. */
const firstBytes = 65_536

/** If it is a form of UTF or no encoding is declared, the detected one; otherwise the declared one. */
function decodeMarkup(bytes: Uint8Array, detected: Encoding): string {
  if (detected.startsWith('utf-')) return decode(bytes, detected)
  const start = decode(bytes.subarray(0, firstBytes), 'windows-1252')
  const [, html, xml] =
    /<meta[^>]{0,300}?charset\s*=\s*["']?([\w-]+)|<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w-]+)/i.exec(
      start,
    ) ?? []
  const declared = html ?? xml
  try {
    if (declared && !/^utf-?(?:8|16)/i.test(declared)) return new TextDecoder(declared).decode(bytes)
  } catch {
    // The browser doesn't know the declared encoding, so use the detected one.
  }
  return decode(bytes, detected)
}

type Attributes = ReadonlyMap<string, string>
type Part = { text: string } | { name: string; isEnd: boolean; attributes: Attributes }

/** Elements with content that isn't text of the page. */
const skipped = new Set(['style', 'script', 'title', 'xml', 'noscript', 'template', 'select', 'comment'])

const withAttributes = new Set(['table', 'worksheet', 'row', 'cell', 'td', 'th', 'a', 'input'])

/** Even if the source is malformed. Takes time proportional to its length. */
function* partsOf(source: string): Generator<Part, void> {
  const tag = /<(\/?)(?:\w+:)?([a-z][\w.-]*)/iy
  let at = 0
  while (at < source.length) {
    const next = source.indexOf('<', at)
    if (next !== at) yield { text: source.slice(at, next === -1 ? source.length : next) }
    if (next === -1) return
    const special = specialEnd(source, next)
    if (special) {
      if (special.text !== '') yield { text: special.text }
      at = special.end
      continue
    }
    tag.lastIndex = next
    const [whole, slash, written = ''] = tag.exec(source) ?? []
    if (whole === undefined) {
      yield { text: '&lt;' }
      at = next + 1
      continue
    }
    const name = written.toLowerCase()
    const { attributes, end, isClosed } = attributesAt(source, next + whole.length, withAttributes.has(name))
    at = end
    const isEnd = slash === '/'
    if (!isEnd && !isClosed && skipped.has(name)) {
      const closing = new RegExp(`</(?:\\w+:)?${name}\\b`, 'gi')
      closing.lastIndex = at
      const close = closing.exec(source)
      if (!close) return
      at = close.index
    } else {
      yield { name, isEnd, attributes }
      if (isClosed && !isEnd && name !== 'br') yield { name, isEnd: true, attributes: none }
    }
  }
}

const none: Attributes = new Map()

/** Of a comment, declaration or text section; `null` for anything else. */
function specialEnd(source: string, at: number): { end: number; text: string } | null {
  const [from, to] = source.startsWith('<!--', at)
    ? ['<!--', '-->']
    : source.startsWith('<![CDATA[', at)
      ? ['<![CDATA[', ']]>']
      : /[!?]/.test(source.charAt(at + 1))
        ? ['<!', '>']
        : ['', '']
  if (from === '') {
    // An email address in angle brackets that weren't escaped, such as `<ann@acme.example>`.
    mailbox.lastIndex = at
    const [written] = mailbox.exec(source) ?? []
    return written === undefined
      ? null
      : { end: at + written.length, text: `&lt;${written.slice(1, -1)}&gt;` }
  }
  const close = source.indexOf(to, at + from.length)
  if (close === -1) return { end: source.length, text: '' }
  const text = from === '<![CDATA[' ? source.slice(at + from.length, close).replaceAll('&', '&amp;') : ''
  return { end: close + to.length, text }
}

const mailbox = /<[^\s<>@"'=/]{1,64}@[^\s<>@"'=/]{1,255}>/y

/** By name (without namespace), and where the tag ends. */
function attributesAt(
  source: string,
  from: number,
  isNeeded: boolean,
): { attributes: Attributes; end: number; isClosed: boolean } {
  const attribute = /[\s/]*([^\s"'>/=][^\s>/=]*)(?:\s*=\s*(?:"([^"]{0,5000})"|'([^']{0,5000})'|([^\s>]*)))?/y
  const attributes = isNeeded ? new Map<string, string>() : none
  let at = from
  for (;;) {
    attribute.lastIndex = at
    const found = source.charAt(at) === '>' ? null : attribute.exec(source)
    if (found) {
      const [whole, name = '', double, single, bare] = found
      const key = name.slice(name.lastIndexOf(':') + 1).toLowerCase()
      if (attributes instanceof Map) attributes.set(key, double ?? single ?? bare ?? '')
      at += whole.length
    } else if (at >= source.length || source.charAt(at) === '>') {
      return { attributes, end: at + 1, isClosed: source.charAt(at - 1) === '/' }
    } else at++
  }
}

/** End tags may be missing. */
class TableReader {
  readonly #open: Table[] = []
  readonly #all: Table[] = []
  readonly #budget = { cells: maxCells }
  #sheet = ''
  /** Tables beyond the depth limit are read as part of the table around them. */
  #tooDeep = 0
  #hasPassword = false

  /** It has a password field. */
  get isLogin(): boolean {
    return this.#hasPassword
  }

  /** In order. Leaves out nested tables of one row, because the cell around them has their text. */
  get sheets(): { name: string; rows: string[][] }[] {
    while (this.#open.length > 0) this.#closeTable()
    return this.#all
      .filter(({ isNested, rows }) => rows.length > (isNested ? 1 : 0) && rows.some(hasText))
      .slice(0, maxTables)
      .map((table) => ({ name: table.name, rows: withLinks(table.rows, table.links) }))
  }

  addText(text: string): void {
    const table = this.#open.at(-1)
    if (table?.hasRoom) table.write(withEntities(text.slice(0, longestSource).replaceAll(/\s+/g, ' ')))
  }

  open(name: string, attributes: Attributes): void {
    const table = this.#open.at(-1)
    const numberOf = (key: string) => Number.parseInt(attributes.get(key) ?? '', 10) || 0
    switch (name) {
      case 'worksheet':
        this.#sheet = withEntities(attributes.get('name') ?? '')
        return
      case 'table': {
        if (this.#open.length >= maxDepth) {
          this.#tooDeep += 1
          return
        }
        const opened = new Table(this.#sheet, table !== undefined, this.#budget)
        this.#open.push(opened)
        this.#all.push(opened)
        return
      }
      case 'tr':
      case 'row':
        table?.startRow(numberOf('index'))
        return
      case 'td':
      case 'th':
      case 'cell':
        table?.startCell({
          number: numberOf('index'),
          width: Math.max(numberOf('colspan'), numberOf('mergeacross') + 1),
          height: Math.max(numberOf('rowspan'), numberOf('mergedown') + 1),
          link: attributes.get('href') ?? '',
          value: attributes.get('num') ?? '',
        })
        return
      case 'a':
        if (table?.cell) table.cell.link ||= attributes.get('href') ?? ''
        return
      case 'input':
        this.#hasPassword ||= attributes.get('type')?.toLowerCase() === 'password'
        return
      default:
        this.#breakLine(name)
    }
  }

  close(name: string): void {
    const table = this.#open.at(-1)
    if (name === 'table' && this.#tooDeep > 0) this.#tooDeep -= 1
    else if (name === 'table') this.#closeTable()
    else if (name === 'tr' || name === 'row') table?.endRow()
    else if (name === 'td' || name === 'th' || name === 'cell') table?.endCell()
    else this.#breakLine(name)
  }

  #breakLine(name: string): void {
    if (blocks.has(name)) this.#open.at(-1)?.write('\n')
  }

  #closeTable(): void {
    const table = this.#open.pop()
    table?.endRow()
    const around = this.#open.at(-1)
    if (table && around?.hasRoom)
      around.write(`\n${table.rows.map((row) => row.filter(Boolean).join(' ')).join('\n')}\n`)
  }
}

const blocks = new Set(['br', 'p', 'div', 'li', 'ul', 'ol'])
const maxTables = 50
/** A limit, because each table repeats the text of the tables within it. */
const maxDepth = 8
/** In characters. Excel's own limit; without it, a page in one cell would be read again at each step. */
const longestText = 32_767
/** In characters. Spaces of the source that are shown as one don't count against the limit of the text. */
const longestSource = 8 * longestText
const hasText = (row: readonly string[]) => row.some((cell) => cell !== '')

/** The limit that HTML defines. */
const maxSpan = 1000
const maxColumns = 16_384
const maxRows = 1_048_576
const maxMerged = 1000

interface Cell {
  /** The column from 1, in files that leave out empty cells; otherwise 0. */
  number: number
  width: number
  height: number
  link: string
  /** If the text shows a rounded one. */
  value: string
}

/** From row `from` to `to` (exclusive). */
interface Merged {
  column: number
  width: number
  text: string
  from: number
  to: number
}

class Table {
  readonly name: string
  readonly isNested: boolean
  readonly #budget: { cells: number }
  readonly rows: string[][] = []
  readonly links: CellLink[] = []
  cell: (Cell & { text: string }) | null = null
  #row: string[] | null = null
  #merged: Merged[] = []

  /** `budget`: cells left for all tables of the file. */
  constructor(name: string, isNested: boolean, budget: { cells: number }) {
    this.name = name
    this.isNested = isNested
    this.#budget = budget
  }

  /** `number`: from 1, in files that leave out blank rows; otherwise 0. */
  startRow(number: number): void {
    this.endRow()
    while (this.rows.length < Math.min(number, maxRows) - 1) this.rows.push([])
    this.#row = []
  }

  startCell(cell: Cell): void {
    this.endCell()
    if (!this.#row) this.startRow(0)
    this.cell = { ...cell, text: '' }
  }

  get hasRoom(): boolean {
    return this.cell !== null && this.cell.text.length < longestText
  }

  /** Up to the cell's limit. */
  write(text: string): void {
    const { cell } = this
    if (cell) cell.text += text.slice(0, longestText - cell.text.length)
  }

  endCell(): void {
    const [cell, row] = [this.cell, this.#row]
    this.cell = null
    if (!cell || !row) return
    this.#repeatMerged(row)
    while (row.length < Math.min(cell.number, maxColumns) - 1) this.#put(row, '', 1)
    const column = row.length
    const isRounded = cell.value !== '' && /\dE\+?\d/i.test(cell.text)
    const text = withAllDigits(isRounded ? cell.value : inLines(cell.text))
    const width = Math.min(cell.width, maxSpan)
    this.#put(row, text, width)
    if (cell.link !== '') this.links.push({ column, row: this.rows.length, target: withEntities(cell.link) })
    const from = this.rows.length + 1
    if (cell.height > 1 && this.#merged.length < maxMerged)
      this.#merged.push({ column, width, text, from, to: from + cell.height - 1 })
  }

  endRow(): void {
    this.endCell()
    if (!this.#row) return
    this.#repeatMerged(this.#row)
    this.rows.push(this.#row)
    this.#row = null
    if (this.#merged.length > 0) this.#merged = this.#merged.filter(({ to }) => to > this.rows.length)
  }

  #repeatMerged(row: string[]): void {
    const isHere = ({ column, from }: Merged) => column === row.length && from <= this.rows.length
    for (let merged = this.#merged.find(isHere); merged; merged = this.#merged.find(isHere))
      this.#put(row, merged.text, merged.width)
  }

  #put(row: string[], text: string, width: number): void {
    this.#budget.cells -= width
    if (this.#budget.cells < 0) throw new WorkbookError('too-large')
    row.push(text)
    for (let more = 1; more < width; more++) row.push('')
  }
}

/** Without superfluous spaces. */
const inLines = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim()
