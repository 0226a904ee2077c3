import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { destinations } from '../../../lib/crm/destinations.ts'
import { managed } from '../../../lib/settings/managed.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { createCrmSync } from '../../../lib/worker/crm-sync.ts'
import { destinationOf } from '../crm/crm-deps.fixture.ts'
import { deleteAll } from '../fake-browser.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

vi.mock('wxt/browser', async () => {
  const { browser } = await import('./browser-with-menus.ts')
  return { browser: { ...browser, permissions: { contains: async () => false } } }
})

const record = { subject: 'person:ann', body: { name: 'Ann' } }

let db: Database
beforeEach(async () => {
  deleteAll()
  db = openDatabase()
  await db.subjects.add(subjectWith({ key: 'person:ann' }))
  await destinations.write([destinationOf('webhook', 'https://hooks.example')])
})

test('sending to a missing or forbidden destination queues no records', async () => {
  const crm = createCrmSync(db)
  expect(await crm.send('gone', [record], Date.now())).toBe(0)
  await managed.write({
    values: { crmDestinations: { value: [], at: null } },
    before: {},
    refused: [],
  })
  expect(await crm.send('webhook', [record], Date.now())).toBe(0)
  expect(await db.deliveries.count()).toBe(0)
  await managed.write({ values: {}, before: {}, refused: [] })
  expect(await crm.send('webhook', [record], Date.now())).toBe(1)
  expect(await crm.send('webhook', [record], Date.now())).toBe(0)
})
