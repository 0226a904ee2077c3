import type { Section, SectionName } from '../../records/database/rows/sections.ts'
import type { LedgerRequest, RepeatObjection } from '../../records/database/rows/purchases.ts'
import { isLostRow } from './lost-question.ts'
import type { Preferences } from '../../settings/preferences.ts'
import { dayMs } from '../../records/day.ts'

export interface MaxAge {
  /** How long an answer counts as known, and how long that there was none; in milliseconds. */
  freshFor: number
  notFoundFor: number
}

/** What is known that may answer a question. */
interface KnownAnswers {
  /** All requests of the same question, the oldest first. */
  earlier: LedgerRequest[]
  /** The section that it would buy, where it buys a whole one. */
  kept: Pick<Section<unknown>, 'at' | 'request'> | undefined
}

type Asked = Pick<LedgerRequest, 'section' | 'input' | 'reservedAt'>

/** A section holds all pages of a list: whether a later page is known depends on its own request. */
export function buysWholeSection<R extends Asked>(request: R): request is R & { section: SectionName } {
  return request.section !== null && !(Number(request.input['page']) > 1)
}

/** The request that already brought what this one asks for, or why a person has to decide; `null`: ask. */
export function priorAnswer(
  { reservedAt }: Asked,
  { earlier, kept }: KnownAnswers,
  { freshFor, notFoundFor }: MaxAge,
): { how: 'known'; request: string } | RepeatObjection | null {
  const since = reservedAt - freshFor
  if (kept && kept.at > since) return { how: 'known', request: kept.request }
  const good = earlier.findLast(({ outcome }) => outcome === 'ok')
  if (good && good.reservedAt > since) return { how: 'known', request: good.id }
  // A refusal that cost nothing says nothing of the question.
  const last = earlier.findLast(({ outcome, cost }) => outcome !== 'refused' || cost !== 0)
  if (last?.outcome === 'unknown') return { why: isLostRow(last) ? 'lost-before' : 'unknown-before' }
  if (last?.outcome === 'refused') return { why: 'charged-before' }
  const lately = last && last.reservedAt > reservedAt - notFoundFor
  return last?.outcome === 'not-found' && lately ? { why: 'not-found-before' } : null
}

/** How long answers of this section count, as the person set it. `null`: searches and the like. */
export function maxAgeOf(section: SectionName | null, { freshness }: Pick<Preferences, 'freshness'>): MaxAge {
  return { freshFor: freshness[section ?? 'searches'] * dayMs, notFoundFor: freshness.notFound * dayMs }
}
