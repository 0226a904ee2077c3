import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Batch, BatchItem } from '../../bulk/batch.ts'
import type { Delivery } from '../../crm/delivery.ts'
import type { PageKind } from '../../pages/page.ts'
import type { AccountState } from '../../purchases/account/account.ts'
import type { LearnedPrice } from '../../purchases/prices/learn.ts'
import type { MatchKeys } from '../matching/match-keys.ts'
import { mirrorMatchKeys } from './mirror-match-keys.ts'
import type { LedgerRequest, StoredAnswer } from '../../purchases/ledger/request.ts'
import type { Spending } from '../../purchases/ledger/spending.ts'
import type { Unexplained } from '../../purchases/ledger/unexplained.ts'
import type { Merge } from '../merge.ts'
import type { NoteVersions } from '../annotations/note-versions.ts'
import type { StatedFacts } from '../stated-facts.ts'
import type { SectionData, SectionName, Section } from '../sections.ts'
import { toVersion4 } from './upgrade-4.ts'
import { toVersion2 } from './upgrade.ts'

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
  /** The person's own words for it, sorted. */
  tags: string[]
  /** Ids of the lists it is on. */
  lists: string[]
  note: string
  /** What the note is made of, where libraries were joined. */
  noteVersions?: NoteVersions | undefined
  /** What the row was known by itself, where sections say something else by now. */
  stated?: StatedFacts | undefined
  createdAt: number
  updatedAt: number
}

/** A list that people put subjects on. */
export interface List {
  id: string
  name: string
  createdAt: number
}

/** One thing that was found to be otherwise than before. */
export interface HistoryRow {
  id: string
  subject: string
  /** When the newer answer came, in milliseconds since 1970. */
  at: number
  /** What changed, such as `title` or `company`. */
  fact: string
  before: string
  after: string
  /** The request that brought it. */
  request: string
}

/** A name that must never be looked up, as a hash: the list itself says nothing of whom it protects. */
export interface Suppressed {
  /** Under this installation's key; of another's backup derived slowly; salted in rows of the first versions. */
  hash: string
  /** Names of one person have the same. */
  group: string
  at: number
  /** The same name as a backup carries it; missing until it is derived. */
  slow?: string
  /** Other people who have the same name at the same company. */
  also?: string[]
}

/** What hashes names: a key that can't be read out, and the salt of what backups carry. In no backup itself. */
export type SuppressionKey = { id: 'names'; key: CryptoKey } | { id: 'backup'; salt: string }

export type SectionRow = {
  [Name in SectionName]: Section<SectionData[Name]> & { subject: string; name: Name }
}[SectionName]

/** What was bought, and what was asked: the extension's own IndexedDB. */
export class Database extends Dexie {
  subjects!: EntityTable<Subject, 'key'>
  sections!: Table<SectionRow, [string, SectionName]>
  requests!: EntityTable<LedgerRequest, 'id'>
  answers!: EntityTable<StoredAnswer, 'request'>
  /** What the service last said of each account, and its gate. */
  accounts!: EntityTable<AccountState, 'id'>
  /** What was spent, kept as sums so that no budget or plot has to add up the ledger. */
  spending!: EntityTable<Spending, 'key'>
  /** Credits that are gone and that no request explains. */
  unexplained!: EntityTable<Unexplained, 'id'>
  /** What operations turned out to cost, by service. */
  learned!: EntityTable<LearnedPrice, 'key'>
  lists!: EntityTable<List, 'id'>
  history!: EntityTable<HistoryRow, 'id'>
  suppressed!: EntityTable<Suppressed, 'hash'>
  suppressionKeys!: Table<SuppressionKey, string>
  batches!: EntityTable<Batch, 'id'>
  items!: Table<BatchItem, [string, number]>
  deliveries!: EntityTable<Delivery, 'id'>
  /** How subjects are recognised; written by `mirrorMatchKeys` alone. */
  matchKeys!: EntityTable<MatchKeys, 'source'>
  merges!: EntityTable<Merge, 'id'>

  /** The version of the schema that this Sidelight writes, whichever a newer one has left on the disk. */
  readonly schemaVersion: number

  constructor(name = 'sidelight') {
    // Strict: a write counts as done when the operating system has it, since it stands for money.
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      subjects: 'key, *aliases, kind, updatedAt',
      sections: '[subject+name], subject',
      requests: 'id, question, subject, state, day, reservedAt',
      answers: 'request',
    })
    this.version(2)
      .stores({
        subjects: 'key, *aliases, kind, company, updatedAt, *tags, *lists',
        requests: 'id, question, subject, state, day, reservedAt, batch, *found, [account+counted]',
        accounts: 'id',
        spending: 'key',
        learned: 'key',
        lists: 'id',
        history: 'id, subject, at',
        suppressed: 'hash',
      })
      .upgrade(toVersion2)
    this.version(3).stores({
      batches: 'id, state, createdAt',
      items: '[batch+position], [batch+state+position], subject, request',
      deliveries: 'id, [destination+subject], [state+nextAt], subject, at',
    })
    this.version(4)
      .stores({
        requests:
          'id, question, subject, state, day, reservedAt, batch, *found, [account+counted], [operation+trigger+reservedAt], claimed',
        unexplained: 'id, [account+state]',
        matchKeys: 'source, *keys',
        merges: 'id, subject, other, *disputed',
        suppressed: 'hash, group, slow',
        suppressionKeys: 'id',
        deliveries: 'id, [destination+subject], [destination+state+nextAt], [state+nextAt], subject, at',
      })
      .upgrade(toVersion4)
    this.use(mirrorMatchKeys)
    this.schemaVersion = this.verno
    // Dexie opens what a newer version has left, and would write rows of today's form into it.
    this.on(
      'ready',
      () => {
        const found = Math.floor(this.backendDB().version / 10)
        if (found > this.schemaVersion) throw new Dexie.VersionError(`The library is of version ${found}.`)
      },
      true,
    )
  }
}
