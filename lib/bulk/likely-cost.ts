import { operationNames, type OperationName } from '../api/operations.ts'
import type { PriceList } from '../purchases/prices/prices.ts'
import { sumCredits } from '../purchases/prices/round.ts'
import type { Database } from '../records/database/database.ts'

/** So many requests of an operation say what it costs usually. */
const enough = 5

/** What each operation cost on the average so far, never more than its price; `null`: nobody knows. */
export async function likelyCosts(
  db: Database,
  prices: PriceList,
): Promise<Record<OperationName, number | null>> {
  const days = await db.spending.where('key').between('0', ':').toArray()
  const likely = operationNames.map((name) => {
    const sums = days.flatMap(({ operations }) => operations[name] ?? [])
    const requests = sums.reduce((sum, one) => sum + one.requests, 0)
    const credits = sumCredits(sums.map((one) => one.credits))
    const { most } = prices[name]
    const mean = requests < enough ? most : credits / requests
    return [name, mean === null || most === null ? mean : Math.min(mean, most)]
  })
  return Object.fromEntries(likely) as Record<OperationName, number | null>
}
