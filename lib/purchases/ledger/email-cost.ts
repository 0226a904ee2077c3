import type { OperationName } from '../../api/operations.ts'
import type { Database } from '../../records/database/database.ts'
import { triggers, type LedgerRequest } from '../rows/requests.ts'
import { sumCredits } from '../prices/credits.ts'
import { isOfProfile } from '../../settings/accounts.ts'
import { startOfDay } from './calendar.ts'
import { requestSubject } from './filter.ts'

export const emailOperations = [
  'emailFinderFromUrl',
  'emailFinderFromNameAndCompany',
] as const satisfies readonly OperationName[]

export interface EmailSpending {
  spent: number
  found: number
}

/**
 * The cost of email lookups from day `first` to `last`, for one profile, or for all if `profile` is empty. Reads all
 * these requests.
 */
export async function emailCost(
  db: Database,
  first: string,
  last: string,
  profile = '',
): Promise<EmailSpending> {
  const people = new Map<string, number>()
  const costs: number[] = []
  for (const operation of emailOperations)
    for (const trigger of triggers) {
      const requests = await db.requests
        .where('[operation+trigger+reservedAt]')
        .between(
          [operation, trigger, startOfDay(first)],
          [operation, trigger, startOfDay(last, 1)],
          true,
          false,
        )
        .filter(({ account }) => isOfProfile(account, profile))
        .toArray()
      costs.push(...requests.map(({ cost }) => cost ?? 0))
      for (const request of requests)
        if (request.outcome === 'ok')
          people.set(personOf(request), Math.max(people.get(personOf(request)) ?? 0, request.cost ?? 0))
    }
  return { spent: sumCredits(costs), found: await withEmail(db, people) }
}

const chunkSize = 500

/**
 * Counts people with an email. Finding no email is also a success of the lookup, so for deleted records the price shows
 * whether one was found.
 */
async function withEmail(db: Database, people: ReadonlyMap<string, number>): Promise<number> {
  const all = [...people]
  let found = 0
  for (let at = 0; at < all.length; at += chunkSize) {
    const chunk = all.slice(at, at + chunkSize)
    const rows = await db.sections.bulkGet(chunk.map(([person]): [string, 'emails'] => [person, 'emails']))
    found += rows.filter((row, index) =>
      row?.name === 'emails' ? row.data.length > 0 : chunk[index]![1] > 0,
    ).length
  }
  return found
}

const personOf = (request: LedgerRequest) => requestSubject(request) ?? request.id
