import 'fake-indexeddb/auto'
import { effect } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import { monthAround, startOfDay, localDay } from '../../../../lib/purchases/ledger/calendar.ts'
import { batchKey, nothingSpent, profileKey } from '../../../../lib/purchases/ledger/spending.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { firstProfile } from '../../../../lib/settings/accounts.ts'
import { watchMonth } from '../../../../components/popup/month.ts'

vi.mock('wxt/browser', () => import('../../fake-browser.ts'))

test('the cost of a month sums its days of the active profile, counts no bulk run twice, and follows new spending', async () => {
  const db = new Database('month')
  const [first, next] = monthAround(Date.now())
  const spending = (key: string, credits: number) => ({ ...nothingSpent(key), credits, requests: 1 })
  const ofDay = (day: string) => profileKey(day, firstProfile)
  const before = localDay(startOfDay(first, -1))
  await db.spending.bulkAdd([
    spending(ofDay(before), 50),
    spending(ofDay(first), 2),
    spending(profileKey(first, 'another'), 30),
    spending(first, 32),
    spending(ofDay(next), 70),
    spending(batchKey('1'), 9),
  ])
  const month = watchMonth(db)
  const becomes = (credits: number) =>
    new Promise((told) => effect(() => void (month.value?.credits === credits && told(month.value))))
  expect(await becomes(2)).toMatchObject({ credits: 2, requests: 1 })
  await db.spending.put(spending(ofDay(localDay(startOfDay(first, 1))), 4))
  expect(await becomes(6)).toMatchObject({ credits: 6, requests: 2 })
})
