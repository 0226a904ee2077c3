import 'fake-indexeddb/auto'
import '../../quick-derivation.ts'
import { expect, test } from 'vitest'
import { itemsOf } from '../../../lib/bulk/items.ts'
import { storePlan } from '../../../lib/bulk/store-plan.ts'
import { deleteSubjects } from '../../../lib/data/erasure/delete-subjects.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { suppress } from '../../../lib/records/suppression/suppress.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { bought, ledgerOf, openDeps, pageAt, type TestDeps } from '../purchases/purchase.fixture.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { draftsOfText, goOn, planRest, run, writeRun } from './planned-run.fixture.ts'
import { retryShown } from './retry-shown.ts'

const { service } = sandboxFixture()

const mara = '/in/mara-lindqvist/'
const urlOf = (path: string) => `https://www.social.example${path}`
const nobodyYet = ['/in/layla-haddad/', '/in/sparse-sam/']
const sent = () => service().requests.length
const reasonOf = async (deps: TestDeps, id: string) =>
  (await itemsOf(deps.db, id).toArray()).map(({ reason }) => reason)

async function freeRun() {
  const deps = openDeps(service().url)
  await bought(deps, { page: pageAt(mara) })
  const written = await writeRun(deps, await draftsOfText('Mara Lindqvist, Northwind Atlas'))
  expect(written).toMatchObject({ maximum: 0, shown: { saved: 1 } })
  return { deps, ...written }
}

async function loseRecord(db: Database): Promise<void> {
  await Promise.all([db.subjects.clear(), db.sections.clear(), db.requests.clear(), db.matchKeys.clear()])
}

test('a run ends without a request if its only person was deleted', async () => {
  const { deps, id } = await freeRun()
  await deleteSubjects(deps.db, ['person:mara-lindqvist'])
  const before = sent()
  expect(await goOn(deps, id)).toMatchObject({ state: 'done', counts: { cancelled: 1 } })
  expect(sent()).toBe(before)
})

const noneFresh = Object.fromEntries(Object.keys(defaultPreferences.freshness).map((name) => [name, 0]))

test.each<[string, (deps: TestDeps) => unknown]>([
  ['its record is no longer fresh', (deps) => deps.prefer({ freshness: noneFresh as never })],
  ['its record was deleted', ({ db }) => loseRecord(db)],
])('a lookup shown as free is not sent when %s, and Retry shows its price', async (_, change) => {
  const { deps, id } = await freeRun()
  const before = sent()
  await change(deps)
  expect((await goOn(deps, id)).counts).toMatchObject({ refused: 1 })
  expect(await reasonOf(deps, id)).toEqual(['not-planned'])
  expect(sent()).toBe(before)

  const retry = await planRest(deps, id, ['refused'])
  expect(retry.maximum).toBe(2)
  await storePlan(deps.db, id, retry)
  await retryShown(deps.db, id, ['refused'])
  expect((await goOn(deps, id)).counts).toMatchObject({ ok: 1 })
  expect(sent()).toBe(before + 1)
})

test('a higher price pauses the run and shows both prices, and Resume accepts the new price', async () => {
  const deps = openDeps(service().url)
  const { id, maximum } = await writeRun(deps, await draftsOfText(nobodyYet.map(urlOf).join('\n')))
  expect(maximum).toBe(4)
  deps.prefer({ prices: { enrichProfile: 3 } })
  const pauseReason = await goOn(deps, id)
  expect(pauseReason).toMatchObject({
    pauseReason: { reason: 'over-plan', shown: 2, needed: 3 },
    counts: { pending: 2 },
  })
  expect(sent()).toBe(0)
  const rest = await planRest(deps, id)
  expect(rest.maximum).toBe(6)
  await storePlan(deps.db, id, rest)
  expect(await goOn(deps, id)).toMatchObject({ state: 'done', counts: { pending: 0 } })
})

test('lookups charged above their price do not take the run past the shown sum', async () => {
  const deps = openDeps(service().url)
  const lines = service()
    .world.people.slice(20, 24)
    .map(({ socialUrl }) => socialUrl)
  const { id, maximum } = await writeRun(deps, await draftsOfText(lines.join('\n')))
  expect(maximum).toBe(8)
  await deps.db.spending.put({
    key: `run:${id}`,
    credits: 7,
    reserved: 0,
    requests: 1,
    auto: 0,
    operations: {},
    unexplained: 0,
    unexplainedAuto: 0,
  })
  expect(await goOn(deps, id)).toMatchObject({ pauseReason: { reason: 'over-plan', shown: 1, needed: 2 } })
  expect(sent()).toBe(0)
})

test('a duplicate of a failed lookup is not sent instead of it', async () => {
  const deps = openDeps(service().url)
  service().fault({ status: 400 })
  const [page] = nobodyYet.map(urlOf)
  const drafts = await draftsOfText(page!)
  const { run: bulkRun, shown, id } = await run(deps, [...drafts, { ...drafts[0]!, label: 'once more' }])
  expect(shown).toMatchObject({ fresh: 1, duplicates: 1, maximum: 2 })
  expect(bulkRun.counts).toMatchObject({ refused: 2 })
  expect((await reasonOf(deps, id))[1]).toBe('not-planned')
  expect(sent()).toBe(1)
})

test('a person suppressed after the estimate is not looked up', async () => {
  const deps = openDeps(service().url)
  const { id } = await writeRun(deps, await draftsOfText(urlOf(mara)))
  await suppress(deps.db, ['person:mara-lindqvist'])
  expect((await goOn(deps, id)).counts).toMatchObject({ refused: 1 })
  expect(sent()).toBe(0)
})

test('an item without a plan, as in a restored backup, is not sent before its price was shown', async () => {
  const deps = openDeps(service().url)
  const { id } = await writeRun(deps, await draftsOfText(urlOf(mara)))
  await deps.db.items.toCollection().modify({ plan: null })
  expect(await goOn(deps, id)).toMatchObject({ pauseReason: { reason: 'over-plan', shown: 0, needed: 2 } })
  expect(sent()).toBe(0)
  await storePlan(deps.db, id, await planRest(deps, id))
  expect((await goOn(deps, id)).counts).toMatchObject({ ok: 1 })
})

test('Retry in a paused run includes the price of pending rows', async () => {
  const deps = openDeps(service().url)
  const { id } = await writeRun(deps, await draftsOfText([mara, ...nobodyYet].map(urlOf).join('\n')))
  const [item] = await itemsOf(deps.db, id).toArray()
  await deps.db.items.put({ ...item!, state: 'cancelled' })
  expect((await planRest(deps, id, ['cancelled'])).maximum).toBe(6)
})

test('the other fields in the row of an email address are stored with its request', async () => {
  const deps = openDeps(service().url)
  await run(deps, await draftsOfText('Ann Lee <ann@acme.example>, Acme'))
  const [request] = await ledgerOf(deps)
  expect(request).toMatchObject({ identifiers: { name: 'Ann Lee', company: 'Acme' } })
})
