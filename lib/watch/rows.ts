export interface WatchedFor {
  /** The list that pays. A person may be on several. */
  list: string
  /** How old a known career may be, in ms: the interval of the list. */
  maxAge: number
  /** The local calendar day for the budget, by the provider's clock if this computer's is wrong. */
  day: string
}

/** In days. */
export const watchIntervals = [7, 30, 90] as const

export type WatchInterval = (typeof watchIntervals)[number]

export interface Watch {
  everyDays: WatchInterval
  /** Start of the watch, in ms since epoch. */
  since: number
  /** End of the watch in ms since epoch, unless a person renews it. */
  until: number
  /** In credits, for any 31 days. */
  monthlyBudget: number
  profile: string
}
