import type { Position } from '../../../lib/api/schemas/person.ts'
import { monthNumber, monthOf, monthsFrom, type Month } from './months.ts'

/** In months. An `end` of `null` means ongoing; `undefined` means unknown. */
export interface Span {
  start: Month | null
  end: Month | null | undefined
}

export interface Tenure {
  company: string | null
  url: string | null
  positions: Position[]
  span: Span
}

export type CareerEntry = { tenure: Tenure } | { gapMonths: number }

// Shortest gap to show, in months: notice periods, holidays and rounded dates cause shorter ones.
const shortestGap = 3

export function spanOf(dates: Position['startEndDate']): Span {
  const end = dates?.end
  return {
    start: monthOf(dates?.start),
    end: end === null || end === undefined ? end : (monthOf(end) ?? undefined),
  }
}

/** `null` if unknown. */
export function monthsOf({ start, end }: Span, today: Month): number | null {
  return start === null || end === undefined ? null : monthsFrom(start, end ?? today)
}

export function careerOf(positions: readonly Position[]): CareerEntry[] {
  const stays = tenuresOf(positions)
  const gaps = gapsBefore(stays)
  return stays.flatMap((tenure, index) => {
    const gapMonths = gaps[index] ?? null
    return gapMonths === null ? [{ tenure }] : [{ gapMonths }, { tenure }]
  })
}

function tenuresOf(positions: readonly Position[]): Tenure[] {
  const stays: Tenure[] = []
  for (const position of positions) {
    const last = stays.at(-1)
    if (last && sameCompany(last.positions.at(-1), position)) last.positions.push(position)
    else
      stays.push({ company: null, url: null, positions: [position], span: { start: null, end: undefined } })
  }
  for (const stay of stays) {
    stay.company = stay.positions.find(({ companyName }) => companyName)?.companyName ?? null
    stay.url = stay.positions.find(({ socialUrl }) => socialUrl)?.socialUrl ?? null
    stay.span = wholeSpan(stay.positions)
  }
  return stays
}

function sameCompany(one: Position | undefined, other: Position): boolean {
  if (one?.socialId && other.socialId) return one.socialId === other.socialId
  return Boolean(one?.companyName) && one?.companyName?.trim() === other.companyName?.trim()
}

function wholeSpan(positions: readonly Position[]): Span {
  const spans = positions.map(({ startEndDate }) => spanOf(startEndDate))
  const starts = spans.map(({ start }) => start)
  const ends = spans.map(({ end }) => end)
  return {
    start: starts.reduce(
      (one, other) => (one && other ? (order(one) <= order(other) ? one : other) : null),
      starts[0] ?? null,
    ),
    end: ends.reduce((one, other) => {
      if (one === null || other === null) return null
      return one && other ? (order(one) >= order(other) ? one : other) : undefined
    }, ends[0]),
  }
}

function order({ year, month }: Month): number {
  return year * 12 + (month ?? 1)
}

/**
 * The gap in months before each stay: from the latest end of this and all older stays to the start of those listed
 * above it. `null` if it is short or unknown. One pass, because a list from outside may have 10,000 entries.
 */
function gapsBefore(stays: readonly Tenure[]): (number | null)[] {
  const lastEnds: (number | null)[] = []
  let lastEnd: number | null = -Infinity
  for (const { span } of stays.toReversed()) {
    const end: number | null = span.end ? monthNumber(span.end) : null
    lastEnd = lastEnd === null || end === null ? null : Math.max(lastEnd, end)
    lastEnds.push(lastEnd)
  }
  lastEnds.reverse()
  let firstStart: number | null = null
  return stays.map(({ span }, index) => {
    const before: number | null = index === 0 ? null : firstStart
    const start = span.start && monthNumber(span.start)
    firstStart = start === null || (index > 0 && before === null) ? null : Math.min(before ?? Infinity, start)
    const end = lastEnds[index] ?? null
    if (before === null || end === null) return null
    const gap = before - end - 1
    return gap >= shortestGap ? gap : null
  })
}
