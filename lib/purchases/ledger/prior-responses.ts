import type { SectionName } from '../../records/rows/sections.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import type { RepeatObjection, SeenResponse } from '../rows/refusal.ts'
import type { WatchedFor } from '../../watch/rows.ts'
import { newerThanSeen, seenResponse, type PriorResults } from '../../records/seen-response.ts'
import { isLostRow } from './lost-request-key.ts'
import type { Preferences } from '../../settings/preferences.ts'
import { dayMs } from '../../records/day.ts'

export interface MaxAge {
  /** In ms, for a response or its absence. */
  freshFor: number
  notFoundFor: number
  /** How long a request without a usable response blocks another, in ms; missing: until the user decides. */
  blockedFor?: number | undefined
}

export interface ResponseTerms extends MaxAge {
  /** The result seen when repeating; only a newer one counts as known. `null` for a first lookup. */
  again: SeenResponse | null
}

type Requested = Pick<LedgerRequest, 'section' | 'input' | 'reservedAt'>

/** A section has all pages of a list, but a later page depends on its own request. */
export function buysWholeSection<R extends Requested>(request: R): request is R & { section: SectionName } {
  return request.section !== null && !(Number(request.input['page']) > 1)
}

/** The earlier request that answers this one, or why a person decides; `null`: look it up. */
export function priorResponse(
  { reservedAt }: Requested,
  known: PriorResults,
  { freshFor, notFoundFor, blockedFor = Infinity, again }: ResponseTerms,
): { how: 'saved'; request: string } | RepeatObjection | null {
  const { earlier, saved } = again ? newerThanSeen(known, again) : known
  // A person who repeats without having seen the result accepts it, however old.
  const freshSince = again ? -Infinity : reservedAt - freshFor
  const notFoundSince = again ? -Infinity : reservedAt - notFoundFor
  if (saved && saved.at > freshSince) return { how: 'saved', request: saved.request }
  const good = earlier.findLast(({ outcome }) => outcome === 'ok')
  if (good && good.reservedAt > freshSince) return { how: 'saved', request: good.id }
  // A free refusal is no answer.
  const last = earlier.findLast(({ outcome, cost }) => outcome !== 'refused' || cost !== 0)
  if (!last || last.reservedAt <= reservedAt - blockedFor) return null
  const seen = seenResponse(known.earlier, known.saved)
  if (last.outcome === 'unknown') return { why: isLostRow(last) ? 'lost-before' : 'unknown-before', seen }
  if (last.outcome === 'refused') return { why: 'charged-before', seen }
  const lately = last.reservedAt > notFoundSince
  return last.outcome === 'not-found' && lately ? { why: 'not-found-before', seen } : null
}

/**
 * The freshness limit for a section; `null` for searches. `watch`: a watched list has its own, after which every
 * earlier result is out of date.
 */
export function maxAgeOf(
  section: SectionName | null,
  { freshness }: Pick<Preferences, 'freshness'>,
  watch?: WatchedFor,
): MaxAge {
  if (watch) return { freshFor: watch.maxAge, notFoundFor: watch.maxAge, blockedFor: watch.maxAge }
  return { freshFor: freshness[section ?? 'searches'] * dayMs, notFoundFor: freshness.notFound * dayMs }
}
