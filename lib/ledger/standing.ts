import { roundCredits } from '../credits/round.ts'
import type { SectionName } from '../records/sections.ts'
import type { LedgerRequest } from './request.ts'

/** How things stand with one section of a subject, by the ledger. */
export interface Standing {
  underWay: boolean
  /** The last request, when it ended in a way that a person should know of. */
  trouble: LedgerRequest | null
}

/** A refusal cost nothing and says nothing of the subject: after ten minutes nobody needs to be told of it. */
const refusalMs = 600_000

export function standingOf(requests: LedgerRequest[], section: SectionName, now: number): Standing {
  const last = requests.findLast((request) => request.section === section)
  if (!last || last.problem === null)
    return { underWay: last ? last.state !== 'settled' : false, trouble: null }
  const old = last.outcome === 'refused' && now - (last.settledAt ?? now) > refusalMs
  return { underWay: last.state !== 'settled', trouble: old ? null : last }
}

/** Credits that the requests are known to have cost. */
export function costSoFar(requests: LedgerRequest[]): number {
  const sum = requests.reduce((credits, { cost }) => credits + (cost ?? 0), 0)
  return roundCredits(sum)
}
