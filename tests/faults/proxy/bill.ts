import { prices } from '../../../sandbox/service/prices.ts'
import type { FaultName } from './faults.ts'

/** One request that arrived, whoever sent it and however often. */
export interface Arrival {
  /** Counted from 1, over all connections. */
  number: number
  /** Which connection it came over, counted from 1; and which of that connection's requests it is. */
  connection: number
  onConnection: number
  /** Whether the connection had carried another before: browsers send such a request again by themselves. */
  reused: boolean
  method: string
  path: string
  /** The operation's number; `null`: none that the service has. */
  operation: number | null
  /** What was asked, the same for the same question. */
  question: string
  key: string | null
  fault: FaultName | null
  /** Credits that the service took for it by now, and those that it takes when the test says so. */
  readonly charged: number
  owed: number
  /** What whoever asked got of the service's answer. */
  got: 'whole' | 'part or nothing' | null
}

/** What the service took, for each request that arrived. */
export interface Bill {
  /** The oldest first; the list stays the same one and grows. */
  arrivals: readonly Arrival[]
  /** Those of operations that cost something. */
  paid: () => Arrival[]
  /** What all of them were charged, without what others spent with the same key. In credits. */
  credits: () => number
}

export const isPaid = ({ operation }: Arrival): boolean =>
  operation !== null && (prices[operation]?.found ?? 0) > 0

export function billOf(arrivals: readonly Arrival[]): Bill {
  return {
    arrivals,
    paid: () => arrivals.filter(isPaid),
    credits: () => Math.round(arrivals.reduce((sum, { charged }) => sum + charged, 0) * 1000) / 1000,
  }
}
