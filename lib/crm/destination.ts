import type { CrmFieldName } from './fields.ts'
import type { DeliveryError, DestinationKind, ErrorReason } from './rows.ts'

export interface MappingRow {
  to: string
  from: CrmFieldName
  /** Write only into an empty field; missing: always. */
  only?: 'empty' | undefined
}

export interface Destination {
  id: string
  kind: DestinationKind
  name: string
  /** A CRM's without a final slash, or a webhook's exact URL. */
  address: string
  /** For webhooks one or more signing secrets, separated by spaces. */
  token: string
  /** Their unique field for our subject key; empty: match by data. */
  idField: string
  mapping: MappingRow[]
  /** Creates a person's missing company. */
  createCompany: boolean
  /** Email, for records without an owner; if missing or empty, the destination decides. */
  owner?: string | undefined
  /** A new record gets a note with its source and date. */
  addNote?: boolean | undefined
  /** Saves a record although a duplicate rule there warns of it. */
  allowDuplicates?: boolean | undefined
  /** Webhooks: sends job changes found since this time (ms since epoch); missing: none. */
  jobChangesSince?: number | undefined
  /** Id of the list or campaign for people; if missing or empty, none. */
  list?: string | undefined
  /** People may be searched there before a lookup. */
  checkBefore?: boolean | undefined
}

/**
 * Sending stopped until a person acts. `gone`: the destination ended the connection. `limit`, `down`: rate-limited or
 * failing for days.
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
  /** In ms since epoch; nothing is sent before. `pausedAt` detects clock changes. */
  pausedUntil: number | null
  pausedAt: number | null
  failures: { count: number; since: number } | null
  tried: LastAttempt | null
  /** In ms since epoch; earlier presence checks are outdated. Missing: none yet. */
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
