import type { Reply } from '../api/interpret.ts'
import type { OperationName } from '../api/operations.ts'
import type { LedgerRequest } from '../ledger/request.ts'
import { prices } from './prices.ts'
import { roundCredits } from './round.ts'

type Cost = Pick<LedgerRequest, 'cost' | 'costBy'>

/**
 * What a request cost, by the best there is to know: what the answer told, else how far the credits fell since
 * `creditsBefore` (`null` when others were spending too), else the price table. `null`: nobody knows.
 */
export function costOf(operation: OperationName, reply: Reply, creditsBefore: number | null): Cost {
  const { creditsConsumed, creditsLeft } = reply.account
  if (creditsConsumed !== null && creditsConsumed >= 0) return { cost: creditsConsumed, costBy: 'told' }
  if (reply.outcome === 'unknown') return { cost: null, costBy: null }
  const price = prices[operation]
  if (creditsBefore !== null && creditsLeft !== null && creditsLeft <= creditsBefore) {
    const fall = roundCredits(creditsBefore - creditsLeft)
    // More than it can cost: somebody else spends with the same key, and whose credits these were is not to be known.
    const ambiguous = price.most !== null && fall > price.most
    return ambiguous ? { cost: price.most, costBy: 'shared' } : { cost: fall, costBy: 'difference' }
  }
  const found = reply.source === 'cache' ? (price.cached ?? price.most) : price.most
  const byTable = { ok: found, 'not-found': price.notFound, refused: 0 }[reply.outcome]
  return { cost: byTable, costBy: byTable === null ? null : 'price' }
}
