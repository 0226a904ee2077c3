import { countsFor } from '../../lib/purchases/ledger/spending.ts'
import { roundCredits, sumCredits } from '../../lib/purchases/prices/credits.ts'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'
import { start } from './clocks.ts'
import type { Computer } from './computer.ts'

/**
 * Invariants of every reported balance, regardless of who spent: each drop is in the ledger or unexplained, and no
 * request is sent that would exceed a budget if this drop counts.
 */
export function watchBalances({ db, preferences }: Computer): { check(): Promise<void> } {
  const first = new Map<string, number>()
  const known = new Set<string>()
  let taken = 0
  return {
    async check() {
      const [accounts, rows, unexplained] = await db.transaction(
        'r',
        [db.accounts, db.requests, db.unexplained],
        () => Promise.all([db.accounts.toArray(), db.requests.toArray(), db.unexplained.toArray()]),
      )
      const { budgetPerDay } = preferences
      for (const { id, reserved, sentAt, day } of rows) {
        if (known.has(id) || sentAt === null || day !== localDay(start)) continue
        known.add(id)
        if (budgetPerDay !== null && roundCredits(taken + reserved) > budgetPerDay)
          throw new Error(
            `a request of ${reserved} left when ${taken} of ${budgetPerDay} were known to be gone`,
          )
      }
      taken = 0
      for (const { id, balance } of accounts) {
        const { compared } = balance
        if (!compared) continue
        const gone = roundCredits((first.get(id) ?? compared.remaining) - compared.remaining)
        if (!first.has(id)) first.set(id, compared.remaining)
        taken = roundCredits(taken + gone)
        const counted = sumCredits([
          ...rows.filter(({ account }) => account === id).map(countsFor),
          ...unexplained.filter(({ account }) => account === id).map((row) => row.counted),
        ])
        if (counted < gone)
          throw new Error(`the balance dropped by ${gone} credits, but ${counted} are counted`)
      }
    },
  }
}
