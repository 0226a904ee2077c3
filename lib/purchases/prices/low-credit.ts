import type { AccountState } from '../../records/database/rows/purchases.ts'

/** Few credits are left: how many, below which threshold, and whether the service tops up by itself. */
export interface LowCredit {
  left: number
  threshold: number
  topUp: boolean | null
}

/** Where neither the person nor the service names a threshold: a tenth of the total, or 20. */
const usualShare = 0.1
const usualThreshold = 20

export function lowCredit(account: AccountState, own: number | null): LowCredit | null {
  const { creditsLeft: left, creditsTotal: total, topUp } = account
  if (left === null) return null
  const usual = total === null ? usualThreshold : Math.min(usualThreshold, total * usualShare)
  const threshold = own ?? topUp?.threshold ?? usual
  return left < threshold ? { left, threshold, topUp: topUp?.enabled ?? null } : null
}
