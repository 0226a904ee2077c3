/**
 * A claim of this installation. Stored before it is sent, and deleted once the result is shared. `claiming`: it may
 * have been sent. `won`: it is confirmed. `alone`: the request was bought without the team.
 */
export interface TeamClaim {
  request: string
  state: 'claiming' | 'won' | 'alone'
  keys: string[]
  sums: string[]
  /**
   * The colleague whose result the claim waits for; `null` if it waits for an earlier request about a person deleted by
   * the team.
   */
  waitsFor?: string | null
}

export interface TeamRead {
  key: 'read'
  team: string
  revision: number
  /** The newest supported format at the time. A Sidelight with a newer one reads everything again. */
  format: number
  /** The epoch of the secret. After a rotation everything is read again. */
  epoch?: string
  /** The engine revision up to which deletions were applied. */
  erased: number
  /** The number of untrusted records since the last full read, and the time of that read in ms since epoch. */
  refused?: number
  wholeAt?: number
}

/** The position of the first full read, so that it can continue after an interruption. */
export interface TeamReading {
  key: 'reading'
  team: string
  format: number
  epoch?: string
  after: string
  revision: number
  received: number
  /** Whether to compare everything at the end, because something couldn't be read. */
  comparesAll: boolean
}

/**
 * The condition of the team. `joining`: the first full read is running. `no-permission`: the engine's host isn't
 * permitted. `unreachable`: no response. `erasing`: a request about a person deleted by the team is in flight.
 * `refused`: wrong user or password. `wrong-team`: sealed with another secret. `full`: the engine is; reading still
 * works. `untrusted`: values from elsewhere, moved to another key, or replaced with older ones. None of them is used.
 * `outdated`: values of a newer Sidelight.
 */
const teamConditions = [
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

/** The connection as the worker last found it. Times are in ms since epoch. */
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

/** A machine, as it last reported itself. */
export interface TeamMachine {
  id: string
  name: string
  member: string
  memberName: string
  version: string
  lastSeen: number
  accounts?: string[]
}

export interface TeamMember {
  id: string
  name: string
  /** Credits spent and reserved. */
  credits: number
  /** Budget in credits per day; `null` if there is none. */
  budget: number | null
}

/** Kinds of changes that all machines apply. */
type TeamErasureKind = 'deleted' | 'suppressed' | 'allowed'

/** A change, and how many machines have applied it. */
export interface TeamErasure {
  id: string
  kind: TeamErasureKind
  at: number
  by: string
  subjects: number
  done: number
  of: number
}

/** The team at the last read, for the Team page. */
export interface TeamOverview {
  key: 'overview'
  team: string
  /** The UTC day, such as `2026-11-23`. */
  day: string
  members: TeamMember[]
  machines: TeamMachine[]
  credits: number
  budget: number | null
  mayBuyAlone: boolean
  erasures: TeamErasure[]
}

/** How many purchases the results of colleagues replaced, and the maximum cost of these in credits. */
interface TeamSavings {
  key: 'saved'
  purchases: number
  credits: number
}

/** Deletions that haven't been sent to the team yet. */
export interface TeamErasing {
  key: `erasing:${string}`
  at: number
  subjects: ErasedSubject[]
}

/** A deleted subject: HMACs of its names, and the engine keys that may have its data. */
export interface ErasedSubject {
  names: string[]
  keys: string[]
}

/** A deletion as the team stores it. Identifies no one, even if decrypted. */
export interface Tombstone {
  id: string
  at: number
  by: string
  machine: string
  subjects: number
  names: string[]
}

/** A change of the suppression list, with hashes by the team's key. */
export interface ListChange extends Pick<TeamSuppressing, 'at' | 'kind' | 'people'> {
  id: string
  by: string
}

/** The position in the chain of deletions or suppression changes, independent of the engine. */
export interface Placed {
  place: number
  previous: number
}

export const followedPrefixes = { tombstone: 'tombstone:', suppression: 'listing:' } as const

/**
 * A change that was applied here, by the end of its engine key. Its `revision` in the engine is 0 while it is being
 * written.
 */
export interface TeamFollowed<Value = Tombstone | ListChange> {
  key: `${(typeof followedPrefixes)[keyof typeof followedPrefixes]}${string}`
  revision: number
  value: Value & Placed
}

export const removedPrefix = 'gone:'

/** A removed name as an HMAC, and the position of its newest deletion. */
export interface TeamRemoved {
  key: `${typeof removedPrefix}${string}`
  place: number
}

export const seenPrefix = 'seen:'

/** The newest version of a value that was read or written here. */
export interface TeamSeen {
  key: `${typeof seenPrefix}${string}`
  /** The epoch that sealed the value. A rotation makes this row obsolete. */
  epoch: string
  sequence: number
  revision: number
}

export const replayedPrefix = 'replayed:'

/** A value of which the engine has an older version than was seen here. Kept until a newer one is read. */
export interface TeamReplayed {
  key: `${typeof replayedPrefix}${string}`
  epoch: string
}

export const republishPrefix = 'republish:'

/** A subject, by name. Mentions of others were removed from its records. */
export interface TeamRepublish {
  key: `${typeof republishPrefix}${string}`
  id: string
}

export const lackingPrefix = 'lacking:'

/** A subject, by name, for which a full read found a difference. */
export interface TeamLacking {
  key: `${typeof lackingPrefix}${string}`
}

/** Marks that mentions were erased here, so that received records must be compared. */
interface TeamMentionsErased {
  key: 'mentions-erased'
}

/** The newest deletions first, each with the revision from which on a machine has applied it. */
export interface TeamErased {
  key: 'erased'
  erasures: (Pick<TeamErasure, 'id' | 'kind' | 'at' | 'by' | 'subjects'> & { revision: number })[]
}

/** A change that hasn't been sent to the team yet. Each person is listed by the hashes of their names. */
export interface TeamSuppressing {
  key: `suppressing:${string}`
  at: number
  kind: 'suppressed' | 'allowed'
  people: string[][]
}

/** The engine revision up to which suppression changes were applied. */
interface TeamListed {
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
  | TeamRemoved
  | TeamSeen
  | TeamReplayed
  | TeamSuppressing
  | TeamListed
