import { gateFor } from './gate.ts'
import type { AccountState, LedgerRequest, Refusal } from '../../records/database/rows/purchases.ts'

/** Reasons of the account that stand behind a refusal of the provider, by the kind of its problem. */
const sameCause: Partial<Record<string, readonly Refusal['why'][]>> = {
  unauthorized: ['unauthorized'],
  'out-of-credits': ['out-of-credits'],
  'rate-limited': ['waiting', 'limited', 'minute-limit', 'day-limit'],
}

/** Whether a request ended for a reason of its account that has ended since; `account`: of the saved key. */
export function isCauseOver(
  { problem, account: payer, expected }: Pick<LedgerRequest, 'problem' | 'account' | 'expected'>,
  { account, now }: { account: AccountState | undefined; now: number },
): boolean {
  const causes = sameCause[problem?.kind ?? '']
  if (!causes || !account) return false
  if (account.id !== payer) return true
  const closed = gateFor(account, { most: expected }, now)
  return closed === null || !causes.includes(closed.why)
}
