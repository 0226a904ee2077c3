import { parseAddress } from '../../input/parse-address.ts'
import { roleMatches, columnRoles, type ColumnRole } from './column-roles.ts'
import { parsePersonName } from './parse-person-name.ts'

/** What each column of a file holds, in its order; `null`: nothing that is used. */
export type ColumnRoles = (ColumnRole | null)[]

/** From what share of its cells on a column counts as one of that kind. */
const most = 0.6

/**
 * What the columns hold, guessed from their headings (`null`: there is none) and from rows below. Addresses and e-mails
 * are known by what they look like, names by their heading. No role is given twice.
 */
export function guessColumns(
  heading: readonly string[] | null,
  rows: readonly (readonly string[])[],
  socialUrl: string,
): ColumnRoles {
  const width = Math.max(heading?.length ?? 0, ...rows.map((row) => row.length), 0)
  const fits = Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '')
    return fitOf(heading?.[column] ?? '', cells, socialUrl)
  })
  const candidates = fits
    .flatMap((fit, column) => columnRoles.map((role) => ({ column, role, fit: fit[role] })))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
  const columns: ColumnRoles = Array.from({ length: width }, () => null)
  for (const { column, role } of candidates)
    if (columns[column] === null && !columns.includes(role)) columns[column] = role
  return heading ? withWholeName(columns, rows) : withNames(columns, rows)
}

/** Whether the first row names the columns: some of it does, and nothing in it is an address itself. */
export function hasHeading(rows: readonly (readonly string[])[], socialUrl: string): boolean {
  const [first = []] = rows
  const named = first.some((cell) => Object.values(roleMatches(cell)).some((fit) => fit > 0))
  return named && !first.some((cell) => looksOf(cell, socialUrl) !== null)
}

/** How much of a cell must be the name of a column: `Acme Company` hardly, `E-Mail-Adresse` well. */
const mostly = 0.7

/** Whether a cell is what a column is called, and nothing that could be asked about. */
export function isHeading(cell: string, socialUrl: string): boolean {
  return Object.values(roleMatches(cell)).some((fit) => fit > mostly) && looksOf(cell, socialUrl) === null
}

type Looks = 'page' | 'email' | 'domain' | null

/** What a cell looks like, sure or not: a slip in a column of e-mail addresses makes it no other column. */
function looksOf(cell: string, socialUrl: string): Looks {
  const read = parseAddress(cell, socialUrl, 'domain')
  if (!read) return null
  if ('why' in read)
    return read.why === 'email'
      ? 'email'
      : read.why === 'domain' || read.why === 'other-site'
        ? 'domain'
        : 'page'
  return 'page' in read ? 'page' : 'email' in read ? 'email' : 'domain'
}

/** What it looks like outweighs what it is called; it only looks like what it is in most of its cells. */
function fitOf(heading: string, cells: string[], socialUrl: string): Record<ColumnRole, number> {
  const named = roleMatches(heading)
  const tokens = cells.map((cell) => looksOf(cell, socialUrl))
  const share = (is: (token: Looks, cell: string) => boolean) =>
    cells.length === 0
      ? 0
      : tokens.filter((token, index) => is(token, cells[index] ?? '')).length / cells.length
  const looks = {
    address: share((token) => token === 'page'),
    email: share((token) => token === 'email'),
    // An address deep in a website is one of a picture or a document.
    domain: share((token, cell) => token === 'domain' && !/[^/]\/[^/]/.test(cell)),
  }
  const proven = Math.max(...Object.values(looks)) >= most
  const fit = (role: ColumnRole) => {
    if (role in looks) {
      const look = looks[role as keyof typeof looks]
      return look >= most ? 2 * look + named[role] : cells.length === 0 ? named[role] : 0
    }
    // A column of websites that is called `Company` is one of domains.
    return proven ? 0 : named[role]
  }
  return Object.fromEntries(columnRoles.map((role) => [role, fit(role)])) as Record<ColumnRole, number>
}

/** Some languages call the first name, or the last, as others call both: `Nombre`, `Nom`. */
function withWholeName(columns: ColumnRoles, rows: readonly (readonly string[])[]): ColumnRoles {
  const parts = columns.filter((role) => role === 'firstName' || role === 'lastName')
  const column = columns.indexOf(parts[0] ?? null)
  if (parts.length !== 1 || columns.includes('fullName') || !readsAsNames(column, rows)) return columns
  return columns.with(column, 'fullName')
}

/** Without headings, the first column that reads like names of people is taken for one, and the next for companies. */
function withNames(columns: ColumnRoles, rows: readonly (readonly string[])[]): ColumnRoles {
  const free = columns.flatMap((role, column) => (role === null ? [column] : []))
  const names = free.find((column) => readsAsNames(column, rows))
  const company = free.find((column) => names !== undefined && column > names)
  return columns.map((role, column) =>
    column === names ? 'fullName' : column === company ? 'company' : role,
  )
}

function readsAsNames(column: number, rows: readonly (readonly string[])[]): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter(Boolean)
  const names = cells.filter((cell) => parsePersonName(cell)?.firstName !== undefined)
  return cells.length > 0 && names.length / cells.length >= most
}
