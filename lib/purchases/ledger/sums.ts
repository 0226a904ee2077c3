import type { OperationName } from '../../api/operations.ts'
import { roundCredits, sumCredits } from '../prices/credits.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import type { Spending } from '../rows/spending.ts'
import { countsFor } from './spending.ts'
import type { Database } from '../../records/database/database.ts'
import { requestSubject } from './filter.ts'
import type { List } from '../../records/rows/annotations.ts'

export interface RequestSum {
  requests: number
  /** With the reservation where the cost is unknown. */
  credits: number
}

/** `uncertain`: of unknown cost, may have been charged. */
export interface LedgerSum extends RequestSum {
  uncertain: RequestSum
}

const emptySum: RequestSum = { requests: 0, credits: 0 }
export const emptyLedgerSum: LedgerSum = { ...emptySum, uncertain: emptySum }

export function sumWith(sum: LedgerSum, requests: LedgerRequest[]): LedgerSum {
  const open = requests.filter(({ cost }) => cost === null)
  return { ...plus(sum, sumOf(requests)), uncertain: plus(sum.uncertain, sumOf(open)) }
}

/** `reserved`: of requests of unknown cost. `unexplained`: further missing credits. */
export interface DaySum extends RequestSum {
  reserved: number
  unexplained: number
}

export function sumOfDays(
  days: Pick<Spending, 'requests' | 'credits' | 'reserved' | 'unexplained'>[],
): DaySum {
  return {
    ...days.reduce(plus, emptySum),
    reserved: sumCredits(days.map(({ reserved }) => reserved)),
    unexplained: sumCredits(days.map(({ unexplained }) => unexplained)),
  }
}

interface OperationSum extends RequestSum {
  operation: OperationName
}

/** Costs by operation, highest first. */
export function byOperation(days: Pick<Spending, 'operations'>[]): OperationSum[] {
  const sums = new Map<OperationName, RequestSum>()
  for (const { operations } of days)
    for (const [name, sum] of Object.entries(operations))
      sums.set(name as OperationName, plus(sums.get(name as OperationName) ?? emptySum, sum))
  const rows = [...sums].map(([operation, sum]) => ({ operation, ...sum }))
  return rows.toSorted((a, b) => b.credits - a.credits || b.requests - a.requests)
}

function sumOf(requests: LedgerRequest[]): RequestSum {
  return requests.reduce((sum, request) => plus(sum, { requests: 1, credits: countsFor(request) }), emptySum)
}

function plus(a: RequestSum, { requests, credits }: RequestSum): RequestSum {
  return { requests: a.requests + requests, credits: roundCredits(a.credits + credits) }
}

export interface ListCost extends LedgerSum {
  list: List
  subjects: number
  /** When a record on the list last changed, or the list was created; in ms since epoch. */
  changedAt: number
}

/** Credits spent on a list, without requests of unknown cost. */
export const spentOnList = ({ credits, uncertain }: ListCost): number =>
  roundCredits(credits - uncertain.credits)

const chunkSize = 200

/** The cost of a list's subjects. Reads every request about them, so call it on demand. */
export async function listCost(db: Database, list: List): Promise<ListCost> {
  const keys = await db.subjects.where('lists').equals(list.id).primaryKeys()
  let count = 0
  let changedAt = list.createdAt
  let sum = emptyLedgerSum
  for (let at = 0; at < keys.length; at += chunkSize) {
    const subjects = (await db.subjects.bulkGet(keys.slice(at, at + chunkSize))).filter(
      (subject) => subject !== undefined,
    )
    count += subjects.length
    changedAt = Math.max(changedAt, ...subjects.map(({ updatedAt }) => updatedAt))
    const names = new Set(subjects.flatMap(({ aliases }) => aliases))
    const [aboutNames, found] = await Promise.all([
      db.requests
        .where('subject')
        .anyOf([...names])
        .toArray(),
      db.requests
        .where('found')
        .anyOf([...names])
        .toArray(),
    ])
    const requests = new Map([...aboutNames, ...found].map((request) => [request.id, request]))
    // A company that came with a profile counts towards the person.
    const about = [...requests.values()].filter((request) => names.has(requestSubject(request) ?? ''))
    sum = sumWith(sum, about)
  }
  return { list, subjects: count, changedAt, ...sum }
}
