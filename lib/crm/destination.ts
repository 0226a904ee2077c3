import type { CrmFieldName } from './fields.ts'
import type { DeliveryError, DestinationKind, ErrorReason } from './rows.ts'

export interface MappingRow {
  to: string
  from: CrmFieldName
  /** `empty`: write only into an empty field. If missing, always write. */
  only?: 'empty' | undefined
}

export interface Destination {
  id: string
  kind: DestinationKind
  name: string
  /** A CRM's URL without a trailing slash, or a webhook's exactly as entered. */
  address: string
  /** For a webhook, one or more signing secrets, separated by spaces. */
  token: string
  /** The destination's unique field for our subject key. If empty, records are matched by data. */
  idField: string
  mapping: MappingRow[]
  createCompany: boolean
  /** If missing or empty, the destination decides. */
  owner?: string | undefined
  addNote?: boolean | undefined
  /** Saves a record although a duplicate rule warns of it. */
  allowDuplicates?: boolean | undefined
  /** Webhooks only; in ms since epoch. If missing, no job changes are sent. */
  jobChangesSince?: number | undefined
  /** None if missing or empty. */
  list?: string | undefined
  /** Whether people may be searched there before a lookup. */
  checkBefore?: boolean | undefined
}

/**
 * Why sending has stopped until a person acts. `gone`: the destination ended the connection. `limit`, `down`: rate
 * limits or failures for days.
 */
export const pauseReasons = ['token', 'permission', 'gone', 'limit', 'down'] as const
type PauseReason = (typeof pauseReasons)[number]

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
  /** In ms since epoch. Nothing is sent before `pausedUntil`; `pausedAt` reveals a changed clock. */
  pausedUntil: number | null
  pausedAt: number | null
  failures: { count: number; since: number } | null
  tried: LastAttempt | null
  /** In ms since epoch; presence checks from before it are outdated. */
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
