import type { Disagreement } from '../credits/account.ts'
import { roundCredits } from '../credits/round.ts'
import { countsFor } from './change.ts'
import type { LedgerRequest } from './request.ts'

type Row = Pick<LedgerRequest, 'id' | 'outcome' | 'cost' | 'costBy' | 'reserved' | 'expected'>
type Found = Pick<LedgerRequest, 'cost' | 'costBy'>

export interface Reckoning {
  /** What the requests turned out to cost, by their ids. */
  found: Map<string, Found>
  /** By how much the credits fell more than all of them can explain. */
  disagreement: Pick<Disagreement, 'fell' | 'ours'> | null
}

/**
 * Explains by how much the account's credits fell, in credits, by the requests that ended meanwhile. What told its
 * own cost is certain; the rest of the fall is what the others cost, as far as that can only be one thing.
 */
export function reckon(fell: number, rows: Row[]): Reckoning {
  const certain = rows.filter(({ costBy }) => costBy === 'told')
  const open = rows.filter(({ costBy }) => costBy !== 'told')
  const told = sum(certain.map(({ cost }) => cost ?? 0))
  const rest = roundCredits(fell - told)
  // Somebody topped up, or got credits back: that can't be told from what was spent.
  if (rest < 0) return { found: new Map(), disagreement: null }
  const found = (cost: (row: Row) => Found): Reckoning => ({
    found: new Map(open.map((row) => [row.id, cost(row)])),
    disagreement: null,
  })
  if (rest === 0) return found(() => ({ cost: 0, costBy: 'difference' }))
  const most = sum(open.map(mostOf))
  if (rest > most) {
    const shared = (row: Row): Found => ({ cost: row.cost, costBy: row.cost === null ? null : 'shared' })
    return { ...found(shared), disagreement: { fell, ours: roundCredits(told + most) } }
  }
  if (open.length === 1) return found(() => ({ cost: rest, costBy: 'difference' }))
  if (rest === most) return found((row) => ({ cost: mostOf(row), costBy: 'difference' }))
  // Which of them it was is not to be known: together they must not be shown as less than what is gone.
  const shown = sum(open.map(countsFor))
  return shown >= rest ? { found: new Map(), disagreement: null } : found(() => ({ cost: null, costBy: null }))
}

/** The most that a request can have cost; without any price that is whatever is gone. */
function mostOf({ expected }: Row): number {
  return expected ?? Infinity
}

function sum(credits: number[]): number {
  return roundCredits(credits.reduce((all, each) => all + each, 0))
}
