import { parseAddress, type Address } from '../../input/parse-address.ts'
import type { ColumnRoles } from './guess-columns.ts'
import {
  entryOf,
  type InputEntry,
  type EntryFields,
  type Invalid,
  type Suggestion,
  type InvalidReason,
} from './input-entry.ts'
import type { ColumnRole } from './column-roles.ts'
import { parsePersonName } from './parse-person-name.ts'
import type { Expected } from '../../input/parse-domain.ts'

/**
 * The entry of one row, by what its columns hold; or why it is none. A cell that is not surely read is never passed
 * over for what the row could be asked by instead: that would be another question.
 */
export function parseRow(
  row: readonly string[],
  columns: ColumnRoles,
  socialUrl: string,
): InputEntry | Invalid {
  const read = readSure(row, columns, socialUrl)
  if (!('unsure' in read)) return read.entry
  const { why, cells } = read.unsure
  const suggestions = cells.flatMap(({ role, meant }): Suggestion[] => {
    const again = readSure(row.with(columns.indexOf(role), meant), columns, socialUrl)
    return 'entry' in again && typeof again.entry !== 'string'
      ? [{ text: meant, entries: [again.entry] }]
      : []
  })
  return suggestions.length > 0 ? { why, suggestions } : why
}

interface Unsure {
  why: InvalidReason
  /** Cells, as they were probably meant. */
  cells: { role: ColumnRole; meant: string }[]
}

function readSure(
  row: readonly string[],
  columns: ColumnRoles,
  socialUrl: string,
): { entry: InputEntry | InvalidReason } | { unsure: Unsure } {
  const cell = (role: ColumnRole) => (row[columns.indexOf(role)] ?? '').replaceAll(/\s+/g, ' ').trim()
  const parse = (text: string, expected?: Expected) => parseAddress(text, socialUrl, expected)
  const address = parse(cell('address'))
  const emails = [...new Set(cell('email').split(/[\s,;|]+/))].filter(Boolean).map((text) => parse(text))
  const domain = parse(cell('domain'), 'domain')
  const company = parse(cell('company'))
  const page = [address, ...emails, domain].find((token) => token && 'page' in token)
  const sure = emails.filter((token) => token && 'email' in token)
  if (!page) {
    const [email, ...others] = sure
    if (email && others.length > 0)
      return {
        unsure: {
          why: 'several',
          cells: sure.map((each) => ({ role: 'email', meant: (each as { email: string }).email })),
        },
      }
    const unsure =
      unsureIn('email', emails) ??
      (email ? null : (unsureIn('domain', [domain]) ?? unsureIn('address', [address])))
    if (unsure) return { unsure }
  }
  const facts: EntryFields = { ...namesIn(cell), company: cell('company') || undefined }
  // The first of each kind.
  for (const token of [address, ...emails, domain, company].toReversed())
    if (token && !('why' in token)) Object.assign(facts, token)
  const entry = entryOf(facts, labelOfRow(cell, row))
  const elsewhere = [address, domain].some((token) => token && 'why' in token && token.why === 'elsewhere')
  return { entry: entry === 'nothing' && elsewhere ? 'elsewhere' : entry }
}

function unsureIn(role: ColumnRole, tokens: readonly Address[]): Unsure | null {
  const token = tokens.find((each) => each && 'why' in each && each.why !== 'elsewhere')
  if (!token || !('why' in token)) return null
  return { why: token.why, cells: token.suggestion === null ? [] : [{ role, meant: token.suggestion }] }
}

type Cell = (role: ColumnRole) => string

function namesIn(cell: Cell): EntryFields {
  const [firstName, lastName] = [cell('firstName'), cell('lastName')]
  if (firstName && lastName) return { firstName, lastName }
  return parsePersonName(cell('fullName')) ?? (firstName ? { firstName } : lastName ? { lastName } : {})
}

/** What tells a row apart for whoever reads it: name and company, then what it is asked by. */
function labelOfRow(cell: Cell, row: readonly string[]): string {
  const name = cell('fullName') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ')
  const parts = [name, cell('company') || cell('domain'), cell('email') || cell('address')].filter(Boolean)
  return (parts.length > 0 ? parts : row.filter((text) => text.trim() !== '')).join(', ')
}
