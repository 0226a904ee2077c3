import type { ReadonlySignal } from '@preact/signals'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import { aliasesOfEmployer } from '../../lib/records/identity/aliases.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { mergePerson } from '../../lib/records/merge-person.ts'
import { ownerOf } from '../../lib/records/identity/owners.ts'
import { rowsOfAny } from '../../lib/records/database/rows-of-any.ts'
import { recordOf, recordWith, type SubjectRecord } from '../../lib/records/record.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { live } from '../model/live.ts'

export interface SubjectState {
  record: SubjectRecord | null
  employer: SubjectRecord | null
  requests: LedgerRequest[]
}

export function watchSubject(
  db: Database,
  name: ReadonlySignal<string | null | undefined>,
): ReadonlySignal<SubjectState | undefined> {
  return live(
    () => name.value,
    async (alias): Promise<SubjectState> => {
      if (!alias) return { record: null, employer: null, requests: [] }
      // Reads in one transaction, so that it waits until a response is filed completely.
      return stateOfSubject(db, alias)
    },
  )
}

export function stateOfSubject(db: Database, alias: string): Promise<SubjectState> {
  return db.transaction('r', db.subjects, db.sections, db.requests, async () => stateOf(db, alias))
}

async function stateOf(db: Database, alias: string): Promise<SubjectState> {
  const subject = await ownerOf(db, [alias])
  const names = [alias, ...(subject?.aliases ?? [])]
  const [known, requests] = await Promise.all([
    withEmployer(db, subject),
    rowsOfAny(db.requests, 'subject', names),
  ])
  return { ...known, requests: requests.toSorted((a, b) => a.reservedAt - b.reservedAt) }
}

async function withEmployer(db: Database, subject: Subject | undefined) {
  const record = subject ? await recordWith(db, subject) : null
  return { record, employer: await employerOf(db, record) }
}

async function employerOf(db: Database, record: SubjectRecord | null): Promise<SubjectRecord | null> {
  const { job } = record?.sections ?? {}
  for (const alias of aliasesOfEmployer(mergePerson(record?.sections ?? {}).person)) {
    const employer = await recordOf(db, alias)
    if (employer) return employer
  }
  return job?.data.companyName ? companyNamed(db, job.data.companyName) : null
}

/** A job knows only its company's name. */
async function companyNamed(db: Database, name: string): Promise<SubjectRecord | null> {
  // In the row of a company, `company` is its own name.
  const named = await db.subjects
    .where('[company+kind]')
    .equals([name, 'company'])
    .filter((subject) => subject.name === name)
    .limit(2)
    .toArray()
  return named.length === 1 && named[0] ? recordOf(db, named[0].key) : null
}
