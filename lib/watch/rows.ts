export interface WatchedFor {
  /** A person may be on several. */
  list: string
  /** In ms: the interval of the list. */
  maxAge: number
  /** The local calendar day for the budget, by the provider's clock if this computer's is wrong. */
  day: string
}

/** In days. */
export const watchIntervals = [7, 30, 90] as const

export type WatchInterval = (typeof watchIntervals)[number]

export interface Watch {
  everyDays: WatchInterval
  /** In ms since epoch. */
  since: number
  /** In ms since epoch, unless a person renews it. */
  until: number
  /** The budget for any 31 days, in credits. */
  monthlyBudget: number
  profile: string
}
