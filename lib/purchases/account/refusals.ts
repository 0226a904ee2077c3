import { reserveFor, type Price } from '../prices/prices.ts'
import type { AccountState, CreditsRefused } from '../rows/account.ts'
import type { AccountResponse } from './account-response.ts'

/** Why the provider would probably refuse this price again, or `null`. */
export function activeRefusal(
  { refused, balance }: AccountState,
  { maximum }: Pick<Price, 'maximum'>,
): 'unauthorized' | 'out-of-credits' | null {
  if (refused.key) return 'unauthorized'
  return refused.credits && !isPaid(refused.credits, balance.remaining ?? 0, maximum)
    ? 'out-of-credits'
    : null
}

/** The remaining credits may still pay for a cheaper lookup than the refused one. */
function isPaid(
  { isBalanceKnown, isCharged }: CreditsRefused,
  left: number,
  maximum: number | null,
): boolean {
  if (!isBalanceKnown) return false
  return reserveFor({ maximum }) <= left || (maximum === null && isCharged && left > 0)
}

/** The refusals that remain after a response. `next`: the account with all other changes. */
export function refusalsAfter(next: AccountState, response: AccountResponse): AccountState {
  const kind = response.problem?.kind
  const { key, credits } = next.refused
  if (kind === 'unauthorized') return { ...next, refused: { key: true, credits } }
  if (kind === 'out-of-credits') {
    // A new sequence number: quota checks sent before the refusal must not end it.
    const sequence = next.sequence + 1
    const refused = { price: response.price, sequence, isBalanceKnown: false, isCharged: false }
    return { ...next, sequence, refused: { key: false, credits: refused } }
  }
  const refused = {
    key: key && !isKeyAccepted(response),
    credits: credits && creditsRefusedAfter(credits, next.balance.remaining, response),
  }
  return { ...next, refused }
}

/** Even if the provider doesn't report that. */
function isKeyAccepted(response: AccountResponse): boolean {
  return response.outcome === 'ok' || response.account.creditsRemaining !== null || isChecked(response)
}

/** The response may be that the provider doesn't offer it. */
function isChecked({ quotas, outcome, problem }: AccountResponse): boolean {
  return quotas && outcome !== 'unknown' && problem?.kind !== 'rate-limited'
}

function creditsRefusedAfter(
  refused: CreditsRefused,
  left: number | null,
  response: AccountResponse,
): CreditsRefused | null {
  if (response.sequence < refused.sequence) return refused
  const isReported = response.account.creditsRemaining !== null
  const isBalanceKnown = refused.isBalanceKnown || isReported
  const isCharged = refused.isCharged || (response.cost ?? 0) > 0
  // Without a known balance, only the next lookup shows whether credits are back; trying is safe because a refusal is
  // free.
  const isOver = isBalanceKnown
    ? (left ?? 0) >= reserveFor({ maximum: refused.price })
    : isCharged || (isChecked(response) && !isReported)
  return isOver ? null : { ...refused, isBalanceKnown, isCharged }
}
