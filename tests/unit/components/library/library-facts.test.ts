import 'fake-indexeddb/auto'
import { effect, signal } from '@preact/signals'
import { afterEach, expect, test, vi } from 'vitest'
import { watchFacts } from '../../../../components/library/libraryFacts.ts'
import { makeModel } from '../../../../components/model/model.ts'
import { openDatabase } from '../../records/findings.fixture.ts'
import { requestWith } from '../../purchases/ledger/request.fixture.ts'

vi.mock('wxt/browser', () => import('../../fake-browser.ts'))

const db = openDatabase()
afterEach(() => db.requests.clear())

test.each([0, 1, 99, 500, 501, 1000])(
  'the costs of %i requests count as read once all are',
  async (count) => {
    await db.requests.bulkAdd(
      Array.from({ length: count }, (_, at) =>
        requestWith({ subject: `person:${at}`, cost: 2, costBy: 'reported' }),
      ),
    )
    const { model, dispose } = makeModel(() => watchFacts(db, signal(false)))
    const known: number[] = []
    effect(() => {
      const { areCostsRead, costs } = model.facts.value
      if (areCostsRead) known.push(costs.keys().length)
    })
    model.start()
    await expect.poll(() => known.length).toBe(1)
    expect(known).toEqual([count])
    dispose()
  },
)
