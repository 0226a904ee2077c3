import type { CrmFieldName } from './fields.ts'
import type { DeliveryError, DestinationKind, ErrorReason } from './rows.ts'

export interface MappingRow {
  to: string
  from: CrmFieldName
  /** Writes it only where theirs is empty; missing: always. */
  only?: 'empty' | undefined
}

export interface Destination {
  id: string
  kind: DestinationKind
  name: string
  /** A CRM's base URL without a final slash, or a webhook's exact URL. */
  address: string
  /** The person's token; for webhooks one or more signing secrets, separated by spaces. */
  token: string
  /** Their unique field for our subject key; empty: match by data. */
  idField: string
  mapping: MappingRow[]
  /** Whether a person's missing company is created. */
  createCompany: boolean
  /** Email of the owner for records that have none; if missing or empty, the destination decides. */
  owner?: string | undefined
  /** Whether a new record gets a note with its source and date. */
  addNote?: boolean | undefined
  /** Whether a record is saved although a duplicate rule there warns of it. */
  allowDuplicates?: boolean | undefined
  /** Webhooks only: job changes found since this time (ms since epoch) are sent; missing: none. */
  jobChangesSince?: number | undefined
  /** Id of the list or campaign that people are added to; if missing or empty, none. */
  list?: string | undefined
  /** Whether people may be searched there before a lookup. */
  checkBefore?: boolean | undefined
}

/**
 * Why sending stopped until a person acts. `gone`: the destination ended the connection. `limit`, `down`:
 * rate-limited or failing for days.
 */
export const pauseReasons = ['token', 'permission', 'gone', 'limit', 'down'] as const
export type PauseReason = (typeof pauseReasons)[number]

export interface LastAttempt {
  at: number
  ok: boolean
  status: number | null
  message: string | null
  end: DeliveryError | null
  reason: ErrorReason | null
}

export interface DestinationState {
  pauseReason: PauseReason | null
  /** Nothing is sent before this time; milliseconds since 1970. `pausedAt` detects clock changes. */
  pausedUntil: number | null
  pausedAt: number | null
  failures: { count: number; since: number } | null
  tried: LastAttempt | null
  /** Time of the last delivery, in ms since epoch. Results of earlier presence checks are outdated. Missing: none yet. */
  deliveredAt?: number | undefined
}

export const initialDestinationState: DestinationState = {
  pauseReason: null,
  pausedUntil: null,
  pausedAt: null,
  failures: null,
  tried: null,
}

export const releasedState = { pauseReason: null, pausedUntil: null, pausedAt: null, failures: null } as const
