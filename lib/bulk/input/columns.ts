import { parseAddress } from '../../input/parse-address.ts'
import { columnRoles, isHeadingText, readHeading, type ColumnRole } from './headings.ts'
import { parsePersonName } from './parse-person-name.ts'
import type { RankedColumns } from './parse-row.ts'
import { isPlaceholder } from './placeholders.ts'

/** What each column of a table holds, in their order; `null`: nothing that is used. Several columns can hold one role. */
export type ColumnRoles = readonly (ColumnRole | null)[]

/** From which share of its filled cells on a column counts as one of what they look like. */
const mostCells = 0.6

type Look = 'page' | 'email' | 'domain'

/** What a cell looks like, whether it is right or not; `null`: neither an address nor a domain. */
function lookOf(cell: string, socialUrl: string): Look | null {
  // Most cells are words, and taking one for an address costs more than this look at it.
  if (!/[@./]/.test(cell)) return null
  const read = parseAddress(cell, socialUrl, 'domain')
  if (!read) return null
  if (!('why' in read)) return 'page' in read ? 'page' : 'email' in read ? 'email' : 'domain'
  if (read.why === 'email') return 'email'
  return read.why === 'domain' || read.why === 'other-site' ? 'domain' : 'page'
}

const roleOfLook = { page: 'address', email: 'email', domain: 'domain' } as const satisfies Record<
  Look,
  ColumnRole
>

/** A row that can be the heading needs so many cells that are one; further rows are not looked at. */
const searchedRows = 30

/**
 * Which of the first rows names the columns, by its place; `null`: none does. Notes, titles and blank lines can stand above
 * it. No cell of it is an address, and the fullest of several counts.
 */
export function findHeading(rows: readonly (readonly string[])[], socialUrl: string): number | null {
  let best: { at: number; score: number } | null = null
  for (const [at, cells] of rows.slice(0, searchedRows).entries()) {
    const filled = cells.filter((cell) => cell.trim() !== '')
    const headings = filled.map(readHeading)
    const roles = headings.filter(({ fit }) => fit > 0)
    const known = headings.filter(({ isKnown }) => isKnown).length
    // In a single column, or among values, only a cell that is all name: `Name`, not `Acme Company`.
    const isNamed = filled.length > 1 ? roles.length > 0 : filled.some(isHeadingText)
    const isMostly = known >= Math.min(filled.length, 2) && known * 4 >= filled.length
    if (!isNamed || !isMostly || filled.some((cell) => lookOf(cell, socialUrl) !== null)) continue
    const score = roles.reduce((sum, { fit }) => sum + fit, 0) + known / 10
    if (score > (best?.score ?? 0)) best = { at, score }
  }
  return best?.at ?? null
}

/** Whether a row repeats what the columns are called, as tables do that were put together. */
export function isHeadingRow(cells: readonly string[], heading: readonly string[] | null): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.length === 0) return false
  if (heading && filled.length > 1 && cells.every((cell, at) => cell.trim() === (heading[at] ?? '').trim()))
    return true
  return filled.every(isHeadingText)
}

/**
 * What the columns hold, by their headings (`null`: there are none) and by rows below. A heading that is about an owner, a
 * manager or the like is never used; one that says nothing is outweighed by what most cells of its column look like.
 */
export function guessColumns(
  heading: readonly string[] | null,
  rows: readonly (readonly string[])[],
  socialUrl: string,
): ColumnRoles {
  const width = Math.max(heading?.length ?? 0, ...rows.map((row) => row.length), 0)
  const columns = Array.from({ length: width }, (_, column): ColumnRole | null => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => !isPlaceholder(cell))
    return roleOf(heading?.[column] ?? '', cells, socialUrl)
  })
  const apart = withoutConstants(columns, rows, socialUrl)
  return heading ? withWholeName(apart, rows) : withNames(apart, rows)
}

function roleOf(heading: string, cells: readonly string[], socialUrl: string): ColumnRole | null {
  const { role, whose } = readHeading(heading)
  if (whose === 'other' || (role === 'email' && whose === 'company')) return null
  const look = mostlyLooksLike(cells, socialUrl)
  if (look === null) return role
  const shown = roleOfLook[look]
  // A website can be a profile and the other way round, and each cell is read for itself.
  const isLink = role === 'address' || role === 'domain'
  return isLink && shown !== 'email' ? role : shown
}

function mostlyLooksLike(cells: readonly string[], socialUrl: string): Look | null {
  if (cells.length === 0) return null
  const counts = { page: 0, email: 0, domain: 0 }
  for (const cell of cells) {
    const look = lookOf(cell, socialUrl)
    // An address deep in a website is one of a picture or a document.
    if (look && !(look === 'domain' && /[^/]\/[^/]/.test(cell))) counts[look] += 1
  }
  const [look, count] = Object.entries(counts).reduce((one, other) => (other[1] > one[1] ? other : one))
  return count / cells.length >= mostCells ? (look as Look) : null
}

/** The fewest rows in which one and the same value says that it isn't about the rows. */
const rowsOfConstant = 3

/** A page or email that is the same in every row, beside names that differ, is of whoever made the file. */
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

/** Some languages call the first or the last name what others call both: `Nombre`, `Nom`. */
function withWholeName(columns: ColumnRoles, rows: readonly (readonly string[])[]): ColumnRoles {
  const parts = columns.filter((role) => role === 'firstName' || role === 'lastName')
  const column = columns.indexOf(parts[0] ?? null)
  if (parts.length !== 1 || columns.includes('fullName') || !readsAsNames(column, rows)) return columns
  return columns.with(column, 'fullName')
}

/** Without headings, the first column that reads like names of people holds them, and the next one companies. */
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
  return cells.length > 0 && names.length / cells.length >= mostCells
}

/** The columns of each role in the order in which a row's value is looked for: work before home, first before second. */
export function rankColumns(columns: ColumnRoles, heading: readonly string[] | null): RankedColumns {
  // A column that is called by nothing but its role goes before one with more in its heading.
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
