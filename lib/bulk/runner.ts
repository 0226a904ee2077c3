import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { requestItem, type ItemRequest } from './request-item.ts'
import { correctUnknownItem, itemsInChunks, itemsOf, moveItem, settleItem } from './items.ts'
import { Pace } from './pace.ts'
import { cancelWaiting } from './batch-actions.ts'
import type { Refusal } from '../records/database/rows/purchases.ts'
import type { BatchItem, Batch } from '../records/database/rows/bulk.ts'

export interface BulkRunner {
  /** Asks what may be asked now. Resolves when there is nothing more to do until an answer, a limit or a person. */
  go(): Promise<void>
}

/** Nobody tells the worker that a cause is gone which has no time: it looks again, for free. */
const lookAgainMs = { offline: 60_000, other: 300_000 }

/** Should a life end with requests out, the next one begins after so long. */
const reviveMs = 30_000

/** Called for every item that came to its end, and for each batch that did. */
export interface RunListeners {
  moved(): void
  done(batch: Batch): void
}

/** Runs the batches of one database, in one life of the worker. */
export function runBatches(deps: PurchaseDeps, listeners: RunListeners): BulkRunner {
  const { db } = deps
  const pace = new Pace()
  /** Requests that this life has out, and items whose request came back. */
  const out = new Set<string>()
  const back: BatchItem[] = []
  let going: Promise<void> | null = null
  /** Whether this life has looked through what ended without an answer: a life before it may have written one late. */
  let corrected = false
  let wanted = false

  /** One at a time; whoever asks meanwhile has it looked through once more. */
  function go(): Promise<void> {
    wanted = true
    going ??= look().finally(() => (going = null))
    return going
  }

  async function look(): Promise<void> {
    const rest = deps.keepAwake()
    try {
      while (wanted) {
        wanted = false
        await settleOut()
        if (!corrected) await correctUnknown()
        corrected = true
        await askOn()
      }
    } catch {
      // Where the database can't be written, nothing was sent; the next click or alarm tries again.
    } finally {
      rest()
    }
  }

  /** Ends the items whose request is settled, whoever sent it, and takes back those whose request never was written. */
  async function settleOut(): Promise<void> {
    const open = await db.batches.where('state').anyOf('running', 'paused', 'cancelled').toArray()
    back.length = 0
    for (const batch of open.filter(({ counts }) => counts.out > 0)) {
      const items = await itemsOf(db, batch.id, 'out').toArray()
      for (const item of items) if (!out.has(item.request ?? '')) await settle(item)
    }
    for (const batch of open.filter(({ state, counts }) => state === 'cancelled' && counts.waiting > 0))
      await cancelWaiting(db, batch.id)
  }

  async function correctUnknown(): Promise<void> {
    for (const { id } of await db.batches.filter(({ counts }) => counts.unknown > 0).toArray())
      for await (const items of itemsInChunks(db, id, 'unknown'))
        for (const item of items) await correctUnknownItem(db, item)
  }

  async function settle(item: BatchItem): Promise<void> {
    const request = item.request === null ? undefined : await db.requests.get(item.request)
    if (!request) await moveItem(db, item, 'out', 'waiting', { request: null, cost: null })
    else if (request.state === 'settled') {
      if (request.problem?.kind === 'rate-limited') pace.refusedForTooMany()
      else pace.answered()
      await settleItem(db, item, request)
    }
    await tellOf(item.batch)
  }

  async function askOn(): Promise<void> {
    const running = await db.batches.where('state').equals('running').sortBy('createdAt')
    // Should this life end before its time, an alarm begins the next one; what is only held is no hurry.
    const atWork = out.size > 0 || running.some(({ held, counts }) => held === null || counts.out > 0)
    if (running.length > 0) deps.wakeAt(deps.steadyNow() + (atWork ? reviveMs : lookAgainMs.other))
    for (const { id } of running) {
      for (;;) {
        const batch = await db.batches.get(id)
        if (batch?.state !== 'running') break
        for (let item = back.shift(); item; item = back.shift()) await settle(item)
        if (out.size >= pace.allowed(await accountOf())) return
        const item = await itemsOf(db, id, 'waiting').first()
        if (!item) break
        const asked = await requestItem(deps, batch, item)
        if (asked.how === 'held') {
          await hold(batch, asked.refusal)
          break
        }
        if (batch.held) await db.batches.update(id, { held: null })
        if (asked.how === 'out') {
          deps.wakeAt(deps.steadyNow() + reviveMs)
          follow(asked)
        } else await tellOf(id)
      }
    }
  }

  function follow({ item, done }: Extract<ItemRequest, { how: 'out' }>): void {
    const request = item.request ?? ''
    out.add(request)
    void done.then(async () => {
      out.delete(request)
      // Another life may have closed it meanwhile.
      const now = await db.items.get([item.batch, item.position]).catch(() => undefined)
      if (now?.state === 'unknown' && now.request === request)
        await correctUnknownItem(db, now).catch(() => {})
      back.push(item)
      return go()
    })
  }

  async function hold({ id }: Batch, refusal: Refusal): Promise<void> {
    await db.batches.update(id, { held: refusal })
    const other = refusal.why === 'offline' ? lookAgainMs.offline : lookAgainMs.other
    deps.wakeAt('until' in refusal ? refusal.until : deps.steadyNow() + other)
  }

  async function tellOf(id: string): Promise<void> {
    const batch = await db.batches.get(id)
    listeners.moved()
    if (batch?.state === 'done') listeners.done(batch)
  }

  async function accountOf() {
    const account = (await deps.apiKey.read())?.account
    return account === undefined ? undefined : db.accounts.get(account)
  }

  return { go }
}
