import { canonicalName } from '../../pages/identity.ts'
import { canonicalAddressText } from '../../text/canonical-text.ts'
import { sectionSchemas } from '../../api/schemas/sections.ts'
import { boundJson, limitUnreadable } from '../../api/bound-json.ts'
import { cutText, limits, pastInstant } from '../../text/limits.ts'
import { readTolerantly, namesIn } from '../../api/schemas/tolerant.ts'
import {
  jobEventShape,
  libraryRecord,
  libraryVersion,
  type LibraryRecord,
} from '../../exports/library-format.ts'
import type { SectionName, SectionRow } from '../../records/rows/sections.ts'
import { mergeNotes } from '../../records/annotations/notes.ts'
import { readCorrections } from '../../records/corrections/read-corrections.ts'
import { readEarlier } from './read-earlier.ts'
import type { ContactDetails } from '../../records/rows/annotations.ts'
import type { HistoryRow } from '../../records/rows/history.ts'
import type { Subject } from '../../records/rows/subject.ts'

export interface ReadRecord {
  subject: Omit<LibraryRecord, 'sections' | 'history'>
  sections: SectionRow[]
  history: HistoryRow[]
}

/**
 * Limits sizes; `null` if the record is invalid. Sets invalid parts of sections aside in them. Caps times at `now` (ms
 * since epoch).
 */
export function readRecord(value: unknown, now: number = Date.now()): ReadRecord | null {
  const parsed = libraryRecord.safeParse(boundJson(value, namesIn(libraryRecord)).value)
  if (!parsed.success || versionOf(value) > libraryVersion) return null
  const { sections, history, corrections: given, ...record } = parsed.data
  const corrections = readCorrections(given, now)
  const { kind } = record
  const [key, aliases] = [canonicalAlias(record.key), record.aliases.map(canonicalAlias)]
  // A name of another kind would merge a person with a company.
  if (![key, ...aliases].every((alias) => alias.startsWith(`${kind}:`))) return null
  if (!isName(key)) return null
  const names = Object.keys(sections) as SectionName[]
  const short = (texts: string[]) => texts.map((text) => cutText(text, limits.line))
  const { tags, lists } = record
  return {
    subject: {
      ...boundSubject(record, now),
      ...joinedNote(value, record),
      key,
      aliases: aliases.filter(isName),
      tags: short(tags),
      lists: short(lists),
      ...(corrections.length > 0 ? { corrections } : {}),
      ...(record.done ? { done: short(record.done) } : {}),
    },
    sections: names.flatMap((name) => sectionIn(key, name, sections[name], now) ?? []),
    history: history.map(({ before, after, at, job, ...row }) => ({
      ...row,
      subject: key,
      at: Math.min(at, now),
      before: cutText(before, limits.line),
      after: cutText(after, limits.line),
      ...jobIn(job),
    })),
  }
}

type Bounded = Pick<
  Subject,
  'name' | 'headline' | 'company' | 'place' | 'email' | 'url' | 'note' | 'createdAt' | 'updatedAt' | 'contact'
>

function jobIn(value: unknown): Pick<HistoryRow, 'job'> {
  const { data: job } = jobEventShape.safeParse(value)
  return job ? { job } : {}
}

const maxValues = 100

function boundContact({ firstName, lastName, title, emails, phones }: ContactDetails): ContactDetails {
  const line = (text: string) => cutText(text, limits.line)
  return {
    ...(firstName ? { firstName: line(firstName) } : {}),
    ...(lastName ? { lastName: line(lastName) } : {}),
    ...(title ? { title: line(title) } : {}),
    emails: emails
      .filter(({ address }) => address.length <= limits.id)
      .slice(0, maxValues)
      .map(({ address, type }) => ({ address, type: type === null ? null : line(type) })),
    phones: phones.filter((phone) => phone.length <= limits.id).slice(0, maxValues),
  }
}

/** Caps times at `now` (ms since epoch). */
function boundSubject<Row extends Bounded>(row: Row, now: number): Row {
  const { name, headline, company, place, email, url, note, createdAt, updatedAt, contact } = row
  return {
    ...row,
    ...(contact ? { contact: boundContact(contact) } : {}),
    name: cutText(name, limits.line),
    headline: cutText(headline, limits.line),
    company: cutText(company, limits.line),
    place: cutText(place, limits.line),
    note: cutText(note, limits.prose),
    email: email.length > limits.id ? '' : email,
    url: url.length > limits.address ? '' : url,
    createdAt: pastInstant(createdAt, now) ?? now,
    updatedAt: pastInstant(updatedAt, now) ?? now,
  }
}

/**
 * Computes the text of merged notes again. It may exceed the limit, and a shortened text would count as another note.
 */
function joinedNote(given: unknown, { noteVersions }: Pick<Subject, 'noteVersions'>): { note?: string } {
  const { note } = given as { note?: unknown }
  if (!noteVersions || typeof note !== 'string' || note.length <= limits.prose) return {}
  return { note: mergeNotes([{ note: '', noteVersions }]).note }
}

/** Names other than handles only lose invisible characters. */
function canonicalAlias(alias: string): string {
  const [, kind = '', id = ''] = /^([a-z]+:)([^:]*)$/.exec(alias) ?? []
  return kind === '' ? canonicalAddressText(alias) : `${kind}${canonicalName(id) ?? canonicalAddressText(id)}`
}

/** Long names aren't shortened, because the result could be another person's. */
const isName = (alias: string) => alias.length <= limits.id + 20 && alias.isWellFormed()

function sectionIn(
  subject: string,
  name: SectionName,
  section: LibraryRecord['sections'][SectionName],
  now: number,
): SectionRow | null {
  if (!section) return null
  const { data, unreadable, cost, paging, requestId, earlier, at, ...rest } = section
  const read = readTolerantly(sectionSchemas[name], data)
  if (!read) return null
  return {
    ...rest,
    at: Math.min(at, now),
    subject,
    name,
    ...(requestId === undefined ? {} : { requestId }),
    cost: cost ?? null,
    ...(paging ? { paging } : {}),
    ...(earlier
      ? { earlier: readEarlier(name, earlier).map((one) => ({ ...one, at: Math.min(one.at, now) })) }
      : {}),
    unreadable: limitUnreadable([
      ...unreadable.map(({ path, value }) => ({ path: cutText(path, limits.line), value: value ?? null })),
      ...read.unreadable,
    ]),
    data: read.data,
  } as SectionRow
}

function versionOf(value: unknown): number {
  const { version } = value as { version?: unknown }
  return typeof version === 'number' ? version : libraryVersion
}
