export interface WatchedFor {
  /** The list that pays; a person may be on several. */
  list: string
  /** How old a known career may be, in ms: the list's interval. */
  maxAge: number
  /** Local calendar day for the list's budget, by the provider's clock if this computer's is wrong. */
  day: string
}

/** Intervals of a watched list, in days. */
export const watchIntervals = [7, 30, 90] as const

export type WatchInterval = (typeof watchIntervals)[number]

export interface Watch {
  everyDays: WatchInterval
  /** In ms since epoch. */
  since: number
  /** When it ends unless a person renews it, in ms since epoch. */
  until: number
  /** Credits for any 31 days. */
  monthlyBudget: number
  profile: string
}
