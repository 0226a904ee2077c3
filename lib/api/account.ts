import type { Envelope, WorkspaceQuotas } from './schemas/envelope.ts'

/** `null` where unknown. `reset` is an ISO date-time. */
export interface Limit {
  limit: number | null
  remaining: number | null
  reset: string | null
}

/** Any part may be missing. */
export interface Account {
  creditsConsumed: number | null
  creditsRemaining: number | null
  creditsTotal: number | null
  day: Limit
  minute: Limit
  topUp: { enabled: boolean; threshold: number | null; amount: number | null } | null
}

/** Of credits or requests; larger amounts count as invalid. */
export const maxAmount = 1e9

/** From 0 to `maximum`; `null` for anything else. */
function amountIn(value: number | null | undefined, maximum = maxAmount): number | null {
  return typeof value === 'number' && value >= 0 && value <= maximum ? value : null
}

function countOf(value: number | null | undefined): number | null {
  const amount = amountIn(value)
  return amount === null ? null : Math.floor(amount)
}

/**
 * The account data in a response. Invalid numbers (negative, not finite, above a billion) count as missing, except that
 * a cost of any size is kept, to be shown as the provider's claim.
 */
export function accountIn(response: Envelope & Partial<WorkspaceQuotas>): Account {
  const quotas = response.quotas ?? response
  const day = quotas.daily_rate_limit
  const minute = quotas.minute_rate_limit
  const topUp = response.auto_top_up
  return {
    creditsConsumed: amountIn(response.credits_consumed, Number.MAX_VALUE),
    creditsRemaining: amountIn(response.credits_left) ?? amountIn(quotas.credits?.left),
    creditsTotal: amountIn(quotas.credits?.total),
    day: {
      limit: countOf(day?.limit),
      remaining:
        countOf(response.daily_rate_limit_left) ?? countOf(response.rate_limit_left) ?? countOf(day?.left),
      reset: day?.next_reset ?? null,
    },
    minute: {
      limit: countOf(minute?.limit),
      remaining: countOf(response.minute_rate_limit_left) ?? countOf(minute?.left),
      reset: response.next_minute_rate_limit_reset ?? minute?.next_reset ?? null,
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
