/** Unknown texts are empty. */
export interface PersonQuery {
  emails: readonly string[]
  firstName: string
  lastName: string
  company: string
  domain: string
  /** From an earlier delivery. */
  remoteId: string | null
}

export const nameOf = ({ firstName, lastName }: Pick<PersonQuery, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** Unknown texts are empty. */
export interface PersonThere {
  id: string
  url: string | null
  emails: readonly string[]
  name: string
  company: string
  website: string
  ownerId: string | null
  hasOptedOut: boolean
}

/** `someone`: unknown who, because the settings name no owner. */
export type PresenceOwner = 'none' | 'own' | 'colleague' | 'someone'

/**
 * `maybe`: one of the same name, at the same company or without one. `skipped`: the person is suppressed or too little
 * is known. `failed`: no complete response.
 */
export type Presence =
  | { state: 'there'; id: string; url: string | null; owner: PresenceOwner; hasOptedOut: boolean }
  | { state: 'maybe'; url: string | null }
  | { state: 'none' }
  | { state: 'unknown'; reason: 'skipped' | 'failed' }

/** Read-only. Each may throw a `DeliveryEnd`. */
export interface PresenceSteps {
  /** People per round. */
  size: number
  byId: (ids: string[]) => Promise<PersonThere[]>
  /** In lower case. */
  byEmail: (emails: string[]) => Promise<PersonThere[]>
  /** May return others too. Also called if no person has a name. */
  byName: (people: readonly PersonQuery[]) => Promise<PersonThere[]>
  owner: (email: string) => Promise<{ id: string | null; status: number }>
}
