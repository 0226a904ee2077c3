import 'fake-indexeddb/auto'
import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import { watchWeek } from '../../../../components/inbox/weekModel.ts'
import { makeModel } from '../../../../components/model/model.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'

vi.mock('wxt/browser', () => import('../../fake-browser.ts'))

test('an open page shows the digest of another week after a Monday begins', async () => {
  const db = openDatabase()
  const noon = (day: number) => new Date(2026, 10, day, 12).getTime()
  const check = { operation: 'getExperience', trigger: 'watch' } as const
  await db.requests.bulkAdd(
    [9, 16].map((day) => requestWith({ ...check, id: `${day}`, reservedAt: noon(day) })),
  )
  const now = signal(noon(22))
  const { model: week, dispose } = makeModel(() => watchWeek(db, now))
  await vi.waitFor(() => expect(week.value?.monday).toBe('2026-11-09'))
  now.value = noon(23)
  await vi.waitFor(() => expect(week.value?.monday).toBe('2026-11-16'))
  dispose()
})
