import { beforeEach, expect, test } from 'vitest'
import { enqueueJobChanges } from '../../../lib/crm/job-change-events.ts'
import { cancelDeliveries, enqueue } from '../../../lib/crm/queue-actions.ts'
import type { JobEvent, HistoryRow } from '../../../lib/records/rows/history.ts'
import { suppress } from '../../../lib/records/suppression/suppress.ts'
import { crmDepsWith, destinationOf, subjectWith, type TestCrmDeps } from './crm-deps.fixture.ts'
import { localDestinations } from './local-destinations.fixture.ts'

const there = localDestinations()
const jane = 'person:jane-doe'
const dayMs = 86_400_000
let deps: TestCrmDeps

beforeEach(async () => {
  const webhook = destinationOf('webhook', there().url)
  deps = crmDepsWith({ ...webhook, jobChangesSince: Date.now() - dayMs })
  there().setClock(() => deps.now())
  await deps.db.subjects.put(subjectWith(jane))
})

const change = (
  certainty: JobEvent['certainty'],
  at = deps.now(),
  id = `job bolt moved ${jane}`,
): HistoryRow => ({
  id,
  subject: jane,
  at,
  fact: 'job',
  before: 'Engineer · Acme',
  after: 'CTO · Bolt',
  request: 'check',
  job: {
    kind: 'moved',
    certainty,
    company: 'bolt',
    before: { title: 'Engineer', company: 'Acme', since: null },
    after: { title: 'CTO', company: 'Bolt', since: { year: 2026, month: 4 } },
  },
})

const look = () => enqueueJobChanges(deps.db, deps.all, deps.now())

test('a new job change is sent to a webhook once, with an id that does not contain the name', async () => {
  await deps.db.history.add(change('loud'))
  expect([await look(), await look()]).toEqual([1, 0])
  await deps.run()
  expect([...there().webhook.messages.values()]).toMatchObject([
    {
      type: 'person.job-changed',
      data: {
        key: jane,
        change: 'moved',
        certainty: 'sure',
        title: 'CTO',
        company: 'Bolt',
        since: '2026-04',
      },
    },
  ])
  expect((await deps.onlyDelivery()).id).toMatch(/^[0-9a-f]{32}$/)
  await look()
  await deps.run()
  expect(there().webhook.received).toHaveLength(1)
})

test('concurrent searches for job changes queue each of them once', async () => {
  await deps.db.history.bulkAdd(
    Array.from({ length: 101 }, (_, at) => change('loud', deps.now(), `job ${at}`)),
  )
  expect((await Promise.all([look(), look(), look()])).reduce((sum, each) => sum + each)).toBe(101)
  expect(await deps.db.deliveries.count()).toBe(101)
})

test('no webhook gets quiet changes, changes from before it was turned on, or changes of suppressed people', async () => {
  await deps.db.history.bulkAdd([
    change('sure', deps.now(), 'quiet'),
    change('unconfirmed', deps.now(), 'unconfirmed'),
    change('loud', deps.now() - 2 * dayMs, 'old'),
  ])
  expect(await look()).toBe(0)
  await deps.db.history.add(change('loud'))
  await suppress(deps.db, [jane])
  expect(await look()).toBe(0)
})

test('a destination without the setting gets no job changes', async () => {
  await deps.db.history.add(change('loud'))
  deps.all = [
    destinationOf('webhook', there().url),
    { ...destinationOf('hubspot-contact', there().url), jobChangesSince: 0 },
  ]
  expect(await look()).toBe(0)
})

test('a cancelled job change is not queued again', async () => {
  await deps.db.history.add(change('loud'))
  await look()
  await cancelDeliveries(deps.db, () => true, deps.now())
  expect(await look()).toBe(0)
  expect(await deps.onlyDelivery()).toMatchObject({ state: 'dead' })
})

test('a pending job change does not keep a record from being sent', async () => {
  await deps.db.history.add(change('loud'))
  await look()
  const record = { subject: jane, body: { name: 'Jane Doe' } }
  expect(await enqueue(deps.db, deps.all[0]!, [record], deps.now())).toBe(1)
  await deps.run()
  expect(
    [...there().webhook.messages.values()]
      .map((message) => Reflect.get(message as object, 'type') as string)
      .toSorted(),
  ).toEqual(['person.job-changed', 'record.handed-over'])
})
