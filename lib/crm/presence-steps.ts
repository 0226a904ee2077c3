/** A person to search for. Unknown texts are empty. */
export interface PersonQuery {
  emails: readonly string[]
  firstName: string
  lastName: string
  company: string
  domain: string
  /** The id of the destination's record, from an earlier delivery. */
  remoteId: string | null
}

export const nameOf = ({ firstName, lastName }: Pick<PersonQuery, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** A person in the destination. Unknown texts are empty. */
export interface PersonThere {
  id: string
  /** URL in the destination. */
  url: string | null
  emails: readonly string[]
  name: string
  company: string
  /** The company's website. */
  website: string
  ownerId: string | null
  hasOptedOut: boolean
}

/**
 * Who owns the person there. `own`: the owner in the destination's settings. `someone`: unknown who, because the
 * settings name no owner.
 */
export type PresenceOwner = 'none' | 'own' | 'colleague' | 'someone'

/**
 * Whether a destination has a person. `maybe`: it has one of the same name, at the same company or without one.
 * `unasked`: too little is known, or the person is suppressed. `failed`: there was no complete response.
 */
export type Presence =
  | { state: 'there'; id: string; url: string | null; owner: PresenceOwner; hasOptedOut: boolean }
  | { state: 'maybe'; url: string | null }
  | { state: 'none' }
  | { state: 'unknown'; why: 'unasked' | 'failed' }

/** Read-only requests of one kind of destination. Each may throw a `DeliveryEnd`. */
export interface PresenceSteps {
  /** The number of people per round. */
  size: number
  byId: (ids: string[]) => Promise<PersonThere[]>
  /** People with any of these addresses (in lower case). */
  byEmail: (emails: string[]) => Promise<PersonThere[]>
  /** All people with one of these names, and possibly others. Also called if no person has a name. */
  byName: (people: readonly PersonQuery[]) => Promise<PersonThere[]>
  owner: (email: string) => Promise<{ id: string | null; status: number }>
}
