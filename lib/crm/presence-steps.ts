/** The known values of a person to search for. Unknown texts are empty. */
export interface SoughtPerson {
  emails: readonly string[]
  firstName: string
  lastName: string
  company: string
  domain: string
  /** The destination's id from an earlier delivery. */
  remoteId: string | null
}

export const nameOf = ({ firstName, lastName }: Pick<SoughtPerson, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** A person that the destination has. Unknown texts are empty. */
export interface PersonThere {
  id: string
  /** The person's page there. */
  url: string | null
  emails: readonly string[]
  name: string
  company: string
  /** The company's website. */
  website: string
  ownerId: string | null
  hasOptedOut: boolean
}

/** `own`: the owner in the destination's settings. `someone`: the settings name no owner to compare with. */
export type PresenceOwner = 'none' | 'own' | 'colleague' | 'someone'

/**
 * Whether the destination has a person. `maybe`: it has one with the same name, at the same company or without one.
 * `unasked`: too little is known, or the person is suppressed. `failed`: no complete response.
 */
export type Presence =
  | { state: 'there'; id: string; url: string | null; owner: PresenceOwner; hasOptedOut: boolean }
  | { state: 'maybe'; url: string | null }
  | { state: 'none' }
  | { state: 'unknown'; why: 'unasked' | 'failed' }

/** The read-only requests of one kind of destination. Each may throw a `DeliveryEnd`. */
export interface PresenceSteps {
  /** People per round of requests. */
  size: number
  byId: (ids: string[]) => Promise<PersonThere[]>
  /** Finds people by any of their email addresses, which are in lower case. */
  byEmail: (emails: string[]) => Promise<PersonThere[]>
  /** All people with one of these names, and possibly others. Also called without names. */
  byName: (people: readonly SoughtPerson[]) => Promise<PersonThere[]>
  owner: (email: string) => Promise<{ id: string | null; status: number }>
}
