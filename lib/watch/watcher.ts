import { requestQuotas } from '../purchases/account/quotas.ts'
import { buyCheck } from '../purchases/buy.ts'
import { openRequestsIn } from '../purchases/ledger/open-requests.ts'
import { localDay, startOfDay } from '../purchases/ledger/calendar.ts'
import { isWatching } from '../purchases/ledger/watch-budget.ts'
import { lowCredit } from '../purchases/prices/budget.ts'
import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import { readSettings, type PurchaseSettings } from '../purchases/read-settings.ts'
import { dayMs } from '../records/day.ts'
import type { Database } from '../records/database/database.ts'
import type { Refusal } from '../purchases/rows/refusal.ts'
import { dueChecks, type Checks, type DueCheck, type WatchedList } from './due-checks.ts'

export interface Watcher {
  /** Checks people as the budgets allow. Resolves when nothing more can be checked now. */
  go(): Promise<void>
}

/** When to try again, in ms. */
const againMs = {
  busy: 60_000,
  /** After a refusal: offline, locked, a limit, or a low balance. */
  refused: 900_000,
  /** At least this, so that people who are due shortly after each other are checked together. */
  shortest: 3_600_000,
  /** At most this, so that changed settings and clocks are noticed. */
  longest: 21_600_000,
}

/** In ms. How long balance and date of the last response count as known. */
const knownForMs = 10_800_000

/** The consequence of a refused check. */
type Meaning = 'next-person' | 'next-list' | 'stop'

const meanings: Partial<Record<Refusal['reason'], Meaning>> = {
  'watch-budget': 'next-list',
  'not-planned': 'next-list',
  'no-page': 'next-person',
  'bad-input': 'next-person',
  suppressed: 'next-person',
  'suppressed-name': 'next-person',
  'not-found-before': 'next-person',
  'unknown-before': 'next-person',
  'charged-before': 'next-person',
  'lost-before': 'next-person',
  'maybe-saved': 'next-person',
}

type End =
  | { reason: 'done'; nextAt: number | null }
  | { reason: 'busy' }
  | { reason: 'refused' }
  | { reason: 'budget' }

/**
 * Watches lists in this worker instance. A check is an ordinary purchase with the trigger `watch`, one at a time.
 * Nothing is stored about a pass, so it can stop and start anywhere.
 */
export function createWatcher(deps: PurchaseDeps, wakeIn: (ms: number | null) => void): Watcher {
  const { db } = deps
  let going: Promise<void> | null = null
  /** Whether the pass may have missed something, such as a list watched since it began. */
  let isChanged = false
  /** People skipped for a reason that only this instance knows. */
  const skipped = new Set<string>()

  async function pass(): Promise<End | null> {
    const settings = await readSettings(deps)
    const lists = await watchedLists(db, settings, deps.now())
    if (lists.length === 0) return null
    if (await isBusy(db)) return { reason: 'busy' }
    if (!deps.online() || (await isLowOnCredit(db, settings))) return { reason: 'refused' }
    const { deployment, preferences } = settings
    const around = { now: deps.now(), socialUrl: deployment.socialUrl, preferences }
    return checkAll(await dueChecks(db, lists, around), lists, settings)
  }

  /** Requests the balance, and the date by the provider's clock, before the first check of a day. Free. */
  async function requestBalance({ key }: PurchaseSettings): Promise<void> {
    const account = key ? await db.accounts.get(key.account) : undefined
    if (Math.abs(deps.now() - (account?.lastResponseAt ?? 0)) > knownForMs) await requestQuotas(deps)
  }

  async function checkAll(
    { due, nextAt }: Checks,
    lists: readonly WatchedList[],
    settings: PurchaseSettings,
  ): Promise<End> {
    const spent = new Set<string>()
    let isFirst = true
    for await (const check of due) {
      if (skipped.has(check.subject) || check.lists.every(({ id }) => spent.has(id))) continue
      if (isFirst) await requestBalance(settings)
      isFirst = false
      if (await isBusy(db)) return { reason: 'busy' }
      if (await isLowOnCredit(db, settings)) return { reason: 'refused' }
      const meaning = await checkOne(check, spent)
      if (meaning === 'stop') return { reason: 'refused' }
      if (meaning === 'next-person') skipped.add(check.subject)
      if (lists.every(({ id }) => spent.has(id))) break
    }
    return spent.size > 0 ? { reason: 'budget' } : { reason: 'done', nextAt: nextAt() }
  }

  async function checkOne(
    { subject, page, section, lists }: DueCheck,
    spent: Set<string>,
  ): Promise<Meaning | null> {
    for (const { id, watch } of lists) {
      if (spent.has(id)) continue
      const maxAge = watch.everyDays * dayMs
      // A click may have brought the career already.
      const row = await db.subjects.get(subject)
      if (!row?.lists.includes(id)) continue
      if (section === 'experience' && (row.details?.checkedAt ?? 0) > deps.now() - maxAge) return null
      const { reception, done } = await buyCheck(
        deps,
        { section, page },
        { list: id, maxAge, profile: watch.profile },
      )
      if (reception.accepted !== false) {
        await done
        return reception.accepted === 'sent' ? null : 'next-person'
      }
      const meaning = meanings[reception.refusal.reason] ?? 'stop'
      if (meaning !== 'next-list') return meaning
      spent.add(id)
    }
    return null
  }

  async function go(): Promise<void> {
    const awake = deps.keepAwake()
    try {
      let end: End | null
      do {
        isChanged = false
        end = await pass()
      } while (isChanged)
      wakeIn(end && waitAfter(end, deps.now()))
    } catch {
      // If this fails, nothing was sent.
      wakeIn(againMs.refused)
    } finally {
      awake()
    }
  }

  return {
    go() {
      isChanged = true
      return (going ??= go().finally(() => (going = null)))
    },
  }
}

function waitAfter(end: End, now: number): number {
  if (end.reason === 'busy' || end.reason === 'refused') return againMs[end.reason]
  const next = end.reason === 'done' ? end.nextAt : startOfDay(localDay(now), 1)
  return Math.min(againMs.longest, Math.max(againMs.shortest, (next ?? Infinity) - now))
}

/** The lists that the active profile watches. */
async function watchedLists(
  db: Database,
  { preferences }: Pick<PurchaseSettings, 'preferences'>,
  now: number,
): Promise<WatchedList[]> {
  if (!preferences.watch.isAllowed) return []
  const lists = await db.lists.toArray()
  return lists.filter(
    (list): list is WatchedList =>
      list.watch !== undefined && isWatching(list.watch, now) && list.watch.profile === preferences.profile,
  )
}

/** Whether the provider is busy with clicks and runs. They go first. */
async function isBusy(db: Database): Promise<boolean> {
  const [open, running] = await Promise.all([
    openRequestsIn(db),
    db.runs.where('state').equals('running').toArray(),
  ])
  return open.length > 0 || running.some(({ pauseReason }) => pauseReason === null)
}

async function isLowOnCredit(db: Database, { key, preferences }: PurchaseSettings): Promise<boolean> {
  const account = key ? await db.accounts.get(key.account) : undefined
  return account !== undefined && lowCredit(account, preferences.lowCredit) !== null
}
