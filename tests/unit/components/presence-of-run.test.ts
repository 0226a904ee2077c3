import 'fake-indexeddb/auto'
import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { personOf, watchPresenceOfRun, withLeftOut } from '../../../components/bulk/presenceOfRun.ts'
import { makeModel } from '../../../components/model/model.ts'
import { lookupKey } from '../../../lib/bulk/lookup-key.ts'
import type { Draft } from '../../../lib/bulk/run.ts'
import type { PlannedDraft } from '../../../lib/bulk/estimate.ts'
import { chosenDrafts, defaultRowChoices, withChoices } from '../../../lib/bulk/row-choices.ts'
import { emptyGroups, type Estimate } from '../../../lib/bulk/estimate.ts'
import { requestPresence } from '../../../components/crm/requestPresence.ts'
import { initialDestinationState } from '../../../lib/crm/destination.ts'
import { destinations, destinationStates } from '../../../lib/crm/destinations.ts'
import { destinationOf } from '../crm/crm-deps.fixture.ts'
import { deleteAll } from '../fake-browser.ts'
import { browser } from './page-browser.ts'

vi.mock('#i18n', () => import('./english.ts'))
vi.mock('wxt/browser', () => import('./page-browser.ts'))

const hubspot = { ...destinationOf('hubspot-contact', 'https://api.example'), checkBefore: true }
const byEmail = (name: string): Draft => ({
  lookup: { operation: 'getProfileDataFromEmail', input: { email: `${name}@acme.example` } },
  label: name,
})
const pageOf = (id: string) => ({ kind: 'person', id, url: `https://social.example/in/${id}/` }) as const
const byPage = (id: string, section: 'profile' | 'emails'): Draft => ({
  lookup: { section, page: pageOf(id) },
  label: id,
})

const bought: PlannedDraft = { group: 'fresh', maximum: 2, likely: 2 }
const estimateOf = (rows: PlannedDraft[]): Estimate => ({
  ...emptyGroups(),
  fresh: rows.length,
  rows,
  total: rows.length,
  doubtful: [],
  unpriced: 0,
  likely: 2 * rows.length,
  maximum: 2 * rows.length,
  minutes: null,
  budget: null,
  remaining: null,
  creditsRemaining: null,
})

let dispose = () => {}
beforeEach(() => deleteAll())
afterEach(() => {
  vi.restoreAllMocks()
  dispose()
})

/** The worker returns `there` for these names and `none` for others. */
async function open(drafts: Draft[], rows: PlannedDraft[], there: string[]) {
  await destinations.write([hubspot])
  const asked: unknown[] = []
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation((async (message: unknown) => {
    const { people } = message as { people: { email?: string; subject: string | null }[] }
    asked.push(...people)
    return {
      accepted: 'done',
      result: {
        people: people.map(({ email = '', subject }) =>
          there.some((name) => email.startsWith(name) || subject === `person:${name}`)
            ? { state: 'there', id: '1', url: null, owner: 'colleague', hasOptedOut: true }
            : { state: 'none' },
        ),
        problem: null,
      },
    }
  }) as never)
  const planned = signal(estimateOf(rows))
  const choices = signal(defaultRowChoices)
  const owned = makeModel(() => watchPresenceOfRun({ drafts: signal(drafts), planned, choices }))
  dispose = owned.dispose
  await vi.waitFor(() => expect(owned.model.destinations.value).toHaveLength(1))
  return { model: owned.model, asked, planned, choices }
}

test('people are searched again once their destination got records', async () => {
  const { asked } = await open([], [], [])
  const person = { subject: 'person:late' }
  await requestPresence(hubspot, [person])
  await requestPresence(hubspot, [person])
  expect(asked).toHaveLength(1)
  await destinationStates.write({ [hubspot.id]: { ...initialDestinationState, deliveredAt: 5 } })
  await requestPresence(hubspot, [person])
  expect(asked).toHaveLength(2)
})

test('only people whom the run would look up are searched, each once', async () => {
  const drafts = [byEmail('ann'), byEmail('bob'), byPage('jane', 'profile'), byPage('jane', 'emails')]
  const rows = [bought, { group: 'saved', maximum: 0, likely: 0 } as const, bought, bought]
  const { model, asked } = await open(drafts, rows, [])
  expect(model.peopleAt(hubspot).open).toBe(2)
  await model.check(hubspot)
  expect(asked).toEqual([{ subject: null, email: 'ann@acme.example' }, { subject: 'person:jane' }])
  expect(model.peopleAt(hubspot)).toMatchObject({ open: 0, counts: { none: 2 } })
  await model.check(hubspot)
  expect(asked).toHaveLength(2)
})

test('possible duplicates are searched only if they are bought', async () => {
  const drafts = [byEmail('fay'), byEmail('gil')]
  const maybe: PlannedDraft = { group: 'maybe', maximum: 0, likely: 0 }
  const { model, asked, planned, choices } = await open(drafts, [bought, maybe], [])
  const doubt = {
    doubt: 'name-only',
    subject: 'person:gil',
    name: 'Gil',
    label: 'gil',
    maximum: 2,
    likely: 2,
  } as const
  const key = lookupKey(drafts[1]!.lookup)
  planned.value = { ...planned.value, doubtful: [{ ...doubt, at: 1, key }] }
  expect(model.peopleAt(hubspot).open).toBe(1)
  choices.value = { ...defaultRowChoices, one: new Map([[key, 'buy']]) }
  expect(model.peopleAt(hubspot).open).toBe(2)
  await model.check(hubspot)
  expect(asked).toHaveLength(2)
})

test('people who were removed from the run are not searched', async () => {
  const drafts = [byEmail('hal'), byEmail('ida')]
  const { model, asked, choices } = await open(drafts, [bought, bought], ['hal'])
  choices.value = withLeftOut(defaultRowChoices, [lookupKey(drafts[1]!.lookup)], true)
  expect(model.peopleAt(hubspot).open).toBe(1)
  await model.check(hubspot)
  expect(asked).toEqual([{ subject: null, email: 'hal@acme.example' }])
  choices.value = withLeftOut(choices.value, model.peopleAt(hubspot).lookups.there, true)
  expect(model.peopleAt(hubspot)).toMatchObject({ open: 0, counts: { there: 1 } })
})

test('people who are left out are in no price and no stored plan, with all their lookups', async () => {
  const drafts = [byEmail('cid'), byEmail('dan'), byPage('joe', 'profile'), byPage('joe', 'emails')]
  const { model, planned } = await open(
    drafts,
    drafts.map(() => bought),
    ['cid', 'joe'],
  )
  await model.check(hubspot)
  const people = model.peopleAt(hubspot)
  expect(people).toMatchObject({ counts: { there: 2, none: 1 }, colleagues: 2, optedOut: 2 })
  const choices = withLeftOut(defaultRowChoices, people.lookups.there, true)
  expect(withChoices(planned.value, drafts, choices)).toMatchObject({ fresh: 1, total: 1, maximum: 2 })
  expect(chosenDrafts(drafts, planned.value, choices)).toEqual([
    { ...drafts[1], plan: { group: 'fresh', maximum: 2 } },
  ])
  expect(withLeftOut(choices, people.lookups.there, false)).toEqual(defaultRowChoices)
})

test('if the worker does not respond, all people are unknown and none is left out', async () => {
  const { model } = await open([byEmail('eve')], [bought], [])
  vi.spyOn(browser.runtime, 'sendMessage').mockRejectedValue(new Error('no worker'))
  await model.check(hubspot)
  expect(model.peopleAt(hubspot)).toMatchObject({ open: 1, lookups: { there: [], maybe: [] } })
  expect(model.problems.value.get(hubspot.id)).toEqual({ error: 'unavailable', reason: null })
  expect(model.progress.value.size).toBe(0)
})

test.each<[string, Draft['lookup']]>([
  ['a company page', { section: 'company', page: { ...pageOf('acme'), kind: 'company' } }],
  ['a domain', { operation: 'getCompanyByDomain', input: { domain: 'acme.example' } }],
])('%s is not searched as a person', (_what, lookup) => {
  expect(personOf({ lookup })).toBeNull()
})
