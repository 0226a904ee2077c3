import { parseAddress } from '../../input/parse-address.ts'
import { fold } from '../../text/fold.ts'
import { columnRoles, type ColumnRole, type DetailRole } from './column-roles.ts'
import {
  isHandleHeading,
  isHeadingText,
  isSecondLastName,
  readDetail,
  readHeading,
  type Heading,
} from './headings.ts'
import { parsePersonName } from './parse-person-name.ts'
import type { RankedColumns } from './parse-row.ts'
import { isNoName, isPlaceholder } from './placeholders.ts'

/** `null` if a column isn't used. Several columns may share a role. */
export type ColumnRoles = readonly (ColumnRole | DetailRole | null)[]

/** The share of filled cells that must look like a role before the column gets it. */
const maxCells = 0.6

type CellKind = 'page' | 'email' | 'domain'

/** Valid or not; `null` if the cell resembles neither an address nor a domain. */
function evidenceOf(cell: string, socialUrl: string): CellKind | null {
  // Most cells are plain words, and parsing would cost more than this check.
  if (!/[@./]/.test(cell)) return null
  const read = parseAddress(cell, socialUrl, 'domain')
  if (!read) return null
  if (!('reason' in read)) return 'page' in read ? 'page' : 'email' in read ? 'email' : 'domain'
  if (read.reason === 'email') return 'email'
  return ['domain', 'other-site', 'shared-host'].includes(read.reason) ? 'domain' : 'page'
}

const roleOfEvidence = { page: 'address', email: 'email', domain: 'domain' } as const satisfies Record<
  CellKind,
  ColumnRole
>

const searchedRows = 30

/**
 * The index of the heading row; `null` if there is none. Notes, titles and blank rows may come before it. None of its
 * cells is an address; among several candidates, the one with the most role names wins.
 */
export function findHeading(rows: readonly (readonly string[])[], socialUrl: string): number | null {
  let best: { at: number; score: number } | null = null
  for (const [at, cells] of rows.slice(0, searchedRows).entries()) {
    const filled = cells.filter((cell) => cell.trim() !== '')
    const headings = filled.map(readHeading)
    const roles = headings.filter(({ fit }) => fit > 0)
    const known = headings.filter(({ isKnown }) => isKnown).length
    // In a single column or among values, the cell must consist of the heading alone: `Name`, but not `Acme Company`.
    const isNamed = filled.length > 1 ? roles.length > 0 : filled.some(isHeadingText)
    // A wide export has many columns that only its program knows, and headings such as `account.name` aren't addresses.
    const named = new Set(roles.map(({ role }) => role)).size
    const isMostly = known >= Math.min(filled.length, 2) && (known * 4 >= filled.length || named >= 3)
    const isValue = (cell: string) => !readHeading(cell).isKnown && evidenceOf(cell, socialUrl) !== null
    if (!isNamed || !isMostly || filled.some(isValue)) continue
    const score = roles.reduce((sum, { fit }) => sum + fit, 0) + known / 10
    if (score > (best?.score ?? 0)) best = { at, score }
  }
  return best?.at ?? null
}

/** Whether a row repeats the heading, as in tables that were joined. */
export function isHeadingRow(cells: readonly string[], heading: readonly string[] | null): boolean {
  const first = cells.findIndex((cell) => cell.trim() !== '')
  // For most rows, the first cell decides.
  if (first === -1 || !(isHeadingText(cells[first]!) || cells[first]!.trim() === heading?.[first]?.trim()))
    return false
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (heading && filled.length > 1 && cells.every((cell, at) => cell.trim() === (heading[at] ?? '').trim()))
    return true
  return filled.every(isHeadingText)
}

/**
 * Guesses the role of each column from headings and cells; clear cells outweigh a vague heading. Never uses columns
 * about another person, such as an owner or manager.
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
  const apart = withoutConstants(withoutSecond(columns, heading), rows, socialUrl)
  return heading ? withDetails(withNameParts(apart, rows), heading) : withNames(apart, rows)
}

function withDetails(columns: ColumnRoles, heading: readonly string[]): ColumnRoles {
  return columns.map((role, column) => role ?? readDetail(heading[column] ?? ''))
}

function roleOf(heading: string, cells: readonly string[], socialUrl: string): ColumnRole | null {
  const { role, owner } = readHeading(heading)
  if (owner === 'other' || (role === 'email' && owner === 'company')) return null
  const check = mostlyMatches(cells, socialUrl)
  if (check === null) return role
  const shown = roleOfEvidence[check]
  // A website may be a profile and the other way around, so each cell is parsed later.
  const isLink = role === 'address' || role === 'domain'
  return isLink && shown !== 'email' ? role : shown
}

function mostlyMatches(cells: readonly string[], socialUrl: string): CellKind | null {
  const counts = { page: 0, email: 0, domain: 0 }
  const isMost = (count: number) => count / cells.length >= maxCells
  for (const [at, cell] of cells.entries()) {
    const kind = evidenceOf(cell, socialUrl)
    // A deep path is probably an image or a document.
    if (kind && !(kind === 'domain' && /[^/]\/[^/]/.test(cell))) counts[kind] += 1
    // Parsing is slow, so stop when the remaining cells can't change the result.
    if (kind && isMost(counts[kind])) return kind
    const others = cells.length - at - 1
    if (!isMost(Math.max(counts.page, counts.email, counts.domain) + others)) return null
  }
  return null
}

const nameRoles: ColumnRoles = ['fullName', 'firstName', 'lastName']
const addressRoles: ColumnRoles = ['address', 'email']

/** The buyer's email isn't the attendee's. A user may be the row's person, so columns of the same kind decide. */
function withoutSecond(columns: ColumnRoles, heading: readonly string[] | null): ColumnRoles {
  const whose = columns.map((_, column) => readHeading(heading?.[column] ?? '').owner)
  const hasOwn = (roles: ColumnRoles) =>
    columns.some((role, column) => roles.includes(role) && whose[column] === 'person' && role !== null)
  const [hasName, hasAddress] = [hasOwn(nameRoles), hasOwn(addressRoles)]
  return columns.map((role, column) => {
    if (whose[column] === 'second') return hasName || hasAddress ? null : role
    if (whose[column] !== 'user') return role
    return (nameRoles.includes(role) ? hasName : hasAddress) ? null : role
  })
}

/** With fewer rows, a constant value isn't suspicious. */
const rowsOfConstant = 3

/**
 * Removes the columns of the file's author. If the names differ, a page or email belongs to the author if it is equal
 * in every row, or repeated for different people. So does a constant company or email domain, if another such column
 * varies.
 */
function withoutConstants(
  columns: ColumnRoles,
  rows: readonly (readonly string[])[],
  socialUrl: string,
): ColumnRoles {
  const valuesOf = columns.map((_, column) =>
    rows.map((row) => (row[column] ?? '').trim()).filter((text) => !isPlaceholder(text)),
  )
  const varieties = valuesOf.map((values) => new Set(values).size)
  const differ = Math.max(...varieties)
  const isVaried = (role: ColumnRole, kind: (column: number) => number) =>
    columns.some((each, column) => each === role && kind(column) >= rowsOfConstant)
  const domains = (column: number) =>
    new Set(valuesOf[column]!.map((text) => text.slice(text.lastIndexOf('@')).toLowerCase())).size
  return columns.map((role, column) => {
    const values = valuesOf[column]!
    if (values.length < rowsOfConstant) return role
    const isConstant = varieties[column] === 1
    if (role === 'company') return isConstant && isVaried(role, (at) => varieties[at]!) ? null : role
    if (role !== 'address' && role !== 'email') return role
    if (role === 'email' && domains(column) === 1 && isVaried(role, domains)) return null
    const isRepeated = isConstant || varieties[column]! * 3 <= values.length
    const isAddress = isRepeated && evidenceOf(values[0]!, socialUrl) !== null
    return isAddress && differ >= rowsOfConstant && differ > 2 * varieties[column]! ? null : role
  })
}

/**
 * The cells decide, because in some languages the word for one part also means the other: `Nombre`, `Nom`, or `Name`
 * next to `Vorname`.
 */
function withNameParts(columns: ColumnRoles, rows: readonly (readonly string[])[]): ColumnRoles {
  const parts = ['firstName', 'lastName'] as const
  const [part, ...more] = parts.filter((role) => columns.includes(role))
  if (part === undefined || more.length > 0) return columns
  const [whole, own] = [columns.indexOf('fullName'), columns.indexOf(part)]
  if (whole === -1) return readsAsNames(own, rows) ? columns.with(own, 'fullName') : columns
  const both = rows.filter((row) => row[whole]?.trim() && row[own]?.trim())
  const holding = both.filter((row) => fold(row[whole]!).includes(fold(row[own]!.trim())))
  const isOther = both.length > 0 && holding.length * 2 < both.length
  return isOther ? columns.with(whole, part === 'firstName' ? 'lastName' : 'firstName') : columns
}

/** Without headings: the first column that looks like names of people, and the next one for companies. */
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

/**
 * The columns of each person, in order of preference: work before home, first before second. `Contact 1 Name` and
 * `Contact 2 Name` are two people, who share the row's company unless they have their own.
 */
export function columnsOfPeople(columns: ColumnRoles, heading: readonly string[] | null): RankedColumns[] {
  const read = columns.map((_, column) => readHeading(heading?.[column] ?? ''))
  const isShared = (role: ColumnRoles[number]) => role === 'company' || role === 'domain'
  const places = read.flatMap(({ occurrence }, column) => (isShared(columns[column]!) ? [] : [occurrence]))
  const all = [1, ...new Set(places.filter((place) => place > 1))]
  const hasOwn = (place: number, role: ColumnRoles[number]) =>
    columns.some((each, column) => each === role && read[column]!.occurrence === place)
  return all.map((place) =>
    rankColumns(
      columns.map((role, column) => {
        const own = read[column]!.occurrence
        return own === place || (own === 1 && isShared(role) && !hasOwn(place, role)) ? role : null
      }),
      read,
    ),
  )
}

function rankColumns(columns: ColumnRoles, headings: readonly Heading[]): RankedColumns {
  // A heading that consists of the role alone comes first.
  const rank = (column: number) => {
    const { rank, fit } = headings[column]!
    return rank + (fit === 1 ? 0 : 0.5)
  }
  const of = (role: ColumnRole) =>
    columns
      .flatMap((each, column) => (each === role ? [column] : []))
      .toSorted((a, b) => rank(a) - rank(b) || a - b)
  return Object.fromEntries(columnRoles.map((role) => [role, of(role)])) as Record<ColumnRole, number[]>
}

/** The people that have any data in this row; if none has, the first. */
export function peopleOfRow(
  row: readonly string[],
  people: readonly RankedColumns[],
): readonly RankedColumns[] {
  if (people.length === 1) return people
  const filled = people.filter((columns) =>
    personRoles.some((role) => columns[role].some((column) => !isPlaceholder(row[column] ?? ''))),
  )
  return filled.length > 0 ? filled : people.slice(0, 1)
}

const personRoles = ['address', 'email', 'fullName', 'firstName', 'lastName'] as const

/**
 * Returns a function that completes cells by the meaning of their heading: it turns a handle into a page's path, and
 * joins two last names. `null` if no column needs this.
 */
export function spellOut(
  columns: ColumnRoles,
  heading: readonly string[] | null,
): ((cells: readonly string[]) => readonly string[]) | null {
  if (heading === null) return null
  const columnsWith = (role: ColumnRole, isMeant: (name: string) => boolean) =>
    columns.flatMap((each, column) => (each === role && isMeant(heading[column] ?? '') ? [column] : []))
  const handles = columnsWith('address', isHandleHeading)
  const [second, ...others] = columnsWith('lastName', isSecondLastName)
  const [first] = columnsWith('lastName', (name) => !isSecondLastName(name))
  // With two columns of first names there are two people.
  const isOnePerson = others.length === 0 && columns.filter((role) => role === 'firstName').length < 2
  const hasTwoNames = first !== undefined && second !== undefined && isOnePerson
  if (handles.length === 0 && !hasTwoNames) return null
  return (cells) => {
    const spelled = [...cells]
    for (const column of handles)
      if (isHandle(cells[column] ?? '')) spelled[column] = `/in/${cells[column]!.trim()}`
    if (hasTwoNames) {
      const names = [cells[first] ?? '', cells[second] ?? ''].filter((cell) => !isNoName(cell))
      spelled[first] = names.map((name) => name.trim()).join(' ')
      spelled[second] = ''
    }
    return spelled
  }
}

/** It has a letter, and no dot or slash, which would make it an address. */
const isHandle = (cell: string) =>
  !isPlaceholder(cell) && /^\s*(?=.*\p{L})[\p{L}\p{M}\p{N}_-]{3,100}\s*$/u.test(cell)

/**
 * The column names, completed with a row of groups above them, such as `Person,,Company,` above
 * `Name,Email,Name,Website`. Without such a row, the heading itself.
 */
export function withGroups(
  heading: readonly string[],
  above: readonly string[] | undefined,
): readonly string[] {
  const names = heading.map((name) => fold(name.trim())).filter(Boolean)
  const groups = above?.filter((cell) => cell.trim() !== '') ?? []
  const isGrouped = new Set(names).size < names.length && groups.length > 1
  if (!isGrouped || !groups.every((group) => readHeading(group).isKnown)) return heading
  let group = ''
  return heading.map((name, column) => {
    group = above?.[column]?.trim() || group
    return name.trim() === '' ? name : `${group} ${name}`
  })
}
