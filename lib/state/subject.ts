import type { ReadonlySignal } from '@preact/signals'
import type { LedgerRequest } from '../ledger/request.ts'
import { aliasesOfEmployer, subjectOf } from '../records/aliases.ts'
import type { Database, Subject } from '../records/database.ts'
import { recordOf, type SubjectRecord } from '../records/record.ts'
import type { TabPage } from '../settings/tabs.ts'
import { live } from './live.ts'

/** All that a view shows of one page: what is known, of whom, and what was asked. */
export interface Known {
  record: SubjectRecord | null
  /** The company that a person works at, where it is known too. */
  employer: SubjectRecord | null
  /** The company that a domain asked for on this page turned out to be, when it is not the page's own. */
  otherCompany: Subject | null
  /** Every request about the subject, oldest first. */
  requests: LedgerRequest[]
}

export function watchSubject(
  db: Database,
  page: ReadonlySignal<TabPage | undefined>,
): ReadonlySignal<Known | undefined> {
  return live(
    () => page.value && subjectOf(page.value),
    async (alias): Promise<Known> => {
      if (!alias) return { record: null, employer: null, otherCompany: null, requests: [] }
      const record = await recordOf(db, alias)
      const names = [...new Set([alias, ...(record?.subject.aliases ?? [])])]
      const requests = await db.requests.where('subject').anyOf(names).sortBy('reservedAt')
      const [employer, otherCompany] = await Promise.all([
        employerOf(db, record),
        record ? null : otherCompanyOf(db, requests),
      ])
      return { record, employer, otherCompany, requests }
    },
  )
}

async function employerOf(db: Database, record: SubjectRecord | null): Promise<SubjectRecord | null> {
  const profile = record?.sections.profile
  for (const alias of profile ? aliasesOfEmployer(profile.data) : []) {
    const employer = await recordOf(db, alias)
    if (employer) return employer
  }
  return null
}

async function otherCompanyOf(db: Database, requests: LedgerRequest[]): Promise<Subject | null> {
  const last = requests.findLast(({ section, outcome }) => section === 'company' && outcome === 'ok')
  const section = last && (await db.sections.filter(({ request }) => request === last.id).first())
  return (section && (await db.subjects.get(section.subject))) ?? null
}
