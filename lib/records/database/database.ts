import { Dexie, type EntityTable, type PromiseExtended, type Table, type Transaction } from 'dexie'
import { schemaVersions, upgradeRow, type SchemaVersion } from './schema-versions.ts'
import { dropLightRows } from './drop-light-rows.ts'
import { trackListRevision } from './track-list-revision.ts'
import { mirrorMatchKeys } from './mirror-match-keys.ts'
import { countChanges, type CommittedChange } from './count-changes.ts'
import { noteConnection } from './note-connection.ts'
import type { LibraryState } from './rows/library.ts'
import type {
  LedgerRequest,
  StoredAnswer,
  AccountState,
  LearnedPrice,
  Spending,
  Unexplained,
} from './rows/purchases.ts'
import type { SectionName } from './rows/sections.ts'
import type {
  Subject,
  List,
  HistoryRow,
  SectionRow,
  Suppressed,
  SuppressionKey,
  Merge,
  MatchKeys,
  LightRows,
  Picture,
} from './rows/records.ts'
import type { BatchItem, Batch } from './rows/bulk.ts'
import type { HeldRecords, UndoStep } from './rows/undo.ts'
import type { Delivery } from './rows/crm.ts'
import type { TeamClaim, TeamState } from './rows/team.ts'

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
  /** Light rows in parts that are read at once; emptied by `dropLightRows` alone. */
  lightRows!: Table<LightRows, [string, string]>
  merges!: EntityTable<Merge, 'id'>
  pictures!: EntityTable<Picture, 'subject'>
  /** What was deleted a moment ago and can still be brought back; read by nothing but that. */
  held!: EntityTable<HeldRecords, 'key'>
  undoSteps!: EntityTable<UndoStep, 'id'>
  /** One row: which library this is, and how many changes of what was spent it has seen. Written by `countChanges`. */
  library!: EntityTable<LibraryState, 'key'>

  /** What the team has not been told yet; empty where none was joined. */
  teamClaims!: EntityTable<TeamClaim, 'request'>
  teamState!: Table<TeamState, TeamState['key']>

  /** Called when a transaction of this connection that changed what was spent is through. */
  whenSpent: ((change: CommittedChange) => void) | null = null

  /** The version that this Sidelight writes, even where a newer one left another on the disk. */
  readonly schemaVersion: number

  readonly versions: readonly SchemaVersion[]

  /** Strict: a write counts as done when the operating system has it, since it stands for money. */
  constructor(
    name = 'sidelight',
    durability: 'strict' | 'relaxed' = 'strict',
    versions: readonly SchemaVersion[] = schemaVersions,
  ) {
    // Dexie's cache keeps what observers read in memory, copies it at each reading, and what they wait for to itself: a
    // page reads what it shows once, and is told of writes by `components/model/live.ts`.
    super(name, { chromeTransactionDurability: durability, cache: 'disabled' })
    this.versions = versions
    for (const [index, { stores, upgrades }] of versions.entries()) {
      const version = this.version(index + 1).stores(stores)
      if (upgrades) version.upgrade((change) => upgradeTables(change, Object.keys(upgrades), versions, index))
    }
    this.use(mirrorMatchKeys)
    this.use(dropLightRows)
    this.use(trackListRevision)
    this.use(countChanges((change) => this.whenSpent?.(change)))
    this.schemaVersion = this.verno
    this.on('close', () => {
      this.noteClosed?.()
      this.noteClosed = null
    })
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

  /**
   * Opens it. Dexie keeps a failure for good, and refuses all that is asked later: a disk that was full for a moment kept
   * the worker from saving for as long as it lived. So what is asked from the next turn on tries once more.
   */
  override open(): PromiseExtended<Dexie> {
    this.isClosedForNow = false
    this.noteClosed ??= noteConnection(this.name)
    const opening = super.open()
    opening.catch(() => setTimeout(() => this.isClosedByFailure() && this.reopen()))
    return opening
  }

  /** Has the next that is asked open a connection anew: one that failed at writing may go on failing. */
  reopen(): void {
    this.isLeft = false
    super.close({ disableAutoOpen: false })
  }

  /** Closes the connection until the next query, which opens it again: nobody has to be told of it. */
  closeForNow(): void {
    if (!this.isOpen()) return
    this.isClosedForNow = true
    this.reopen()
  }

  /** Whether it was closed by `closeForNow` and nothing opened it since. */
  isClosedForNow = false

  /** Ends what `noteConnection` noted; `null`: no connection is open. */
  private noteClosed: (() => void) | null = null

  override close(options?: { disableAutoOpen: boolean }): void {
    this.isLeft = options?.disableAutoOpen !== false
    super.close(options)
  }

  /** Somebody closed it, and nothing is to open it again. */
  private isLeft = false

  private isClosedByFailure(): boolean {
    return !this.isLeft && !this.isOpen() && this.hasFailed()
  }
}

/** Brings the rows of these tables from version `from` into the form of the next one. */
async function upgradeTables(
  change: Transaction,
  tables: readonly string[],
  versions: readonly SchemaVersion[],
  from: number,
): Promise<void> {
  for (const name of tables)
    await change
      .table<Record<string, unknown>>(name)
      .toCollection()
      .modify((row, stored) => {
        try {
          stored.value = upgradeRow(versions.slice(0, from + 1), from, name, row)
          return true
        } catch {
          // One malformed row must not keep the whole library from opening.
          return false
        }
      })
}
