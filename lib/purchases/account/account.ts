import type { Account } from '../../api/account.ts'
import type { Problem } from '../../api/problem.ts'
import { assumedResetMs, byOurClock, longestResetMs, skewOf } from './service-clock.ts'
import type { KnownLimit, AccountState } from '../../records/database/rows/purchases.ts'

/** An answer, as far as it concerns the account. */
export interface AccountAnswer {
  account: Account
  problem: Problem | null
  outcome: string
  /** The answer's `Date` header. */
  date: string | null
  /** When it came, by our clock: as the computer shows it, and by the steady one that waits are measured by. */
  at: number
  now: number
  /** Whether the quotas were what was asked for. */
  quotas: boolean
  /** Requests of this account that are still out: the service may not have counted them yet. */
  out: number
  /** Whether nothing else was out while this was: else the answer may be older than one that came before it. */
  quiet: boolean
}

/** The account after an answer: what it told replaces what was known, what it did not tell stays. */
export function accountAfter(known: AccountState, heard: AccountAnswer): AccountState {
  const { account: told, now, date } = heard
  const skew = skewOf(date, told, now, known.skew)
  const saidSomething = told.creditsLeft !== null || told.day.left !== null || told.minute.left !== null
  const next: AccountState = {
    ...known,
    skew,
    at: saidSomething ? heard.at : known.at,
    creditsLeft: fewest(told.creditsLeft, known.creditsLeft, heard.quiet),
    creditsTotal: told.creditsTotal ?? known.creditsTotal,
    day: limitAfter('day', known, heard, skew),
    minute: limitAfter('minute', known, heard, skew),
    topUp: told.topUp ?? known.topUp,
  }
  return stopAfter(known, next, heard)
}

function limitAfter(
  name: 'day' | 'minute',
  known: AccountState,
  heard: AccountAnswer,
  skew: number | null,
): KnownLimit {
  const { now, out, quiet } = heard
  const told = heard.account[name]
  const before = known[name]
  if (told.left === null) return { ...before, limit: told.limit ?? before.limit }
  const stillAhead = before.resetsAt !== null && before.resetsAt > now
  const left = Math.max(0, told.left - out)
  const leftNow = stillAhead ? fewest(left, before.left, quiet) : left
  const named = byOurClock(told.reset, skew, now) ?? (stillAhead ? before.resetsAt : null)
  return {
    limit: told.limit ?? before.limit,
    left: leftNow,
    resetsAt: named ?? (leftNow === 0 ? now + assumedResetMs[name] : null),
  }
}

/** Of two answers to what was out at once, the one with fewer left is the truer. */
function fewest(told: number | null, known: number | null, quiet: boolean): number | null {
  if (told === null || known === null) return told ?? known
  return quiet ? told : Math.min(told, known)
}

/** Without a reset of the service's own, a refusal for its rate limit holds for a minute. */
const usualWaitMs = 60_000

function stopAfter(before: AccountState, next: AccountState, heard: AccountAnswer): AccountState {
  const { problem, outcome, quotas } = heard
  switch (problem?.kind) {
    case 'unauthorized':
      return { ...next, stopped: 'unauthorized' }
    case 'out-of-credits':
      return { ...next, stopped: 'out-of-credits', confirmed: false }
    case 'rate-limited':
      return { ...next, waitUntil: waitAfter(problem.retryAfter, next, heard.now) }
    default:
  }
  const toppedUp = heard.quiet && (next.creditsLeft ?? 0) > (before.creditsLeft ?? 0)
  const goesOn =
    before.stopped === 'unauthorized' ? outcome === 'ok' : before.stopped === 'out-of-credits' && toppedUp
  if (goesOn) return { ...next, stopped: null, confirmed: false }
  return quotas && outcome === 'ok' ? { ...next, confirmed: true } : next
}

function waitAfter(retryAfter: string | null, { minute, day, skew }: AccountState, now: number): number {
  const seconds = Number(retryAfter)
  if (retryAfter?.trim() && seconds >= 0)
    return now + Math.min(Math.max(seconds * 1000, 1000), longestResetMs)
  const date = byOurClock(retryAfter, skew, now)
  if (date !== null) return date
  if (day.left === 0 && day.resetsAt !== null && day.resetsAt > now) return day.resetsAt
  return minute.resetsAt !== null && minute.resetsAt > now ? minute.resetsAt : now + usualWaitMs
}

const untold: KnownLimit = { limit: null, left: null, resetsAt: null }

export const unknownAccount = (id: string): AccountState => ({
  id,
  at: null,
  creditsLeft: null,
  creditsTotal: null,
  day: untold,
  minute: untold,
  topUp: null,
  stopped: null,
  confirmed: false,
  waitUntil: null,
  skew: null,
  turn: 0,
  anchor: null,
})
