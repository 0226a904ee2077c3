import type { OperationName } from '../../api/operations.ts'
import type { Database } from '../../records/database/database.ts'
import { triggers, type LedgerRequest } from '../../records/database/rows/purchases.ts'
import { sumCredits } from '../prices/credits.ts'
import { isOfProfile } from '../../settings/accounts.ts'
import { startOfDay } from './calendar.ts'
import { requestSubject } from './filter.ts'

/** Lookups that are paid for an email. */
export const emailOperations = [
  'emailFinderFromUrl',
  'emailFinderFromNameAndCompany',
] as const satisfies readonly OperationName[]

/** What email lookups cost, and what came of them. */
export interface EmailSpending {
  /** Credits, without those whose cost is not known yet. */
  spent: number
  /** People with a verified email, each once. */
  found: number
}

/** Over the days from `first` to `last`, of a profile or, by an empty text, of all. Reads every email lookup of these days. */
export async function emailCost(
  db: Database,
  first: string,
  last: string,
  profile = '',
): Promise<EmailSpending> {
  /** What a lookup cost for each person of whom one ended well. */
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

/** People whose records are read at once. */
const chunkSize = 500

/** How many have an email: a lookup that finds none ends well too. Of one whose record is deleted its price tells. */
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
