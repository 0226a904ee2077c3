import { Dexie, type EntityTable, type Table } from 'dexie'
import type { PageKind } from '../pages/index.ts'
import type { LedgerRequest, StoredAnswer } from '../ledger/request.ts'
import type { SectionData, SectionName, Section } from './sections.ts'

/** The light row of a subject: enough for every list, sort and search, without the sections behind it. */
export interface Subject {
  /** Such as `person:jane-doe`. */
  key: string
  kind: PageKind
  /** Every name the subject goes by, its key among them: handle, internal id, member id, domain. */
  aliases: string[]
  name: string
  headline: string
  company: string
  place: string
  email: string
  url: string
  createdAt: number
  updatedAt: number
}

export type SectionRow = {
  [Name in SectionName]: Section<SectionData[Name]> & { subject: string; name: Name }
}[SectionName]

/** What was bought, and what was asked: the extension's own IndexedDB. */
export class Database extends Dexie {
  subjects!: EntityTable<Subject, 'key'>
  sections!: Table<SectionRow, [string, SectionName]>
  requests!: EntityTable<LedgerRequest, 'id'>
  answers!: EntityTable<StoredAnswer, 'request'>

  constructor(name = 'sidelight') {
    // Strict: a write counts as done when the operating system has it, since it stands for money.
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      subjects: 'key, *aliases, kind, updatedAt',
      sections: '[subject+name], subject',
      requests: 'id, question, subject, state, day, reservedAt',
      answers: 'request',
    })
  }
}
