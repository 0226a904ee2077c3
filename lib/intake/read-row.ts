import type { Columns } from './columns.ts'
import { entryOf, type Entry, type Facts, type Unfit } from './entry.ts'
import type { Role } from './header-words.ts'
import { nameOf } from './name-of.ts'
import { readToken } from './read-token.ts'

/** The entry of one row, by what its columns hold; or why it is none. */
export function readRow(row: readonly string[], columns: Columns, socialUrl: string): Entry | Unfit {
  const cell = (role: Role) => (row[columns.indexOf(role)] ?? '').trim()
  const tokens = [cell('address'), ...cell('email').split(/[\s,;|]+/), cell('domain'), cell('company')].map(
    (text) => readToken(text, socialUrl),
  )
  const facts: Facts = { ...namesIn(cell), company: cell('company') || undefined }
  // The first of each kind: a cell may hold several e-mail addresses.
  for (const token of tokens.toReversed())
    if (token !== null && token !== 'elsewhere') Object.assign(facts, token)
  const read = entryOf(facts, labelOfRow(cell, row))
  return read === 'nothing' && tokens.includes('elsewhere') ? 'elsewhere' : read
}

type Cell = (role: Role) => string

function namesIn(cell: Cell): Facts {
  const [firstName, lastName] = [cell('firstName'), cell('lastName')]
  if (firstName && lastName) return { firstName, lastName }
  return nameOf(cell('fullName')) ?? (firstName ? { firstName } : lastName ? { lastName } : {})
}

/** What tells a row apart for whoever reads it: name and company, then what it is asked by. */
function labelOfRow(cell: Cell, row: readonly string[]): string {
  const name = cell('fullName') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ')
  const parts = [name, cell('company') || cell('domain'), cell('email') || cell('address')].filter(Boolean)
  return (parts.length > 0 ? parts : row.filter((text) => text.trim() !== '')).join(', ')
}
