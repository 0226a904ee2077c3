import type { LedgerRequest } from '../../lib/records/database/rows/purchases.ts'
import type { Sandbox } from '../../sandbox/raise.ts'
import { demoKey } from '../e2e/fixtures.ts'
import { admitted } from '../e2e/ledger-rows.ts'
import type { Outcome } from './outcome.ts'

/** The sandbox's bill beside the ledger, where somebody wanted so many charged requests and no browser sends one again. */
export function besideBill(
  service: Sandbox['service'],
  wanted: number,
  rows: LedgerRequest[],
): Pick<Outcome, 'answersLost' | 'boughtTwiceByUs' | 'boughtTwiceByBrowser' | 'underCounted'> {
  const { charged, credits } = service.bill(demoKey)
  const explained = rows.filter(({ outcome, cost }) => outcome === 'unknown' || cost).length
  return {
    answersLost: Math.max(0, charged - explained),
    boughtTwiceByUs: Math.max(0, charged - wanted),
    boughtTwiceByBrowser: 0,
    underCounted: Math.max(0, credits - admitted(rows)),
  }
}
