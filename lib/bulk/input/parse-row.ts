import { canonicalAddressText, canonicalText } from '../../text/canonical-text.ts'
import { parseAddress, type Address } from '../../input/parse-address.ts'
import { parseDomain, type Expected } from '../../input/parse-domain.ts'
import { columnRoles, type ColumnRole } from './column-roles.ts'
import {
  entryOf,
  type EntryFields,
  type InputEntry,
  type Invalid,
  type InvalidReason,
  type Suggestion,
} from './input-entry.ts'
import { parseNameParts, parsePersonName } from './parse-person-name.ts'
import { isNoCompany, isNoEmail, isNoName, isPlaceholder } from './placeholders.ts'

export type RankedColumns = Readonly<Record<ColumnRole, readonly number[]>>

interface Cell {
  column: number
  text: string
}

type Sure = Exclude<Address, { reason: string } | null>

/**
 * The entry of a row, from the best value of each role; or why there is none. A cell with a probable typing error isn't
 * replaced by another value, which would be another lookup. Placeholders are skipped.
 */
export function parseRow(
  row: readonly string[],
  columns: RankedColumns,
  socialUrl: string,
): InputEntry | Invalid {
  const read = readRow(row, columns, socialUrl)
  if (!('slip' in read)) return read.entry
  const { reason, column, suggestion } = read.slip
  const corrected = suggestion === null ? null : readRow(row.with(column, suggestion), columns, socialUrl)
  const suggestions: Suggestion[] =
    corrected && 'entry' in corrected && typeof corrected.entry !== 'string'
      ? [{ text: suggestion!, entries: [corrected.entry] }]
      : []
  return suggestions.length > 0 ? { reason, suggestions } : reason
}

interface Slip {
  reason: InvalidReason
  column: number
  suggestion: string | null
}

function readRow(
  row: readonly string[],
  columns: RankedColumns,
  socialUrl: string,
): { entry: InputEntry | InvalidReason } | { slip: Slip } {
  const values = readValues(row, columns)
  const found = readAddresses(values, socialUrl)
  const written = values.company.find(({ text }) => !isNoCompany(text))?.text
  const { company, domain } = written === undefined ? {} : companyIn(written)
  const inCompany = company === undefined ? null : sureOf(parseAddress(company, socialUrl))
  const person = personNameIn(values)
  const facts: EntryFields = { ...person, ...found.facts }
  if (inCompany) Object.assign(facts, { ...inCompany, ...facts })
  else if (company !== undefined) facts.company = canonicalText(company)
  if (domain !== undefined) facts.domain ??= domain
  // A row with a person isn't about the company, so drop the company's page.
  const isPerson = person !== null || facts.email !== undefined
  if (isPerson && facts.page && facts.page.kind !== 'person') delete facts.page
  const { slip, none } = found
  const isBySlip = slip && !facts.page && !facts.email && !(slip.role === 'domain' && facts.domain)
  // If the row has a person and a company, a page of another site isn't a typing error.
  const isElsewhere = slip?.reason === 'other-site' && person !== null && (facts.company ?? facts.domain)
  if (isBySlip && !isElsewhere) return { slip }
  const entry = entryOf(facts, labelOfRow(row, values))
  return { entry: entry === 'nothing' || entry === 'no-company' ? (none ?? entry) : entry }
}

/**
 * Reads a company cell. `Acme (acme.example)` has a domain, `Acme (https://wiki.example/acme)` a link of a note, and
 * `Acme · Full-time` a kind of employment.
 */
export function companyIn(text: string): { company?: string; domain?: string } {
  const [, linked] = /^(.+?)\s*\(https?:\/\/[^()\s]+\)$/i.exec(text) ?? []
  if (linked !== undefined) return { company: linked }
  const [, before, within = ''] = /^(.+?)\s*\(([^()\s]+\.[^()\s]+)\)$/.exec(text) ?? []
  const read = before === undefined ? null : parseDomain(within, 'any')
  if (before !== undefined && read && 'domain' in read) return { company: before, domain: read.domain }
  const [name = ''] = text.split(/\s+[·•]\s+/u, 1)
  return { company: name }
}

interface FoundAddresses {
  facts: Pick<EntryFields, 'page' | 'email' | 'domain'>
  slip: (Slip & { role: ColumnRole }) | null
  none: InvalidReason | null
}

/** The best of each kind: a person's page, or else the first one. */
function readAddresses(values: RowValues, socialUrl: string): FoundAddresses {
  const found: FoundAddresses = { facts: {}, slip: null, none: null }
  const { facts } = found
  for (const role of ['address', 'email', 'domain'] as const)
    for (const { column, text } of values[role]) {
      const read = parseAddress(text, socialUrl, expectedIn[role])
      if (!read) continue
      if ('reason' in read) {
        const isNothing = read.reason === 'elsewhere' || read.reason === 'shared-host'
        if (isNothing || (read.reason === 'other-site' && read.suggestion === null))
          found.none ??= read.reason
        // Data such as a mailbox's path only makes its cell invalid; a typing error needs a person's decision.
        else if (role !== 'email' || text.includes('@'))
          found.slip ??= { role, reason: read.reason, column, suggestion: read.suggestion }
        continue
      }
      if ('page' in read) {
        const isBetter = facts.page?.kind !== 'person' && read.page.kind === 'person'
        if (!facts.page || isBetter) facts.page = read.page
      } else if ('email' in read) facts.email ??= read.email
      else facts.domain ??= read.domain
    }
  return found
}

const expectedIn: Record<'address' | 'email' | 'domain', Expected> = {
  address: 'any',
  email: 'any',
  domain: 'domain',
}

const sureOf = (read: Address): Sure | null => (read && !('reason' in read) ? read : null)

const separators: Partial<Record<ColumnRole, RegExp>> = {
  address: /\s+:::\s+|[\s;|]+|,\s+/,
  email: /\s+:::\s+|[\s,;|]+|#mailto:|#$/,
  domain: /\s+:::\s+|[\s,;|]+/,
  // In a list, no space follows a semicolon; in a name one does: `Beta; Sons`, `Smith &amp; Co`.
  company: /\s+:::\s+|[\r\n]+|;(?=\S)/,
}

export type RowValues = Readonly<Record<ColumnRole, readonly Cell[]>>

/** The values of a row, without placeholders. */
export function readValues(row: readonly string[], columns: RankedColumns): RowValues {
  const values = {} as Record<ColumnRole, readonly Cell[]>
  for (const role of columnRoles) values[role] = valuesOf(row, columns[role], role)
  return values.fullName.some(({ text }) => text.includes('@')) ? withEmailsOfNames(values) : values
}

/** Such as `Ann Lee <ann@acme.example>`. A column of names may also have emails alone. */
function withEmailsOfNames(values: RowValues): RowValues {
  const parts = values.fullName.map(({ column, text }) => {
    const [, name = '', email] =
      /^(.*?)[\s<(["']*([^\s<>()[\]"']+@[^\s<>()[\]"']+)[>)\]"']*$/.exec(text) ?? []
    return { column, name: email === undefined ? text : name.trim(), email }
  })
  const cells = (texts: { column: number; text: string | undefined }[]) =>
    texts.flatMap(({ column, text }) => (text ? [{ column, text }] : []))
  return {
    ...values,
    fullName: cells(parts.map(({ column, name }) => ({ column, text: name }))),
    email: [...values.email, ...cells(parts.map(({ column, email }) => ({ column, text: email })))],
  }
}

function valuesOf(row: readonly string[], columns: readonly number[], role: ColumnRole): Cell[] {
  const cells: Cell[] = []
  for (const column of columns) {
    const cell = row[column]
    if (!cell) continue
    for (const text of valuesIn(cell, separators[role]))
      if (!isEmptyFor(role, text)) cells.push({ column, text })
  }
  return cells
}

const isEmptyFor = (role: ColumnRole, text: string) =>
  role === 'fullName' || role === 'firstName' || role === 'lastName'
    ? isNoName(text)
    : isPlaceholder(text) || (text.includes('@') && isNoEmail(text))

function valuesIn(cell: string, separator: RegExp | undefined): string[] {
  const text = /^\s*[='[{"]|\\:/.test(cell) ? withoutQuoting(cell) : cell
  const parts = separator?.test(text) ? text.split(separator) : [text]
  return parts.map(inOneSpelling).filter((part) => part !== '')
}

/** Printable ASCII without spaces is already canonical. */
const inOneSpelling = (part: string) => (/^[!-~]*$/.test(part) ? part : canonicalAddressText(part))

/**
 * `="00123"`, `http\:`, links in formulas, lists such as `["ann@acme.example"]`, and the apostrophe that prevents
 * calculation.
 */
const withoutQuoting = (cell: string) =>
  cell
    .trim()
    .replace(/^=\s*HYPERLINK\(\s*"([^"]*)".*\)$/is, '$1')
    .replace(/^=\s*"(.*)"$/s, '$1')
    .replace(/^[[{]\s*["'](.*)["']\s*[\]}]$/s, (_, inside: string) =>
      inside.replaceAll(/["']\s*,\s*["']/g, '\n'),
    )
    .replace(/^'(?=[^\s']*[@.])/, '')
    .replaceAll(/\b(https?)\\:/gi, '$1:')

/** The first and last name in a row; `null` without a valid name. */
export function personNameIn(values: RowValues): Pick<EntryFields, 'firstName' | 'lastName'> | null {
  const [first = '', last = ''] = [values.firstName[0]?.text, values.lastName[0]?.text]
  const inParts = parseNameParts(first, last)
  if (inParts?.firstName && inParts.lastName) return inParts
  return values.fullName.map(({ text }) => parsePersonName(text)).find((name) => name !== null) ?? inParts
}

/** Name and company, or what the row is looked up by. */
function labelOfRow(row: readonly string[], values: RowValues): string {
  const first = (role: ColumnRole) => values[role][0]?.text
  const name = first('fullName') ?? [first('firstName'), first('lastName')].filter(Boolean).join(' ')
  const parts = [name, first('company') ?? first('domain'), first('email') ?? first('address')].filter(
    Boolean,
  )
  return (parts.length > 0 ? parts : row.filter((text) => text.trim() !== '')).join(', ')
}
