import { reserveFor, type Price } from '../prices/prices.ts'
import type { AccountState, CreditsRefused } from '../rows/account.ts'
import type { AccountResponse } from './account-response.ts'

/** Why the provider would probably refuse a lookup of this price again; `null` if it may accept it. */
export function standingRefusal(
  { refused, balance }: AccountState,
  { most }: Pick<Price, 'most'>,
): 'unauthorized' | 'out-of-credits' | null {
  if (refused.key) return 'unauthorized'
  return refused.credits && !isPaid(refused.credits, balance.left ?? 0, most) ? 'out-of-credits' : null
}

/** Whether the remaining credits pay for a lookup although a more expensive one was refused. */
function isPaid({ isBalanceKnown, isCharged }: CreditsRefused, left: number, most: number | null): boolean {
  if (!isBalanceKnown) return false
  return reserveFor({ most }) <= left || (most === null && isCharged && left > 0)
}

/** The refusals that remain after a response. `next`: the account with all other changes. */
export function refusalsAfter(next: AccountState, answer: AccountResponse): AccountState {
  const kind = answer.problem?.kind
  const { key, credits } = next.refused
  if (kind === 'unauthorized') return { ...next, refused: { key: true, credits } }
  if (kind === 'out-of-credits') {
    // A check that was sent before this sequence number may be older than the refusal.
    const sequence = next.sequence + 1
    const refused = { price: answer.price, sequence, isBalanceKnown: false, isCharged: false }
    return { ...next, sequence, refused: { key: false, credits: refused } }
  }
  const refused = {
    key: key && !isKeyAccepted(answer),
    credits: credits && creditsRefusedAfter(credits, next.balance.left, answer),
  }
  return { ...next, refused }
}

/** A successful check ends a refusal of the key even where the provider doesn't report key state. */
function isKeyAccepted(answer: AccountResponse): boolean {
  return answer.outcome === 'ok' || answer.account.creditsLeft !== null || isChecked(answer)
}

/** Whether the check succeeded: the provider responded, or doesn't offer it. */
function isChecked({ quotas, outcome, problem }: AccountResponse): boolean {
  return quotas && outcome !== 'unknown' && problem?.kind !== 'rate-limited'
}

function creditsRefusedAfter(
  refused: CreditsRefused,
  left: number | null,
  answer: AccountResponse,
): CreditsRefused | null {
  if (answer.sequence < refused.sequence) return refused
  const isReported = answer.account.creditsLeft !== null
  const isBalanceKnown = refused.isBalanceKnown || isReported
  const isCharged = refused.isCharged || (answer.cost ?? 0) > 0
  // Without a known balance only the next lookup shows it; a refusal costs nothing.
  const isOver = isBalanceKnown
    ? (left ?? 0) >= reserveFor({ most: refused.price })
    : isCharged || (isChecked(answer) && !isReported)
  return isOver ? null : { ...refused, isBalanceKnown, isCharged }
}
