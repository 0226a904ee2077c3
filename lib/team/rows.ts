/**
 * A claim of this installation, stored before it is sent to the engine and deleted once the result of its request is
 * shared. `claiming`: possibly sent. `won`: confirmed. `alone`: a person bought without the team.
 */
export interface TeamClaim {
  request: string
  state: 'claiming' | 'won' | 'alone'
  /** The engine's keys of the request, and of the sums that it counts in. */
  keys: string[]
  sums: string[]
  /**
   * The colleague whose result it waits for; `null`: it waits for an earlier request about a person deleted by the
   * team.
   */
  waitsFor?: string | null
}

/** How far the shared records were read. */
export interface TeamRead {
  key: 'read'
  team: string
  /** The engine's revision that was read to. */
  revision: number
  /** The newest supported format then: a newer Sidelight reads everything again. */
  format: number
  /** The secret then (`TeamKeys.epoch`): after a rotation everything is read again. */
  epoch?: string
  /** The engine's revision up to which deletions were applied. */
  erased: number
  /** Number of untrusted records since the last full read, and the time of that read. */
  refused?: number
  wholeAt?: number
}

/** Progress of the first full read, so that it can continue. */
export interface TeamReading {
  key: 'reading'
  team: string
  /** The newest supported format and the secret then. */
  format: number
  epoch?: string
  /** The last key that was read, at this revision. */
  after: string
  revision: number
  received: number
  /** Whether the library is compared with the team's at the end, because something could not be read. */
  comparesAll: boolean
}

/**
 * The connection to the team. `joining`: the first full read. `no-permission`: no host permission for the
 * engine. `unreachable`: no response. `erasing`: an earlier request about a person deleted by the team is in
 * flight. `refused`: user or password rejected. `wrong-team`: sealed with another secret. `full`: the engine
 * is full; reading continues. `untrusted`: values were not written by the team, moved to another key, or
 * replaced with older ones; none is used. `outdated`: a newer Sidelight wrote values that this version can't
 * read.
 */
export const teamConditions = [
  'joining',
  'ready',
  'no-permission',
  'unreachable',
  'erasing',
  'refused',
  'wrong-team',
  'full',
  'untrusted',
  'outdated',
] as const

export type TeamCondition = (typeof teamConditions)[number]

/** The state of the team connection, as the worker last found it. Times are in ms since epoch. */
export interface TeamStatusRow {
  key: 'status'
  team: { id: string; name: string }
  member: { id: string; name: string }
  machine: { id: string; name: string }
  condition: TeamCondition
  since: number
  syncedAt: number | null
  received: number
}

/** A machine of the team, as it last reported. */
export interface TeamMachine {
  id: string
  name: string
  member: string
  memberName: string
  version: string
  lastSeen: number
  /** The team's ids of its accounts. */
  accounts?: string[]
}

export interface TeamMember {
  id: string
  name: string
  /** Today's credits: spent and reserved. */
  credits: number
  /** The member's daily budget in credits; `null`: none. */
  budget: number | null
}

/** Changes that all machines apply. */
export type TeamErasureKind = 'deleted' | 'suppressed' | 'allowed'

/** A deletion or a change of the suppression list, and how many machines applied it. */
export interface TeamErasure {
  id: string
  kind: TeamErasureKind
  at: number
  by: string
  subjects: number
  done: number
  of: number
}

/** The team at the last read, for its page. */
export interface TeamOverview {
  key: 'overview'
  team: string
  /** The UTC day of the credits, such as `2026-11-23`. */
  day: string
  members: TeamMember[]
  machines: TeamMachine[]
  credits: number
  budget: number | null
  mayBuyAlone: boolean
  erasures: TeamErasure[]
}

/** Results of colleagues that were used instead of a purchase, and their maximum cost in credits. */
export interface TeamSavings {
  key: 'saved'
  purchases: number
  credits: number
}

/** Deletions that the team has not been sent yet. */
export interface TeamErasing {
  key: `erasing:${string}`
  at: number
  subjects: ErasedSubject[]
}

/** A deleted subject: HMACs of its names, and the engine's keys that may hold its data. */
export interface ErasedSubject {
  names: string[]
  keys: string[]
}

/** A deletion as sent to the team; even decrypted it identifies no one. */
export interface Tombstone {
  id: string
  at: number
  by: string
  machine: string
  subjects: number
  names: string[]
}

/** A change of the team's suppression list: hashes with the team's key. */
export interface ListChange extends Pick<TeamSuppressing, 'at' | 'kind' | 'people'> {
  id: string
  by: string
}

/** The position of a change in the chain of deletions or of suppression changes, independent of the engine. */
export interface Placed {
  place: number
  previous: number
}

export const followedPrefixes = { tombstone: 'tombstone:', suppression: 'listing:' } as const

/**
 * A deletion or suppression change that was applied here, by the end of its key in the engine, and its revision; 0:
 * being written.
 */
export interface TeamFollowed<Value = Tombstone | ListChange> {
  key: `${(typeof followedPrefixes)[keyof typeof followedPrefixes]}${string}`
  revision: number
  value: Value & Placed
}

export const gonePrefix = 'gone:'

/** A subject that the team deleted: HMAC of a name, and the position of the newest deletion. */
export interface TeamGone {
  key: `${typeof gonePrefix}${string}`
  place: number
}

export const seenPrefix = 'seen:'

/** The newest sequence of a key of the engine that was read or written here. */
export interface TeamSeen {
  key: `${typeof seenPrefix}${string}`
  /** The secret that sealed it; a rotation makes it obsolete. */
  epoch: string
  sequence: number
  revision: number
}

export const replayedPrefix = 'replayed:'

/** A key where the engine has an older value than was seen here, until a newer one is read. */
export interface TeamReplayed {
  key: `${typeof replayedPrefix}${string}`
  epoch: string
}

export const republishPrefix = 'republish:'

/** A subject, by a name, that must be published again because mentions of others were removed. */
export interface TeamRepublish {
  key: `${typeof republishPrefix}${string}`
  id: string
}

export const lackingPrefix = 'lacking:'

/** A subject, by a name, whose shared record differs from this library, as found in a full read. */
export interface TeamLacking {
  key: `${typeof lackingPrefix}${string}`
}

/** Mentions were removed from records here, so received records are compared with them. */
export interface TeamMentionsErased {
  key: 'mentions-erased'
}

/** The latest deletions known here, newest first, with the revision at which a machine has applied them. */
export interface TeamErased {
  key: 'erased'
  erasures: (Pick<TeamErasure, 'id' | 'kind' | 'at' | 'by' | 'subjects'> & { revision: number })[]
}

/** A suppression change that the team has not been sent yet; each person by the hashes of their names. */
export interface TeamSuppressing {
  key: `suppressing:${string}`
  at: number
  kind: 'suppressed' | 'allowed'
  people: string[][]
}

/** The engine's revision up to which suppression changes were applied. */
export interface TeamListed {
  key: 'listed'
  team: string
  revision: number
}

export type TeamState =
  | TeamRead
  | TeamReading
  | TeamStatusRow
  | TeamOverview
  | TeamSavings
  | TeamErasing
  | TeamErased
  | TeamRepublish
  | TeamLacking
  | TeamMentionsErased
  | TeamFollowed
  | TeamGone
  | TeamSeen
  | TeamReplayed
  | TeamSuppressing
  | TeamListed
