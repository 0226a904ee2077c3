import { readTolerantly } from '../api/shapes/tolerant.ts'
import {
  libraryRecord,
  libraryVersion,
  sectionShapes,
  type LibraryRecord,
} from '../exports/library-format.ts'
import type { HistoryRow, SectionRow } from '../records/database.ts'
import { readEarlier } from './read-earlier.ts'
import type { SectionName } from '../records/sections.ts'

/** A record from a file, as it would be kept under the key that it has there. */
export interface ReadRecord {
  /** With the names of its lists in the place of their ids. */
  subject: Omit<LibraryRecord, 'sections' | 'history'>
  sections: SectionRow[]
  history: HistoryRow[]
}

/** What a file holds as a record; `null` when it is none. Parts of sections that don't fit are set aside in them. */
export function readRecord(value: unknown): ReadRecord | null {
  const parsed = libraryRecord.safeParse(value)
  if (!parsed.success || versionOf(value) > libraryVersion) return null
  const { sections, history, ...subject } = parsed.data
  const { key, kind, aliases } = subject
  // A name of another kind would make a person and a company one.
  if (![key, ...aliases].every((alias) => alias.startsWith(`${kind}:`))) return null
  const names = Object.keys(sections) as SectionName[]
  return {
    subject,
    sections: names.flatMap((name) => sectionIn(key, name, sections[name]) ?? []),
    history: history.map((row) => ({ ...row, subject: key })),
  }
}

function sectionIn(
  subject: string,
  name: SectionName,
  section: LibraryRecord['sections'][SectionName],
): SectionRow | null {
  if (!section) return null
  const { data, unreadable, cost, paging, requestId, earlier, ...told } = section
  const read = readTolerantly(sectionShapes[name], data)
  if (!read) return null
  return {
    ...told,
    subject,
    name,
    ...(requestId === undefined ? {} : { requestId }),
    ...(typeof cost === 'number' ? { cost } : {}),
    ...(paging ? { paging } : {}),
    ...(earlier ? { earlier: readEarlier(name, earlier) } : {}),
    unreadable: [
      ...unreadable.map(({ path, value }) => ({ path, value: value ?? null })),
      ...read.unreadable,
    ],
    data: read.data,
  } as SectionRow
}

function versionOf(value: unknown): number {
  const { version } = value as { version?: unknown }
  return typeof version === 'number' ? version : libraryVersion
}
