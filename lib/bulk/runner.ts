import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { byTheTeam, leave } from '../purchases/leave.ts'
import { afterSettling, sendAndStore, type SendBy } from '../purchases/send-and-settle.ts'
import { settleStored, type Answered } from '../purchases/settle.ts'
import { nextItems } from './next-items.ts'
import { requestItems, type SentItem } from './request-items.ts'
import { endItems, endTables, itemTables, itemsInChunks, itemsOf, moveItem, type ItemEnd } from './items.ts'
import { isSlow } from '../purchases/account/request-timeout.ts'
import { refreshBalance } from '../purchases/account/quotas.ts'
import { Pace } from './pace.ts'
import { refusalOfFailure } from '../purchases/purchase.ts'
import { cancelWaiting } from './run-actions.ts'
import type { AccountState } from '../purchases/rows/account.ts'
import type { LedgerRequest } from '../purchases/rows/requests.ts'
import type { Refusal } from '../purchases/rows/refusal.ts'
import type { RunItem, BulkRun } from './rows.ts'

export interface BulkRunner {
  /** Sends what can be sent now. Resolves once only a response, a limit or a person can continue. */
  go(): Promise<void>
}

/** Retry intervals for causes whose end isn't reported, in ms; free. */
const checkAgainMs = { offline: 60_000, other: 300_000 }

/** Alarm in case this worker instance stops with requests in flight, in ms. */
const reviveMs = 30_000

/** How long to collect responses before storing and filing them together, in ms. */
const gatherMs = 10

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const isRefusedByAccount = ({ why }: Refusal) => why === 'unauthorized' || why === 'out-of-credits'

export interface RunListeners {
  moved(): void
  done(run: BulkRun): void
}

/** An item whose request has returned; `null` if nothing was stored. */
interface ItemResponse {
  item: RunItem
  answered: Answered | null
}

/**
 * Whether this looks like a normal, quick response without refusal. Otherwise it is settled before the next request,
 * because that may be charged without a response or need a longer timeout.
 */
const seemsAnswered = ({ answered }: ItemResponse) => {
  if (!answered) return false
  const { status, broken, body, took = 0 } = answered.answer
  return status === 200 && broken === null && body.includes('credits_left') && !isSlow(took)
}

/** Runs the bulk runs of a database in this worker instance. */
export function createBulkRunner(deps: PurchaseDeps, listeners: RunListeners): BulkRunner {
  const { db } = deps
  const pace = new Pace()
  /** Items with requests of this instance in flight, by request, and their number at the provider. */
  const out = new Map<string, RunItem>()
  let flying = 0
  let responses: ItemResponse[] = []
  let account: AccountState | undefined
  let going: Promise<void> | null = null
  /** Whether unanswered requests have been checked for late responses of a previous instance. */
  let corrected = false
  let isCheckNeeded = false
  /** Whether items may be in flight that this instance didn't send. */
  let others = true

  /** One pass at a time; a call during a pass starts another one. */
  function go(): Promise<void> {
    others = true
    return goOn()
  }

  function goOn(): Promise<void> {
    isCheckNeeded = true
    going ??= check().finally(() => (going = null))
    return going
  }

  async function check(): Promise<void> {
    const rest = deps.keepAwake()
    try {
      while (isCheckNeeded) {
        isCheckNeeded = false
        if (flying > pace.allowed(account) / 2) await wait(gatherMs)
        if (others) await settleOthers()
        if (!corrected) await correctUnknown()
        corrected = true
        const isNew = (account?.limits.minute.limit ?? null) === null
        // A refusal, or the first report of limits, is settled before the next request. Otherwise the next ones are
        // sent while these are filed.
        if (isNew || !responses.every(seemsAnswered)) await settleResponses()
        if (isNew) account = await accountOf()
        await askOn()
        await settleResponses()
      }
    } catch {
      // If the database can't be written, nothing was sent; the next click or alarm retries.
    } finally {
      rest()
    }
  }

  /** Ends items whose requests are settled, and resets those whose requests were never stored. */
  async function settleOthers(): Promise<void> {
    const open = await db.runs.where('state').anyOf('running', 'paused', 'cancelled').toArray()
    others = false
    for (const run of open.filter(({ counts }) => counts.out > 0)) {
      const items = await itemsOf(db, run.id, 'out').toArray()
      // Another item may share a request of this instance.
      const isOwn = ({ request, position }: RunItem) => {
        const own = out.get(request ?? '')
        return own?.run === run.id && own.position === position
      }
      const theirs = items.filter((item) => !isOwn(item))
      if (!(await settleItems(theirs))) others = true
    }
    for (const run of open.filter(({ state, counts }) => state === 'cancelled' && counts.waiting > 0))
      await cancelWaiting(db, run.id)
  }

  async function correctUnknown(): Promise<void> {
    for (const { id } of await db.runs.filter(({ counts }) => counts.unknown > 0).toArray())
      for await (const items of itemsInChunks(db, id, 'unknown')) await settleItems(items)
  }

  /** Gives items the outcomes of their requests; resolves to whether all had one. */
  async function settleItems(items: readonly RunItem[]): Promise<boolean> {
    if (items.length === 0) return true
    const rows = await db.requests.bulkGet(items.map(({ request }) => request ?? ''))
    const ends = items.flatMap((item, at): ItemEnd[] =>
      rows[at]?.state === 'settled' ? [{ item, request: rows[at] }] : [],
    )
    if (ends.length > 0) tell(await db.transaction('rw', endTables(db), async () => endItems(db, ends)))
    for (const [at, item] of items.entries())
      if (!rows[at] && item.state === 'out')
        await moveItem(db, item, 'out', 'waiting', { request: null, cost: null })
    return rows.every((row) => !row || row.state === 'settled')
  }

  async function settleResponses(): Promise<void> {
    if (responses.length === 0) return
    const now = responses
    responses = []
    // New limits or a free slot may allow the next request.
    isCheckNeeded = true
    const byRequest = new Map(now.map(({ item }) => [item.request ?? '', item]))
    const ended = new Set<string>()
    let changed: Awaited<ReturnType<typeof endItems>> = []
    const write = async (settled: LedgerRequest[]) => {
      const ends = settled.map((request) => ({ item: byRequest.get(request.id)!, request }))
      changed = await endItems(db, ends)
    }
    const answered = now.flatMap((one) => one.answered ?? [])
    let wasWritten = false
    const settled = await settleStored(deps, answered, {
      tables: endTables(db),
      write: (rows) => write(rows),
      written: () => (wasWritten = true),
    })
    for (const row of settled) {
      if (row.problem?.kind === 'rate-limited') pace.refusedForTooMany()
      else if (row.outcome !== 'unknown') pace.answered()
      if (wasWritten) ended.add(row.id)
    }
    if (wasWritten) tell(changed)
    for (const { item } of now) out.delete(item.request ?? '')
    const remaining = now.filter(({ item }) => !ended.has(item.request ?? '')).map(({ item }) => item)
    if (!(await settleItems(remaining))) others = true
    await afterSettling(deps, [...settled, ...(await requestsOf(remaining))])
  }

  const requestsOf = (items: readonly RunItem[]) =>
    items.length === 0 ? [] : db.requests.bulkGet(items.map(({ request }) => request ?? ''))

  async function askOn(): Promise<void> {
    const { running, next } = await readNext()
    // Only a free check can show that the account's problem has ended.
    if (running.some(({ held }) => held && isRefusedByAccount(held))) await refreshBalance(deps)
    // An alarm in case this instance stops; a paused run isn't urgent.
    const atWork = out.size > 0 || running.some(({ held, counts }) => held === null || counts.out > 0)
    if (running.length > 0) deps.wakeIn(atWork ? reviveMs : checkAgainMs.other)
    for (const [at, { id }] of running.entries()) {
      for (let read = at === 0 ? next : undefined; ; read = undefined) {
        const room = roomLeft()
        if (room <= 0) return
        const requested = await requestItems(deps, id, room, read).catch((error: unknown) => ({
          refusal: refusalOfFailure(error),
        }))
        if (requested && 'refusal' in requested) {
          // A failed write may keep failing on the same connection.
          db.reopen()
          await db.runs.update(id, { held: requested.refusal })
          wakeFor(requested.refusal)
          break
        }
        if (!requested) break
        const { run, sent, by, shares, held, narrowed, marks } = requested
        account = requested.account ?? account
        if (by) for (const one of sent) follow(one, { ...by, account })
        if (sent.length > 0) deps.wakeIn(reviveMs)
        if (shares) others = true
        if (marks.length > 0) await deps.bringBack?.(marks)
        tell([{ before: { ...run, state: 'running' }, after: run }])
        if (narrowed) return
        if (!held) continue
        wakeFor(held)
        break
      }
    }
  }

  /** Abnormal responses that haven't been settled yet still count as in flight. */
  const roomLeft = () =>
    pace.allowed(account) - flying - responses.filter((one) => !seemsAnswered(one)).length

  /** The running runs, oldest first, and the next items of the first. */
  function readNext(): Promise<{ running: BulkRun[]; next: RunItem[] }> {
    return db.transaction('r', itemTables(db), async () => {
      const running = await db.runs.where('state').equals('running').sortBy('createdAt')
      const room = roomLeft()
      return { running, next: running[0] && room > 0 ? await nextItems(db, running[0].id, room) : [] }
    })
  }

  function follow({ item, request }: SentItem, by: SendBy): void {
    const rest = deps.keepAwake()
    out.set(request.id, item)
    flying += 1
    const choice = { ...byTheTeam, again: item.again?.seen ?? null, takeOver: item.takeOver ?? null }
    void leave(deps, request, choice)
      .then((allowed) => allowed && sendAndStore(deps, allowed, by))
      .catch(() => null)
      .then((answered) => {
        flying -= 1
        responses.push({ item, answered })
        return goOn()
      })
      .finally(rest)
  }

  function wakeFor(refusal: Refusal): void {
    const other =
      refusal.why === 'offline' || refusal.why === 'no-room' || refusal.why === 'team-unreachable'
        ? checkAgainMs.offline
        : checkAgainMs.other
    deps.wakeIn('until' in refusal ? refusal.until - deps.steadyNow() : other)
  }

  function tell(changed: readonly { before: BulkRun; after: BulkRun }[]): void {
    if (changed.length === 0) return
    listeners.moved()
    for (const { before, after } of changed)
      if (after.state === 'done' && before.state !== 'done') listeners.done(after)
  }

  async function accountOf() {
    // If the key can't be read, the next request reports it.
    const account = (await deps.apiKey.read().catch(() => null))?.account
    return account === undefined ? undefined : db.accounts.get(account)
  }

  return { go }
}
