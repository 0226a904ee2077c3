import type { Reply } from '../api/interpret.ts'
import type { OperationName } from '../api/operations.ts'
import type { LedgerRequest } from '../ledger/request.ts'
import { prices } from './prices.ts'

type Cost = Pick<LedgerRequest, 'cost' | 'costBy'>

/**
 * What a request cost, by the best there is to know: what the answer told, else how far the credits fell since
 * `creditsBefore` (`null` when others were spending too), else the price table. `null`: nobody knows.
 */
export function costOf(operation: OperationName, reply: Reply, creditsBefore: number | null): Cost {
  const { creditsConsumed, creditsLeft } = reply.account
  if (creditsConsumed !== null && creditsConsumed >= 0) return { cost: creditsConsumed, costBy: 'told' }
  if (reply.outcome === 'unknown') return { cost: null, costBy: null }
  if (creditsBefore !== null && creditsLeft !== null && creditsLeft <= creditsBefore)
    return { cost: rounded(creditsBefore - creditsLeft), costBy: 'difference' }
  const price = prices[operation]
  const byTable = { ok: price.most, 'not-found': price.notFound, refused: 0 }[reply.outcome]
  return { cost: byTable, costBy: byTable === null ? null : 'price' }
}

/** Credits may be fractions: differences of them are cut to what the service can mean. */
function rounded(credits: number): number {
  return Math.round(credits * 1000) / 1000
}
