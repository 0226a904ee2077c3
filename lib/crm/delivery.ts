import type { DestinationKind } from './destination.ts'
import type { CompanyLink, ErrorReason, DeliveryError } from './delivery-result.ts'

/**
 * How one hand-over ended or stands. `sent`: the destination has it. `refused`: it said no to this record. `dead`:
 * given up after the last attempt. Both wait for a person.
 */
export const deliveryStates = ['waiting', 'sent', 'refused', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** What is sent of a record: the destination's own names of its fields, without empty ones. */
export type Body = Record<string, string | number>

/** One record handed to one destination: a row of the log of what left this computer, and the queue of what will. */
export interface Delivery {
  id: string
  destination: string
  /** What the destination was called and was, for when it is gone. */
  to: string
  kind: DestinationKind
  /** The subject's key. */
  subject: string
  /** The key under which it was handed over, where the subject became one with another since. */
  was?: string
  state: DeliveryState
  /** When it was asked for, in milliseconds since 1970. */
  at: number
  /** When it ended. */
  endedAt: number | null
  /** When it is tried next, while it waits; during an attempt: when another life of the worker may take it up. */
  nextAt: number | null
  attempts: number
  /** The destination's own id of the record, once it told it. */
  remoteId: string | null
  /** Whether it was made there or changed; `null` where the destination does not tell. */
  did: 'created' | 'updated' | null
  /** Why the last attempt did not bring it there. */
  why: DeliveryError | null
  /** What the destination's own code says of that; missing in rows of before. */
  reason?: ErrorReason | null
  /** What became of tying the person to their company there. */
  company?: CompanyLink | null
  /** The last HTTP status, and what the destination said of its refusal. */
  status: number | null
  message: string | null
  /** What is sent, as it was reviewed. */
  body: Body
}

/**
 * The destination's ids of one subject, the one that the next hand-over changes first. `log`: its hand-overs there, by
 * when they were asked for; `was`: for whom of those that became one.
 */
export function remoteIdsIn(log: readonly Delivery[], was?: string): string[] {
  const known = log.filter(({ remoteId }) => remoteId !== null).toReversed()
  const own = known.filter((row) => row.was === was)
  return [...new Set([...own, ...known].map(({ remoteId }) => remoteId!))]
}
