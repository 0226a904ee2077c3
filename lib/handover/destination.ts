import type { FieldName } from './fields.ts'

/** What a hand-over can go to. */
export const destinationKinds = [
  'webhook',
  'hubspot-contact',
  'hubspot-company',
  'pipedrive-person',
  'pipedrive-organization',
  'salesforce-lead',
  'salesforce-contact',
] as const
export type DestinationKind = (typeof destinationKinds)[number]

/** One field of theirs and what of ours goes into it. */
export interface MappingRow {
  to: string
  from: FieldName
}

/** Somewhere a person hands records over to. */
export interface Destination {
  id: string
  kind: DestinationKind
  name: string
  /** The base address, without a slash at its end. */
  address: string
  /** The person's own token there; of a webhook the secret that signs. */
  token: string
  /** A field of theirs whose values are unique, that holds our key of the subject; empty: matched by what is known. */
  idField: string
  mapping: MappingRow[]
}

/** Why nothing is sent to a destination until a person does something. */
export type Held = 'token' | 'permission'

/** What came of trying the connection. */
export interface Tried {
  at: number
  ok: boolean
  status: number | null
  message: string | null
}

/** What the worker knows of a destination. */
export interface DestinationState {
  held: Held | null
  /** Nothing is sent before, in milliseconds since 1970. */
  pausedUntil: number | null
  tried: Tried | null
}
