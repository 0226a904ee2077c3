import type { Envelope, WorkspaceQuotas } from './schemas/envelope.ts'

/** One limit of the account, as far as the answer has it. `reset` is an ISO date-time. */
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

/** Credits of an account, and requests of a limit, of which more are no number that a service means. */
export const largestAmount = 1e9

/** A number that a service can mean: finite, not negative, at most `most`. `null` for everything else. */
function amountIn(value: number | null | undefined, most = largestAmount): number | null {
  return typeof value === 'number' && value >= 0 && value <= most ? value : null
}

/** Requests that may be sent are whole. */
function countOf(value: number | null | undefined): number | null {
  const amount = amountIn(value)
  return amount === null ? null : Math.floor(amount)
}

/**
 * What an envelope says of the account. Every number of it passes here, and what no service can mean counts as not
 * told: below zero, not finite, above a billion. Only a cost is kept however large, to be shown as a claim.
 */
export function accountIn(told: Envelope & Partial<WorkspaceQuotas>): Account {
  const quotas = told.quotas ?? told
  const day = quotas.daily_rate_limit
  const minute = quotas.minute_rate_limit
  const topUp = told.auto_top_up
  return {
    creditsConsumed: amountIn(told.credits_consumed, Number.MAX_VALUE),
    creditsLeft: amountIn(told.credits_left) ?? amountIn(quotas.credits?.left),
    creditsTotal: amountIn(quotas.credits?.total),
    day: {
      limit: countOf(day?.limit),
      left: countOf(told.daily_rate_limit_left) ?? countOf(told.rate_limit_left) ?? countOf(day?.left),
      reset: day?.next_reset ?? null,
    },
    minute: {
      limit: countOf(minute?.limit),
      left: countOf(told.minute_rate_limit_left) ?? countOf(minute?.left),
      reset: told.next_minute_rate_limit_reset ?? minute?.next_reset ?? null,
    },
    topUp: topUp
      ? {
          enabled: topUp.enabled === true,
          threshold: amountIn(topUp.threshold),
          amount: amountIn(topUp.amount),
        }
      : null,
  }
}
