import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundCredits } from '../../../../lib/purchases/prices/credits.ts'
import type { LedgerRequest } from '../../../../lib/purchases/rows/requests.ts'
import type { Spending } from '../../../../lib/purchases/rows/spending.ts'
import { reserve } from './reserve.fixture.ts'
import {
  runKey,
  nothingSpent,
  profileKey,
  changeRequest,
  countsFor,
  reservedFor,
} from '../../../../lib/purchases/ledger/spending.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { newAccount, profileOf, firstProfile } from '../../../../lib/settings/accounts.ts'
import { requestWith, wantedWith } from './request.fixture.ts'
import { termsWith } from './terms.fixture.ts'

let count = 0

function sumsOf(rows: LedgerRequest[]): Record<string, Spending> {
  const sums: Record<string, Spending> = {}
  for (const row of rows)
    for (const key of [
      row.day,
      profileKey(row.day, profileOf(row.account)),
      ...(row.run === null ? [] : [runKey(row.run)]),
    ]) {
      const sum = (sums[key] ??= nothingSpent(key))
      const credits = countsFor(row)
      const one = (sum.operations[row.operation] ??= { credits: 0, requests: 0 })
      one.credits = roundCredits(one.credits + credits)
      one.requests++
      sum.credits = roundCredits(sum.credits + credits)
      sum.reserved = roundCredits(sum.reserved + reservedFor(row))
      sum.requests++
      if (row.trigger === 'auto') sum.auto = roundCredits(sum.auto + credits)
    }
  return sums
}

const wish = fc.record({
  day: fc.constantFrom('2026-11-20', '2026-11-21'),
  run: fc.constantFrom(null, 'a', 'b'),
  account: fc.constantFrom(newAccount(firstProfile), newAccount('acme')),
  trigger: fc.constantFrom('panel', 'auto', 'run'),
  operation: fc.constantFrom('enrichProfile', 'getPosts', 'getEducation'),
  reserved: fc.integer({ min: 0, max: 40 }).map((tenths) => tenths / 10),
  requestKey: fc.integer({ min: 0, max: 9 }).map((number) => `https://api.example q ${number}`),
} as const)
const change = fc.record({
  at: fc.nat(),
  cost: fc.option(fc.integer({ min: 0, max: 40 }).map((tenths) => tenths / 10)),
})

test('stored sums always equal the sums over the rows, for any outcomes and corrections', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(wish, { maxLength: 12 }),
      fc.array(change, { maxLength: 20 }),
      async (wishes, changes) => {
        const db = new Database(`spending-${count++}`)
        const terms = termsWith({ budget: 12, 'run-budget': 8, 'auto-budget': 5 })
        for (const one of wishes)
          await reserve(db, wantedWith({ ...one, section: null, subject: null }), terms)
        for (const { at, cost } of changes) {
          await db.transaction('rw', db.requests, db.spending, async () => {
            const rows = await db.requests.toArray()
            const row = rows[at % rows.length]
            if (row)
              await changeRequest(db, row, requestWith({ ...row, state: 'settled', outcome: 'ok', cost }))
          })
        }
        const kept = await db.spending.toArray()
        expect(Object.fromEntries(kept.map((sum) => [sum.key, sum]))).toEqual(
          sumsOf(await db.requests.toArray()),
        )
        await db.delete()
      },
    ),
    { numRuns: 40 },
  )
})
