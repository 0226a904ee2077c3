/**
 * A claim of this installation, stored before it is sent and deleted once the result is shared. `claiming`: possibly
 * sent. `won`: confirmed. `alone`: bought without the team.
 */
export interface TeamClaim {
  request: string
  state: 'claiming' | 'won' | 'alone'
  keys: string[]
  sums: string[]
  /** The colleague whose result it waits for; `null`: an earlier request about a person deleted by the team. */
  waitsFor?: string | null
}

export interface TeamRead {
  key: 'read'
  team: string
  revision: number
  /** The newest supported then: a newer Sidelight reads everything again. */
  format: number
  /** After a rotation everything is read again. */
  epoch?: string
  /** Engine revision up to which deletions were applied. */
  erased: number
  /** Untrusted records since the last full read, and its time. */
  refused?: number
  wholeAt?: number
}

/** The position of the first full read, so that it can continue. */
export interface TeamReading {
  key: 'reading'
  team: string
  format: number
  epoch?: string
  after: string
  revision: number
  received: number
  /** Compares all at the end, because something could not be read. */
  comparesAll: boolean
}

/**
 * `joining`: the first full read. `no-permission`: no host permission for the engine. `unreachable`: no response.
 * `erasing`: a request about a person deleted by the team is in flight. `refused`: user or password. `wrong-team`:
 * sealed with another secret. `full`: the engine; reading continues. `untrusted`: values from elsewhere, moved to
 * another key, or replaced with older ones; none is used. `outdated`: values of a newer Sidelight.
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

/** A machine as last reported. */
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
  /** Spent and reserved. */
  credits: number
  /** In credits; `null`: none. */
  budget: number | null
}

/** Applied by all machines. */
export type TeamErasureKind = 'deleted' | 'suppressed' | 'allowed'

/** A change, and how many machines applied it. */
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
  /** UTC, such as `2026-11-23`. */
  day: string
  members: TeamMember[]
  machines: TeamMachine[]
  credits: number
  budget: number | null
  mayBuyAlone: boolean
  erasures: TeamErasure[]
}

/** Results of colleagues instead of purchases, and their maximum cost in credits. */
export interface TeamSavings {
  key: 'saved'
  purchases: number
  credits: number
}

/** Deletions not yet sent to the team. */
export interface TeamErasing {
  key: `erasing:${string}`
  at: number
  subjects: ErasedSubject[]
}

/** HMACs of its names, and the engine's keys that may hold its data. */
export interface ErasedSubject {
  names: string[]
  keys: string[]
}

/** A tombstone identifies no one, even decrypted. */
export interface Tombstone {
  id: string
  at: number
  by: string
  machine: string
  subjects: number
  names: string[]
}

/** Hashes with the team's key. */
export interface ListChange extends Pick<TeamSuppressing, 'at' | 'kind' | 'people'> {
  id: string
  by: string
}

/** Position in the chain of deletions or suppression changes, independent of the engine. */
export interface Placed {
  place: number
  previous: number
}

export const followedPrefixes = { tombstone: 'tombstone:', suppression: 'listing:' } as const

/** Applied here, by the end of its key in the engine, with its revision; 0: being written. */
export interface TeamFollowed<Value = Tombstone | ListChange> {
  key: `${(typeof followedPrefixes)[keyof typeof followedPrefixes]}${string}`
  revision: number
  value: Value & Placed
}

export const removedPrefix = 'gone:'

/** HMAC of a name, and the position of the newest deletion. */
export interface TeamRemoved {
  key: `${typeof removedPrefix}${string}`
  place: number
}

export const seenPrefix = 'seen:'

/** Read or written here. */
export interface TeamSeen {
  key: `${typeof seenPrefix}${string}`
  /** It sealed the value; a rotation makes the row obsolete. */
  epoch: string
  sequence: number
  revision: number
}

export const replayedPrefix = 'replayed:'

/** The engine has an older value than was seen here, until a newer one is read. */
export interface TeamReplayed {
  key: `${typeof replayedPrefix}${string}`
  epoch: string
}

export const republishPrefix = 'republish:'

/** A subject by name whose mentions of others were removed. */
export interface TeamRepublish {
  key: `${typeof republishPrefix}${string}`
  id: string
}

export const lackingPrefix = 'lacking:'

/** A subject by name, as found in a full read. */
export interface TeamLacking {
  key: `${typeof lackingPrefix}${string}`
}

/** Received records are compared with these. */
export interface TeamMentionsErased {
  key: 'mentions-erased'
}

/** Newest first, with the revision at which a machine has applied them. */
export interface TeamErased {
  key: 'erased'
  erasures: (Pick<TeamErasure, 'id' | 'kind' | 'at' | 'by' | 'subjects'> & { revision: number })[]
}

/** A change not yet sent to the team; each person by the hashes of their names. */
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
  | TeamRemoved
  | TeamSeen
  | TeamReplayed
  | TeamSuppressing
  | TeamListed
