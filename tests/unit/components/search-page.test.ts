import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeModel, type OwnedModel } from '../../../components/model/model.ts'
import {
  linesOf,
  needsReview,
  watchSearchPage,
  type ResultPlan,
  type SearchPageModel,
} from '../../../components/searches/searchPageModel.ts'
import { entryOfPerson } from '../../../lib/bulk/input/search-entries.ts'
import { parsePaste } from '../../../lib/bulk/input/parse-paste.ts'
import { resultOfPerson } from '../../../lib/bulk/input/search-results.ts'
import { requestKeyOf } from '../../../lib/purchases/ledger/request-key.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { deployment } from '../../../lib/settings/settings.ts'
import { deleteAll } from '../fake-browser.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { responseWith } from '../records/full-library.fixture.ts'
import { filed, openDatabase, person } from '../records/findings.fixture.ts'

vi.mock('wxt/browser', () => import('./page-browser.ts'))

const socialUrl = 'https://www.social.example'
const someone = (at: number) => ({
  socialUrl: `${socialUrl}/in/lee-${at}/`,
  firstName: 'Ann',
  lastName: `Lee ${at}`,
})

let db: Database
let owned: OwnedModel<SearchPageModel> | undefined
beforeEach(async () => {
  deleteAll()
  db = openDatabase()
  await deployment.write({ ...(await deployment.read()), apiUrl: 'https://api.example', socialUrl })
})
afterEach(() => owned?.dispose())

async function searched(count: number): Promise<void> {
  const lookup = {
    operation: 'personsSearch',
    input: { lastName: 'Lee' },
    subject: null,
    section: null,
  } as const
  const requestKey = requestKeyOf('https://api.example', lookup)
  await db.requests.add(requestWith({ ...lookup, id: 'search', requestKey, trigger: 'search', found: [] }))
  const persons = Array.from({ length: count }, (_, at) => someone(at))
  await db.responses.add(responseWith('search', { persons }))
}

test.each([0, 1, 99, 100, 101, 1000])('all of %s results are selected with their price', async (count) => {
  await searched(count)
  if (count > 1) await filed(db, Date.now(), person(['person:lee-0'], { profile: { firstName: 'Ann' } }))
  owned = makeModel(() => watchSearchPage(db, 'search'))
  const { model } = owned
  await vi.waitFor(() => expect(model.found.value?.results).toHaveLength(count))
  model.selection.selectAll()
  expect(model.selected.value).toHaveLength(count)
  await vi.waitFor(() => expect(model.plan.value?.drafts ?? []).toHaveLength(count), 20_000)
  const known = count > 1 ? 1 : 0
  const { maximum = 0, fresh = 0 } = model.plan.value?.estimate ?? {}
  expect([fresh, maximum]).toEqual([count - known, 2 * (count - known)])
  await vi.waitFor(() => expect(model.saved.value?.size).toBe(known))
})

test('the price of the selection stays while the library changes elsewhere', async () => {
  await searched(2)
  owned = makeModel(() => watchSearchPage(db, 'search'))
  const { model } = owned
  await vi.waitFor(() => expect(model.found.value?.results).toHaveLength(2))
  model.selection.selectAll()
  await vi.waitFor(() => expect(model.plan.value?.estimate.maximum).toBe(4))
  const plan = model.plan.value
  const found = model.found.value
  const plans = new Set<unknown>()
  const stop = model.plan.subscribe((value) => void plans.add(value))
  await db.requests.put((await db.requests.get('search'))!)
  await vi.waitFor(() => expect(model.found.value).not.toBe(found))
  stop()
  expect([...plans]).toEqual([plan])
})

test('a run that became more expensive than shown is not started', async () => {
  await searched(2)
  await filed(db, Date.now(), person(['person:lee-0'], { profile: { firstName: 'Ann' } }))
  owned = makeModel(() => watchSearchPage(db, 'search'))
  const { model } = owned
  await vi.waitFor(() => expect(model.saved.value?.size).toBe(1))
  model.selection.selectAll()
  await vi.waitFor(() => expect(model.plan.value?.estimate.maximum).toBe(2))
  await db.sections.clear()
  expect(await model.enrich('run', null)).toBe('changed')
  expect(await db.runs.count()).toBe(0)
})

test('a short budget, short credits or an unknown price lead to the estimate first', () => {
  const plan = (differences: object) =>
    ({
      drafts: [],
      estimate: { maximum: 10, remaining: 10, creditsRemaining: 10, budget: 10, unpriced: 0, ...differences },
    }) as unknown as ResultPlan
  expect(needsReview(plan({}))).toBe(false)
  expect(needsReview(plan({ remaining: null, creditsRemaining: null, budget: null }))).toBe(false)
  for (const wall of [{ remaining: 9 }, { creditsRemaining: 9.5 }, { budget: 0 }, { unpriced: 1 }])
    expect(needsReview(plan(wall))).toBe(true)
})

test('results taken to the estimate are read as they were found', () => {
  const found = [
    ...Array.from({ length: 1000 }, (_, at) => someone(at)),
    { firstName: 'Mara\n', lastName: 'Lind\tqvist', currentCompanyName: 'Northwind Atlas' },
    { firstName: 'Nobody' },
  ]
  const lines = linesOf(found.map((each, at) => resultOfPerson(each, socialUrl, `${at}`)))
  expect(lines.split('\n')).toHaveLength(1001)
  expect(entryOfPerson(found.at(-1)!, socialUrl)).toBe('no-company')
  expect(lines.split('\n').at(-1)).toBe('Mara Lind qvist, Northwind Atlas')
})

test('the lines of results become entries of a new run', async () => {
  const found = [someone(1), { firstName: 'Mara', lastName: 'Lind', currentCompanyName: 'Northwind Atlas' }]
  const lines = linesOf(found.map((each, at) => resultOfPerson(each, socialUrl, `${at}`)))
  const { entries, unread } = await parsePaste(lines, socialUrl)
  expect(entries.map(({ kind }) => kind)).toEqual(['person', 'name'])
  expect(unread).toEqual([])
})
