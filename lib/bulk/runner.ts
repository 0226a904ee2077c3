import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { byTheTeam, leave } from '../purchases/leave.ts'
import { lookAfter, sendAndStore, type SendBy } from '../purchases/send-and-settle.ts'
import { settleStored, type Answered } from '../purchases/settle.ts'
import { nextItems, requestItems, type SentItem } from './request-items.ts'
import { endItems, endTables, itemTables, itemsInChunks, itemsOf, moveItem, type ItemEnd } from './items.ts'
import { isSlow } from '../purchases/account/request-timeout.ts'
import { refreshBalance } from '../purchases/account/quotas.ts'
import { Pace } from './pace.ts'
import { refusalOfFailure } from '../purchases/purchase.ts'
import { cancelWaiting } from './batch-actions.ts'
import type { AccountState, LedgerRequest, Refusal } from '../records/database/rows/purchases.ts'
import type { BatchItem, Batch } from '../records/database/rows/bulk.ts'

export interface BulkRunner {
  /** Asks what may be asked now. Resolves when there is nothing more to do until an answer, a limit or a person. */
  go(): Promise<void>
}

/** Nobody tells the worker that a cause is gone which has no time: it looks again, for free. */
const lookAgainMs = { offline: 60_000, other: 300_000 }

/** Should a life end with requests out, the next one begins after so long. */
const reviveMs = 30_000

/** So long an answer waits for others to be stored, filed and followed by the next ones together. */
const gatherMs = 10

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const isRefusedByAccount = ({ why }: Refusal) => why === 'unauthorized' || why === 'out-of-credits'

/** Called when items came to their end, and for each batch that did. */
export interface RunListeners {
  moved(): void
  done(batch: Batch): void
}

/** An item whose request came back; `null`: nothing of it was stored, or was to be. */
interface Came {
  item: BatchItem
  answered: Answered | null
}

/**
 * Whether it seems to be an answer of the service that refuses nothing, as every one of them names what is left, and was
 * as quick as usual. Where it does not, what it says comes before the next is asked: that may be charged and not answered
 * either, or has to be waited for longer.
 */
const seemsAnswered = ({ answered }: Came) => {
  if (!answered) return false
  const { status, broken, body, took = 0 } = answered.answer
  return status === 200 && broken === null && body.includes('credits_left') && !isSlow(took)
}

/** Runs the batches of one database, in one life of the worker. */
export function runBatches(deps: PurchaseDeps, listeners: RunListeners): BulkRunner {
  const { db } = deps
  const pace = new Pace()
  /** Requests of this life whose item has no end yet, with that item, and how many of them are at the service. */
  const out = new Map<string, BatchItem>()
  let flying = 0
  let came: Came[] = []
  /** The account that pays, as the last request found it. */
  let account: AccountState | undefined
  let going: Promise<void> | null = null
  /** Whether this life has looked through what ended without an answer: a life before it may have written one late. */
  let corrected = false
  let wanted = false
  /** Whether items may be out that this life has not sent: of a life before it, or that share another's request. */
  let others = true

  /** One at a time; whoever asks meanwhile has it looked through once more. */
  function go(): Promise<void> {
    others = true
    return goOn()
  }

  function goOn(): Promise<void> {
    wanted = true
    going ??= look().finally(() => (going = null))
    return going
  }

  async function look(): Promise<void> {
    const rest = deps.keepAwake()
    try {
      while (wanted) {
        wanted = false
        if (flying > pace.allowed(account) / 2) await wait(gatherMs)
        if (others) await settleOthers()
        if (!corrected) await correctUnknown()
        corrected = true
        const isNew = (account?.minute.limit ?? null) === null
        // What an answer refuses, or the first one tells of the limits, comes before the next is asked. Else the next
        // ones are out while these are filed.
        if (isNew || !came.every(seemsAnswered)) await settleCame()
        if (isNew) account = await accountOf()
        await askOn()
        await settleCame()
      }
    } catch {
      // Where the database can't be written, nothing was sent; the next click or alarm tries again.
    } finally {
      rest()
    }
  }

  /** Ends the items whose request is settled, whoever sent it, and takes back those whose request never was written. */
  async function settleOthers(): Promise<void> {
    const open = await db.batches.where('state').anyOf('running', 'paused', 'cancelled').toArray()
    others = false
    for (const batch of open.filter(({ counts }) => counts.out > 0)) {
      const items = await itemsOf(db, batch.id, 'out').toArray()
      // Another item may share a request that this life has sent.
      const isMine = ({ request, position }: BatchItem) => {
        const mine = out.get(request ?? '')
        return mine?.batch === batch.id && mine.position === position
      }
      const theirs = items.filter((item) => !isMine(item))
      if (!(await settleItems(theirs))) others = true
    }
    for (const batch of open.filter(({ state, counts }) => state === 'cancelled' && counts.waiting > 0))
      await cancelWaiting(db, batch.id)
  }

  async function correctUnknown(): Promise<void> {
    for (const { id } of await db.batches.filter(({ counts }) => counts.unknown > 0).toArray())
      for await (const items of itemsInChunks(db, id, 'unknown')) await settleItems(items)
  }

  /** Gives items the outcome that their requests have by now; says whether all of them had one. */
  async function settleItems(items: readonly BatchItem[]): Promise<boolean> {
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

  async function settleCame(): Promise<void> {
    if (came.length === 0) return
    const now = came
    came = []
    // What is learned of limits, and a place that is free, may let the next be asked.
    wanted = true
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
    const left = now.filter(({ item }) => !ended.has(item.request ?? '')).map(({ item }) => item)
    if (!(await settleItems(left))) others = true
    await lookAfter(deps, [...settled, ...(await requestsOf(left))])
  }

  const requestsOf = (items: readonly BatchItem[]) =>
    items.length === 0 ? [] : db.requests.bulkGet(items.map(({ request }) => request ?? ''))

  async function askOn(): Promise<void> {
    const { running, next } = await readNext()
    // Only a check, which is free, shows that what the account was refused for has ended.
    if (running.some(({ held }) => held && isRefusedByAccount(held))) await refreshBalance(deps)
    // Should this life end before its time, an alarm begins the next one; what is only held is no hurry.
    const atWork = out.size > 0 || running.some(({ held, counts }) => held === null || counts.out > 0)
    if (running.length > 0) deps.wakeIn(atWork ? reviveMs : lookAgainMs.other)
    for (const [at, { id }] of running.entries()) {
      for (let read = at === 0 ? next : undefined; ; read = undefined) {
        const room = roomLeft()
        if (room <= 0) return
        const asked = await requestItems(deps, id, room, read).catch((error: unknown) => ({
          refusal: refusalOfFailure(error),
        }))
        if (asked && 'refusal' in asked) {
          // What failed at writing may go on failing over the same connection.
          db.reopen()
          await db.batches.update(id, { held: asked.refusal })
          wakeFor(asked.refusal)
          break
        }
        if (!asked) break
        const { batch, sent, by, shares, held, narrowed, marks } = asked
        account = asked.account ?? account
        if (by) for (const one of sent) follow(one, { ...by, account })
        if (sent.length > 0) deps.wakeIn(reviveMs)
        if (shares) others = true
        if (marks.length > 0) await deps.bringBack?.(marks)
        tell([{ before: { ...batch, state: 'running' }, after: batch }])
        if (narrowed) return
        if (!held) continue
        wakeFor(held)
        break
      }
    }
  }

  /** What came while this life looked elsewhere, and is no answer, is not over before it is settled. */
  const roomLeft = () => pace.allowed(account) - flying - came.filter((one) => !seemsAnswered(one)).length

  /** The batches that run, the oldest first, and what is asked next of the first one. */
  function readNext(): Promise<{ running: Batch[]; next: BatchItem[] }> {
    return db.transaction('r', itemTables(db), async () => {
      const running = await db.batches.where('state').equals('running').sortBy('createdAt')
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
      .then((left) => left && sendAndStore(deps, left, by))
      .catch(() => null)
      .then((answered) => {
        flying -= 1
        came.push({ item, answered })
        return goOn()
      })
      .finally(rest)
  }

  function wakeFor(refusal: Refusal): void {
    const other =
      refusal.why === 'offline' || refusal.why === 'no-room' || refusal.why === 'team-unreachable'
        ? lookAgainMs.offline
        : lookAgainMs.other
    deps.wakeIn('until' in refusal ? refusal.until - deps.steadyNow() : other)
  }

  function tell(changed: readonly { before: Batch; after: Batch }[]): void {
    if (changed.length === 0) return
    listeners.moved()
    for (const { before, after } of changed)
      if (after.state === 'done' && before.state !== 'done') listeners.done(after)
  }

  async function accountOf() {
    // That it can't be read is said where the next are asked.
    const account = (await deps.apiKey.read().catch(() => null))?.account
    return account === undefined ? undefined : db.accounts.get(account)
  }

  return { go }
}
