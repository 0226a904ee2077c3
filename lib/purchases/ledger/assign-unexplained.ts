import { interpret } from '../../api/interpret.ts'
import { operations } from '../../api/operations.ts'
import { pricedOutcome } from '../prices/cost.ts'
import { roundCredits } from '../prices/credits.ts'
import { learnedKey, withReplacedCost } from '../prices/learned-price.ts'
import type { Database } from '../../records/database/database.ts'
import type { LedgerRequest, SettledRequest } from '../rows/requests.ts'
import type { Unexplained } from '../rows/spending.ts'
import { originOf } from './request-key.ts'
import { changeRequest, countsFor } from './spending.ts'
import { changeUnexplained, unexplainedTables } from './unexplained.ts'

/**
 * Makes an unexplained balance drop the cost of a request, which also teaches the operation's price. `null` as
 * `request` undoes that. Does nothing if the request has no outcome or belongs to another account.
 */
export function assignUnexplained(db: Database, id: string, request: string | null): Promise<void> {
  const tables = [...unexplainedTables(db), db.requests, db.responses, db.learned]
  return db.transaction('rw', tables, async () => {
    const found = await db.unexplained.get(id)
    if (!found) return
    const to = request === null ? undefined : await db.requests.get(request)
    if (request !== null && (to?.state !== 'settled' || to.account !== found.account)) return
    const row = await takeBack(db, found)
    if (!to || row.state !== 'open' || row.counted <= 0) return
    const credits = row.counted
    await changeUnexplained(db, row, {
      counted: 0,
      state: 'assigned',
      assigned: { request: to.id, credits },
      seen: true,
    })
    // Read the row again: undoing an earlier assignment may have changed it.
    const now = await db.requests.get(to.id)
    if (now?.state === 'settled') await addToRequest(db, now, credits)
  })
}

async function takeBack(db: Database, row: Unexplained): Promise<Unexplained> {
  const { assigned } = row
  if (row.state !== 'assigned' || !assigned) return row
  const to = { state: 'open', counted: assigned.credits } as const
  await changeUnexplained(db, row, { ...to, assigned: undefined })
  const request = await db.requests.get(assigned.request)
  if (request?.state === 'settled' && request.assigned) await addToRequest(db, request, -assigned.credits)
  return { ...row, ...to }
}

async function addToRequest(db: Database, request: SettledRequest, credits: number): Promise<void> {
  const { assigned, ...rest } = request
  const own = assigned ?? { credits: 0, cost: request.cost, costBy: request.costBy }
  const more = roundCredits(own.credits + credits)
  const after: SettledRequest =
    more <= 0
      ? { ...rest, cost: own.cost, costBy: own.costBy }
      : {
          ...rest,
          cost: roundCredits(countsFor({ cost: own.cost, reserved: request.reserved }) + more),
          costBy: 'assigned',
          assigned: { ...own, credits: more },
        }
  await changeRequest(db, request, after)
  await relearn(db, request, after)
}

/** A request's reported cost plus the credits that a person assigned to it. */
export function withAssigned<Cost extends Pick<LedgerRequest, 'cost' | 'costBy'>>(
  { assigned }: Pick<LedgerRequest, 'assigned'>,
  own: Cost,
): Cost & Pick<LedgerRequest, 'assigned'> {
  const { cost, costBy } = own
  if (!assigned || cost === null) return own
  const { credits } = assigned
  return {
    ...own,
    cost: roundCredits(cost + credits),
    costBy: 'assigned',
    assigned: { credits, cost, costBy },
  }
}

async function relearn(db: Database, before: LedgerRequest, after: LedgerRequest): Promise<void> {
  const { operation } = before
  const response = await db.responses.get(before.id)
  const parsed = response && interpret(operations[operation], response, response.socialWord)
  const ending = parsed && pricedOutcome(parsed)
  if (!ending) return
  const key = learnedKey(originOf(before), operation)
  const known = await db.learned.get(key)
  await db.learned.put(withReplacedCost(known, key, operation, ending, taught(before), taught(after)))
}

const taught = ({ cost, costBy }: LedgerRequest): number | null =>
  costBy === 'reported' || costBy === 'difference' || costBy === 'assigned' ? cost : null
