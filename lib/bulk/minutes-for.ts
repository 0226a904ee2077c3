import type { AccountState } from '../purchases/account/account.ts'

const dayMinutes = 1440

/** How long so many requests take at the account's limits, in minutes; `null` while these were not told. */
export function minutesFor(requests: number, account: AccountState | undefined): number | null {
  const { minute, day } = account ?? {}
  if (requests === 0) return 0
  if (!minute?.limit) return null
  const today = day?.left ?? null
  if (day?.limit && today !== null && requests > today)
    return Math.ceil((requests - today) / day.limit) * dayMinutes
  return requests / minute.limit
}
