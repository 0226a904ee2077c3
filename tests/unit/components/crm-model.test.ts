import 'fake-indexeddb/auto'
import { effect, signal, type Signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchCrm, type CrmModel } from '../../../components/crm/crmModel.ts'
import type { Review } from '../../../components/crm/watchReview.ts'
import { makeModel, type OwnedModel } from '../../../components/model/model.ts'
import { initialDestinationState, type Destination } from '../../../lib/crm/destination.ts'
import { destinations, destinationStates } from '../../../lib/crm/destinations.ts'
import { setLock } from '../../../lib/settings/change-lock.ts'
import { lockNow } from '../../../lib/settings/lock.ts'
import { managed } from '../../../lib/settings/managed.ts'
import { shownToast } from '../../../components/ui/toast.ts'
import { reviewRecords } from '../../../lib/crm/review-records.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { Delivery, DeliveryState } from '../../../lib/crm/rows.ts'
import { destinationOf } from '../crm/crm-deps.fixture.ts'
import { deleteAll } from '../fake-browser.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'
import { browser } from './page-browser.ts'

vi.mock('#i18n', () => import('./english.ts'))
vi.mock('wxt/browser', () => import('./page-browser.ts'))
vi.mock('../../../lib/crm/review-records.ts', async (original) => {
  const real = await original<typeof import('../../../lib/crm/review-records.ts')>()
  return { ...real, reviewRecords: vi.fn<typeof real.reviewRecords>(real.reviewRecords) }
})

const keys = ['person:ann', 'person:bob']
const webhook = (id: string, ...fields: Destination['mapping']): Destination => ({
  ...destinationOf('webhook', 'https://hooks.example'),
  id,
  name: id,
  mapping: fields,
})
const name = { to: 'name', from: 'name' } as const
const email = { to: 'email', from: 'email' } as const
const a = webhook('A', name, email)
const b = webhook('B', name)

let db: Database
let owned: OwnedModel<CrmModel> | undefined
let selected: Signal<readonly string[]>
let ends: (() => void)[]
let isOnline: boolean
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })

beforeEach(async () => {
  deleteAll()
  isOnline = true
  vi.mocked(reviewRecords).mockClear()
  ends = []
  db = openDatabase()
  await db.subjects.bulkAdd(keys.map((key) => subjectWith({ key, name: key, email: 'x@acme.example' })))
  await destinations.write([a, b])
  selected = signal(keys)
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const end of ends) end()
  owned?.dispose()
})

function open(): CrmModel {
  owned = makeModel(() => watchCrm(db, selected))
  return owned.model
}

/** Like a view, until it is closed. */
function show({ review, chosen }: CrmModel) {
  const seen: { review: Review; chosen: Destination | undefined }[] = []
  const leave = effect(() => {
    if (review.value) seen.push({ review: review.value, chosen: chosen.peek() })
  })
  ends.push(leave)
  return { seen, leave }
}

const fieldsIn = (review: Review | undefined) => review?.rows.map(({ body }) => Object.keys(body))

test('a review belongs to the chosen destination', async () => {
  const model = open()
  const { seen } = show(model)
  await vi.waitFor(() =>
    expect(fieldsIn(model.review.value)).toEqual([
      ['name', 'email'],
      ['name', 'email'],
    ]),
  )
  model.choose('B')
  expect(model.review.value).toBeUndefined()
  await vi.waitFor(() => expect(fieldsIn(model.review.value)).toEqual([['name'], ['name']]))
  for (const { review, chosen } of seen) expect(review.destination).toBe(chosen?.id)
})

test('a changed mapping ends the review, while a new name or token does not', async () => {
  const model = open()
  const { seen } = show(model)
  await vi.waitFor(() => expect(model.review.value?.destination).toBe('A'))
  await destinations.write([{ ...a, name: 'Another', token: 'another' }, b])
  await vi.waitFor(() => expect(model.chosen.value?.name).toBe('Another'))
  expect(model.review.value).toBe(seen[0]?.review)
  await destinations.write([{ ...a, mapping: [name] }, b])
  await vi.waitFor(() => expect(model.chosen.value?.mapping).toEqual([name]))
  await vi.waitFor(() => expect(model.review.value).toBeDefined())
  expect(seen.map(({ review }) => fieldsIn(review)?.[0])).toEqual([['name', 'email'], ['name']])
})

test('records are sent to the reviewed destination, regardless of later choices', async () => {
  const sent = vi.spyOn(browser.runtime, 'sendMessage')
  const model = open()
  const { seen } = show(model)
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  model.choose('B')
  const { destination, rows } = seen[0]!.review
  await model.send(destination, rows)
  expect(sent.mock.lastCall).toMatchObject([{ command: 'sync-records', destination: 'A' }])
})

test('a run that needs several messages has one time, so that its result counts all records', async () => {
  const sent = vi.spyOn(browser.runtime, 'sendMessage')
  const model = open()
  const { seen } = show(model)
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  const [row] = seen[0]!.review.rows
  const now = vi.spyOn(Date, 'now')
  for (let time = 1; time < 9; time++) now.mockReturnValueOnce(time)
  sent.mockResolvedValue({ accepted: true, result: 500 } as never)
  await model.send(
    'A',
    Array.from({ length: 1001 }, () => row!),
  )
  const times = (sent.mock.calls as unknown[][])
    .map(([message]) => message as { command?: string; at?: number })
    .filter(({ command }) => command === 'sync-records')
    .map(({ at }) => at)
  expect(times).toEqual([expect.any(Number), times[0], times[0]])
})

test('a review runs only while it is shown, and is aborted when left', async () => {
  const model = open()
  await vi.waitFor(() => expect(model.chosen.value).toBeDefined())
  const { leave } = show(model)
  leave()
  const leavingOf = (call: number) => vi.mocked(reviewRecords).mock.calls[call]?.[3]
  expect(leavingOf(0)?.aborted).toBe(true)
  for (let clicks = 0; clicks < 5; clicks++) selected.value = [...keys]
  expect(reviewRecords).toHaveBeenCalledTimes(1)
  show(model)
  selected.value = ['person:ann']
  await vi.waitFor(() => expect(model.review.value?.rows).toHaveLength(1))
  expect(leavingOf(1)?.aborted).toBe(true)
})

test('a forecast reads only records that are new in the review, and all again if a setting changes', async () => {
  const hubspot = { ...destinationOf('hubspot-contact', 'https://crm.example'), id: 'C' }
  await destinations.write([hubspot])
  const tried = { at: 1, ok: true, end: null, status: 200, message: null, reason: null }
  await destinationStates.write({ C: { ...initialDestinationState, tried } })
  const read: string[][] = []
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation((async ({
    records,
  }: {
    records: { subject: string }[]
  }) => {
    read.push(records.map(({ subject }) => subject))
    return {
      accepted: 'done',
      result: { forecasts: records.map(() => ({ does: 'create' })), problem: null },
    }
  }) as never)
  await db.subjects.add(subjectWith({ key: 'person:cy', name: 'Cy', email: 'cy@acme.example' }))
  const model = open()
  ends.push(effect(() => void model.forecast.value))
  const known = () => [...model.forecast.value.bySubject.keys()]
  await vi.waitFor(() => expect(known()).toEqual(keys))
  selected.value = [...keys, 'person:cy']
  await vi.waitFor(() => expect(known()).toEqual([...keys, 'person:cy']))
  expect(read).toEqual([keys, ['person:cy']])
  await destinations.write([{ ...hubspot, name: 'Another', token: 'another' }])
  await vi.waitFor(() => expect(model.chosen.value?.name).toBe('Another'))
  expect(read).toHaveLength(2)
  await destinations.write([{ ...hubspot, allowDuplicates: true }])
  await vi.waitFor(() => expect(read).toEqual([keys, ['person:cy'], [...keys, 'person:cy']]))
})

test('the log offers to resend only deliveries without a newer replacement', async () => {
  const row = (id: string, state: DeliveryState, at: number, subject = 'person:ann') =>
    ({ id, destination: 'A', subject, state, at, endedAt: null, nextAt: null }) as Delivery
  await db.deliveries.bulkAdd([
    row('replaced', 'refused', 1),
    row('sent', 'sent', 2),
    row('last', 'dead', 3),
    row('other', 'dead', 1, 'person:bob'),
    { ...row('elsewhere', 'dead', 0), destination: 'B' },
  ])
  const model = open()
  await vi.waitFor(() => expect(model.log.value).toHaveLength(5))
  const offered = model.log.value?.filter(({ canResend }) => canResend).map(({ delivery }) => delivery.id)
  expect(offered?.toSorted()).toEqual(['elsewhere', 'last', 'other'])
})

test('many records are sent in chunks, and queued ones are shown', async () => {
  const messages = vi.spyOn(browser.runtime, 'sendMessage').mockImplementation((async ({
    records,
  }: {
    records: unknown[]
  }) => ({
    accepted: 'done',
    result: records.length,
  })) as never)
  const model = open()
  const { seen } = show(model)
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  const [row] = seen[0]!.review.rows
  const many = Array.from({ length: 1201 }, (_, at) => ({ ...row!, subject: `person:${at}` }))
  messages.mockClear()
  expect(await model.send('A', many)).toBe(1201)
  const calls = messages.mock.calls as unknown as [{ records: unknown[] }][]
  const parts = calls.map(([{ records }]) => records)
  expect(parts.map(({ length }) => length)).toEqual([500, 500, 201])
  expect(parts.flat()).toEqual(many.map(({ subject, body }) => ({ subject, body })))
  await vi.waitFor(() => expect(seen).toHaveLength(2))
})

test('a failed command of the worker is shown and stops the rest', async () => {
  const messages = vi.spyOn(browser.runtime, 'sendMessage').mockRejectedValue(new Error('Could not connect.'))
  const model = open()
  const { seen } = show(model)
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  const [row] = seen[0]!.review.rows
  const acts = [
    () =>
      model.send(
        'A',
        Array.from({ length: 1201 }, () => row!),
      ),
    () => model.retry(['one']),
    () => model.withdraw('A'),
    () => model.remove('A'),
    () => model.tryOut('A'),
    () => model.resume('A'),
  ]
  for (const act of acts) {
    messages.mockClear()
    shownToast.value = null
    await act()
    expect(messages).toHaveBeenCalledTimes(1)
    expect(shownToast.value).not.toBeNull()
  }
})

test('a delivery that cannot be sent now is not shown as “Sending…”', async () => {
  const waiting = { id: 'w', destination: 'A', subject: 'person:ann', state: 'pending', at: 1, nextAt: 1 }
  await db.deliveries.add(waiting as Delivery)
  const model = open()
  const status = () => model.chosen.value && model.statusOf(model.chosen.value).name
  await vi.waitFor(() => expect(status()).toBe('sending'))
  isOnline = false
  expect(status()).toBe('offline')
  isOnline = true
  await setLock('correct horse', null)
  await lockNow()
  await vi.waitFor(() => expect(status()).toBe('locked'))
  const values = { crmDestinations: { value: ['hubspot-contact'], at: null } }
  await managed.write({ values, before: {}, refused: [] })
  await vi.waitFor(() => expect(status()).toBe('policy'))
  expect([model.allows('webhook'), model.allows('hubspot-contact')]).toEqual([false, true])
})

test('an allowed destination is preselected when a policy forbids others', async () => {
  const allowed = { ...destinationOf('hubspot-contact', 'https://crm.example'), id: 'C' }
  await destinations.write([a, allowed])
  const values = { crmDestinations: { value: ['hubspot-contact'], at: null } }
  await managed.write({ values, before: {}, refused: [] })
  const model = open()
  await vi.waitFor(() => expect(model.chosen.value?.id).toBe('C'))
})
