import type { ReadonlySignal } from '@preact/signals'
import type { LedgerRequest } from '../ledger/request.ts'
import { aliasesOfEmployer, subjectOf } from '../records/aliases.ts'
import type { Database } from '../records/database.ts'
import { recordOf, type SubjectRecord } from '../records/record.ts'
import type { TabPage } from '../settings/tabs.ts'
import { live } from './live.ts'

/** All that a view shows of one page: what is known, of whom, and what was asked. */
export interface Known {
  record: SubjectRecord | null
  /** The company that a person works at, where it is known too. */
  employer: SubjectRecord | null
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
      if (!alias) return { record: null, employer: null, requests: [] }
      const record = await recordOf(db, alias)
      const names = [...new Set([alias, ...(record?.subject.aliases ?? [])])]
      const requests = await db.requests.where('subject').anyOf(names).sortBy('reservedAt')
      return { record, employer: await employerOf(db, record), requests }
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
