import { gateFor } from './gate.ts'
import type { AccountState } from '../rows/account.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import type { Refusal } from '../rows/refusal.ts'

const sameCause: Partial<Record<string, readonly Refusal['reason'][]>> = {
  unauthorized: ['unauthorized'],
  'out-of-credits': ['out-of-credits'],
  'rate-limited': ['provider-pause', 'limited', 'minute-limit', 'day-limit'],
}

/** Whether the cause of a request's failure has ended. `account` is the account of the saved key. */
export function isCauseOver(
  { problem, account: payer, expected }: Pick<LedgerRequest, 'problem' | 'account' | 'expected'>,
  { account, now }: { account: AccountState | undefined; now: number },
): boolean {
  const causes = sameCause[problem?.kind ?? '']
  if (!causes || !account) return false
  if (account.id !== payer) return true
  const closed = gateFor(account, { maximum: expected }, now)
  return closed === null || !causes.includes(closed.reason)
}
