import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import type { Sandbox } from '../../sandbox/raise.ts'
import type { RecordedRequest } from '../../sandbox/service/service.ts'
import { demoKey } from '../e2e/fixtures.ts'
import { admitted } from '../e2e/ledger-rows.ts'
import type { Outcome } from './outcome.ts'
import { chargesByKey, lookupText } from './charges-by-key.ts'

/** Takes the number of intended charges, and assumes that the browser resends nothing. */
export function billOutcome(
  service: Sandbox['service'],
  expected: number,
  rows: LedgerRequest[],
): Pick<Outcome, 'responsesLost' | 'boughtTwiceByUs' | 'boughtTwiceByBrowser' | 'underCounted'> {
  const { charged, credits } = service.bill(demoKey)
  const explained = rows.filter(({ outcome, cost }) => outcome === 'unknown' || cost).length
  return {
    responsesLost: Math.max(0, charged - explained),
    boughtTwiceByUs: Math.max(0, charged - expected),
    boughtTwiceByBrowser: 0,
    underCounted: Math.max(0, credits - admitted(rows)),
  }
}

export function takenBeyond(requests: readonly RecordedRequest[], rows: readonly LedgerRequest[]): string[] {
  const byRequestKey = Map.groupBy(rows, lookupText)
  return [...chargesByKey(requests)].flatMap(([requestKey, places]) => {
    const taken = places.flatMap((at) => requests[at] ?? [])
    const known = byRequestKey.get(requestKey) ?? []
    const isMore = taken.reduce((sum, { credits }) => sum + credits, 0) > admitted(known)
    const reported = taken.map(({ at, number, status, credits }) => ({ at, number, status, credits }))
    return isMore ? [`${requestKey}: ${JSON.stringify({ identifiers: reported, known })}`] : []
  })
}
