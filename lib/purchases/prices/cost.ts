import { largestAmount } from '../../api/account.ts'
import type { Reply } from '../../api/interpret.ts'
import type { LearnedPrice, LedgerRequest } from '../../records/database/rows/purchases.ts'
import { type PricedOutcome, learnedKey, withLearnedCost } from './learned-price.ts'
import { plausibleCost, type Price } from './prices.ts'
import { originOf } from '../ledger/question.ts'
import type { Database } from '../../records/database/database.ts'

type Cost = Pick<LedgerRequest, 'cost' | 'costBy'> & Partial<Pick<LedgerRequest, 'claimed' | 'reserved'>>

/**
 * What a request cost by its own answer: as stated there, else by the price for how it ended. `null`: nobody knows, until
 * the credits that are left are compared with what was left before. A cost above `plausible` credits is a claim:
 * so much is held back until the credits left or a person say what it was.
 */
export function costOf(price: Price, reply: Reply, plausible = plausibleCost(price.most)): Cost {
  const { creditsConsumed } = reply.account
  if (creditsConsumed !== null && creditsConsumed > plausible)
    return {
      cost: null,
      costBy: null,
      claimed: Math.min(creditsConsumed, largestAmount),
      reserved: plausible,
    }
  if (creditsConsumed !== null) return { cost: creditsConsumed, costBy: 'told' }
  const byTable = reply.outcome === 'refused' ? 0 : byPrice(price, reply)
  return { cost: byTable, costBy: byTable === null ? null : 'price' }
}

function byPrice(price: Price, reply: Reply): number | null {
  const ending = pricedOutcome(reply)
  // Many services charge an answer that has nothing as any other.
  if (ending === 'notFound') return price.notFound ?? (reply.outcome === 'ok' ? price.most : null)
  if (ending === 'cached') return price.cached ?? price.most
  return ending === null ? null : price.most
}

/** Of a reply what says which price it was charged by. */
type Priced = Pick<Reply, 'outcome' | 'source' | 'foundNothing'>

/** Which of an operation's prices a reply was charged by; `null` where there is none for it. */
export function pricedOutcome({ outcome, source, foundNothing }: Priced): PricedOutcome | null {
  if (outcome === 'not-found' || foundNothing) return 'notFound'
  if (outcome !== 'ok') return null
  return source === 'cache' ? 'cached' : 'found'
}

/**
 * Notes what a request cost, where that is certain, for the prices that are shown from now on. `known`: what is learned
 * by now, where that was read in the same transaction. Gives what is learned then.
 */
export async function learnPrice(
  db: Database,
  request: LedgerRequest,
  reply: Priced,
  known?: { before: LearnedPrice | undefined },
): Promise<LearnedPrice | undefined> {
  const { operation, cost, costBy } = request
  const ending = pricedOutcome(reply)
  const certain = costBy === 'told' || costBy === 'difference'
  if (!certain || cost === null || ending === null) return known?.before
  const origin = originOf(request)
  const before = known ? known.before : await db.learned.get(learnedKey(origin, operation))
  const after = withLearnedCost(before, origin, operation, ending, cost)
  // Nearly always it costs what it did.
  if (String(after[ending]) !== String(before?.[ending])) await db.learned.put(after)
  return after
}
