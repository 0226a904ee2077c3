import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openDatabase } from '../unit/records/findings.fixture.ts'

const nothing = async () => {}

test.each([
  [5, 'kept'],
  [30, 'broken'],
])('%i awaits in a row that touch no table: the transaction is %s', async (count, end) => {
  const db = openDatabase()
  const written = db.transaction('rw', db.lists, async () => {
    await db.lists.count()
    for (let sequence = 0; sequence < count; sequence++) await nothing()
    await db.lists.add({ id: 'a', name: 'a', createdAt: 1 })
  })
  expect(await written.then(() => 'kept').catch(() => 'broken')).toBe(end)
})
