import type { Education, Person, Position } from '../api/shapes/person.ts'
import type { Company } from '../api/shapes/company.ts'
import type { Job } from '../api/shapes/job.ts'
import type { LedgerRequest } from '../ledger/request.ts'
import type { HistoryRow, SectionRow, Subject } from '../records/database.ts'
import { keyBy } from '../records/record.ts'
import type { Section, Sections } from '../records/sections.ts'

/** What an export says of the request that bought a section. */
export type Paid = Pick<LedgerRequest, 'id' | 'cost' | 'requestId' | 'operation' | 'reservedAt'>

/** All that is exported of one subject, as it is kept. */
export interface ExportedRecord {
  subject: Subject
  sections: SectionRow[]
  history: HistoryRow[]
  /** The requests of the sections, by id; one that the ledger does not have is missing. */
  requests: ReadonlyMap<string, Paid>
  /** The names of lists, by id. */
  lists: ReadonlyMap<string, string>
}

/** A record as columns, cards and texts read it. */
export interface Known extends ExportedRecord {
  by: Sections
  person: Person | undefined
  company: Company | undefined
  job: Job | undefined
  positions: Position[]
  schools: Education[]
  /** Each address once, the first the best known. */
  emails: { address: string; type: string }[]
  listNames: string[]
}

export function knownOf(record: ExportedRecord): Known {
  const by = keyBy(record.sections)
  const person = by.profile?.data
  const found = (by.emails?.data ?? []).map(({ value, email, type }) => ({
    address: (value || email || '').trim(),
    type: type ?? '',
  }))
  const once = new Map(found.filter(({ address }) => address !== '').map((email) => [email.address, email]))
  return {
    ...record,
    by,
    person,
    company: by.company?.data,
    job: by.job?.data,
    positions: longer(person?.positions?.positionHistory, by.experience, by.profile),
    schools: longer(person?.schools?.educationHistory, by.education, by.profile),
    emails: [...once.values()],
    listNames: record.subject.lists.flatMap((id) => record.lists.get(id) ?? []),
  }
}

/** What they do now: what the profile says so, else the first position that goes on. */
export function currentPosition({ person, positions }: Known): Position | undefined {
  return person?.currentPosition ?? positions.find(({ startEndDate }) => startEndDate?.end === null)
}

/** What a section cost in credits; `null` while not known, and a record from a file says it itself. */
export function costOf(section: Section<unknown>, requests: ExportedRecord['requests']): number | null {
  return requests.get(section.request)?.cost ?? section.cost ?? null
}

/** Of the profile's list and the same bought by itself the one that holds more, of two as long the newer. */
function longer<Item>(
  ofProfile: Item[] | null | undefined,
  alone: Section<Item[]> | undefined,
  profile: Section<unknown> | undefined,
): Item[] {
  const [one, other] = [ofProfile ?? [], alone?.data ?? []]
  if (one.length !== other.length) return one.length > other.length ? one : other
  return (alone?.at ?? 0) > (profile?.at ?? 0) ? other : one
}
