import type { ShownResult } from '../../../../lib/purchases/rows/refusal.ts'
import { everythingSeen } from '../../purchases/shown-result.fixture.ts'
import { retryShown } from '../../bulk/retry-shown.ts'
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { Draft } from '../../../../lib/bulk/run.ts'
import { createRun } from '../../../../lib/bulk/create-run.ts'
import { startRun } from '../../../../lib/bulk/run-actions.ts'
import { estimateRun } from '../../../../lib/bulk/estimate.ts'
import { BulkRunner } from '../../../../lib/bulk/runner.ts'
import { draftsOf, usualOffers, type OfferId } from '../../../../lib/bulk/input/offers.ts'
import { importRecords } from '../../../../lib/data/imports/import-records.ts'
import { chunksOf } from '../../exports/records.fixture.ts'
import { fileOf } from '../../data/imports/libraries.fixture.ts'
import { fileFinding } from '../../../../lib/records/file-finding.ts'
import { recordTables } from '../../../../lib/records/identity/merge-subjects.ts'
import { deleteSubjects } from '../../../../lib/data/erasure/delete-subjects.ts'
import { defaultPreferences } from '../../../../lib/settings/preferences.ts'
import { bought, ledgerOf, mara, openDeps, type TestDeps } from '../../purchases/purchase.fixture.ts'
import { sandboxFixture, socialUrl } from '../../sandbox.fixture.ts'
import { itemsOf } from '../../../../lib/bulk/items.ts'
import { parseText } from '../../../../lib/bulk/input/parse-text.ts'
import type { BulkRun } from '../../../../lib/bulk/rows.ts'
import { buyOperation } from '../../../../lib/purchases/buy.ts'
import { shown } from '../../bulk/shown-drafts.ts'

const { service } = sandboxFixture()
const email = 'mara.lindqvist@northwind-atlas.example'

async function withMara(): Promise<TestDeps> {
  const deps = openDeps(service().url)
  await bought(deps, { page: mara })
  await bought(deps, { page: mara, section: 'emails' })
  return deps
}

async function drafts(text: string, offers: readonly OfferId[] = usualOffers): Promise<Draft[]> {
  const { entries } = await parseText(text, socialUrl)
  return draftsOf(entries, offers, defaultPreferences)
}

async function ran(deps: TestDeps, all: readonly Draft[]): Promise<BulkRun & { id: string }> {
  const id = await createRun(deps.db, {
    name: 'b',
    budget: 'none',
    notify: false,
    list: null,
    drafts: shown(all),
  })
  await startRun(deps.db, id)
  return goOn(deps, id)
}

async function goOn(deps: TestDeps, id: string) {
  const runner = new BulkRunner(deps, { moved: () => {}, done: () => {} })
  return vi.waitFor(async () => {
    await runner.go()
    const run = await deps.db.runs.get(id)
    expect(run?.state).toBe('done')
    return run!
  })
}

const spentBy = async (deps: TestDeps) =>
  (await ledgerOf(deps)).reduce((sum, { cost }) => sum + (cost ?? 0), 0)

test.each([
  ['a found email address', email],
  ['another email address in other case', 'MARA@lettermill.example'],
  ['the name and company', 'Mara Lindqvist, Northwind Atlas'],
  ['the name and company in another case, with a legal form', 'MARA LINDQVIST; northwind atlas GmbH'],
  ['the names in reverse order', 'Lindqvist Mara; Northwind Atlas'],
  ['a title and additional accents', 'Dr. Mára Lindqvist, Nórthwind Atlas, Inc.'],
])('a pasted line with %s of a saved person costs nothing', async (_, line) => {
  const deps = await withMara()
  const before = await spentBy(deps)
  const all = await drafts(line)
  expect(all).toHaveLength(1)
  expect(await estimateRun(deps, all)).toMatchObject({ saved: 1, fresh: 0, maybe: 0, maximum: 0 })
  expect((await ran(deps, all)).counts).toMatchObject({ saved: 1, ok: 0 })
  expect(await spentBy(deps)).toBe(before)
  const [item] = await itemsOf(deps.db, (await deps.db.runs.toArray())[0]!.id).toArray()
  expect(item?.subject).toBe('person:mara-lindqvist')
})

test('email addresses are found by name and company, and a stale record does not count as known', async () => {
  const deps = await withMara()
  const all = await drafts('Mara Lindqvist, Northwind Atlas', ['name.emails', 'name.profile'])
  expect(await estimateRun(deps, all)).toMatchObject({ saved: 2, fresh: 0 })
  const none = Object.fromEntries(Object.keys(defaultPreferences.freshness).map((name) => [name, 0]))
  deps.prefer({ freshness: none as typeof defaultPreferences.freshness })
  expect(await estimateRun(deps, all)).toMatchObject({ saved: 0, maybe: 0, fresh: 2 })
})

test("a company's domain is found by its website and by an earlier lookup", async () => {
  const deps = openDeps(service().url)
  const domain = 'northwind-atlas.example'
  const all = await drafts(domain)
  expect(await estimateRun(deps, all)).toMatchObject({ fresh: 1 })
  await ran(deps, all)
  const repeat = await drafts(`https://www.${domain}/`)
  expect(await estimateRun(deps, repeat)).toMatchObject({ saved: 1, fresh: 0 })
})

test.each([
  ['Mara Lindqvist, Northwind', 'name-similar-company'],
  ['Mara Lindqvist, Copperleaf Metrics', 'name-former-company'],
  ['Mara Elin Lindqvist, Northwind Atlas', 'name-middle'],
])('an uncertain match, %s, is shown as a question and not bought', async (line, doubt) => {
  const deps = await withMara()
  const before = await spentBy(deps)
  const all = await drafts(line)
  const plan = await estimateRun(deps, all)
  expect(plan).toMatchObject({ maybe: 1, fresh: 0, saved: 0, maximum: 0 })
  expect(plan.doubtful).toMatchObject([{ at: 0, doubt, subject: 'person:mara-lindqvist', maximum: 2 }])
  const { id, counts } = await ran(deps, all)
  expect(counts).toMatchObject({ refused: 1, ok: 0 })
  expect((await itemsOf(deps.db, id).toArray())[0]?.reason).toBe('maybe-saved')
  expect(await spentBy(deps)).toBe(before)
  await retryShown(deps.db, id, ['refused'])
  await goOn(deps, id)
  expect(await spentBy(deps)).toBeGreaterThanOrEqual(before)
  expect(await deps.db.requests.where('run').equals(id).count()).toBe(1)
})

test("the user's choice for an uncertain match is applied: use the record or buy", async () => {
  const deps = await withMara()
  const [draft] = await drafts('Mara Lindqvist, Copperleaf Metrics')
  const use = { ...draft!, chosen: 'use' as const, record: 'person:mara-lindqvist' }
  expect((await ran(deps, [use])).counts).toMatchObject({ saved: 1 })
  const buy = { ...draft!, chosen: 'buy' as const }
  expect(await estimateRun(deps, [buy])).toMatchObject({ fresh: 1, maybe: 0 })
  expect((await ran(deps, [buy])).counts).toMatchObject({ ok: 1 })
})

test('another person at the company or a namesake elsewhere is bought', async () => {
  const deps = await withMara()
  const all = await drafts('Mara Berg, Northwind Atlas\nMara Lindqvist, Harbour Tools\nmara@other.example')
  expect(await estimateRun(deps, all)).toMatchObject({ fresh: 3, saved: 0, maybe: 0 })
})

test('an email address or name of several records is shown as a question', async () => {
  const deps = await withMara()
  const from = {
    at: Date.now(),
    operation: 'enrichProfile',
    request: 'r',
    source: null,
    unreadable: [],
  } as const
  await deps.db.transaction('rw', recordTables(deps.db), () =>
    fileFinding(
      deps.db,
      {
        kind: 'person',
        aliases: ['person:the-other-mara'],
        sections: {
          profile: {
            firstName: 'Mara',
            lastName: 'Lindqvist',
            currentPosition: { companyName: 'Northwind Atlas' },
          },
          emails: [{ value: email }],
        },
      },
      { ...from, unreadable: [] },
    ),
  )
  const plan = await estimateRun(deps, await drafts(`${email}\nMara Lindqvist, Northwind Atlas`))
  expect(plan).toMatchObject({ maybe: 2, saved: 0, fresh: 0 })
  expect(plan.doubtful.map(({ doubt }) => doubt)).toEqual(['email-shared', 'name-company-shared'])
})

test('a record imported without sections is matched by its list fields', async () => {
  const deps = await withMara()
  await deps.db.sections
    .where('subject')
    .equals('person:mara-lindqvist')
    .filter(({ name }) => name === 'emails')
    .delete()
  await deps.db.subjects.update('person:mara-lindqvist', { email: 'typed@lettermill.example' })
  expect(await estimateRun(deps, await drafts('Typed@lettermill.example'))).toMatchObject({ saved: 1 })
})

test('two lines about one person with a stale record are one purchase', async () => {
  const deps = await withMara()
  deps.prefer({ freshness: { ...defaultPreferences.freshness, profile: 0 } })
  const all = await drafts(`${email}\n${mara.url}\nMara Lindqvist, Northwind Atlas`)
  expect(await estimateRun(deps, all)).toMatchObject({ fresh: 1, duplicates: 2 })
})

test('two lines that may be one unknown person are shown as a question once', async () => {
  const deps = openDeps(service().url)
  const all = await drafts(
    `Mara Lindqvist, Northwind Atlas\n${email}\nMara Lindqvist; northwind-atlas.example`,
  )
  const plan = await estimateRun(deps, all)
  expect(plan).toMatchObject({ fresh: 1, maybe: 2 })
  expect(plan.doubtful.map(({ doubt, name }) => [doubt, name])).toEqual([
    ['similar-row', 'Mara Lindqvist, Northwind Atlas'],
    ['similar-row', 'Mara Lindqvist, Northwind Atlas'],
  ])
})

test('a person bought between estimate and run is not bought again', async () => {
  const deps = openDeps(service().url)
  const all = await drafts(`Mara Lindqvist, Northwind Atlas`)
  expect(await estimateRun(deps, all)).toMatchObject({ fresh: 1 })
  await bought(deps, { page: mara })
  const before = await spentBy(deps)
  expect((await ran(deps, all)).counts).toMatchObject({ saved: 1, ok: 0 })
  expect(await spentBy(deps)).toBe(before)
})

test('a person bought by email is found by email, page and name', async () => {
  const deps = openDeps(service().url)
  await ran(deps, await drafts(email))
  const before = await spentBy(deps)
  const all = await drafts(`${email}\n${mara.url}\nMara Lindqvist, Northwind Atlas`)
  expect(await estimateRun(deps, all)).toMatchObject({ saved: 1, duplicates: 2, fresh: 0 })
  expect(await spentBy(deps)).toBe(before)
})

test('a panel search for a saved person is free and needs a decision when uncertain, while the console sends the request', async () => {
  const deps = await withMara()
  const search = async (
    operation: 'getProfileDataFromEmail' | 'matchProfile',
    input: object,
    trigger: 'search' | 'console' = 'search',
    repeat: ShownResult | null = null,
  ) => {
    const requested = { operation, input: { ...input }, repeat }
    const { reception, done } = await buyOperation(deps, requested, trigger)
    await done
    return reception
  }
  expect(await search('getProfileDataFromEmail', { email })).toMatchObject({
    accepted: 'saved',
    subject: 'person:mara-lindqvist',
  })
  const former = { firstName: 'Mara', lastName: 'Lindqvist', companyName: 'Copperleaf Metrics' }
  expect(await search('matchProfile', former)).toMatchObject({
    accepted: false,
    refusal: { reason: 'maybe-saved', subject: 'person:mara-lindqvist', doubt: 'name-former-company' },
  })
  expect(await search('matchProfile', { firstName: 'Mara', lastName: 'Lindqvist' })).toMatchObject({
    refusal: { doubt: 'name-only' },
  })
  expect(await search('matchProfile', former, 'search', everythingSeen)).toMatchObject({ accepted: 'sent' })
  expect(await search('getProfileDataFromEmail', { email }, 'console')).toMatchObject({ accepted: 'sent' })
})

test('a lookup answered by an imported record names that record', async () => {
  const theirs = await withMara()
  const deps = openDeps(service().url)
  await importRecords(deps.db, chunksOf(await fileOf(theirs.db)))
  for (const trigger of ['console', 'search'] as const) {
    const requested = { operation: 'enrichProfile', input: { socialUrl: mara.url }, repeat: null } as const
    const { reception } = await buyOperation(deps, requested, trigger)
    expect(reception).toMatchObject({ accepted: 'saved', subject: 'person:mara-lindqvist' })
  }
  expect(await ledgerOf(deps)).toEqual([])
  expect(await deps.db.spending.count()).toBe(0)
})

test('a recent not-found result of a page also blocks the lookup by name', async () => {
  const deps = await withMara()
  await deps.db.sections.delete(['person:mara-lindqvist', 'emails'])
  const request = (await ledgerOf(deps)).find(({ section }) => section === 'emails')
  await deps.db.requests.update(request!.id, { outcome: 'not-found' })
  const all = await drafts('Mara Lindqvist, Northwind Atlas', ['name.emails'])
  expect(await estimateRun(deps, all)).toMatchObject({ before: 1, fresh: 0 })
})

test('a deleted person is not matched by anything', async () => {
  const deps = await withMara()
  await deleteSubjects(deps.db, ['person:mara-lindqvist'])
  const left = (await deps.db.matchKeys.toArray()).filter(({ subject }) => subject.startsWith('person:mara'))
  expect(left).toEqual([])
  expect(await estimateRun(deps, await drafts(email))).toMatchObject({ fresh: 1 })
})

test('similar mailboxes of one company are different people', async () => {
  const deps = openDeps(service().url)
  const lines = [
    'ann.lee@acme.example',
    'ann.lee2@acme.example',
    'lee.ann@acme.example',
    'ann.leeb@acme.example',
  ]
  expect(await estimateRun(deps, await drafts(lines.join('\n')))).toMatchObject({ fresh: 4, maybe: 0 })
})
