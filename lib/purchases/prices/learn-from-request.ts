import type { Reply } from '../../api/interpret.ts'
import { endingOf } from './cost.ts'
import { learnedKey, learnt } from './learn.ts'
import { originOf } from '../ledger/question.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'
import type { Database } from '../../records/database/database.ts'

/** Notes what a request cost, where that is certain, for the prices that are shown from now on. */
export async function learn(
  db: Database,
  request: LedgerRequest,
  reply: Pick<Reply, 'outcome' | 'source'>,
): Promise<void> {
  const { operation, cost, costBy } = request
  const ending = endingOf(reply)
  const certain = costBy === 'told' || costBy === 'difference'
  if (!certain || cost === null || ending === null) return
  const origin = originOf(request)
  const known = await db.learned.get(learnedKey(origin, operation))
  await db.learned.put(learnt(known, origin, operation, ending, cost))
}
