import type { OperationName } from '../../api/operations.ts'
import { roundCredits, sumCredits } from '../prices/round.ts'
import { countsFor } from './change.ts'
import type { LedgerRequest, Spending } from '../../records/database/rows/purchases.ts'

export interface Sum {
  requests: number
  /** What they cost, or where that is not known, what is held back for them. */
  credits: number
}

/** `uncertain`: the part of it whose cost nobody knows yet, which may be charged or not. */
export interface LedgerSum extends Sum {
  uncertain: Sum
}

export const nothing: Sum = { requests: 0, credits: 0 }
export const nothingAsked: LedgerSum = { ...nothing, uncertain: nothing }

export function sumWith(sum: LedgerSum, requests: LedgerRequest[]): LedgerSum {
  const open = requests.filter(({ cost }) => cost === null)
  return { ...plus(sum, sumOf(requests)), uncertain: plus(sum.uncertain, sumOf(open)) }
}

/** `held`: the part of the credits whose cost nobody knows yet. `unexplained`: credits gone beside them. */
export interface DaySum extends Sum {
  held: number
  unexplained: number
}

/** The sum over days, as the ledger keeps them. */
export function sumOfDays(days: Pick<Spending, 'requests' | 'credits' | 'held' | 'unexplained'>[]): DaySum {
  return {
    ...days.reduce(plus, nothing),
    held: sumCredits(days.map(({ held }) => held)),
    unexplained: sumCredits(days.map(({ unexplained }) => unexplained)),
  }
}

export interface OperationSum extends Sum {
  operation: OperationName
}

/** What each operation cost over these days, the dearest first. */
export function byOperation(days: Pick<Spending, 'operations'>[]): OperationSum[] {
  const sums = new Map<OperationName, Sum>()
  for (const { operations } of days)
    for (const [name, sum] of Object.entries(operations))
      sums.set(name as OperationName, plus(sums.get(name as OperationName) ?? nothing, sum))
  const rows = [...sums].map(([operation, sum]) => ({ operation, ...sum }))
  return rows.toSorted((a, b) => b.credits - a.credits || b.requests - a.requests)
}

function sumOf(requests: LedgerRequest[]): Sum {
  return requests.reduce((sum, request) => plus(sum, { requests: 1, credits: countsFor(request) }), nothing)
}

function plus(a: Sum, { requests, credits }: Sum): Sum {
  return { requests: a.requests + requests, credits: roundCredits(a.credits + credits) }
}
