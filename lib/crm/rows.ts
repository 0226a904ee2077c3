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
 * `refused`: permanently. `ambiguous`: several records match. `busy`: the record is locked. `limited`: a rate limit.
 * `token`: rejected. `gone`: the destination accepts nothing any more. `trouble`: no response or a server error; the
 * record may have arrived.
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

/** `kept`: already linked to another company. `refused`: only the link was. */
export const companyLinks = ['linked', 'created', 'kept', 'missing', 'ambiguous', 'refused'] as const

export type CompanyLink = (typeof companyLinks)[number]

/** `refused`: the record was rejected. `dead`: given up after the last attempt. Both wait for a person. */
export const deliveryStates = ['pending', 'sent', 'refused', 'dead'] as const

export type DeliveryState = (typeof deliveryStates)[number]

/** A record's fields by the destination's names, without empty ones. */
export type Body = Record<string, string | number>

/** The action that a review showed. */
export const expectedActions = ['create', 'update', 'nothing'] as const

export type ExpectedAction = (typeof expectedActions)[number]

/** Entry of both the log and the queue. */
export interface Delivery {
  id: string
  destination: string
  to: string
  kind: DestinationKind
  subject: string
  /** Previous key, if the subject was merged. */
  was?: string
  state: DeliveryState
  /** Time of the request, in ms since epoch. */
  at: number
  endedAt: number | null
  /**
   * Next attempt; during one, when another worker instance may take over. If given up: until when other deliveries of
   * the record wait, because the search may not find what this one created.
   */
  nextAt: number | null
  attempts: number
  remoteId: string | null
  /**
   * `unchanged`: the record already had all values. `null` if the destination doesn't report it. While pending,
   * `created` if an earlier attempt created the record and then failed.
   */
  did: 'created' | 'updated' | 'unchanged' | null
  why: DeliveryError | null
  reason?: ErrorReason | null
  company?: CompanyLink | null
  companyId?: string | undefined
  /** The chosen list or campaign refused the person. */
  list?: 'refused' | null
  url?: string | null
  /** Last HTTP status, and the destination's message. */
  status: number | null
  message: string | null
  body: Body
  /** Action that the review showed; missing: none. */
  expected?: ExpectedAction | undefined
  /** Missing: the reviewed record is sent. */
  event?: 'job-changed'
  /** Imported deliveries are only shown. */
  imported?: true
}
