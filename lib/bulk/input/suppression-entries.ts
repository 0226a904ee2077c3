import { subjectOf } from '../../records/identity/aliases.ts'
import { bareNames, suppressionNames } from '../../records/suppression/suppression-names.ts'
import { decode, encodingOf } from './decode.ts'
import { fullNameOf, type InputEntry } from './input-entry.ts'
import { delimiterOf, parseTable, sampleOf } from './table.ts'
import { parseText } from './parse-text.ts'
import { parseLine } from './parse-line.ts'
import type { ParsedInput, ParseOptions } from './parsed-input.ts'

/** Each person with all names in their line, and the lines without a person. */
export interface SuppressionEntries {
  people: string[][]
  /** The first lines that can't be read or aren't about a person, and the number of all. */
  unread: { line: number; text: string }[]
  unreadCount: number
}

const maxShown = 20

/** Parses text with one person per line. 100,000 lines take seconds, but don't block the page. */
export async function readSuppressionText(
  text: string,
  socialUrl: string,
  watch: ParseOptions = {},
): Promise<SuppressionEntries> {
  return entriesOf(await parseText(text, socialUrl, watch))
}

/** Reads a table if its columns are recognized, otherwise one person per line. */
export async function readSuppressionFile(
  file: Blob,
  socialUrl: string,
  watch: ParseOptions = {},
): Promise<SuppressionEntries> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decode(bytes, encodingOf(bytes))
  const source = { text, delimiter: delimiterOf(text) }
  const sample = sampleOf(source, socialUrl)
  const isTable = sample.columns.filter((column) => column !== null).length > 1 || sample.heading !== null
  return entriesOf(
    isTable ? await parseTable(source, sample, socialUrl, watch) : await parseText(text, socialUrl, watch),
  )
}

export function namesOfEntry(entry: InputEntry): string[] {
  const { page, email, company, domain } = entry
  if (page && page.kind !== 'person') return []
  const name = fullNameOf(entry)
  const names = suppressionNames({
    aliases: page ? [subjectOf(page)] : [],
    emails: email ? [email] : [],
    names: name ? [name] : [],
    companies: [company, domain].filter((text) => text !== undefined),
  })
  return names.length > 0 ? [...names, ...bareNames(name ? [name] : [])] : []
}

/** A name by which the list finds the line's person, such as name and company; `null` if there is none. */
export function aliasOfLine(line: string, socialUrl: string): string | null {
  const read = parseLine(line, socialUrl)
  return Array.isArray(read) ? (read.flatMap(namesOfEntry)[0] ?? null) : null
}

function entriesOf({ entries, unread }: ParsedInput): SuppressionEntries {
  const named = entries.map((entry) => ({ entry, names: namesOfEntry(entry) }))
  const others = named
    .filter(({ names }) => names.length === 0)
    .map(({ entry }) => ({ line: 0, text: entry.label }))
  const all = [...unread.map(({ line, text }) => ({ line, text })), ...others]
  return {
    people: named.flatMap(({ names }) => (names.length > 0 ? [names] : [])),
    unread: all.slice(0, maxShown),
    unreadCount: all.length,
  }
}
