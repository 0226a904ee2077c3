import { expect, test } from 'vitest'
import { toHistory } from '../../../../lib/data/backup/to-history.ts'
import { explainCosts } from '../../../../lib/purchases/ledger/explain-costs.ts'
import type { LedgerRequest } from '../../../../lib/purchases/rows/requests.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'

const past = (request: LedgerRequest) => toHistory('requests', { ...request }, 5000) as LedgerRequest

test.each(['pending', 'reserved', 'sent', 'responded', 'settled'] as const)(
  'a restored request that was %s is not compared with the balance',
  (state) => {
    const outcome = state === 'settled' ? ('ok' as const) : null
    expect(past(requestWith({ state, outcome, counted: 0 })).counted).toBe(1)
  },
)

test('a restored request that may have been charged stays so, because a comparison would make it free', () => {
  const open = requestWith({ state: 'sent', outcome: null, cost: null, costBy: null, counted: 0 })
  const back = past(open)
  expect(back).toMatchObject({ state: 'settled', outcome: 'unknown', cost: null })
  expect(explainCosts(0, [back]).found.get(back.id)).toEqual({ cost: 0, costBy: 'difference' })
})
