/** Unknown texts are empty. */
export interface PersonQuery {
  emails: readonly string[]
  firstName: string
  lastName: string
  company: string
  domain: string
  /** The destination's, from an earlier delivery. */
  remoteId: string | null
}

export const nameOf = ({ firstName, lastName }: Pick<PersonQuery, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** Unknown texts are empty. */
export interface PersonThere {
  id: string
  /** URL in the destination. */
  url: string | null
  emails: readonly string[]
  name: string
  company: string
  /** The company's. */
  website: string
  ownerId: string | null
  hasOptedOut: boolean
}

/** `own`: the owner in the destination's settings. `someone`: the settings name none. */
export type PresenceOwner = 'none' | 'own' | 'colleague' | 'someone'

/**
 * Whether a destination has a person. `maybe`: one with the same name, at the same company or without one. `unasked`:
 * too little is known, or the person is suppressed. `failed`: no complete response.
 */
export type Presence =
  | { state: 'there'; id: string; url: string | null; owner: PresenceOwner; hasOptedOut: boolean }
  | { state: 'maybe'; url: string | null }
  | { state: 'none' }
  | { state: 'unknown'; why: 'unasked' | 'failed' }

/** Read-only requests. Each may throw a `DeliveryEnd`. */
export interface PresenceSteps {
  /** People per round. */
  size: number
  byId: (ids: string[]) => Promise<PersonThere[]>
  /** By any of their addresses, in lower case. */
  byEmail: (emails: string[]) => Promise<PersonThere[]>
  /** All people with one of these names, and possibly others. Also called without names. */
  byName: (people: readonly PersonQuery[]) => Promise<PersonThere[]>
  owner: (email: string) => Promise<{ id: string | null; status: number }>
}
