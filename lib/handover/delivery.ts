/** How one hand-over ended or stands. `dead`: given up, to be tried again by a person only. */
export const deliveryStates = ['waiting', 'sent', 'refused', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** One record handed to one destination: a row of the log of what left this computer, and the queue of what will. */
export interface Delivery {
  id: string
  destination: string
  /** The subject's key. */
  subject: string
  state: DeliveryState
  /** When it was asked for, in milliseconds since 1970. */
  at: number
  /** When it ended. */
  endedAt: number | null
  /** When it is tried next, while it waits. */
  nextAt: number | null
  attempts: number
  /** The destination's own id of the record, once it told it. */
  remoteId: string | null
  /** Whether it was made there or changed. */
  did: 'created' | 'updated' | null
  /** The last HTTP status, and what the destination said of its refusal. */
  status: number | null
  message: string | null
  /** What is sent, as it was reviewed. */
  body: Record<string, unknown>
}
