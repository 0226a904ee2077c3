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
}

/** How far this installation has read what its team shares: one row. */
export interface TeamState {
  key: 'read'
  /** The team that it is about. */
  team: string
  /** The engine's revision up to which everything is here. */
  revision: number
  /** The form of values that it could read then: a newer Sidelight reads all of it once more. */
  format: number
}

/** On whose word something is bought although the team's claims speak against it. */
export interface TeamChoice {
  /** A person asked for it knowing that it was bought before. */
  again: boolean
  /** The colleague's claim that a person chose to take over, knowing that it may be paid twice; `null`: none. */
  takeOver: number | null
  /** A person chose to buy although the team can't be asked. */
  alone: boolean
}
