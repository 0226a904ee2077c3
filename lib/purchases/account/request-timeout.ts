import type { OperationName } from '../../api/operations.ts'
import { defaultTimeoutMs } from '../../api/send.ts'
import type { AccountState } from '../rows/account.ts'
import type { LedgerRequest, StoredResponse } from '../rows/requests.ts'

/**
 * The longest timeout of a request in ms; the provider documents none. Chromium may stop a worker whose event takes
 * five minutes, and a call every ten seconds keeps it alive that long in both browsers. This leaves a minute to store
 * the response.
 */
export const longestTimeoutMs = 240_000

/** Times the slowest recent response. */
const spare = 2

/** Several quicker responses outweigh the slowest time. */
const fading = 0.8

export const isSlow = (took: number): boolean => took * spare > defaultTimeoutMs

/** The timeout of a request in ms; longer after slow responses. */
export function timeoutFor(account: AccountState | undefined, operation: OperationName): number {
  const slowest = account?.slowest[operation] ?? 0
  return Math.min(Math.max(defaultTimeoutMs, spare * slowest), longestTimeoutMs)
}

/**
 * The account after a response or a timeout. A timed-out request may have been charged, so the next timeout doubles.
 * Stores only times that affect the timeout.
 */
export function timeoutAfter(
  account: AccountState,
  { operation, outcome }: Pick<LedgerRequest, 'operation' | 'outcome'>,
  { took, broken }: Pick<StoredResponse, 'took' | 'broken'>,
): AccountState {
  const known = account.slowest[operation] ?? 0
  if (took === undefined || (outcome === 'unknown' && broken?.kind !== 'timeout')) return account
  const slowest = Math.max(Math.min(took, longestTimeoutMs), Math.round(known * fading))
  if (!isSlow(slowest) && known === 0) return account
  const { [operation]: _, ...others } = account.slowest
  return { ...account, slowest: isSlow(slowest) ? { ...others, [operation]: slowest } : others }
}
