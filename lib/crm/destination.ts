import type { CrmFieldName } from './fields.ts'
import type { DeliveryError, DestinationKind, ErrorReason } from '../records/database/rows/crm.ts'

/** One field of theirs and what of ours goes into it. */
export interface MappingRow {
  to: string
  from: CrmFieldName
}

/** Somewhere a person hands records over to. */
export interface Destination {
  id: string
  kind: DestinationKind
  name: string
  /** A CRM's base address, without a slash at its end; a webhook's whole address, just as it was typed. */
  address: string
  /** The person's own token there; of a webhook the secret that signs, or several with a blank between. */
  token: string
  /** A field of theirs whose values are unique, that holds our key of the subject; empty: matched by what is known. */
  idField: string
  mapping: MappingRow[]
  /** Whether a person's company is made there where there is none. */
  createCompany: boolean
}

/**
 * Why nothing is sent to a destination until a person does something. `gone`: it ended the connection itself. `limit`,
 * `down`: for days it kept to its limit, or gave no good answer.
 */
export const heldReasons = ['token', 'permission', 'gone', 'limit', 'down'] as const
export type HeldReason = (typeof heldReasons)[number]

/** What came of the last contact: of trying the connection, or of the record that was sent last. */
export interface LastAttempt {
  at: number
  ok: boolean
  status: number | null
  message: string | null
  /** `null` where all went well, or of an older version. */
  end: DeliveryError | null
  reason: ErrorReason | null
}

/** What the worker knows of a destination. */
export interface DestinationState {
  held: HeldReason | null
  /** Nothing is sent before, in milliseconds since 1970; set at `pausedAt`, by a clock that may be set since. */
  pausedUntil: number | null
  pausedAt: number | null
  /** Attempts in a row that came to nothing for whatever record, and when the first of them was. */
  failures: { count: number; since: number } | null
  tried: LastAttempt | null
}

/** Of a destination that nothing is known of. */
export const initialDestinationState: DestinationState = {
  held: null,
  pausedUntil: null,
  pausedAt: null,
  failures: null,
  tried: null,
}

/** Nothing stands in the way any more, as far as we know. */
export const releasedState = { held: null, pausedUntil: null, pausedAt: null, failures: null } as const
