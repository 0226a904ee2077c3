import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { destinations } from '../../../lib/crm/destinations.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { managed } from '../../../lib/settings/managed.ts'
import { createCrmLink } from '../../../lib/worker/crm.ts'
import { createCrmSync, type CrmSync } from '../../../lib/worker/crm-sync.ts'
import { provideOnDemand } from '../../../lib/worker/on-demand.ts'
import { destinationOf } from '../crm/crm-deps.fixture.ts'
import { deleteAll } from '../fake-browser.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

vi.mock('wxt/browser', async () => {
  const { browser } = await import('./browser-with-menus.ts')
  return { browser: { ...browser, permissions: { contains: async () => false } } }
})

let db: Database
let loads: CrmSync[]
beforeEach(() => {
  deleteAll()
  db = openDatabase()
  loads = []
  provideOnDemand({
    crm: (database) => {
      const crm = createCrmSync(database)
      loads.push(crm)
      return crm
    },
  })
})

test('the code of CRM sync is not started without a destination', async () => {
  const crm = createCrmLink(db)
  await crm.run()
  await crm.sendJobChanges()
  expect(loads).toHaveLength(0)
})

test('the code of CRM sync is not started if the policy allows no destination', async () => {
  await destinations.write([destinationOf('webhook', 'https://hooks.example')])
  await managed.write({ values: { crmDestinations: { value: [], at: null } }, before: {}, refused: [] })
  await createCrmLink(db).run()
  expect(loads).toHaveLength(0)
})

test('a new worker instance with a destination runs the queue, and its commands use the same queue', async () => {
  await destinations.write([destinationOf('webhook', 'https://hooks.example')])
  await db.subjects.add(subjectWith({ key: 'person:ann' }))
  const crm = createCrmLink(db)
  const record = { subject: 'person:ann', body: { name: 'Ann' } }
  const [, queued] = await Promise.all([crm.run(), crm.send('webhook', [record], Date.now())])
  expect(queued).toBe(1)
  expect(loads).toHaveLength(1)
  expect(await db.deliveries.count()).toBe(1)
})

test('after a failed load, the next command loads the code again', async () => {
  const failure = new Error('out of memory')
  provideOnDemand({
    crm: () => {
      throw failure
    },
  })
  const crm = createCrmLink(db)
  await expect(crm.retry([])).rejects.toBe(failure)
  provideOnDemand({ crm: createCrmSync })
  await expect(crm.retry([])).resolves.toBeUndefined()
})
