import { openRequestsIn } from './open-requests.ts'
import { lostIn } from './lost-request-key.ts'
import { localDay, startOfDay } from './calendar.ts'
import {
  addShare,
  nothingSpent,
  profileKey,
  profileSums,
  spendingKeys,
  sumsOfProfile,
  type SpendingChange,
} from './spending.ts'
import { profileOf } from '../../settings/accounts.ts'
import type { Database } from '../../records/database/database.ts'
import { unknownAccount, type AccountState } from '../rows/account.ts'
import type { LearnedPrice, Spending } from '../rows/spending.ts'
import type { LedgerRequest } from '../rows/requests.ts'

type Booked = Pick<LedgerRequest, 'account' | 'day' | 'run' | 'watch'>

export const spendingTables = (db: Database) => [db.requests, db.accounts, db.spending]

/**
 * Accounts, sums and open requests, read and written once in the caller's transaction over `spendingTables`. Nothing
 * else may write to these tables in that transaction.
 */
export class SpendingSums {
  private readonly accounts = new Map<string, AccountState>()
  private readonly sums = new Map<string, Spending>()
  /** For a day and the later days that count for a budget too. */
  private readonly profiles = new Map<string, Spending[]>()
  private readonly open = new Map<string, LedgerRequest>()
  private changed = new Set<string>()
  /** Works only after `openWithBudgets`. */
  withLost: Awaited<ReturnType<typeof lostIn>> = (requestKeys) => [...requestKeys]
  readonly learned = new Map<string, LearnedPrice | undefined>()

  private readonly db: Database
  private readonly about: readonly Booked[]
  private readonly hasBudgets: boolean
  private readonly writing: PromiseLike<unknown>[] = []

  private constructor(db: Database, about: readonly Booked[], hasBudgets: boolean) {
    this.db = db
    this.about = about
    this.hasBudgets = hasBudgets
  }

  static async open(db: Database, about: readonly Booked[]): Promise<SpendingSums> {
    const spendingSums = new SpendingSums(db, about, false)
    await spendingSums.read()
    return spendingSums
  }

  /** Also reads the lost rows that a reservation needs. Needs `library` in the transaction. */
  static async openWithBudgets(db: Database, about: readonly Booked[]): Promise<SpendingSums> {
    const spendingSums = new SpendingSums(db, about, true)
    await spendingSums.read()
    return spendingSums
  }

  /** Call it after other writes in the same transaction. */
  async read(): Promise<void> {
    const { db, about } = this
    const ids = [...new Set(about.map(({ account }) => account))]
    const keys = [...new Set(about.flatMap(spendingKeys))]
    const days = this.hasBudgets ? [...new Set(about.map(({ day }) => day))] : []
    const [accounts, sums, open, profiles, withLost] = await Promise.all([
      db.accounts.bulkGet(ids),
      db.spending.bulkGet(keys),
      openRequestsIn(db),
      Promise.all(days.map((day) => profileSums(db, day, lastAhead(day)))),
      this.hasBudgets ? lostIn(db) : this.withLost,
    ])
    this.withLost = withLost
    for (const [at, day] of days.entries()) this.profiles.set(day, profiles[at] ?? [])
    for (const [at, id] of ids.entries()) this.accounts.set(id, accounts[at] ?? unknownAccount(id))
    for (const [at, key] of keys.entries()) this.sums.set(key, sums[at] ?? nothingSpent(key))
    this.open.clear()
    for (const request of open) this.open.set(request.id, request)
    this.changed = new Set()
    this.learned.clear()
  }

  /** `write` awaits it. Later reads in the transaction see the row. */
  addRequest(request: LedgerRequest): void {
    this.writing.push(this.db.requests.add(request))
  }

  putRequest(request: LedgerRequest): void {
    this.writing.push(this.db.requests.put(request))
  }

  async write(): Promise<void> {
    const changed = <Row>(rows: ReadonlyMap<string, Row>) =>
      [...rows].flatMap(([key, row]) => (this.changed.has(key) ? [row] : []))
    const [accounts, sums] = [changed(this.accounts), changed(this.sums)]
    this.changed = new Set()
    await Promise.all([
      ...this.writing.splice(0),
      accounts.length > 0 ? this.db.accounts.bulkPut(accounts) : null,
      sums.length > 0 ? this.db.spending.bulkPut(sums) : null,
    ])
  }

  account(id: string): AccountState {
    return this.accounts.get(id) ?? unknownAccount(id)
  }

  setAccount(account: AccountState): void {
    this.accounts.set(account.id, account)
    this.changed.add(account.id)
  }

  sum(key: string): Spending {
    return this.sums.get(key) ?? nothingSpent(key)
  }

  /**
   * Sums of later days exist only if the clock was set back; counting them keeps a changed clock from reopening a
   * budget.
   */
  sumsOfDay(day: string, account: string): Spending[] {
    if (!this.hasBudgets) throw new Error('These sums were opened without budgets.')
    const written = new Map((this.profiles.get(day) ?? []).map((sum) => [sum.key, sum]))
    for (const [key, sum] of this.sums) if (key.startsWith(profileKey(day, ''))) written.set(key, sum)
    return sumsOfProfile(profileOf(account), [...written.values()])
  }

  add(request: LedgerRequest, share: SpendingChange): void {
    for (const [key, sum] of addShare((key) => this.sum(key), request, share)) {
      this.sums.set(key, sum)
      this.changed.add(key)
    }
  }

  outOf(account: string, but?: string): LedgerRequest[] {
    return [...this.open.values()].filter((request) => request.account === account && request.id !== but)
  }

  sent(request: LedgerRequest): void {
    this.open.set(request.id, request)
  }

  ended(id: string): void {
    this.open.delete(id)
  }
}

/** Sums of days further ahead come from a wrong clock and don't count. */
const daysAhead = 7

const lastAhead = (day: string) => localDay(startOfDay(day, daysAhead))
