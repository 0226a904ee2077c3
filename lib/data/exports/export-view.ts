import type { Education, Person, Position } from '../../api/schemas/person.ts'
import type { Company } from '../../api/schemas/company.ts'
import type { Job } from '../../api/schemas/job.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'
import { sectionsByName } from '../../records/sections-by-name.ts'
import { mergeCompany } from '../../records/merge-company.ts'
import { mergePerson, type EmailAddress, type SpokenLanguage } from '../../records/merge-person.ts'
import type { Section, Sections } from '../../records/database/rows/sections.ts'
import type { Subject, HistoryRow, SectionRow } from '../../records/database/rows/records.ts'

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
export interface ExportView extends ExportedRecord {
  by: Sections
  /** Empty for what is no person. */
  person: Person
  company: Company | undefined
  job: Job | undefined
  positions: readonly Position[]
  schools: readonly Education[]
  languages: SpokenLanguage[]
  /** Each address once, the first the best known. */
  emails: EmailAddress[]
  listNames: string[]
}

export function exportViewOf(record: ExportedRecord): ExportView {
  const by = sectionsByName(record.sections, record.subject)
  const { person, career, studies, languages, emails } = mergePerson(by)
  return {
    ...record,
    by,
    person,
    company: mergeCompany(by),
    job: by.job?.data,
    positions: career.items,
    schools: studies.items,
    languages,
    emails,
    listNames: record.subject.lists.flatMap((id) => record.lists.get(id) ?? []),
  }
}

/** What a section cost in credits; `null` while not known, and a record from a file says it itself. */
export function sectionCost(section: Section<unknown>, requests: ExportedRecord['requests']): number | null {
  return requests.get(section.request)?.cost ?? section.cost ?? null
}
