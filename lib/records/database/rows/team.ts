import type { SeenAnswer } from './purchases.ts'

/**
 * A claim of this installation at its team: written before it is asked for, and deleted once the team knows what became
 * of its request. `claiming`: the engine may have it. `won`: it has. `alone`: a person chose to buy while the team was
 * out of reach.
 */
export interface TeamClaim {
  /** The request's id. */
  request: string
  state: 'claiming' | 'won' | 'alone'
  /** The engine's keys of the question, and of the sums that it counts in. */
  keys: string[]
  sums: string[]
  /** What the colleague is called whose answer is waited for; `null`: an earlier request about whom the team erased. */
  waitsFor?: string | null
}

/** How far this installation has read what its team shares. */
export interface TeamRead {
  key: 'read'
  /** The team that it is about. */
  team: string
  /** The engine's revision up to which everything is here. */
  revision: number
  /** The form of values that it could read then: a newer Sidelight reads all of it once more. */
  format: number
  /** The secret that sealed it (`TeamKeys.epoch`): after a rotation all of it is read once more. */
  epoch?: string
  /** The engine's revision up to which everything that was erased in the team is gone from here. */
  erased: number
  /** Records that were not the team's own as they stood, since all were read last; and when that was. */
  refused?: number
  wholeAt?: number
}

/** How far the first reading of all that a team shares has come: it goes on from there. */
export interface TeamReading {
  key: 'reading'
  team: string
  /** The form of values that it could read then, and the secret that sealed them. */
  format: number
  epoch?: string
  /** The engine's key that was read last, as all stood at this revision. */
  after: string
  revision: number
  /** Records that came by then. */
  received: number
  /** Whether everything here is compared with the team's at the end of the read, since something could not be read. */
  comparesAll: boolean
}

/**
 * How an installation stands with its team. `joining`: what is shared is read for the first time. `no-permission`: the
 * browser does not let Sidelight reach the engine. `unreachable`: it does not answer. `erasing`: an earlier request about
 * somebody whom the team erased is still out. `refused`: it does not know the user any more, or their password.
 * `wrong-team`: what is there was not written with the team's secret. `full`: it takes no more; reading goes on. `untrusted`:
 * some of it was not written by the team, was written for another key, or is an older value put back; none of that is used. `outdated`: a newer Sidelight wrote what this one can't read, and would have to.
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

/** How this installation stands with its team, as the worker last found it. Moments are milliseconds since 1970. */
export interface TeamStatusRow {
  key: 'status'
  team: { id: string; name: string }
  member: { id: string; name: string }
  machine: { id: string; name: string }
  condition: TeamCondition
  /** Since when it is so. */
  since: number
  /** When all that is shared was here; `null`: never yet. */
  syncedAt: number | null
  /** Of the first reading, as far as it has come: records that are here. */
  received: number
}

/** A machine as it last said of itself. */
export interface TeamMachine {
  id: string
  name: string
  /** The member whose it is, and what they are called. */
  member: string
  memberName: string
  /** Sidelight's version there. */
  version: string
  lastSeen: number
  /** What the team calls the accounts whose keys it has. */
  accounts?: string[]
}

/** Somebody who belongs to the team. */
export interface TeamMember {
  /** Their user of the engine. */
  id: string
  name: string
  /** Credits of the day: spent and held back. */
  credits: number
  /** Credits that they may spend a day; `null`: no limit. */
  budget: number | null
}

/** What all machines of a team follow. */
export type TeamErasureKind = 'deleted' | 'suppressed' | 'allowed'

/** Who was erased in the team, put on its suppression list or taken off it, and how many of its machines have followed. */
export interface TeamErasure {
  id: string
  kind: TeamErasureKind
  at: number
  /** Who did it. */
  by: string
  subjects: number
  /** Machines on which it is gone, and of how many. */
  done: number
  of: number
}

/** The team as it was when it was last read: what a page shows. */
export interface TeamOverview {
  key: 'overview'
  team: string
  /** Of which day in UTC the credits are, such as `2026-11-23`. */
  day: string
  members: TeamMember[]
  machines: TeamMachine[]
  /** Credits of all members on that day, and what they may be. */
  credits: number
  budget: number | null
  /** Whether members may buy while the team can't be asked. */
  mayBuyAlone: boolean
  /** The last ones, newest first. */
  erasures: TeamErasure[]
}

/** What was not paid since a colleague had paid for it: answers, and the credits that they would have cost at most. */
export interface TeamSavings {
  key: 'saved'
  purchases: number
  credits: number
}

/** Who was erased here, and is to be erased in the whole team; gone once the team was told. */
export interface TeamErasing {
  key: `erasing:${string}`
  at: number
  subjects: ErasedSubject[]
}

/** Somebody who was erased: HMACs of their names, and the engine's keys under which something of them may stand. */
export interface ErasedSubject {
  names: string[]
  keys: string[]
}

/** Some who were erased, as the team is told: not even sealed does it say who they were. */
export interface Tombstone {
  id: string
  at: number
  /** What the member who erased is called, and on which machine they did. */
  by: string
  machine: string
  /** How many they are. */
  subjects: number
  /** HMACs of all their names. */
  names: string[]
}

/** A change of the team's suppression list: hashes of names under the team's key, which say nothing without it. */
export interface ListChange extends Pick<TeamSuppressing, 'at' | 'kind' | 'people'> {
  id: string
  /** What the member is called who did it. */
  by: string
}

/** Where a change stands among all deletions, or all changes of the suppression list, whatever the engine says. */
export interface Placed {
  /** 0: it was not written yet. */
  place: number
  /** The place of the change before it; 0: it is the first. */
  previous: number
}

export const followedPrefixes = { tombstone: 'tombstone:', suppression: 'listing:' } as const

/**
 * A deletion or a change of the suppression list that is followed here, under what its key in the engine ends with, and
 * the revision at which it stands there; 0: it is being written.
 */
export interface TeamFollowed<Value = Tombstone | ListChange> {
  key: `${(typeof followedPrefixes)[keyof typeof followedPrefixes]}${string}`
  revision: number
  value: Value & Placed
}

export const gonePrefix = 'gone:'

/** Somebody whom the team erased, by the HMAC of a name, and the place of the newest deletion of them. */
export interface TeamGone {
  key: `${typeof gonePrefix}${string}`
  place: number
}

export const seenPrefix = 'seen:'

/** The newest value of a key of the engine that this library has read or written. */
export interface TeamSeen {
  key: `${typeof seenPrefix}${string}`
  /** The secret that sealed it: under another one it says nothing. */
  epoch: string
  sequence: number
  revision: number
}

export const replayedPrefix = 'replayed:'

/** A key under which the engine has an older value than this library has seen, until a newer one is read. */
export interface TeamReplayed {
  key: `${typeof replayedPrefix}${string}`
  epoch: string
}

export const republishPrefix = 'republish:'

/** Somebody, by a name of theirs, whose record is published once more: mentions of others were erased in it here. */
export interface TeamRepublish {
  key: `${typeof republishPrefix}${string}`
  /** Another one each time that it is noted. */
  id: string
}

export const lackingPrefix = 'lacking:'

/** Somebody, by a name of theirs, of whom the team has something otherwise than it is here: found while all is read. */
export interface TeamLacking {
  key: `${typeof lackingPrefix}${string}`
}

/** Some records of this library had mentions erased: what comes of them is looked at. */
export interface TeamMentionsErased {
  key: 'mentions-erased'
}

/** The last erasures that this installation knows of, newest first; by which revision a machine has followed. */
export interface TeamErased {
  key: 'erased'
  erasures: (Pick<TeamErasure, 'id' | 'kind' | 'at' | 'by' | 'subjects'> & { revision: number })[]
}

/** Who was put on the suppression list here, or taken off it, until the team was told: each by the hashes of their names. */
export interface TeamSuppressing {
  key: `suppressing:${string}`
  at: number
  kind: 'suppressed' | 'allowed'
  people: string[][]
}

/** Up to which revision of the engine the team's suppression list is followed here. */
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

/** On whose word something is bought although the team's claims speak against it. */
export interface TeamChoice {
  /** What a person saw when they asked again; `null`: they did not. */
  again: SeenAnswer | null
  /** The colleague's claim that a person chose to take over, knowing that it may be paid twice; `null`: none. */
  takeOver: number | null
  /** A person chose to buy although the team can't be asked. */
  alone: boolean
}
