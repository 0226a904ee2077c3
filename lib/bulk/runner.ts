import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { byTheTeam, markSent } from '../purchases/mark-sent.ts'
import { afterSettling, sendAndStore, type SendBy } from '../purchases/send-and-settle.ts'
import { settleStored, type ResponseToSettle } from '../purchases/settle.ts'
import type { Database } from '../records/database/database.ts'
import { nextItems } from './next-items.ts'
import { requestItems, type ItemRequests, type SentItem } from './request-items.ts'
import { endItems, endTables, itemTables, itemsInChunks, itemsOf, moveItem, type ItemEnd } from './items.ts'
import { isSlow } from '../purchases/account/request-timeout.ts'
import { refreshBalance } from '../purchases/account/quotas.ts'
import { Pace } from './pace.ts'
import { refusalOfFailure } from '../purchases/purchase.ts'
import { cancelPending } from './run-actions.ts'
import type { AccountState } from '../purchases/rows/account.ts'
import type { LedgerRequest } from '../purchases/rows/requests.ts'
import type { Refusal } from '../purchases/rows/refusal.ts'
import type { RunItem, BulkRun } from './rows.ts'

/** In ms, if the end of a cause isn't reported. Trying is free. */
const checkAgainMs = { offline: 60_000, other: 300_000 }

/** In ms, in case this instance stops with requests in flight. */
const reviveMs = 30_000

/** In ms: further responses are stored and filed together. */
const gatherMs = 10

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const isRefusedByAccount = ({ reason }: Refusal) => reason === 'unauthorized' || reason === 'out-of-credits'

interface RunListeners {
  moved(): void
  done(run: BulkRun): void
}

/** `null` if nothing was stored. */
interface ItemResponse {
  item: RunItem
  stored: ResponseToSettle | null
}

/**
 * Quick and without a refusal. Other responses are settled before the next request: it might be charged without a
 * response too, or need a longer timeout.
 */
const seemsAnswered = ({ stored }: ItemResponse) => {
  if (!stored) return false
  const { status, broken, body, took = 0 } = stored.response
  return status === 200 && broken === null && body.includes('credits_left') && !isSlow(took)
}

/** In this worker instance. */
export class BulkRunner {
  private readonly deps: PurchaseDeps
  private readonly db: Database
  private readonly listeners: RunListeners
  private readonly pace = new Pace()
  /** By request. */
  private readonly inFlight = new Map<string, RunItem>()
  private flying = 0
  private responses: ItemResponse[] = []
  private account: AccountState | undefined
  private current: Promise<void> | null = null
  /** For late responses of a previous instance. */
  private corrected = false
  private isCheckNeeded = false
  /** Items may be in flight that this instance didn't send. */
  private others = true

  constructor(deps: PurchaseDeps, listeners: RunListeners) {
    this.deps = deps
    this.db = deps.db
    this.listeners = listeners
  }

  /** Resolves when only a response, a limit or a person can continue the runs further. */
  go(): Promise<void> {
    this.others = true
    return this.goOn()
  }

  /** One pass at a time. A call during a pass causes another one. */
  private goOn(): Promise<void> {
    this.isCheckNeeded = true
    this.current ??= this.check().finally(() => (this.current = null))
    return this.current
  }

  private async check(): Promise<void> {
    const rest = this.deps.keepAwake()
    try {
      while (this.isCheckNeeded) {
        this.isCheckNeeded = false
        if (this.flying > this.pace.allowed(this.account) / 2) await wait(gatherMs)
        if (this.others) await this.settleOthers()
        if (!this.corrected) await this.correctUnknown()
        this.corrected = true
        const isNew = (this.account?.limits.minute.limit ?? null) === null
        // A refusal, or the first report of limits, must be settled before the next request.
        if (isNew || !this.responses.every(seemsAnswered)) await this.settleResponses()
        if (isNew) this.account = await this.accountOf()
        await this.continueRun()
        await this.settleResponses()
      }
    } catch {
      // If the database can't be written, nothing was sent, and the next click or alarm retries.
    } finally {
      rest()
    }
  }

  /** Items in flight that this instance didn't send. Also cancels the pending ones of cancelled runs. */
  private async settleOthers(): Promise<void> {
    const open = await this.db.runs.where('state').anyOf('running', 'paused', 'cancelled').toArray()
    this.others = false
    for (const run of open.filter(({ counts }) => counts['in-flight'] > 0)) {
      const items = await itemsOf(this.db, run.id, 'in-flight').toArray()
      // Another item may share a request of this instance.
      const isOwn = ({ request, position }: RunItem) => {
        const own = this.inFlight.get(request ?? '')
        return own?.run === run.id && own.position === position
      }
      const theirs = items.filter((item) => !isOwn(item))
      if (!(await this.settleItems(theirs))) this.others = true
    }
    for (const run of open.filter(({ state, counts }) => state === 'cancelled' && counts.pending > 0))
      await cancelPending(this.db, run.id)
  }

  private async correctUnknown(): Promise<void> {
    for (const { id } of await this.db.runs.filter(({ counts }) => counts.unknown > 0).toArray())
      for await (const items of itemsInChunks(this.db, id, 'unknown')) await this.settleItems(items)
  }

  /** Those without a request become pending again. Resolves to `false` if any request is still open. */
  private async settleItems(items: readonly RunItem[]): Promise<boolean> {
    if (items.length === 0) return true
    const rows = await this.db.requests.bulkGet(items.map(({ request }) => request ?? ''))
    const ends = items.flatMap((item, at): ItemEnd[] =>
      rows[at]?.state === 'settled' ? [{ item, request: rows[at] }] : [],
    )
    if (ends.length > 0)
      this.tell(await this.db.transaction('rw', endTables(this.db), async () => endItems(this.db, ends)))
    for (const [at, item] of items.entries())
      if (!rows[at] && item.state === 'in-flight')
        await moveItem(this.db, item, 'in-flight', 'pending', { request: null, cost: null })
    return rows.every((row) => !row || row.state === 'settled')
  }

  private async settleResponses(): Promise<void> {
    if (this.responses.length === 0) return
    const now = this.responses
    this.responses = []
    // A new limit or a free slot may allow the next request.
    this.isCheckNeeded = true
    const byRequest = new Map(now.map(({ item }) => [item.request ?? '', item]))
    const ended = new Set<string>()
    let changed: Awaited<ReturnType<typeof endItems>> = []
    const write = async (settled: LedgerRequest[]) => {
      const ends = settled.map((request) => ({ item: byRequest.get(request.id)!, request }))
      changed = await endItems(this.db, ends)
    }
    const answered = now.flatMap((one) => one.stored ?? [])
    let wasWritten = false
    const settled = await settleStored(this.deps, answered, {
      tables: endTables(this.db),
      write: (rows) => write(rows),
      written: () => (wasWritten = true),
    })
    for (const row of settled) {
      if (row.problem?.kind === 'rate-limited') this.pace.refusedForTooMany()
      else if (row.outcome !== 'unknown') this.pace.noteResponse()
      if (wasWritten) ended.add(row.id)
    }
    if (wasWritten) this.tell(changed)
    for (const { item } of now) this.inFlight.delete(item.request ?? '')
    const remaining = now.filter(({ item }) => !ended.has(item.request ?? '')).map(({ item }) => item)
    if (!(await this.settleItems(remaining))) this.others = true
    await afterSettling(this.deps, [...settled, ...(await this.requestsOf(remaining))])
  }

  private requestsOf(items: readonly RunItem[]) {
    return items.length === 0 ? [] : this.db.requests.bulkGet(items.map(({ request }) => request ?? ''))
  }

  private async continueRun(): Promise<void> {
    const { deps, inFlight } = this
    const { running, next } = await this.readNext()
    // Only a free check can show that the account's problem has ended.
    if (running.some(({ pauseReason }) => pauseReason && isRefusedByAccount(pauseReason)))
      await refreshBalance(deps)
    // In case this instance stops. A paused run isn't urgent.
    const atWork =
      inFlight.size > 0 ||
      running.some(({ pauseReason, counts }) => pauseReason === null || counts['in-flight'] > 0)
    if (running.length > 0) deps.wakeIn(atWork ? reviveMs : checkAgainMs.other)
    for (const [at, { id }] of running.entries())
      if (!(await this.requestItems(id, at === 0 ? next : undefined))) return
  }

  /** Until the run ends or pauses. Resolves to `false` if no run can send more now. */
  private async requestItems(id: string, next: RunItem[] | undefined): Promise<boolean> {
    const { deps, db } = this
    for (let read = next; ; read = undefined) {
      const room = this.freeSlots()
      if (room <= 0) return false
      const outcome = await requestItems(deps, id, room, read).catch((error: unknown) => ({
        refusal: refusalOfFailure(error),
      }))
      if (!outcome) return true
      if ('refusal' in outcome) {
        // A failed write may keep failing on the same connection.
        db.reopen()
        await db.runs.update(id, { pauseReason: outcome.refusal })
        this.wakeFor(outcome.refusal)
        return true
      }
      await this.send(outcome)
      if (outcome.narrowed) return false
      if (!outcome.pauseReason) continue
      this.wakeFor(outcome.pauseReason)
      return true
    }
  }

  private async send({ run, sent, by, shares, marks, account }: ItemRequests): Promise<void> {
    const { deps } = this
    this.account = account ?? this.account
    if (by) for (const one of sent) this.follow(one, { ...by, account: this.account })
    if (sent.length > 0) deps.wakeIn(reviveMs)
    if (shares) this.others = true
    if (marks.length > 0) await deps.restoreDeleted?.(marks)
    this.tell([{ before: { ...run, state: 'running' }, after: run }])
  }

  /** Abnormal responses count as in flight until they are settled. */
  private freeSlots(): number {
    const abnormal = this.responses.filter((one) => !seemsAnswered(one)).length
    return this.pace.allowed(this.account) - this.flying - abnormal
  }

  /** Oldest first, with the next items of the first run. */
  private readNext(): Promise<{ running: BulkRun[]; next: RunItem[] }> {
    return this.db.transaction('r', itemTables(this.db), async () => {
      const running = await this.db.runs.where('state').equals('running').sortBy('createdAt')
      const room = this.freeSlots()
      return { running, next: running[0] && room > 0 ? await nextItems(this.db, running[0].id, room) : [] }
    })
  }

  private follow({ item, request }: SentItem, by: SendBy): void {
    const rest = this.deps.keepAwake()
    this.inFlight.set(request.id, item)
    this.flying += 1
    const choice = {
      ...byTheTeam,
      repeat: item.repeat?.shownResult ?? null,
      overriddenClaim: item.overriddenClaim ?? null,
    }
    void markSent(this.deps, request, choice)
      .then((allowed) => allowed && sendAndStore(this.deps, allowed, by))
      .catch(() => null)
      .then((answered) => {
        this.flying -= 1
        this.responses.push({ item, stored: answered })
        return this.goOn()
      })
      .finally(rest)
  }

  private wakeFor(refusal: Refusal): void {
    const other =
      refusal.reason === 'offline' || refusal.reason === 'no-room' || refusal.reason === 'team-unreachable'
        ? checkAgainMs.offline
        : checkAgainMs.other
    this.deps.wakeIn('until' in refusal ? refusal.until - this.deps.steadyNow() : other)
  }

  private tell(changed: readonly { before: BulkRun; after: BulkRun }[]): void {
    if (changed.length === 0) return
    this.listeners.moved()
    for (const { before, after } of changed)
      if (after.state === 'done' && before.state !== 'done') this.listeners.done(after)
  }

  private async accountOf() {
    // If the key can't be read, the next request will report that.
    const id = (await this.deps.apiKey.read().catch(() => null))?.account
    return id === undefined ? undefined : this.db.accounts.get(id)
  }
}
