import { prices } from '../../../sandbox/service/prices.ts'
import type { FaultName } from './faults.ts'

export interface Arrival {
  /** Counted from 1, over all connections. */
  number: number
  /** Number of the connection, from 1. `onConnection` is the request's number on it. */
  connection: number
  onConnection: number
  /** Browsers resend requests of used connections automatically. */
  reused: boolean
  method: string
  path: string
  /** `null` if unknown. */
  operation: number | null
  requestKey: string
  key: string | null
  fault: FaultName | null
  /** Credits charged so far; some requests are charged only when `chargeLate` is called. */
  readonly charged: number
  owed: number
  got: 'whole' | 'part or nothing' | null
}

export interface Bill {
  /** Oldest first; the array grows. */
  arrivals: readonly Arrival[]
  paid: () => Arrival[]
  /** Except those of other clients with the same key. */
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
