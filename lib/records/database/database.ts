import { Dexie, type EntityTable, type PromiseExtended, type Table, type Transaction } from 'dexie'
import { schemaVersions, upgradeRow, type SchemaVersion } from './schema-versions.ts'
import { dropLightRows } from './drop-light-rows.ts'
import { trackListRevision } from './track-list-revision.ts'
import { mirrorMatchKeys } from './mirror-match-keys.ts'
import { countChanges, type CommittedChange } from './count-changes.ts'
import { noteConnection } from './note-connection.ts'
import type { LibraryState } from '../../purchases/rows/library-state.ts'
import type { LedgerRequest, StoredResponse } from '../../purchases/rows/requests.ts'
import { storedAccount, type AccountState } from '../../purchases/rows/account.ts'
import type { LearnedPrice, Spending, Unexplained } from '../../purchases/rows/spending.ts'
import type { SectionName, SectionRow } from '../rows/sections.ts'
import type { Subject, MatchKeys, LightRows } from '../rows/subject.ts'
import type { List } from '../rows/annotations.ts'
import type { HistoryRow } from '../rows/history.ts'
import type { Suppressed, SuppressionKey } from '../rows/suppression.ts'
import type { Merge } from '../rows/merges.ts'
import type { Picture } from '../../pictures/rows.ts'
import type { RunItem, BulkRun } from '../../bulk/rows.ts'
import type { UndoPart, UndoStep } from '../rows/undo.ts'
import type { Delivery } from '../../crm/rows.ts'
import type { TeamClaim, TeamState } from '../../team/rows.ts'

export class Database extends Dexie {
  subjects!: EntityTable<Subject, 'key'>
  sections!: Table<SectionRow, [string, SectionName]>
  requests!: EntityTable<LedgerRequest, 'id'>
  responses!: EntityTable<StoredResponse, 'request'>
  accounts!: EntityTable<AccountState, 'id'>
  /** Per day and run, so that budgets and charts needn't read the ledger. */
  spending!: EntityTable<Spending, 'key'>
  /** Missing from the balance, and no request explains them. */
  unexplained!: EntityTable<Unexplained, 'id'>
  learned!: EntityTable<LearnedPrice, 'key'>
  lists!: EntityTable<List, 'id'>
  history!: EntityTable<HistoryRow, 'id'>
  suppressed!: EntityTable<Suppressed, 'hash'>
  suppressionKeys!: Table<SuppressionKey, string>
  runs!: EntityTable<BulkRun, 'id'>
  items!: Table<RunItem, [string, number]>
  deliveries!: EntityTable<Delivery, 'id'>
  /** Only `mirrorMatchKeys` writes this table. */
  matchKeys!: EntityTable<MatchKeys, 'source'>
  /** Only `dropLightRows` deletes from this table. */
  lightRows!: Table<LightRows, [string, string]>
  merges!: EntityTable<Merge, 'id'>
  pictures!: EntityTable<Picture, 'subject'>
  undoParts!: EntityTable<UndoPart, 'key'>
  undoSteps!: EntityTable<UndoStep, 'id'>
  library!: EntityTable<LibraryState, 'key'>

  /** Not yet sent to the team; empty without a team. */
  teamClaims!: EntityTable<TeamClaim, 'request'>
  teamState!: Table<TeamState, TeamState['key']>

  whenSpent: ((change: CommittedChange) => void) | null = null

  /** Even if a newer Sidelight wrote the database. */
  readonly schemaVersion: number

  readonly versions: readonly SchemaVersion[]

  /** Writes with strict durability by default, because rows represent money. */
  constructor(
    name = 'sidelight',
    durability: 'strict' | 'relaxed' = 'strict',
    versions: readonly SchemaVersion[] = schemaVersions,
  ) {
    // Dexie's cache copies rows in memory for each observer. Pages instead read once and follow changes through
    // `components/model/live.ts`.
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
    this.accounts.hook('reading', (row: AccountState | undefined) => row && storedAccount(row))
    this.schemaVersion = this.verno
    this.on('close', () => {
      this.noteClosed?.()
      this.noteClosed = null
    })
    // Dexie opens databases of newer versions too, and would write rows in an older form.
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
   * Opens the database. Dexie remembers a failed attempt, for example on a full disk, and rejects all later queries.
   * This override retries from the next turn of the event loop on.
   */
  override open(): PromiseExtended<Dexie> {
    this.isClosedForNow = false
    this.noteClosed ??= noteConnection(this.name)
    const opening = super.open()
    opening.catch(() => setTimeout(() => this.isClosedByFailure() && this.reopen()))
    return opening
  }

  /** Closes and reopens, because a connection that failed to write may fail again. */
  reopen(): void {
    this.isLeft = false
    super.close({ disableAutoOpen: false })
  }

  closeForNow(): void {
    if (!this.isOpen()) return
    this.isClosedForNow = true
    this.reopen()
  }

  isClosedForNow = false

  private noteClosed: (() => void) | null = null

  override close(options?: { disableAutoOpen: boolean }): void {
    this.isLeft = options?.disableAutoOpen !== false
    super.close(options)
  }

  private isLeft = false

  private isClosedByFailure(): boolean {
    return !this.isLeft && !this.isOpen() && this.hasFailed()
  }
}

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
          // A malformed row must not keep the whole library from opening.
          return false
        }
      })
}
