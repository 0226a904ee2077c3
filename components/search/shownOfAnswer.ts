/** What answers tell beside what was asked for: the account and the paging, each with a place of its own. */
export const shownOfAnswer: Record<string, true> = {
  success: true,
  credits_consumed: true,
  credits_left: true,
  rate_limit_left: true,
  daily_rate_limit_left: true,
  minute_rate_limit_left: true,
  next_minute_rate_limit_reset: true,
  quotas: true,
  metadata: true,
  pagination: true,
}
