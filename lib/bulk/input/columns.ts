import { parseAddress } from '../../input/parse-address.ts'
import {
  columnRoles,
  isHeadingText,
  readDetail,
  readHeading,
  type ColumnRole,
  type DetailRole,
} from './headings.ts'
import { parsePersonName } from './parse-person-name.ts'
import type { RankedColumns } from './parse-row.ts'
import { isPlaceholder } from './placeholders.ts'

/** The role of each column; `null` if unused. Several columns may share a role. */
export type ColumnRoles = readonly (ColumnRole | DetailRole | null)[]

/** The share of filled cells that must look like a role. */
const maxCells = 0.6

type TableState = 'page' | 'email' | 'domain'

/** Whether a cell resembles an address or a domain, valid or not; `null` if neither. */
function lookOf(cell: string, socialUrl: string): TableState | null {
  // Most cells are words, and parsing is more expensive than this check.
  if (!/[@./]/.test(cell)) return null
  const read = parseAddress(cell, socialUrl, 'domain')
  if (!read) return null
  if (!('why' in read)) return 'page' in read ? 'page' : 'email' in read ? 'email' : 'domain'
  if (read.why === 'email') return 'email'
  return ['domain', 'other-site', 'shared-host'].includes(read.why) ? 'domain' : 'page'
}

const roleOfLook = { page: 'address', email: 'email', domain: 'domain' } as const satisfies Record<
  TableState,
  ColumnRole
>

/** The heading must be within this many rows. */
const searchedRows = 30

/**
 * The index of the heading row, or `null`. Notes, titles and blank rows may precede it. None of its cells is an
 * address, and among several candidates the fullest counts.
 */
export function findHeading(rows: readonly (readonly string[])[], socialUrl: string): number | null {
  let best: { at: number; score: number } | null = null
  for (const [at, cells] of rows.slice(0, searchedRows).entries()) {
    const filled = cells.filter((cell) => cell.trim() !== '')
    const headings = filled.map(readHeading)
    const roles = headings.filter(({ fit }) => fit > 0)
    const known = headings.filter(({ isKnown }) => isKnown).length
    // In a single column or among values, a cell must consist of the heading alone: `Name`, not `Acme Company`.
    const isNamed = filled.length > 1 ? roles.length > 0 : filled.some(isHeadingText)
    const isMostly = known >= Math.min(filled.length, 2) && known * 4 >= filled.length
    if (!isNamed || !isMostly || filled.some((cell) => lookOf(cell, socialUrl) !== null)) continue
    const score = roles.reduce((sum, { fit }) => sum + fit, 0) + known / 10
    if (score > (best?.score ?? 0)) best = { at, score }
  }
  return best?.at ?? null
}

/** Whether a row repeats the heading, as in concatenated tables. */
export function isHeadingRow(cells: readonly string[], heading: readonly string[] | null): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.length === 0) return false
  if (heading && filled.length > 1 && cells.every((cell, at) => cell.trim() === (heading[at] ?? '').trim()))
    return true
  return filled.every(isHeadingText)
}

/**
 * The roles of the columns from their headings (`null` if there are none) and the rows below. Columns about an owner,
 * manager or the like are never used; the cells outweigh a vague heading.
 */
export function guessColumns(
  heading: readonly string[] | null,
  rows: readonly (readonly string[])[],
  socialUrl: string,
): ColumnRoles {
  const width = Math.max(heading?.length ?? 0, ...rows.map((row) => row.length), 0)
  const columns = Array.from({ length: width }, (_, column): ColumnRoles[number] => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => !isPlaceholder(cell))
    return roleOf(heading?.[column] ?? '', cells, socialUrl)
  })
  const apart = withoutConstants(columns, rows, socialUrl)
  return heading ? withDetails(withWholeName(apart, rows), heading) : withNames(apart, rows)
}

/** Adds columns that only an import of contacts uses, not a lookup. */
function withDetails(columns: ColumnRoles, heading: readonly string[]): ColumnRoles {
  return columns.map((role, column) => role ?? readDetail(heading[column] ?? ''))
}

function roleOf(heading: string, cells: readonly string[], socialUrl: string): ColumnRole | null {
  const { role, whose } = readHeading(heading)
  if (whose === 'other' || (role === 'email' && whose === 'company')) return null
  const look = mostlyLooksLike(cells, socialUrl)
  if (look === null) return role
  const shown = roleOfLook[look]
  // A website may be a profile and vice versa, so each cell is parsed for itself.
  const isLink = role === 'address' || role === 'domain'
  return isLink && shown !== 'email' ? role : shown
}

function mostlyLooksLike(cells: readonly string[], socialUrl: string): TableState | null {
  if (cells.length === 0) return null
  const counts = { page: 0, email: 0, domain: 0 }
  for (const cell of cells) {
    const look = lookOf(cell, socialUrl)
    // A deep path is probably an image or a document.
    if (look && !(look === 'domain' && /[^/]\/[^/]/.test(cell))) counts[look] += 1
  }
  const [look, count] = Object.entries(counts).reduce((one, other) => (other[1] > one[1] ? other : one))
  return count / cells.length >= maxCells ? (look as TableState) : null
}

const rowsOfConstant = 3

/** A page or email that is the same in every row, while names differ, belongs to the author of the file. */
function withoutConstants(
  columns: ColumnRoles,
  rows: readonly (readonly string[])[],
  socialUrl: string,
): ColumnRoles {
  const valuesOf = (column: number) => rows.map((row) => (row[column] ?? '').trim()).filter(Boolean)
  const differ = columns.some((_, column) => new Set(valuesOf(column)).size >= rowsOfConstant)
  return columns.map((role, column) => {
    if (role !== 'address' && role !== 'email') return role
    const values = valuesOf(column)
    const isConstant = values.length >= rowsOfConstant && new Set(values).size === 1
    const isAddress = isConstant && lookOf(values[0]!, socialUrl) !== null
    return isAddress && differ ? null : role
  })
}

/** In some languages the word for a first or last name also means the full name: `Nombre`, `Nom`. */
function withWholeName(columns: ColumnRoles, rows: readonly (readonly string[])[]): ColumnRoles {
  const parts = columns.filter((role) => role === 'firstName' || role === 'lastName')
  const column = columns.indexOf(parts[0] ?? null)
  if (parts.length !== 1 || columns.includes('fullName') || !readsAsNames(column, rows)) return columns
  return columns.with(column, 'fullName')
}

/** Without headings, the first column that looks like names of people is used, and the next one for companies. */
function withNames(columns: ColumnRoles, rows: readonly (readonly string[])[]): ColumnRoles {
  const free = columns.flatMap((role, column) => (role === null ? [column] : []))
  const names = free.find((column) => readsAsNames(column, rows))
  const company = free.find((column) => names !== undefined && column > names)
  return columns.map((role, column) =>
    column === names ? 'fullName' : column === company ? 'company' : role,
  )
}

function readsAsNames(column: number, rows: readonly (readonly string[])[]): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
  const names = cells.filter((cell) => parsePersonName(cell)?.firstName !== undefined)
  return cells.length > 0 && names.length / cells.length >= maxCells
}

/** The columns of each role in order of preference: work before home, first before second. */
export function rankColumns(columns: ColumnRoles, heading: readonly string[] | null): RankedColumns {
  // A heading that consists of the role alone comes first.
  const rank = (column: number) => {
    const { rank, fit } = readHeading(heading?.[column] ?? '')
    return rank + (fit === 1 ? 0 : 0.5)
  }
  const of = (role: ColumnRole) =>
    columns
      .flatMap((each, column) => (each === role ? [column] : []))
      .toSorted((a, b) => rank(a) - rank(b) || a - b)
  return Object.fromEntries(columnRoles.map((role) => [role, of(role)])) as Record<ColumnRole, number[]>
}
