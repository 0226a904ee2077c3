import type { SectionName } from '../../records/rows/sections.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import type { RepeatObjection, SeenResponse } from '../rows/refusal.ts'
import type { WatchedFor } from '../../watch/rows.ts'
import { newerThanSeen, seenResponse, type PriorResults } from '../../records/seen-response.ts'
import { isLostRow } from './lost-request-key.ts'
import type { Preferences } from '../../settings/preferences.ts'
import { dayMs } from '../../records/day.ts'

export interface MaxAge {
  /** How long a response stays fresh, in ms; for `notFoundFor`, how long a result of "not found" does. */
  freshFor: number
  notFoundFor: number
  /** How long a request without a usable response blocks another one, in ms. If missing, until the user decides. */
  blockedFor?: number | undefined
}

export interface ResponseTerms extends MaxAge {
  /**
   * The result that the person saw when repeating the lookup; only a newer one answers it for free. `null` for a first
   * lookup.
   */
  again: SeenResponse | null
}

type Requested = Pick<LedgerRequest, 'section' | 'input' | 'reservedAt'>

/** Whether the request buys a whole section. The first page of a list does; each later page is a separate request. */
export function buysWholeSection<R extends Requested>(request: R): request is R & { section: SectionName } {
  return request.section !== null && !(Number(request.input['page']) > 1)
}

/** The earlier request that answers this one, or why a person has to decide. `null` if it must be looked up. */
export function priorResponse(
  { reservedAt }: Requested,
  known: PriorResults,
  { freshFor, notFoundFor, blockedFor = Infinity, again }: ResponseTerms,
): { how: 'saved'; request: string } | RepeatObjection | null {
  const { earlier, saved } = again ? newerThanSeen(known, again) : known
  // A person who repeats a lookup without having seen a result accepts one of any age.
  const freshSince = again ? -Infinity : reservedAt - freshFor
  const notFoundSince = again ? -Infinity : reservedAt - notFoundFor
  if (saved && saved.at > freshSince) return { how: 'saved', request: saved.request }
  const good = earlier.findLast(({ outcome }) => outcome === 'ok')
  if (good && good.reservedAt > freshSince) return { how: 'saved', request: good.id }
  // A request that was refused for free answers nothing.
  const last = earlier.findLast(({ outcome, cost }) => outcome !== 'refused' || cost !== 0)
  if (!last || last.reservedAt <= reservedAt - blockedFor) return null
  const seen = seenResponse(known.earlier, known.saved)
  if (last.outcome === 'unknown') return { why: isLostRow(last) ? 'lost-before' : 'unknown-before', seen }
  if (last.outcome === 'refused') return { why: 'charged-before', seen }
  const lately = last.reservedAt > notFoundSince
  return last.outcome === 'not-found' && lately ? { why: 'not-found-before', seen } : null
}

/**
 * The freshness limits for a section; `null` for searches. A watched list has its own interval, passed as `watch`,
 * after which every earlier result is out of date.
 */
export function maxAgeOf(
  section: SectionName | null,
  { freshness }: Pick<Preferences, 'freshness'>,
  watch?: WatchedFor,
): MaxAge {
  if (watch) return { freshFor: watch.maxAge, notFoundFor: watch.maxAge, blockedFor: watch.maxAge }
  return { freshFor: freshness[section ?? 'searches'] * dayMs, notFoundFor: freshness.notFound * dayMs }
}
