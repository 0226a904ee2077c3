import { plausibleUnpriced } from '../prices/prices.ts'
import { roundCredits, sumCredits as sum } from '../prices/credits.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import { countsFor } from './spending.ts'

type Row = Pick<LedgerRequest, 'id' | 'outcome' | 'cost' | 'costBy' | 'reserved' | 'expected' | 'claimed'>
type Found = Partial<Pick<LedgerRequest, 'cost' | 'costBy' | 'reserved'>>

interface Explanation {
  found: Map<string, Found>
  /** Set if the drop exceeds the requests' maximum: the drop, and the credits counted for them. */
  disagreement: { decrease: number; explained: number } | null
}

/**
 * Attributes a balance drop, in credits, to the requests that ended in that time. Reported costs are certain. The rest
 * goes to the other requests if only one distribution is possible; refused ones count as free unless nothing else
 * explains it. `heard` is the sum of further reported costs.
 */
export function explainCosts(fell: number, rows: Row[], heard = 0): Explanation {
  const reportedCredits = sum([heard, ...rows.filter(isReported).map(({ cost }) => cost ?? 0)])
  const open = rows.filter((row) => !isReported(row))
  const likely = open.filter(({ outcome }) => outcome !== 'refused')
  const rest = roundCredits(fell - reportedCredits)
  // A drop smaller than the reported costs includes a top-up or refund, which can't be separated from spending.
  if (rest < 0) return { found: new Map(), disagreement: null }
  if (rest === 0) return foundFor(open, () => ({ cost: 0, costBy: 'difference' }))
  const suspects = rest <= sum(likely.map(maxByRow)) ? likely : open
  const maximum = sum(suspects.map(maxByRow))
  if (rest > maximum) {
    const priced = open.filter(({ cost }) => cost !== null)
    return {
      ...foundFor(priced, () => ({ costBy: 'shared' })),
      // Other credits of the account can't explain the rest either.
      disagreement: { decrease: fell, explained: roundCredits(reportedCredits + sum(open.map(countsFor))) },
    }
  }
  if (suspects.length === 1) return foundFor(suspects, () => ({ cost: rest, costBy: 'difference' }))
  if (rest === maximum) return foundFor(suspects, (row) => ({ cost: maxByRow(row), costBy: 'difference' }))
  if (sum(suspects.map(countsFor)) >= rest) return { found: new Map(), disagreement: null }
  // Any of these requests may have been charged. Reserve a share for each, so that together they count at least the
  // drop.
  const share = Math.ceil((rest / suspects.length) * 1000) / 1000
  return foundFor(suspects, ({ reserved }) => ({
    cost: null,
    costBy: null,
    reserved: Math.max(reserved, share),
  }))
}

function foundFor(rows: Row[], cost: (row: Row) => Found): Explanation {
  return { found: new Map(rows.map((row) => [row.id, cost(row)])), disagreement: null }
}

const isReported = ({ costBy }: Row): boolean => costBy === 'reported'

export function maxByRow({ expected, claimed }: Pick<Row, 'expected' | 'claimed'>): number {
  return claimed ?? expected ?? plausibleUnpriced
}
