import { maxAmount } from '../../api/account.ts'
import type { ParsedResponse } from '../../api/interpret.ts'
import type { LearnedPrice } from '../rows/spending.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import { type PricedOutcome, learnedKey, withLearnedCost } from './learned-price.ts'
import { plausibleCost, type Price } from './prices.ts'
import { originOf } from '../ledger/request-key.ts'
import type { Database } from '../../records/database/database.ts'

type Cost = Pick<LedgerRequest, 'cost' | 'costBy'> & Partial<Pick<LedgerRequest, 'claimed' | 'reserved'>>

/**
 * The cost of a request: as reported, else the price of its outcome. `null` until balances can be compared. A reported
 * cost above `plausible` credits is only a claim: the request stays reserved until the balance or a person settles it.
 */
export function costOf(price: Price, parsed: ParsedResponse, plausible = plausibleCost(price.maximum)): Cost {
  const { creditsConsumed } = parsed.account
  if (creditsConsumed !== null && creditsConsumed > plausible)
    return {
      cost: null,
      costBy: null,
      claimed: Math.min(creditsConsumed, maxAmount),
      reserved: plausible,
    }
  if (creditsConsumed !== null) return { cost: creditsConsumed, costBy: 'reported' }
  const byTable = parsed.outcome === 'refused' ? 0 : byPrice(price, parsed)
  return { cost: byTable, costBy: byTable === null ? null : 'price' }
}

function byPrice(price: Price, parsed: ParsedResponse): number | null {
  const ending = pricedOutcome(parsed)
  // Many providers charge for an empty response.
  if (ending === 'notFound') return price.notFound ?? (parsed.outcome === 'ok' ? price.maximum : null)
  if (ending === 'cached') return price.cached ?? price.maximum
  return ending === null ? null : price.maximum
}

type Priced = Pick<ParsedResponse, 'outcome' | 'source' | 'foundNothing'>

/** The price category of a response; `null` if none applies. */
export function pricedOutcome({ outcome, source, foundNothing }: Priced): PricedOutcome | null {
  if (outcome === 'not-found' || foundNothing) return 'notFound'
  if (outcome !== 'ok') return null
  return source === 'cache' ? 'cached' : 'found'
}

/**
 * Stores a certain cost for future prices and returns the new learned price. `known` is the learned price if this
 * transaction has read it already.
 */
export async function learnPrice(
  db: Database,
  request: LedgerRequest,
  parsed: Priced,
  known?: { before: LearnedPrice | undefined },
): Promise<LearnedPrice | undefined> {
  const { operation, cost, costBy } = request
  const ending = pricedOutcome(parsed)
  const certain = costBy === 'reported' || costBy === 'difference'
  if (!certain || cost === null || ending === null) return known?.before
  const origin = originOf(request)
  const before = known ? known.before : await db.learned.get(learnedKey(origin, operation))
  const after = withLearnedCost(before, origin, operation, ending, cost)
  if (String(after[ending]) !== String(before?.[ending])) await db.learned.put(after)
  return after
}
