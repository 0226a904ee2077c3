interface Told {
  /** `null`: no answer came. */
  status: number | null
  /** In the destination's own words. */
  message: string | null
}

/**
 * Why a record is not there. `refused`: it said no to this record, and would again. `ambiguous`: several of theirs
 * might be it. `limited`: a limit of theirs. `token`: the token is refused, for every record. `trouble`: no answer, or
 * one that it failed; the record may have arrived.
 */
export const troubles = ['refused', 'ambiguous', 'limited', 'token', 'trouble'] as const
export type Trouble = (typeof troubles)[number]

/** How one attempt ended. */
export type Ending =
  | { end: 'sent'; did: 'created' | 'updated' | null; remoteId: string | null; status: number }
  | ({ end: Exclude<Trouble, 'limited'> } & Told)
  /** `until` in milliseconds since 1970, `null` where they did not say. */
  | ({ end: 'limited'; until: number | null } & Told)

/** Ends an attempt from wherever its steps have come to. */
export class Ended extends Error {
  readonly ending: Ending

  constructor(ending: Ending) {
    super(ending.end)
    this.ending = ending
  }
}
