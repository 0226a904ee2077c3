import type { Envelope, WorkspaceQuotas } from './shapes/envelope.ts'

/** One limit of the account, as far as the service told it. `reset` is an ISO date-time. */
export interface Limit {
  limit: number | null
  left: number | null
  reset: string | null
}

/** What an answer says of the account. Every part may be untold. */
export interface Account {
  creditsConsumed: number | null
  creditsLeft: number | null
  creditsTotal: number | null
  day: Limit
  minute: Limit
  topUp: { enabled: boolean; threshold: number | null; amount: number | null } | null
}

export function accountOf(told: Envelope & Partial<WorkspaceQuotas>): Account {
  const quotas = told.quotas ?? told
  const day = quotas.daily_rate_limit
  const minute = quotas.minute_rate_limit
  const topUp = told.auto_top_up
  return {
    creditsConsumed: told.credits_consumed ?? null,
    creditsLeft: told.credits_left ?? quotas.credits?.left ?? null,
    creditsTotal: quotas.credits?.total ?? null,
    day: {
      limit: day?.limit ?? null,
      left: told.daily_rate_limit_left ?? told.rate_limit_left ?? day?.left ?? null,
      reset: day?.next_reset ?? null,
    },
    minute: {
      limit: minute?.limit ?? null,
      left: told.minute_rate_limit_left ?? minute?.left ?? null,
      reset: told.next_minute_rate_limit_reset ?? minute?.next_reset ?? null,
    },
    topUp: topUp
      ? { enabled: topUp.enabled === true, threshold: topUp.threshold ?? null, amount: topUp.amount ?? null }
      : null,
  }
}
