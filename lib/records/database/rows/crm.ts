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

/**
 * Why a record is not there. `refused`: it said no to this record, and would again. `ambiguous`: several of theirs
 * might be it. `busy`: this record can't be changed just now. `limited`: a limit of theirs, for all records. `token`:
 * the token is refused, for every record. `gone`: nothing is taken there any more. `trouble`: no answer, or one that it
 * failed; the record may have arrived.
 */
export const deliveryErrors = ['refused', 'ambiguous', 'busy', 'limited', 'token', 'gone', 'trouble'] as const

export type DeliveryError = (typeof deliveryErrors)[number]

/** What a destination's own code of an error says; each has its sentence where people read it. */
export const errorReasons = [
  // It passes by itself.
  'rate',
  'daily',
  'locked',
  'moving',
  'blocked',
  // About the record.
  'duplicate',
  'rule',
  'country',
  'length',
  'field',
  'value',
  'storage',
  // About the connection.
  'session',
  'scope',
  'account',
] as const

export type ErrorReason = (typeof errorReasons)[number]

/**
 * What became of tying a person to their company there. `kept`: the person is tied to another one already. `refused`:
 * the destination took the person and not the tie.
 */
export const companyLinks = ['linked', 'created', 'kept', 'missing', 'ambiguous', 'refused'] as const

export type CompanyLink = (typeof companyLinks)[number]

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
  /** The destination's own id of the record, once it is known. */
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
  /** A file brought it: it is shown, and nothing is sent or updated because of it. */
  imported?: true
}
