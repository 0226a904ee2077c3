import { subjectOf } from '../../records/identity/aliases.ts'
import { bareNames, suppressionNames } from '../../records/suppression/suppression-names.ts'
import { decode, encodingOf } from './decode.ts'
import { fullNameOf, type InputEntry } from './input-entry.ts'
import { delimiterOf, parseTable, sampleOf } from './table.ts'
import { parseText } from './parse-text.ts'
import { parseLine } from './parse-line.ts'
import type { ParsedInput, ParseOptions } from './parsed-input.ts'

/** Who is to go on the suppression list, each by all names in their line, and what of it names nobody. */
export interface SuppressionEntries {
  people: string[][]
  /** Lines that were not understood, or are about no person; the first ones, and how many there are. */
  unread: { line: number; text: string }[]
  unreadCount: number
}

const mostShown = 20

/** Reads what somebody pasted, a person a line. 100,000 lines take seconds, in which the page stays responsive. */
export async function readSuppressionText(
  text: string,
  socialUrl: string,
  watch: ParseOptions = {},
): Promise<SuppressionEntries> {
  return entriesOf(await parseText(text, socialUrl, watch))
}

/** Reads a file: a table where its columns are recognised, else a person a line. */
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

/** What a line means as names of a person; none where it is about a company, a job, or nobody. */
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

/** One name by which the person of a line is found on the list, such as a name with a company; `null`: none. */
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
    unread: all.slice(0, mostShown),
    unreadCount: all.length,
  }
}
