import type { OperationName } from '../../api/operations.ts'
import { usualTimeoutMs } from '../../api/send.ts'
import type { AccountState, LedgerRequest, StoredAnswer } from '../../records/database/rows/purchases.ts'

/**
 * The service names no time limit of its own. Chromium may end a worker whose one event takes five minutes, and both
 * browsers keep one alive that long by a call every ten seconds: a minute less leaves time to file what came.
 */
export const longestTimeoutMs = 240_000

/** So many times as long as the slowest answer lately is waited for the next. */
const spare = 2

/** What is a little slower each time is forgotten in some answers, once the service is quick again. */
const fading = 0.8

/** Whether what took so many milliseconds has the next waited for longer. */
export const isSlow = (took: number): boolean => took * spare > usualTimeoutMs

/** How long an answer is waited for, in milliseconds: as a quick service leaves it, longer where it was slow. */
export function timeoutFor(account: AccountState | undefined, operation: OperationName): number {
  const slowest = account?.slowest?.[operation] ?? 0
  return Math.min(Math.max(usualTimeoutMs, spare * slowest), longestTimeoutMs)
}

/**
 * The account after an answer came, or was given up: what is given up has been paid for, so the next is waited for twice as
 * long. Only times are kept that change how long that is.
 */
export function timeoutAfter(
  account: AccountState,
  { operation, outcome }: Pick<LedgerRequest, 'operation' | 'outcome'>,
  { took, broken }: Pick<StoredAnswer, 'took' | 'broken'>,
): AccountState {
  const known = account.slowest?.[operation] ?? 0
  if (took === undefined || (outcome === 'unknown' && broken?.kind !== 'timeout')) return account
  const slowest = Math.max(Math.min(took, longestTimeoutMs), Math.round(known * fading))
  if (!isSlow(slowest) && known === 0) return account
  const { [operation]: _, ...others } = account.slowest ?? {}
  return { ...account, slowest: isSlow(slowest) ? { ...others, [operation]: slowest } : others }
}
