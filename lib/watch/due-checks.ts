import { operationFor } from '../purchases/operations.ts'
import { dayMs } from '../records/day.ts'
import type { Database } from '../records/database/database.ts'
import type { LedgerRequest } from '../purchases/rows/requests.ts'
import type { HistoryRow } from '../records/rows/history.ts'
import type { List } from '../records/rows/annotations.ts'
import type { Subject } from '../records/rows/subject.ts'
import type { Watch, WatchInterval } from './rows.ts'
import { rowsByAny } from '../records/database/rows-by.ts'
import { detectPage, type Page } from '../pages/page.ts'
import { subjectOf } from '../records/identity/aliases.ts'
import type { DeploymentSettings, Preferences } from '../settings/settings.ts'

export interface WatchedList extends List {
  watch: Watch
}

/** A user can do something about each. */
type WatchObstacle = 'no-page' | 'not-found' | 'handle-taken' | 'career-hidden'

/** `unsure`: only a full profile can confirm a change. */
type PersonState =
  | { state: 'due' | 'unsure' }
  | { state: 'checked'; at: number }
  | { state: 'cannot'; reason: WatchObstacle }

export interface DueCheck {
  subject: string
  page: Page
  section: 'experience' | 'profile'
  lists: WatchedList[]
}

export interface Checks {
  due: AsyncIterable<DueCheck>
  /** In ms since epoch; `null` if none is. Known once all of `due` was read. */
  nextAt: () => number | null
}

type Where = Pick<DeploymentSettings, 'socialUrl'>

/** In ms, longer than three checks of the longest interval. */
const checkedBackMs = 280 * dayMs

/** In ms, after a request that was refused free of charge. */
const retryAfterMs = dayMs

interface CheckFacts {
  /** By person: the change that a full profile must confirm. */
  doubtful: ReadonlyMap<string, HistoryRow>
  /** By person: the event that reported an empty career. */
  hidden: ReadonlyMap<string, HistoryRow>
  /** The provider has no operation for a career alone. */
  isProfileOnly: boolean
}

export async function readCheckFacts(
  db: Database,
  preferences: Pick<Preferences, 'profileBy'>,
  now: number,
): Promise<CheckFacts> {
  const career = operationFor('experience', preferences)
  const since = now - checkedBackMs
  const [doubtful, hiding, lastCareer] = await Promise.all([
    db.history
      .where('[job.certainty+at]')
      .between(['unconfirmed', since], ['unconfirmed', Infinity])
      .toArray(),
    db.history
      .where('[job.kind+at]')
      .between(['career-hidden', since], ['career-hidden', Infinity])
      .toArray(),
    db.requests
      .where('[operation+trigger+reservedAt]')
      .between([career, 'watch', -Infinity], [career, 'watch', Infinity])
      .reverse()
      .filter(({ state, subject }) => state === 'settled' && subject !== null)
      .first(),
  ])
  const lastHiding = new Map(hiding.map((row) => [row.subject, row]))
  const careers = await db.sections.bulkGet(
    [...lastHiding.keys()].map((key): [string, 'experience'] => [key, 'experience']),
  )
  const isEmpty = (key: string) =>
    careers.some((row) => row?.subject === key && Array.isArray(row.data) && row.data.length === 0)
  return {
    doubtful: new Map(doubtful.map((row) => [row.subject, row])),
    hidden: new Map([...lastHiding].filter(([key]) => isEmpty(key))),
    isProfileOnly: lastCareer?.problem?.kind === 'not-offered',
  }
}

type Watched = Pick<Subject, 'key' | 'aliases' | 'details' | 'url'>

/** Oldest first, by each name of the person. */
export async function readAttempts(
  db: Database,
  subjects: readonly Watched[],
): Promise<ReadonlyMap<string, readonly LedgerRequest[]>> {
  const names = subjects.flatMap(({ aliases }) => aliases)
  const rows = await rowsByAny(db.requests, 'subject', names)
  const settled = rows.filter(({ trigger, state }) => trigger === 'watch' && state === 'settled')
  return Map.groupBy(
    settled.toSorted((a, b) => a.reservedAt - b.reservedAt),
    ({ subject }) => subject ?? '',
  )
}

/** `null` if the next check doesn't depend on that alone, so the ledger must be read. */
export function freshSince(
  { key, details }: Watched,
  everyDays: WatchInterval,
  { doubtful, hidden }: CheckFacts,
  now: number,
): number | null {
  const at = details?.checkedAt ?? 0
  return at > now - everyDays * dayMs && !doubtful.has(key) && !hidden.has(key) ? at : null
}

const isFree = ({ outcome, cost }: LedgerRequest) => outcome === 'refused' && cost === 0

/** `attempts` are as from `readAttempts`. */
export function checkState(
  subject: Watched,
  { everyDays, since }: Pick<Watch, 'everyDays' | 'since'>,
  facts: CheckFacts,
  attempts: ReadonlyMap<string, readonly LedgerRequest[]>,
  { now, socialUrl }: { now: number } & Where,
): PersonState {
  const page = detectPage(subject.url, socialUrl)
  if (page?.kind !== 'person') return { state: 'cannot', reason: 'no-page' }
  // A full profile has moved the page to another record.
  if (!subject.aliases.includes(subjectOf(page))) return { state: 'cannot', reason: 'handle-taken' }
  const fresh = freshSince(subject, everyDays, facts, now)
  if (fresh !== null) return { state: 'checked', at: fresh }
  const { checkedAt = 0 } = subject.details ?? {}
  const tried = triedOf(subject, attempts)
  // If a later lookup found the person, for example by a click, they are checked again.
  const lastTwo = tried
    .filter((one) => !isFree(one) && one.reservedAt >= Math.max(since, checkedAt))
    .slice(-2)
  if (lastTwo.length === 2 && lastTwo.every(({ outcome }) => outcome === 'not-found'))
    return { state: 'cannot', reason: 'not-found' }
  const doubtful = facts.doubtful.get(subject.key)
  if (doubtful) {
    // A profile bought since then would have confirmed the change.
    const isDecided = tried.some(
      (one) => one.section === 'profile' && one.outcome === 'ok' && one.reservedAt > doubtful.at,
    )
    if (isDecided) return { state: 'cannot', reason: 'handle-taken' }
  }
  const hiding = facts.hidden.get(subject.key)
  const hiddenResults = hiding
    ? tried.filter((one) => one.outcome === 'ok' && one.reservedAt >= hiding.at - dayMs)
    : []
  if (hiddenResults.length >= 2) return { state: 'cannot', reason: 'career-hidden' }
  const last = tried.findLast((one) => !isFree(one) || one.reservedAt > now - retryAfterMs)
  // A free refusal delays the next try by a day; nothing else is repeated within the interval.
  const lastTry =
    last && isFree(last) ? last.reservedAt + retryAfterMs - everyDays * dayMs : (last?.reservedAt ?? 0)
  const at = Math.max(checkedAt, lastTry)
  if (doubtful) {
    const isTried = tried.some(
      (one) => one.section === 'profile' && one.reservedAt > Math.max(doubtful.at, now - everyDays * dayMs),
    )
    if (!isTried) return { state: 'unsure' }
  }
  return at > now - everyDays * dayMs ? { state: 'checked', at } : { state: 'due' }
}

const triedOf = ({ aliases }: Watched, attempts: ReadonlyMap<string, readonly LedgerRequest[]>) =>
  aliases.flatMap((alias) => attempts.get(alias) ?? [])

/** People per read of the ledger. Most passes end after the first few. */
const atOnce = 100

/** Reads light rows, and the ledger only about people who may be due. */
export async function dueChecks(
  db: Database,
  lists: readonly WatchedList[],
  { now, socialUrl, preferences }: { now: number; preferences: Pick<Preferences, 'profileBy'> } & Where,
): Promise<Checks> {
  const facts = await readCheckFacts(db, preferences, now)
  let nextAt: number | null = null
  const noteChecked = (at: number, { everyDays }: Watch) => {
    const next = at + everyDays * dayMs
    nextAt = Math.min(nextAt ?? next, next)
  }
  const perhaps = new Map<string, { subject: Subject; lists: WatchedList[]; order: number }>()
  for (const list of lists)
    for (const subject of await db.subjects.where('lists').equals(list.id).toArray()) {
      if (subject.kind !== 'person') continue
      const fresh = freshSince(subject, list.watch.everyDays, facts, now)
      if (fresh !== null) noteChecked(fresh, list.watch)
      else {
        const order = facts.doubtful.has(subject.key) ? -1 : (subject.details?.checkedAt ?? 0)
        const known = perhaps.get(subject.key) ?? { subject, lists: [], order }
        known.lists.push(list)
        perhaps.set(subject.key, known)
      }
    }
  const candidates = [...perhaps.values()].toSorted((a, b) => a.order - b.order)

  async function* due(): AsyncGenerator<DueCheck> {
    let held: (DueCheck & { at: number })[] = []
    for (let from = 0; from < candidates.length; from += atOnce) {
      const some = candidates.slice(from, from + atOnce)
      const attempts = await readAttempts(
        db,
        some.map(({ subject }) => subject),
      )
      for (const { subject, lists: watching, order } of some) {
        const page = detectPage(subject.url, socialUrl)
        const states = watching.map((list) => ({
          list,
          ...checkState(subject, list.watch, facts, attempts, { now, socialUrl }),
        }))
        for (const one of states) if (one.state === 'checked') noteChecked(one.at, one.list.watch)
        const isUnsure = states.some(({ state }) => state === 'unsure')
        const open = states.flatMap(({ list, state }) =>
          state === 'due' || state === 'unsure' ? [list] : [],
        )
        if (!page || open.length === 0) continue
        const tried = triedOf(subject, attempts).map(({ reservedAt }) => reservedAt)
        held.push({
          subject: subject.key,
          page,
          section: isUnsure || facts.isProfileOnly ? 'profile' : 'experience',
          lists: open,
          at: isUnsure ? -1 : Math.max(order, ...tried),
        })
      }
      // People who were checked without success come after people of later chunks.
      held.sort((a, b) => a.at - b.at)
      const until = candidates[from + atOnce]?.order ?? Infinity
      const ready = held.filter(({ at }) => at <= until)
      held = held.filter(({ at }) => at > until)
      yield* ready
    }
  }
  return { due: due(), nextAt: () => nextAt }
}
