import { plausibleUnpriced } from '../prices/prices.ts'
import { roundCredits, sumCredits as sum } from '../prices/credits.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'
import { countsFor } from './spending.ts'

type Row = Pick<LedgerRequest, 'id' | 'outcome' | 'cost' | 'costBy' | 'reserved' | 'expected' | 'claimed'>
type Found = Partial<Pick<LedgerRequest, 'cost' | 'costBy' | 'reserved'>>

export interface Explanation {
  /** What the requests turned out to cost, by their ids. */
  found: Map<string, Found>
  /** The credits fell by more than all of them can explain: by how much, and how much of that is counted for them. */
  disagreement: { fell: number; ours: number } | null
}

/**
 * Explains by how much the account's credits fell, in credits, by the requests that ended meanwhile. What reported its
 * own cost is certain; the rest of the fall is what the others cost, as far as that can only be one thing. What was
 * refused is taken to be free unless nothing else can explain it. `heard`: what further requests reported, in credits.
 */
export function explainCosts(fell: number, rows: Row[], heard = 0): Explanation {
  const told = sum([heard, ...rows.filter(isTold).map(({ cost }) => cost ?? 0)])
  const open = rows.filter((row) => !isTold(row))
  const likely = open.filter(({ outcome }) => outcome !== 'refused')
  const rest = roundCredits(fell - told)
  // Somebody topped up, or got credits back: nobody can tell that from what was spent.
  if (rest < 0) return { found: new Map(), disagreement: null }
  if (rest === 0) return foundFor(open, () => ({ cost: 0, costBy: 'difference' }))
  const suspects = rest <= sum(likely.map(mostByRow)) ? likely : open
  const most = sum(suspects.map(mostByRow))
  if (rest > most) {
    const priced = open.filter(({ cost }) => cost !== null)
    return {
      ...foundFor(priced, () => ({ costBy: 'shared' })),
      // No more than the ledger counts for them: the rest of what they may have cost is nowhere else.
      disagreement: { fell, ours: roundCredits(told + sum(open.map(countsFor))) },
    }
  }
  if (suspects.length === 1) return foundFor(suspects, () => ({ cost: rest, costBy: 'difference' }))
  if (rest === most) return foundFor(suspects, (row) => ({ cost: mostByRow(row), costBy: 'difference' }))
  if (sum(suspects.map(countsFor)) >= rest) return { found: new Map(), disagreement: null }
  // Which of them it was is not to be known: together they must not be shown as less than what is gone.
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

const isTold = ({ costBy }: Row): boolean => costBy === 'told'

/** What falls by more than this was not the row. */
export function mostByRow({ expected, claimed }: Pick<Row, 'expected' | 'claimed'>): number {
  return claimed ?? expected ?? plausibleUnpriced
}
