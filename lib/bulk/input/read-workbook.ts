import { strFromU8, unzip, type Unzipped } from 'fflate'
import { yieldToPage, type YieldToPage } from '../../yield-to-page.ts'
import { characterAt, withEntities } from './entities.ts'

export interface Sheet {
  name: string
  rows: string[][]
}

/**
 * A file that can't be read as tables. `protected`: it has a password, or is from before Excel 2007, so it isn't a ZIP
 * archive. `no-table`: it is a web page without a table, or a sign-in page.
 */
export class WorkbookError extends Error {
  readonly reason: 'protected' | 'unreadable' | 'too-large' | 'no-table'
  constructor(reason: WorkbookError['reason']) {
    super(`The workbook is ${reason}`)
    this.reason = reason
  }
}

/** So that they fit into memory. */
const maxUnpacked = 400 * 1024 * 1024
const maxColumns = 16_384
/** In all sheets of a file: 100,000 rows of 100 cells. */
export const maxCells = 10_000_000

/** Whether the bytes start like a ZIP archive, or like an Office compound file, as protected workbooks do. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  begins(bytes, [0x50, 0x4b, 0x03, 0x04]) || isCompound(bytes)

const isCompound = (bytes: Uint8Array) => begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])
const begins = (bytes: Uint8Array, mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/**
 * Reads the sheets of a workbook (ECMA-376), hidden ones last. All cells are text; dates remain numbers. A merged cell
 * counts in each of its rows. Links behind texts are in columns after the others. Throws `WorkbookError`.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  if (isCompound(bytes)) throw new WorkbookError('protected')
  const files = await unpacked(bytes)
  const text = (path: string) => (files[path] ? strFromU8(files[path]) : '')
  const targetsIn = (path: string) =>
    new Map(
      elements(text(path), 'Relationship').map(({ attributes }) => [
        attributes.get('Id'),
        attributes.get('Target') ?? '',
      ]),
    )
  const targets = targetsIn('xl/_rels/workbook.xml.rels')
  const pause = yieldToPage()
  const strings = await sharedStrings(text('xl/sharedStrings.xml'), pause)
  const sheets: Sheet[] = []
  const budget = { cells: maxCells }
  const isHidden = ({ attributes }: Element) =>
    attributes.get('state')?.toLowerCase().includes('hidden') ?? false
  const all = elements(text('xl/workbook.xml'), 'sheet')
  for (const { attributes } of all.toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)))) {
    const target = targets.get(attributes.get('r:id') ?? attributes.get('id')) ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    const xml = text(path)
    if (xml === '') continue
    const rows = await rowsOf(xml, strings, budget, pause)
    repeatMerged(rows, xml, budget)
    const links = linksIn(xml, targetsIn(path.replace(/([^/]+)$/, '_rels/$1.rels')))
    sheets.push({ name: attributes.get('name') ?? '', rows: withLinks(rows, links) })
  }
  if (sheets.length === 0) throw new WorkbookError('unreadable')
  return sheets
}

function unpacked(bytes: Uint8Array): Promise<Unzipped> {
  let size = 0
  let isTooLarge = false
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!/^xl\/(workbook\.xml|_rels\/|sharedStrings\.xml|worksheets\/(_rels\/)?[^/]+\.(xml|rels))/.test(name))
      return false
    size += originalSize
    isTooLarge ||= size > maxUnpacked
    return !isTooLarge
  }
  return new Promise((done, fail) => {
    unzip(bytes, { filter }, (error, files) => {
      if (error || isTooLarge) fail(new WorkbookError(isTooLarge ? 'too-large' : 'unreadable'))
      else done(files)
    })
  })
}

interface Element {
  attributes: ReadonlyMap<string, string>
  inside: string
  from: number
  to: number
}

/**
 * Yields the elements of this name in any namespace; they are never nested. Stops at the first one without an end tag,
 * because searching for that again and again would take hours in a hostile file.
 */
function* elementsOf(xml: string, name: string): Generator<Element> {
  const opening = new RegExp(`<(?:\\w+:)?${name}(\\s[^<>]*?)?(/?)>`, 'g')
  const closing = new RegExp(`</(?:\\w+:)?${name}>`, 'g')
  for (let open = opening.exec(xml); open; open = opening.exec(xml)) {
    const [, head = '', slash] = open
    const start = opening.lastIndex
    closing.lastIndex = start
    const close = slash === '' ? closing.exec(xml) : null
    if (slash === '' && !close) return
    const inside = close ? xml.slice(start, close.index) : ''
    const to = close ? closing.lastIndex : start
    yield { attributes: attributesIn(head), inside, from: open.index, to }
    opening.lastIndex = to
  }
}

const elements = (xml: string, name: string): Element[] => [...elementsOf(xml, name)]

const attributesIn = (head: string) =>
  new Map(
    [...head.matchAll(/(?<![\w:])([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, key = '', one, other]) => [key, plainText(one ?? other ?? '')],
    ),
  )

const plainText = (text: string): string =>
  withEntities(text).replaceAll(/_x([\dA-F]{4})_/g, (_, hex: string) => characterAt(Number.parseInt(hex, 16)))

/** Without Japanese phonetic annotations. */
function textIn(xml: string): string {
  let [rest, at] = ['', 0]
  for (const { from, to } of elementsOf(xml, 'rPh')) {
    rest += xml.slice(at, from)
    at = to
  }
  return elements(rest + xml.slice(at), 't')
    .map(({ inside }) => plainText(inside))
    .join('')
}

const step = 256
/** Rows between two pauses. A row can have thousands of cells. */
const rowsPerStep = 16

async function sharedStrings(xml: string, pause: YieldToPage): Promise<string[]> {
  const strings: string[] = []
  for (const { inside } of elementsOf(xml, 'si')) {
    if (strings.length % step === 0) await pause()
    strings.push(textIn(inside))
  }
  return strings
}

/** `budget`: cells left for all sheets of the file. */
async function rowsOf(
  xml: string,
  strings: readonly string[],
  budget: { cells: number },
  pause: YieldToPage,
): Promise<string[][]> {
  const rows: string[][] = []
  let count = 0
  for (const { attributes, inside } of elementsOf(xml, 'row')) {
    if (count++ % rowsPerStep === 0) await pause()
    const number = Number(attributes.get('r') ?? rows.length + 1)
    // Files leave out blank rows.
    const before = rows.length
    while (rows.length < number - 1 && rows.length < 1_048_576) rows.push([])
    const cells = cellsIn(inside, strings)
    rows.push(cells)
    budget.cells -= rows.length - before + cells.length
    if (budget.cells < 0) throw new WorkbookError('too-large')
  }
  return rows
}

/** Writes the text of each merged cell into its other rows, except into blank ones. */
function repeatMerged(rows: readonly string[][], xml: string, budget: { cells: number }): void {
  for (const { attributes } of elementsOf(xml, 'mergeCell')) {
    const [, from = '', until = ''] =
      /^([A-Z]{1,3}\d+):[A-Z]{1,3}(\d+)$/.exec(attributes.get('ref') ?? '') ?? []
    const column = columnOf(from)
    const first = Number(from.replace(/^[A-Z]+/, ''))
    const text = column === null ? '' : rows[first - 1]?.[column]
    if (column === null || !text) continue
    for (const cells of rows.slice(first, Number(until))) {
      if (--budget.cells < 0) throw new WorkbookError('too-large')
      if (cells.length === 0) continue
      while (cells.length < column) cells.push('')
      cells[column] ||= text
    }
  }
}

function cellsIn(xml: string, strings: readonly string[]): string[] {
  const cells: string[] = []
  for (const { attributes, inside } of elementsOf(xml, 'c')) {
    const at = columnOf(attributes.get('r')) ?? cells.length
    if (at >= maxColumns) continue
    while (cells.length < at) cells.push('')
    cells[at] = cellText(attributes.get('t'), inside, strings)
  }
  return cells
}

function cellText(type: string | undefined, xml: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return textIn(xml)
  const value = plainText(elements(xml, 'v')[0]?.inside ?? '')
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return type === 'e' ? '' : withAllDigits(value)
}

/** Writes out numbers that are stored like `4.9301234567E10`, for example phone numbers. */
export const withAllDigits = (value: string): string =>
  /^-?\d+(?:\.\d+)?E\+?\d{1,2}$/i.test(value)
    ? Number(value).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : value

/** `column` and `row` count from 0. */
export interface CellLink {
  column: number
  row: number
  target: string
}

const linksIn = (xml: string, targets: ReadonlyMap<string | undefined, string>): CellLink[] =>
  elements(xml, 'hyperlink').flatMap(({ attributes }) => {
    const [, letters = '', number = ''] = /^([A-Z]{1,3})(\d+)/.exec(attributes.get('ref') ?? '') ?? []
    const column = columnOf(letters)
    const target = targets.get(attributes.get('r:id')) ?? ''
    return column === null ? [] : [{ column, row: Number(number) - 1, target }]
  })

/** Adds a column without heading for each column with links, for example with profiles behind names. */
export function withLinks(rows: string[][], links: readonly CellLink[]): string[][] {
  const found = links
    .filter(
      ({ column, row, target }) =>
        /^(?:https?:\/\/|mailto:)/i.test(target) &&
        !(rows[row]?.[column] ?? '').includes(withoutScheme(target)),
    )
    .map((link) => ({ ...link, target: link.target.replace(/^mailto:([^?]*).*$/i, '$1') }))
  if (found.length === 0) return rows
  const width = rows.reduce((maximum, cells) => Math.max(maximum, cells.length), 0)
  const columns = [...new Set(found.map(({ column }) => column))].toSorted((a, b) => a - b)
  for (const { column, row, target } of found) {
    const cells = rows[row]
    if (!cells) continue
    const at = width + columns.indexOf(column)
    while (cells.length < at) cells.push('')
    cells[at] = target
  }
  return rows
}

const withoutScheme = (address: string) => address.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, '')

/** From 0: `B3` is in column 1. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return null
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
