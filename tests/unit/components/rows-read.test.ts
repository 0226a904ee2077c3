import 'fake-indexeddb/auto'
import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resultsOfRun } from '../../../components/bulk/runResults.ts'
import { watchCrm } from '../../../components/crm/crmModel.ts'
import { makeModel, type OwnedModel } from '../../../components/model/model.ts'
import { watchAbout } from '../../../components/record/about.ts'
import { watchSubject, type SubjectState } from '../../../components/record/subjectModel.ts'
import { itemsToSend } from '../../../lib/bulk/store-plan.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { RunItem } from '../../../lib/bulk/rows.ts'
import type { Delivery } from '../../../lib/crm/rows.ts'
import { deleteAll } from '../fake-browser.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'
import { countRows } from './rows-read.ts'
import { listCost } from '../../../lib/purchases/ledger/sums.ts'

vi.mock('#i18n', () => import('./english.ts'))
vi.mock('wxt/browser', () => import('../fake-browser.ts'))

const many = 3000
let db: Database
let count: ReturnType<typeof countRows>
let owned: OwnedModel<unknown> | undefined
beforeEach(() => {
  deleteAll()
  db = openDatabase()
  count = countRows(db)
})
afterEach(() => owned?.dispose())

function watch<Model>(make: () => Model): Model {
  const made = makeModel(make)
  owned = made
  return made.model
}

const each = <Row>(row: (index: number) => Row) => Array.from({ length: many }, (_, index) => row(index))

const fill = () =>
  db.subjects.bulkAdd(
    each((index) =>
      index % 2
        ? subjectWith({ key: `company:${index}`, kind: 'company', name: `C${index}`, company: `C${index}` })
        : subjectWith({ key: `person:${index}`, company: 'C1', updatedAt: index, lists: ['l'] }),
    ),
  )

const about = (sections: object): SubjectState =>
  ({ record: { subject: { key: 'x' }, sections }, employer: null, requests: [] }) as never

test('the people of a company are all counted, and the first ones are read', async () => {
  await fill()
  Object.assign(count, { rows: 0, steps: 0, maximum: 0 })
  const known = signal<SubjectState | undefined>(about({ company: { data: { name: 'C1' } } }))
  const { related: here } = watch(() => watchAbout(db, known))
  await vi.waitFor(() => expect(here.value?.people.total).toBe(many / 2))
  expect(here.value?.people.items).toHaveLength(500)
  expect(here.value?.jobs).toEqual({ items: [], total: 0 })
  expect(count.rows + count.steps).toBeLessThan(600)
  known.value = about({ company: { data: { name: 'C3' } } })
  await vi.waitFor(() => expect(here.value?.people).toEqual({ items: [], total: 0 }))
})

test('the company of a job is found without reading other records', async () => {
  await fill()
  await db.subjects.add(subjectWith({ key: 'job:1', kind: 'job', company: 'C1' }))
  await db.sections.add({
    subject: 'job:1',
    name: 'job',
    at: 1,
    request: 'r',
    data: { companyName: 'C1' },
  } as never)
  Object.assign(count, { rows: 0, steps: 0, maximum: 0 })
  const known = watch(() => watchSubject(db, signal('job:1')))
  await vi.waitFor(() => expect(known.value?.employer?.subject.key).toBe('company:1'))
  expect(count.rows + count.steps).toBeLessThan(20)
  await db.subjects.add(subjectWith({ key: 'company:x', kind: 'company', name: 'C1', company: 'C1' }))
  await vi.waitFor(() => expect(known.value?.employer).toBeNull())
})

test('the log shows the filtered deliveries newest first and reads only these', async () => {
  const states = ['sent', 'refused', 'pending', 'dead'] as const
  const row = (index: number) =>
    ({
      id: `d${index}`,
      destination: index % 10 ? 'a' : 'b',
      subject: `person:${index}`,
      state: index % 100 === 7 ? 'refused' : index === 10 ? 'dead' : 'sent',
      at: 1_000_000 - index,
      nextAt: null,
    }) as Delivery
  const all = each(row)
  await db.deliveries.bulkAdd(all)
  const { filter, log, hasMore } = watch(() => watchCrm(db, signal([])))
  await vi.waitFor(() => expect(log.value).toHaveLength(50))
  Object.assign(count, { rows: 0, steps: 0, maximum: 0 })
  for (const destination of ['', 'a', 'b', 'gone'])
    for (const state of ['', ...states] as const) {
      const [rows, steps] = [count.rows, count.steps]
      filter.value = { destination, state }
      const fitting = all.filter(
        (each) => (!destination || each.destination === destination) && (!state || each.state === state),
      )
      const requested = fitting.slice(0, 50).map(({ id }) => id)
      await vi.waitFor(() => expect(log.value?.map(({ delivery }) => delivery.id)).toEqual(requested))
      expect(hasMore.value).toBe(fitting.length > 50)
      expect(count.rows + count.steps - rows - steps).toBeLessThan(200)
    }
})

test('results, retries and list costs are read in chunks', async () => {
  await fill()
  const list = { id: 'l', name: 'List', createdAt: 1 }
  await db.lists.add(list)
  await db.items.bulkAdd(
    each(
      (position) =>
        ({
          run: 'b',
          position,
          state: 'ok',
          subject: position % 2 ? `company:${position}` : `person:${position}`,
          request: null,
          lookup: { section: 'profile', page: { kind: 'person', id: 'p', url: '' } },
        }) as unknown as RunItem,
    ),
  )
  Object.assign(count, { rows: 0, steps: 0, maximum: 0 })
  expect((await resultsOfRun(db, 'b')).keys.length).toBe(many)
  expect((await itemsToSend(db, 'b', ['ok'])).length).toBe(many)
  expect((await listCost(db, list)).subjects).toBe(many / 2)
  // Rows are read neither all at once nor with one cursor step for each.
  expect(count.maximum).toBeLessThanOrEqual(1000)
  expect(count.steps).toBeLessThan(200)
})

test.each([0, 1, 1000, 1001])('a bulk run of %i items is read completely, each item once', async (length) => {
  await db.subjects.bulkAdd(
    Array.from({ length }, (_, position) =>
      subjectWith({ key: `person:${position}`, aliases: [`person:${position}`, `person:id${position}`] }),
    ),
  )
  await db.items.bulkAdd(
    Array.from(
      { length },
      (_, position) =>
        ({
          run: 'b',
          position,
          state: position % 3 ? 'ok' : 'saved',
          subject: position % 2 ? `person:${position}` : `person:id${position}`,
          request: null,
          lookup: { section: 'profile', page: { kind: 'person', id: 'p', url: '' } },
        }) as unknown as RunItem,
    ),
  )
  expect((await resultsOfRun(db, 'b')).keys.length).toBe(length)
})
