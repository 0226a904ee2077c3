import { sumCredits } from '../prices/credits.ts'
import type { SectionName } from '../../records/rows/sections.ts'
import type { LedgerRequest } from '../rows/requests.ts'

interface SectionStatus {
  isInFlight: boolean
  pending: LedgerRequest | null
  /** Set if its failure has to be shown. */
  failure: LedgerRequest | null
  /** Set if a colleague's response has just answered it. */
  fromColleague: LedgerRequest | null
}

/** In ms, unless the failure is about the subject. */
const refusalMs = 600_000

export function sectionStatus(requests: LedgerRequest[], section: SectionName, now: number): SectionStatus {
  const last = requests.findLast(
    // Skip lookups that depended on another one: that one reports the problem.
    (request) => request.section === section && request.problem?.kind !== 'not-needed',
  )
  const underWay = last !== undefined && last.state !== 'settled'
  const waiting = last?.state === 'pending' ? last : null
  const isOld = last !== undefined && now - (last.settledAt ?? now) > refusalMs
  if (!last || last.problem === null) {
    const isGiven = last?.outcome === 'ok' && last.colleague !== undefined && !isOld
    return { isInFlight: underWay, pending: waiting, failure: null, fromColleague: isGiven ? last : null }
  }
  const isOver = last.outcome === 'refused' && isOld
  return { isInFlight: underWay, pending: waiting, failure: isOver ? null : last, fromColleague: null }
}

export function certainCost(requests: LedgerRequest[]): number {
  return sumCredits(requests.map(({ cost }) => cost ?? 0))
}

export function uncertainCost(requests: LedgerRequest[]): number {
  const open = requests.filter(({ outcome, cost }) => outcome === 'unknown' && cost === null)
  return sumCredits(open.map(({ reserved }) => reserved))
}
