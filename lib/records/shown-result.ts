import type { LedgerRequest } from '../purchases/rows/requests.ts'
import type { ShownResult } from '../purchases/rows/refusal.ts'
import type { SectionName } from './rows/sections.ts'

export interface PriorResults {
  earlier: LedgerRequest[]
  saved: { at: number; request: string } | undefined
}

/** For a view that showed no result, so that any result counts as newer. */
export const noResultShown: ShownResult = { request: null, at: 0 }

/** Shown by a view. `kept` is the saved section. */
export function shownResultOf(
  requests: readonly LedgerRequest[],
  kept?: { at: number; request: string },
): ShownResult {
  let last: LedgerRequest | undefined
  for (const row of requests) if (row.state === 'settled' && (!last || respondedAfter(row, last))) last = row
  if (!last) return kept ? { request: kept.request, at: kept.at } : noResultShown
  // A record from a colleague or a file can be newer than the last request.
  const isKeptNewer = kept !== undefined && kept.request !== last.id && kept.at > endOf(last)
  if (isKeptNewer && !requests.some(({ id }) => id === kept.request))
    return { request: kept.request, at: kept.at }
  return { request: last.id, at: Math.max(endOf(last), kept?.at ?? 0) }
}

/** For one section, from all requests about its subject. */
export function shownSectionResult(
  {
    record,
    requests,
  }: {
    record: { sections: Partial<Record<SectionName, { at: number; request: string }>> } | null
    requests: readonly LedgerRequest[]
  },
  section: SectionName,
): ShownResult {
  return shownResultOf(
    requests.filter((request) => request.section === section && !(Number(request.input['page']) > 1)),
    record?.sections[section],
  )
}

export function newerThanShown({ earlier, saved }: PriorResults, seen: ShownResult): PriorResults {
  const shown = earlier.find(({ id }) => id === seen.request)
  const isNewer = (row: LedgerRequest) => (shown ? respondedAfter(row, shown) : endOf(row) > seen.at)
  const isKeptNewer = saved !== undefined && saved.request !== seen.request && saved.at > seen.at
  return { earlier: earlier.filter(isNewer), saved: isKeptNewer ? saved : undefined }
}

const endOf = ({ settledAt, reservedAt }: LedgerRequest) => settledAt ?? reservedAt

/**
 * Whether one response came after the other. Compares the account's sequence numbers if possible, because the clock may
 * have been set back.
 */
function respondedAfter(row: LedgerRequest, shown: LedgerRequest): boolean {
  if (row.id === shown.id) return false
  const isCounted = row.account === shown.account && row.sequence > 0 && shown.sequence > 0
  return isCounted ? row.sequence > shown.sequence : row.reservedAt >= shown.reservedAt
}
