import type { OperationName } from '../api/operations.ts'
import { operationFor } from '../purchases/operations.ts'
import { dayMs } from '../records/day.ts'
import type { Database } from '../records/database/database.ts'
import type { LedgerRequest } from '../records/database/rows/purchases.ts'
import type { HistoryRow, List, Subject, Watch } from '../records/database/rows/records.ts'
import { detectPage, type Page } from '../pages/page.ts'
import { subjectOf } from '../records/identity/aliases.ts'
import type { DeploymentSettings, Preferences } from '../settings/settings.ts'

export interface WatchedList extends List {
  watch: Watch
}

/** Why a person of a watched list is not checked; a person can do something about each. */
export type WatchObstacle = 'no-page' | 'not-found' | 'handle-taken' | 'career-hidden'

/** `unsure`: a change that only a full profile can confirm. */
export type PersonState =
  | { state: 'due' | 'unsure' }
  | { state: 'checked'; at: number }
  | { state: 'cannot'; why: WatchObstacle }

/** A person to check. */
export interface DueCheck {
  subject: string
  page: Page
  section: 'experience' | 'profile'
  /** The lists that may pay for it. */
  lists: WatchedList[]
}

/** The result of one pass over the watched lists. */
export interface Checks {
  /** Changes that a full profile has to confirm first, then the person checked longest ago. */
  due: DueCheck[]
  /** When the next person is due, in ms since epoch; `null`: none. */
  nextAt: number | null
}

type Where = Pick<DeploymentSettings, 'socialUrl'>

/** Attempts and events are read this far back: longer than three checks of the longest interval. */
const checkedBackMs = 280 * dayMs

/** A request that was refused free of charge may be made again after this time. */
const retryAfterMs = dayMs

/** Facts of the ledger and the history about people of watched lists. */
export interface CheckFacts {
  attempts: ReadonlyMap<string, readonly LedgerRequest[]>
  events: ReadonlyMap<string, readonly HistoryRow[]>
  /** Keys of people with an empty saved career. */
  hidden: ReadonlySet<string>
  /** Whether the provider has no operation for a career alone. */
  isProfileOnly: boolean
}

export async function readCheckFacts(
  db: Database,
  preferences: Pick<Preferences, 'profileBy'>,
  now: number,
): Promise<CheckFacts> {
  const names: OperationName[] = [operationFor('experience', preferences), 'getProfileData', 'enrichProfile']
  const since = now - checkedBackMs
  const [rows, changes] = await Promise.all([
    Promise.all(
      names.map((name) =>
        db.requests
          .where('[operation+trigger+reservedAt]')
          .between([name, 'watch', since], [name, 'watch', Infinity])
          .toArray(),
      ),
    ),
    db.history.where('at').above(since).toArray(),
  ])
  const settled = rows
    .flat()
    .filter(({ state, subject }) => state === 'settled' && subject !== null)
    .toSorted((a, b) => a.reservedAt - b.reservedAt)
  const events = changes.filter((row) => row.job !== undefined).toSorted((a, b) => a.at - b.at)
  const hiding = [...new Set(events.filter(isHiding).map(({ subject }) => subject))]
  const careers = await db.sections.bulkGet(hiding.map((key): [string, 'experience'] => [key, 'experience']))
  const lastCareer = settled.findLast(({ operation }) => operation === names[0])
  return {
    attempts: Map.groupBy(settled, ({ subject }) => subject ?? ''),
    events: Map.groupBy(events, ({ subject }) => subject),
    hidden: new Set(
      careers.flatMap((row) =>
        row && Array.isArray(row.data) && row.data.length === 0 ? [row.subject] : [],
      ),
    ),
    isProfileOnly: lastCareer?.problem?.kind === 'not-offered',
  }
}

const isHiding = (row: HistoryRow) => row.job?.kind === 'career-hidden'

const isFree = ({ outcome, cost }: LedgerRequest) => outcome === 'refused' && cost === 0

/** The state of a person on a list with this interval. */
export function checkState(
  subject: Pick<Subject, 'key' | 'aliases' | 'details' | 'url'>,
  { everyDays, since }: Pick<Watch, 'everyDays' | 'since'>,
  { attempts, events, hidden }: CheckFacts,
  { now, socialUrl }: { now: number } & Where,
): PersonState {
  const page = detectPage(subject.url, socialUrl)
  if (page?.kind !== 'person') return { state: 'cannot', why: 'no-page' }
  // A full profile moved the page to another record.
  if (!subject.aliases.includes(subjectOf(page))) return { state: 'cannot', why: 'handle-taken' }
  const tried = subject.aliases.flatMap((alias) => attempts.get(alias) ?? [])
  const jobEvents = events.get(subject.key) ?? []
  const lastTwo = tried.filter((one) => !isFree(one) && one.reservedAt >= since).slice(-2)
  if (lastTwo.length === 2 && lastTwo.every(({ outcome }) => outcome === 'not-found'))
    return { state: 'cannot', why: 'not-found' }
  const doubtful = jobEvents.findLast((row) => row.job?.certainty === 'unconfirmed')
  if (doubtful) {
    // A full profile of the same person would have confirmed it.
    const isDecided = tried.some(
      (one) => one.section === 'profile' && one.outcome === 'ok' && one.reservedAt > doubtful.at,
    )
    if (isDecided) return { state: 'cannot', why: 'handle-taken' }
  }
  const hiding = hidden.has(subject.key) ? jobEvents.findLast(isHiding) : undefined
  const hiddenResults = hiding
    ? tried.filter((one) => one.outcome === 'ok' && one.reservedAt >= hiding.at - dayMs)
    : []
  if (hiddenResults.length >= 2) return { state: 'cannot', why: 'career-hidden' }
  const last = tried.findLast((one) => !isFree(one) || one.reservedAt > now - retryAfterMs)
  // Each obstacle of the last day counts, but nothing is repeated within the interval.
  const lastTry =
    last && isFree(last) ? last.reservedAt + retryAfterMs - everyDays * dayMs : (last?.reservedAt ?? 0)
  const at = Math.max(subject.details?.checkedAt ?? 0, lastTry)
  if (doubtful) {
    const isTried = tried.some(
      (one) => one.section === 'profile' && one.reservedAt > Math.max(doubtful.at, now - everyDays * dayMs),
    )
    if (!isTried) return { state: 'unsure' }
  }
  return at > now - everyDays * dayMs ? { state: 'checked', at } : { state: 'due' }
}

/** The people of these lists to check now. Reads light rows only. */
export async function dueChecks(
  db: Database,
  lists: readonly WatchedList[],
  { now, socialUrl, preferences }: { now: number; preferences: Pick<Preferences, 'profileBy'> } & Where,
): Promise<Checks> {
  const facts = await readCheckFacts(db, preferences, now)
  const found = new Map<string, DueCheck & { at: number }>()
  let nextAt: number | null = null
  for (const list of lists) {
    const subjects = await db.subjects.where('lists').equals(list.id).toArray()
    for (const subject of subjects) {
      if (subject.kind !== 'person') continue
      const state = checkState(subject, list.watch, facts, { now, socialUrl })
      if (state.state === 'checked') {
        const next = state.at + list.watch.everyDays * dayMs
        nextAt = Math.min(nextAt ?? next, next)
      }
      const page = detectPage(subject.url, socialUrl)
      if (!page || (state.state !== 'due' && state.state !== 'unsure')) continue
      const known = found.get(subject.key)
      if (known) known.lists.push(list)
      else
        found.set(subject.key, {
          subject: subject.key,
          page,
          section: state.state === 'unsure' || facts.isProfileOnly ? 'profile' : 'experience',
          lists: [list],
          at: state.state === 'unsure' ? -1 : lastChecked(subject, facts),
        })
    }
  }
  return { due: [...found.values()].toSorted((a, b) => a.at - b.at), nextAt }
}

/** Time of the last check or attempt, in ms since epoch; 0: never. */
function lastChecked({ aliases, details }: Subject, { attempts }: CheckFacts): number {
  const tried = aliases.flatMap((alias) => attempts.get(alias) ?? []).map(({ reservedAt }) => reservedAt)
  return Math.max(details?.checkedAt ?? 0, ...tried)
}
