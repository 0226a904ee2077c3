import type { Database } from '../../records/database/database.ts'
import type { AccountState } from '../rows/account.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import { countsFor } from '../ledger/spending.ts'
import { openRequestsOf } from '../ledger/open-requests.ts'
import { roundCredits } from '../prices/credits.ts'
import { maxRefusals, maxUnanswered } from './circuit-breaker.ts'

/**
 * The account with its circuit breaker updated after a request ended. All requests of a stopped worker count as one
 * failure, because they show little about the provider.
 */
export function breakerAfter(account: AccountState, settled: LedgerRequest): AccountState {
  const { circuitBreaker } = account
  const known = circuitBreaker.unanswered
  if (settled.outcome !== 'unknown')
    return known ? { ...account, circuitBreaker: { ...circuitBreaker, unanswered: null } } : account
  const kind = settled.problem?.kind ?? 'unreadable'
  const isStopped = kind === 'stopped'
  if (isStopped && known?.workerId === settled.workerId) return account
  const { count = 0, maximum = maxUnanswered, kinds = {}, credits = 0, workerId = null } = known ?? {}
  const unanswered = {
    ...known,
    count: count + 1,
    maximum,
    kinds: { ...kinds, [kind]: (kinds[kind] ?? 0) + 1 },
    credits: roundCredits(credits + countsFor(settled)),
    workerId: isStopped ? settled.workerId : workerId,
  }
  return { ...account, circuitBreaker: { ...circuitBreaker, unanswered } }
}

type Release = 'click' | 'one' | 'all'

/** Lets requests through again: the next click (`click`), one more request (`one`), or the usual number (`all`). */
export function releaseCircuitBreaker(db: Database, id: string, by: Release): Promise<void> {
  return db.transaction('rw', db.accounts, db.requests, async () => {
    const [account, out] = await Promise.all([db.accounts.get(id), openRequestsOf(db, id)])
    if (!account) return
    const { limits, circuitBreaker } = account
    const { unanswered, limited } = circuitBreaker
    // The provider's requested wait has been observed many times already, so drop it.
    const isLimited = limited !== null && limited.count >= limited.maximum
    const more = (count: number, usual: number) =>
      by === 'click' ? { clicks: count + 1 } : { maximum: count + (by === 'one' ? 1 : usual) }
    await db.accounts.put({
      ...account,
      circuitBreaker: {
        unanswered: unanswered && { ...unanswered, ...more(unanswered.count + out.length, maxUnanswered) },
        limited: isLimited ? { ...limited, ...more(limited.count, maxRefusals) } : limited,
      },
      limits: isLimited ? { ...limits, waitUntil: null } : limits,
    })
  })
}
