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
 * Why a delivery failed. `refused`: rejected permanently. `ambiguous`: several records match. `busy`: the record is
 * locked at the moment. `limited`: a rate limit. `token`: the token is rejected. `gone`: the destination accepts
 * nothing any more. `trouble`: no response or a server error; the record may have arrived.
 */
export const deliveryErrors = ['refused', 'ambiguous', 'busy', 'limited', 'token', 'gone', 'trouble'] as const

export type DeliveryError = (typeof deliveryErrors)[number]

/** Reasons from the destination's error code, each with its own text. */
export const errorReasons = [
  'rate',
  'daily',
  'locked',
  'moving',
  'blocked',
  'duplicate',
  'rule',
  'country',
  'length',
  'field',
  'value',
  'storage',
  'required',
  'optout',
  'contact',
  'owner',
  'list',
  'readonly',
  'session',
  'scope',
  'account',
  'off',
  'signin',
] as const

export type ErrorReason = (typeof errorReasons)[number]

/**
 * The result of linking a person to their company. `kept`: already linked to another one. `refused`: the person was
 * accepted, but not the link.
 */
export const companyLinks = ['linked', 'created', 'kept', 'missing', 'ambiguous', 'refused'] as const

export type CompanyLink = (typeof companyLinks)[number]

/**
 * The state of a delivery. `refused`: the record was rejected. `dead`: given up after the last attempt. Both wait for a
 * person.
 */
export const deliveryStates = ['pending', 'sent', 'refused', 'dead'] as const

export type DeliveryState = (typeof deliveryStates)[number]

/** The fields of a record by the destination's names, without empty ones. */
export type Body = Record<string, string | number>

/** The action that a review showed for a record. */
export const expectedActions = ['create', 'update', 'nothing'] as const

export type ExpectedAction = (typeof expectedActions)[number]

/** A delivery of one record to one destination: an entry of the log and of the queue. */
export interface Delivery {
  id: string
  destination: string
  to: string
  kind: DestinationKind
  subject: string
  /** The previous key, if the subject was merged since. */
  was?: string
  state: DeliveryState
  /** Time of the request, in ms since epoch. */
  at: number
  endedAt: number | null
  /**
   * Time of the next attempt; during an attempt, when another worker instance may take over. If given up: until when other
   * deliveries of the record wait, because the search may not find what this one created.
   */
  nextAt: number | null
  attempts: number
  remoteId: string | null
  /**
   * The action; `unchanged`: the record already had all values. `null` if the destination doesn't report it. While pending,
   * `created` if an earlier attempt created the record and failed after that.
   */
  did: 'created' | 'updated' | 'unchanged' | null
  why: DeliveryError | null
  reason?: ErrorReason | null
  company?: CompanyLink | null
  companyId?: string | undefined
  /** Set if the chosen list or campaign refused the person. */
  list?: 'refused' | null
  url?: string | null
  /** The last HTTP status, and the destination's message. */
  status: number | null
  message: string | null
  body: Body
  /** The action that the review showed; missing: it showed none. */
  expected?: ExpectedAction | undefined
  /** The kind of event that is sent; missing: the reviewed record is sent. */
  event?: 'job-changed'
  /** From a file: shown only; nothing is sent or updated because of it. */
  imported?: true
}
