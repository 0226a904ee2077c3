import { sumCredits } from '../prices/credits.ts'
import type { SectionName } from '../../records/database/rows/sections.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'

/** How things stand with one section of a subject, by the ledger. */
export interface SectionStatus {
  underWay: boolean
  /** The request of it that waits for a limit to pass. */
  waiting: LedgerRequest | null
  /** The last request, where its ending has to be shown. */
  trouble: LedgerRequest | null
  /** The last request, where a colleague's answer was there for it a moment ago. */
  given: LedgerRequest | null
}

/** What cost nothing and says nothing about the subject is shown for ten minutes. */
const refusalMs = 600_000

export function sectionStatus(requests: LedgerRequest[], section: SectionName, now: number): SectionStatus {
  const last = requests.findLast((request) => request.section === section)
  const underWay = last !== undefined && last.state !== 'settled'
  const waiting = last?.state === 'waiting' ? last : null
  const isOld = last !== undefined && now - (last.settledAt ?? now) > refusalMs
  if (!last || last.problem === null) {
    const isGiven = last?.outcome === 'ok' && last.colleague !== undefined && !isOld
    return { underWay, waiting, trouble: null, given: isGiven ? last : null }
  }
  const isOver = last.outcome === 'refused' && isOld
  return { underWay, waiting, trouble: isOver ? null : last, given: null }
}

/** Credits that the requests are known to have cost. */
export function knownCost(requests: LedgerRequest[]): number {
  return sumCredits(requests.map(({ cost }) => cost ?? 0))
}

/** Credits that may have been charged besides, since nobody knows yet. */
export function uncertainCost(requests: LedgerRequest[]): number {
  const open = requests.filter(({ outcome, cost }) => outcome === 'unknown' && cost === null)
  return sumCredits(open.map(({ reserved }) => reserved))
}
