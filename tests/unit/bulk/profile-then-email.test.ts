import 'fake-indexeddb/auto'
import '../../quick-derivation.ts'
import { describe, expect, test } from 'vitest'
import { lookupKey } from '../../../lib/bulk/lookup-key.ts'
import type { Draft } from '../../../lib/bulk/run.ts'
import { estimateRun } from '../../../lib/bulk/estimate.ts'
import { itemsOf } from '../../../lib/bulk/items.ts'
import { chosenDrafts, defaultRowChoices } from '../../../lib/bulk/row-choices.ts'
import { storePlan } from '../../../lib/bulk/store-plan.ts'
import type { OfferId } from '../../../lib/bulk/input/offers.ts'
import { bought, openDeps, pageAt, type TestDeps } from '../purchases/purchase.fixture.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { draftsOfText, goOn, planRest, run, writeRun } from './planned-run.fixture.ts'
import { retryShown } from './retry-shown.ts'

const { service } = sandboxFixture()

const urlOf = (path: string) => `https://www.social.example${path}`
const both: OfferId[] = ['person.profile', 'person.emails', 'name.profile', 'name.emails']
const drafts = (...lines: string[]) => draftsOfText(lines.join('\n'), both)
const nobody = urlOf('/in/nobody-at-all/')
const mara = urlOf('/in/mara-lindqvist/')

const endsOf = async ({ db }: TestDeps, id: string) =>
  (await itemsOf(db, id).toArray()).map(({ state, reason }) => [state, reason])
const paths = () => service().requests.map(({ path }) => path)

describe('a run that looks up profile and email', () => {
  test.each([
    ['of a page', nobody],
    ['of a name and a company', 'Nobody Atall, Nowhere Ltd'],
  ])(
    'a run that looks up profile and email sends no email lookup if the profile %s is not found, and its row shows why',
    async (_, line) => {
      const deps = openDeps(service().url)
      const { id, maximum } = await run(deps, await drafts(line))
      expect(maximum).toBe(6)
      expect((await endsOf(deps, id))[0]?.[0]).toBe('not-found')
      expect((await endsOf(deps, id))[1]).toEqual(['cancelled', 'not-needed'])
      expect(paths()).toHaveLength(1)
      expect(paths()[0]).not.toContain('email')
    },
  )

  test.each([
    ['is refused', { operation: 3, status: 403 }],
    ['has no readable response', { operation: 3, html: true, charge: true }],
  ] as const)(
    'a run that looks up profile and email sends no email lookup if the profile %s',
    async (_, fault) => {
      const deps = openDeps(service().url)
      service().fault(fault)
      const { id } = await run(deps, await drafts(mara))
      expect((await endsOf(deps, id))[1]).toEqual(['cancelled', 'not-needed'])
      expect(service().requests).toHaveLength(1)
    },
  )

  test('a run that looks up profile and email sends each email lookup only after its profile was found', async () => {
    const deps = openDeps(service().url)
    const people = service().world.people.filter(({ emails }) => emails.length > 0)
    const lines = people.slice(0, 12).map(({ socialUrl }) => socialUrl)
    lines.splice(6, 0, nobody)
    const { id, run: ended, maximum } = await run(deps, await drafts(...lines))
    expect(ended.counts).toMatchObject({ ok: 24, 'not-found': 1, cancelled: 1, pending: 0, 'in-flight': 0 })
    expect((await endsOf(deps, id))[13]).toEqual(['cancelled', 'not-needed'])
    expect(service().bill(demoKey).credits).toBeLessThanOrEqual(maximum!)
    const sent = service().requests.map(({ path, query, body }) => {
      const text = JSON.stringify([query, body])
      return { person: lines.findIndex((line) => text.includes(line)), isEmail: path.includes('email') }
    })
    const profiles = sent.filter(({ isEmail }) => !isEmail).map(({ person }) => person)
    expect(new Set(profiles).size).toBe(13)
    const early = sent.filter(({ person, isEmail }, at) => {
      const before = sent.slice(0, at).some((one) => !one.isEmail && one.person === person)
      return isEmail && !before
    })
    expect(early).toEqual([])
  })

  test('an email lookup is sent if the profile is saved already', async () => {
    const deps = openDeps(service().url)
    await bought(deps, { page: pageAt('/in/mara-lindqvist/') })
    const { id } = await run(deps, await drafts(mara))
    expect(await endsOf(deps, id)).toEqual([
      ['saved', null],
      ['ok', null],
    ])
  })

  test('no email lookup is sent if the same profile was not found before', async () => {
    const deps = openDeps(service().url)
    await bought(deps, { page: pageAt('/in/nobody-at-all/') })
    const { id } = await run(deps, await drafts(nobody))
    expect((await endsOf(deps, id)).map(([state]) => state)).toEqual(['not-found', 'cancelled'])
    expect(service().requests).toHaveLength(1)
  })

  test('an email lookup is sent alone if its profile was removed from the run', async () => {
    const deps = openDeps(service().url)
    const all = await drafts(nobody, mara)
    const choices = { ...defaultRowChoices, removed: new Set([lookupKey(all[0]!.lookup)]) }
    const chosen = chosenDrafts(all, await estimateRun(deps, all), choices)
    expect(chosen.map(({ after }) => after)).toEqual([undefined, undefined, 1])
  })

  test('the email of a person is looked up if the profile lookup lacks a value', async () => {
    const deps = openDeps(service().url)
    const [profile, email] = await drafts(mara)
    const invalid: Draft = { ...profile!, lookup: { operation: 'getProfileDataFromEmail', input: {} } }
    const { id } = await run(deps, [invalid, email!])
    expect((await endsOf(deps, id)).map(([state]) => state)).toEqual(['refused', 'ok'])
  })

  test('an email lookup is sent after a retry finds the profile', async () => {
    const deps = openDeps(service().url)
    service().fault({ operation: 3, status: 404 })
    const { id } = await run(deps, await drafts(mara))
    expect((await endsOf(deps, id)).map(([state]) => state)).toEqual(['not-found', 'cancelled'])
    const retry = await planRest(deps, id, ['not-found', 'cancelled'])
    expect(retry.maximum).toBe(6)
    await storePlan(deps.db, id, retry)
    await retryShown(deps.db, id, ['not-found', 'cancelled'])
    await goOn(deps, id)
    expect(await endsOf(deps, id)).toEqual([
      ['ok', null],
      ['ok', null],
    ])
  })

  test.each([0, 1, 2, 99])(
    'a run that looks up profile and email ends if a stored item waits for the invalid position %i',
    async (after) => {
      const deps = openDeps(service().url)
      const { id } = await writeRun(deps, await drafts(mara))
      await deps.db.items.toCollection().modify({ after })
      expect(await goOn(deps, id)).toMatchObject({ state: 'done', counts: { ok: 2 } })
    },
  )
})

test('a run looks up the company of a name even if the person is not found', async () => {
  const found = await draftsOfText('Nobody Atall, northwind-atlas.example', [...both, 'name.company'])
  const linked = found.map(({ lookup, after }) => ['operation' in lookup && lookup.operation, after])
  expect(linked).toEqual([
    ['matchProfile', undefined],
    ['emailFinderFromNameAndCompany', 0],
    ['getCompanyByDomain', undefined],
  ])
})
