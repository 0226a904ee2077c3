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
 * `token`: the token was rejected. `gone`: the destination accepts nothing any more. `unavailable`: no response, or a
 * server error; the record may have arrived.
 */
export const deliveryErrors = [
  'refused',
  'ambiguous',
  'busy',
  'limited',
  'token',
  'gone',
  'unavailable',
] as const

export type DeliveryError = (typeof deliveryErrors)[number]

/** Derived from the destination's error code. The interface has a text for each. */
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

/** `kept`: the link to another company remained. `refused`: only the link was refused. */
export const companyLinks = ['linked', 'created', 'kept', 'missing', 'ambiguous', 'refused'] as const

export type CompanyLink = (typeof companyLinks)[number]

/** `refused`: by the destination. `dead`: given up after the last attempt. Both wait for a person. */
export const deliveryStates = ['pending', 'sent', 'refused', 'dead'] as const

export type DeliveryState = (typeof deliveryStates)[number]

/** By the destination's names, without empty values. */
export type Body = Record<string, string | number>

export const expectedActions = ['create', 'update', 'nothing'] as const

export type ExpectedAction = (typeof expectedActions)[number]

/** An entry of the log and, while pending, of the queue. */
export interface Delivery {
  id: string
  destination: string
  to: string
  kind: DestinationKind
  subject: string
  was?: string
  state: DeliveryState
  /** When the user sent the run, in ms since epoch. */
  at: number
  endedAt: number | null
  /**
   * Time of the next attempt, in ms since epoch. During an attempt, when another worker instance may take over. For a
   * delivery that was given up, until when other deliveries of the record wait, because the search may not find yet
   * what it created.
   */
  nextAt: number | null
  attempts: number
  remoteId: string | null
  /**
   * `unchanged`: the record already had all values. `null` if the destination doesn't report it. While pending,
   * `created` if an earlier attempt created the record and then failed.
   */
  did: 'created' | 'updated' | 'unchanged' | null
  error: DeliveryError | null
  reason?: ErrorReason | null
  company?: CompanyLink | null
  companyId?: string | undefined
  list?: 'refused' | null
  url?: string | null
  status: number | null
  message: string | null
  body: Body
  expected?: ExpectedAction | undefined
  event?: 'job-changed'
  /** The delivery was imported, so it is only shown. */
  imported?: true
}
