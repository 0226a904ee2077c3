import type { Education, Person, Position } from '../api/schemas/person.ts'
import type { Company } from '../api/schemas/company.ts'
import type { Job } from '../api/schemas/job.ts'
import type { LedgerRequest } from '../purchases/rows/requests.ts'
import { sectionsByName } from '../records/sections-by-name.ts'
import { mergeCompany } from '../records/merge-company.ts'
import { mergePerson, type EmailAddress, type SpokenLanguage } from '../records/merge-person.ts'
import type { Section, Sections, SectionRow } from '../records/rows/sections.ts'
import type { Subject } from '../records/rows/subject.ts'
import type { HistoryRow } from '../records/rows/history.ts'

export type Paid = Pick<LedgerRequest, 'id' | 'cost' | 'requestId' | 'operation' | 'reservedAt'>

export interface ExportedRecord {
  subject: Subject
  sections: SectionRow[]
  history: HistoryRow[]
  /** Without requests missing in the ledger. */
  requests: ReadonlyMap<string, Paid>
  lists: ReadonlyMap<string, string>
}

export interface ExportView extends ExportedRecord {
  by: Sections
  person: Person
  company: Company | undefined
  job: Job | undefined
  positions: readonly Position[]
  schools: readonly Education[]
  languages: SpokenLanguage[]
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

/** In credits; `null` if unknown. A record from a file states it itself. */
export function sectionCost(section: Section<unknown>, requests: ExportedRecord['requests']): number | null {
  return requests.get(section.request)?.cost ?? section.cost ?? null
}
