import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { walkOn } from '../../../../lib/data/erasure/walk-index.ts'
import { openDatabase } from '../../records/findings.fixture.ts'

const step = (number: number) => ({
  id: `step ${String(number).padStart(5, '0')}`,
  kind: 'tag' as const,
  state: 'open' as const,
  label: '',
  count: 1,
  at: 1,
  until: number,
  listsCreated: [],
  listsDeleted: [],
})

test.each([
  [0, []],
  [1, []],
  [99, []],
  [100, []],
  [101, ['step 00100']],
  [201, ['step 00100', 'step 00200']],
])('an index of %i entries is read to its end in chunks, also with equal keys', async (count, ends) => {
  const db = openDatabase()
  await db.undoSteps.bulkAdd(Array.from({ length: count }, (_, number) => step(number)))
  for (const index of ['at', 'until']) {
    const seen: IDBValidKey[] = []
    const walk = (from: Awaited<ReturnType<typeof walkOn>>) => walkOn(db, 'undoSteps', index, from, 100)
    for (let at = await walk(null); at; at = await walk(at)) seen.push(at[1])
    expect([index, ...seen]).toEqual([index, ...ends])
  }
  db.close()
})
