import { describe, expect, test } from 'vitest'
import { reviewRecords } from '../../../lib/crm/review-records.ts'
import { recordOf } from '../../../lib/records/record.ts'
import { separateMerge } from '../../../lib/records/identity/separate-merge.ts'
import { destinationOf } from '../crm/crm-deps.fixture.ts'
import { socialUrl } from '../sandbox.fixture.ts'
import { bought, openDeps as openShopAt, pageAt, type TestDeps } from './purchase.fixture.ts'
import { keepSeparate, mergePair } from '../../../lib/records/identity/merge-pair.ts'

const api = 'https://api.example'
let response: unknown

const openShop = () => openShopAt(api, { fetch: async () => Response.json(response) })

interface ReportedText {
  publicIdentifier?: string | null
  socialUrl?: string | null
  socialIdentifier?: string | null
  memberIdentifier?: string | null
  firstName?: string
  lastName?: string
}

async function requested(deps: TestDeps, handle: string, person: ReportedText) {
  const usual = {
    publicIdentifier: handle,
    socialUrl: `${socialUrl}/in/${encodeURIComponent(handle)}/`,
    socialIdentifier: null,
    memberIdentifier: null,
  }
  const envelope = { success: true, credits_consumed: 2, credits_left: 900, company: null }
  response = { ...envelope, person: { ...usual, ...person } }
  deps.pass(1000)
  await bought(deps, { page: pageAt(`/in/${encodeURIComponent(handle)}/`), repeat: 'fresh' })
}

const nameAt = async ({ db }: TestDeps, handle: string) =>
  (await recordOf(db, `person:${handle}`))?.subject.name ?? null
const people = ({ db }: TestDeps) => db.subjects.where('kind').equals('person').count()
const pairs = ({ db }: TestDeps, state: string) => db.merges.filter((row) => row.state === state).toArray()

const ann = { firstName: 'Ann', lastName: 'Lee' }
const bob = { firstName: 'Bob', lastName: 'Stone' }
const cleo = { firstName: 'Cleo', lastName: 'Marsh' }

describe('an id that the responses about several people share', () => {
  test.each([
    '0',
    '-1',
    'unknown',
    'NULL',
    'undefined',
    'N/A',
    'none',
    'test',
    ' ',
    '00000',
    '12345',
    '99999',
  ])('the placeholder id «%s» does not identify a person', async (id) => {
    const deps = openShop()
    const ids = { memberIdentifier: id, socialIdentifier: id }
    await requested(deps, 'ann', { ...ann, ...ids })
    await requested(deps, 'bob', { ...bob, ...ids })
    await requested(deps, 'cleo', { ...cleo, ...ids })
    expect(await Promise.all(['ann', 'bob', 'cleo'].map((handle) => nameAt(deps, handle)))).toEqual([
      'Ann Lee',
      'Bob Stone',
      'Cleo Marsh',
    ])
    expect(await deps.db.merges.count()).toBe(0)
  })

  test('a shared id is ignored once names contradict it, and each person keeps a record', async () => {
    const deps = openShop()
    const ids = { memberIdentifier: '481516', socialIdentifier: 'ACoAAConstant1' }
    await requested(deps, 'ann', { ...ann, ...ids })
    await requested(deps, 'bob', { ...bob, ...ids })
    await requested(deps, 'cleo', { ...cleo, ...ids })
    expect(await nameAt(deps, 'ann')).toBe('Ann Lee')
    expect(await nameAt(deps, 'bob')).toBe('Bob Stone')
    expect(await nameAt(deps, 'cleo')).toBe('Cleo Marsh')
    expect(await nameAt(deps, 'member:481516')).toBeNull()
    expect(await pairs(deps, 'open')).toMatchObject([
      { subject: 'person:bob', other: 'person:ann', against: 'name' },
    ])
  })
})

describe('a response about one page that names another', () => {
  test('a response does not take over the page of another known person', async () => {
    const deps = openShop()
    await requested(deps, 'bob', { ...bob, memberIdentifier: '222777' })
    await requested(deps, 'ann', {
      ...ann,
      publicIdentifier: 'bob',
      socialUrl: `${socialUrl}/in/bob/`,
      memberIdentifier: '111777',
    })
    expect(await nameAt(deps, 'bob')).toBe('Bob Stone')
    expect(await nameAt(deps, 'ann')).toBe('Ann Lee')
    expect(await pairs(deps, 'open')).toMatchObject([
      { subject: 'person:ann', other: 'person:bob', by: 'page' },
    ])
  })

  test('a response gives up a claimed page to the person who turns out to own it', async () => {
    const deps = openShop()
    await requested(deps, 'ann', { ...ann, publicIdentifier: 'bob', socialUrl: null })
    expect(await nameAt(deps, 'bob')).toBe('Ann Lee')
    await requested(deps, 'bob', bob)
    expect(await nameAt(deps, 'bob')).toBe('Bob Stone')
    expect(await nameAt(deps, 'ann')).toBe('Ann Lee')
    expect(await pairs(deps, 'open')).toHaveLength(1)
  })

  test('a response connects an old handle with the new one', async () => {
    const deps = openShop()
    const ids = { memberIdentifier: '333444' }
    await requested(deps, 'ann-lee', { ...ann, ...ids })
    await requested(deps, 'ann-old', { ...ann, ...ids, publicIdentifier: 'ann-lee', socialUrl: null })
    expect(await people(deps)).toBe(1)
    expect(await nameAt(deps, 'ann-old')).toBe('Ann Lee')
    expect(await pairs(deps, 'merged')).toMatchObject([{ by: 'page', alias: 'person:ann-lee' }])
  })

  test('a response is filed under the person all ids agree on, and the page stays with its first owner', async () => {
    const deps = openShop()
    const bobs = { memberIdentifier: '222777', socialIdentifier: 'ACoAABob1' }
    await requested(deps, 'ann', { ...ann, memberIdentifier: '111777' })
    await requested(deps, 'bob', { ...bob, ...bobs })
    await requested(deps, 'ann', { ...bob, ...bobs, publicIdentifier: 'bob', socialUrl: null })
    expect(await nameAt(deps, 'ann')).toBe('Ann Lee')
    expect(await nameAt(deps, 'bob')).toBe('Bob Stone')
    expect(await people(deps)).toBe(2)
    expect(await pairs(deps, 'open')).toHaveLength(1)
  })

  test('a page that belongs to another person now shows that person, and the earlier record stays', async () => {
    const deps = openShop()
    await requested(deps, 'ann', { ...ann, memberIdentifier: '111777' })
    await requested(deps, 'ann', { ...bob, memberIdentifier: '222777' })
    expect(await nameAt(deps, 'ann')).toBe('Bob Stone')
    expect(await nameAt(deps, 'member:111777')).toBe('Ann Lee')
    expect(await people(deps)).toBe(2)
  })

  test("responses that name each other's pages in a circle leave three people separate", async () => {
    const deps = openShop()
    const circle = [
      ['ann', 'bob', ann],
      ['bob', 'cleo', bob],
      ['cleo', 'ann', cleo],
    ] as const
    for (const _ of [1, 2])
      for (const [page, claimed, who] of circle)
        await requested(deps, page, { ...who, publicIdentifier: claimed, socialUrl: null })
    expect(await Promise.all(circle.map(([page]) => nameAt(deps, page)))).toEqual([
      'Ann Lee',
      'Bob Stone',
      'Cleo Marsh',
    ])
  })

  test.each([
    ['percent-encoded', 'j%C3%B6rg'],
    ['decomposed', 'jo\u0308rg'],
    ['in capitals', 'JÖRG'],
  ])('a response is matched to its page in every spelling: %s', async (_, publicIdentifier) => {
    const deps = openShop()
    await requested(deps, 'jörg', { firstName: 'Jörg', publicIdentifier, socialUrl: null })
    await requested(deps, 'jörg-alt', { firstName: 'Jörg', publicIdentifier, socialUrl: null })
    expect(await people(deps)).toBe(1)
  })
})

describe('merging of companies', () => {
  const company = {
    universalName: 'acme',
    name: 'Acme',
    socialUrl: `${socialUrl}/company/acme/`,
    socialId: '4567',
  }
  const withCompany = async (deps: TestDeps, handle: string, reported: object) => {
    const envelope = { success: true, credits_consumed: 2, credits_left: 900 }
    response = { ...envelope, person: { publicIdentifier: handle }, company: { ...company, ...reported } }
    deps.pass(1000)
    await bought(deps, { page: pageAt(`/in/${handle}/`), repeat: 'fresh' })
  }

  test("a company that claims another company's page does not take it over", async () => {
    const deps = openShop()
    await withCompany(deps, 'ann', {})
    await withCompany(deps, 'bob', { name: 'Northwind Atlas', socialId: '8910' })
    expect((await recordOf(deps.db, 'company:acme'))?.subject.name).toBe('Acme')
    expect(await deps.db.subjects.where('kind').equals('company').count()).toBe(2)
    expect(await pairs(deps, 'open')).toHaveLength(1)
  })
})

describe('an automatic merge', () => {
  const ids = { memberIdentifier: '333444' }

  async function merged() {
    const deps = openShop()
    await requested(deps, 'ann', { ...ann, ...ids })
    await deps.db.subjects.update('person:ann', { note: 'First', tags: ['a'] })
    await requested(deps, 'ann-2', { ...ann, ...ids, lastName: 'Lee' })
    const [merge] = await pairs(deps, 'merged')
    return { deps, merge: merge! }
  }

  test('an automatic merge records its reason, and undoing it restores both records', async () => {
    const { deps, merge } = await merged()
    expect(await people(deps)).toBe(1)
    expect(merge).toMatchObject({ by: 'id', alias: 'person:member:333444', other: 'person:ann-2' })
    expect(await separateMerge(deps.db, merge.id)).toMatchObject({ hasLaterData: false })
    const [first, second] = await Promise.all(
      ['person:ann', 'person:ann-2'].map((name) => recordOf(deps.db, name)),
    )
    expect(first?.subject).toMatchObject({ key: 'person:ann', note: 'First', tags: ['a'] })
    expect(first?.sections.profile?.data.publicIdentifier).toBe('ann')
    expect(second?.subject).toMatchObject({ key: 'person:ann-2', note: '', tags: [] })
    expect(second?.sections.profile?.data.publicIdentifier).toBe('ann-2')
  })

  test('a merge that was undone is not repeated by later responses', async () => {
    const { deps, merge } = await merged()
    await separateMerge(deps.db, merge.id)
    for (const page of ['ann-2', 'ann', 'ann-2']) await requested(deps, page, { ...ann, ...ids })
    expect(await people(deps)).toBe(2)
    expect((await recordOf(deps.db, 'person:ann-2'))?.sections.profile?.data.publicIdentifier).toBe('ann-2')
    expect(await pairs(deps, 'open')).toEqual([])
  })

  test('a merge that was undone can be made again by the user', async () => {
    const { deps, merge } = await merged()
    await separateMerge(deps.db, merge.id)
    await mergePair(deps.db, merge.id, deps.now())
    expect(await people(deps)).toBe(1)
    expect(await pairs(deps, 'merged')).toMatchObject([{ by: 'person' }])
    expect(await pairs(deps, 'apart')).toEqual([])
  })

  test('responses after a merge go to the person of the requested page when the merge is undone', async () => {
    const { deps, merge } = await merged()
    await requested(deps, 'ann-2', { ...ann, ...ids, publicIdentifier: 'ann-2' })
    const [request] = (await deps.db.requests.orderBy('reservedAt').toArray()).slice(-1)
    await separateMerge(deps.db, merge.id)
    const [first, second] = await Promise.all(
      ['person:ann', 'person:ann-2'].map((name) => recordOf(deps.db, name)),
    )
    expect(second?.sections.profile?.request).toBe(request!.id)
    expect(first?.sections.profile?.data.publicIdentifier).toBe('ann')
    expect(first?.sections.profile?.request).not.toBe(request!.id)
  })

  test('undoing a merge reports sections that stay with the first record', async () => {
    const { deps, merge } = await merged()
    await requested(deps, 'ann', { ...ann, ...ids })
    expect(await separateMerge(deps.db, merge.id)).toMatchObject({ hasLaterData: true })
    expect((await recordOf(deps.db, 'person:ann-2'))?.sections.profile?.data.publicIdentifier).toBe('ann-2')
  })

  test('undoing a merge restores the deliveries of both records', async () => {
    const { deps, merge } = await merged()
    await separateMerge(deps.db, merge.id)
    const destination = destinationOf('webhook', api)
    expect(await reviewRecords(deps.db, destination, ['person:ann', 'person:ann-2'])).toHaveLength(2)
  })
})

test('a possible merge of contradicting records is decided once', async () => {
  const deps = openShop()
  const reported = { publicIdentifier: 'bob', socialUrl: null }
  await requested(deps, 'bob', bob)
  for (const _ of [1, 2]) await requested(deps, 'ann', { ...ann, ...reported })
  const [open, ...more] = await pairs(deps, 'open')
  expect(more).toEqual([])
  await keepSeparate(deps.db, open!.id)
  await requested(deps, 'ann', { ...ann, ...reported })
  expect(await pairs(deps, 'open')).toEqual([])
  await mergePair(deps.db, open!.id, deps.now())
  expect(await people(deps)).toBe(1)
})
