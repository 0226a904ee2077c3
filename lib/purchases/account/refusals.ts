import { reserveFor, type Price } from '../prices/prices.ts'
import type { AccountState, CreditsRefused } from '../../records/database/rows/purchases.ts'
import type { AccountAnswer } from './account-answer.ts'

/** Why the provider would refuse a lookup of this price again, by all that is known of the account; `null`: it may not. */
export function standingRefusal(
  { keyRefused, creditsRefused, creditsLeft }: AccountState,
  { most }: Pick<Price, 'most'>,
): 'unauthorized' | 'out-of-credits' | null {
  if (keyRefused) return 'unauthorized'
  return creditsRefused && !isPaid(creditsRefused, creditsLeft ?? 0, most) ? 'out-of-credits' : null
}

/** Whether the credits left pay for a lookup as far as anybody knows, although a dearer one was refused. */
function isPaid({ isBalanceKnown, isCharged }: CreditsRefused, left: number, most: number | null): boolean {
  if (!isBalanceKnown) return false
  return reserveFor({ most }) <= left || (most === null && isCharged && left > 0)
}

/** The account with the refusals that still stand after an answer. `next`: with all else that the answer changes. */
export function refusalsAfter(next: AccountState, answer: AccountAnswer): AccountState {
  const kind = answer.problem?.kind
  if (kind === 'unauthorized') return { ...next, keyRefused: true }
  const { keyRefused, creditsRefused, ...rest } = next
  if (kind === 'out-of-credits') {
    // A check that was asked for before this turn may be older than the refusal.
    const turn = next.turn + 1
    const refused = { price: answer.price, turn, isBalanceKnown: false, isCharged: false }
    return { ...rest, turn, creditsRefused: refused }
  }
  const still = creditsRefused && creditsRefusedAfter(creditsRefused, next, answer)
  return {
    ...rest,
    ...(keyRefused && !isKeyAccepted(answer) ? { keyRefused } : {}),
    ...(still ? { creditsRefused: still } : {}),
  }
}

/** A check that was answered without a refusal also ends a refusal that a provider gives no other way to look into. */
function isKeyAccepted(answer: AccountAnswer): boolean {
  return answer.outcome === 'ok' || answer.account.creditsLeft !== null || isChecked(answer)
}

/** Whether the check of the account came to something: the provider answered, or doesn't offer it. */
function isChecked({ quotas, outcome, problem }: AccountAnswer): boolean {
  return quotas && outcome !== 'unknown' && problem?.kind !== 'rate-limited'
}

function creditsRefusedAfter(
  refused: CreditsRefused,
  { creditsLeft }: AccountState,
  answer: AccountAnswer,
): CreditsRefused | null {
  if (answer.turn < refused.turn) return refused
  const isReported = answer.account.creditsLeft !== null
  const isBalanceKnown = refused.isBalanceKnown || isReported
  const isCharged = refused.isCharged || (answer.cost ?? 0) > 0
  // Where nobody tells the balance, only the next lookup can show more: a refusal costs nothing.
  const isOver = isBalanceKnown
    ? (creditsLeft ?? 0) >= reserveFor({ most: refused.price })
    : isCharged || (isChecked(answer) && !isReported)
  return isOver ? null : { ...refused, isBalanceKnown, isCharged }
}
