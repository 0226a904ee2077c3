import { describe, expect, test } from 'vitest'
import { recordOf } from '../../../lib/records/record.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { bought, mara, openDeps, pageAt, type TestDeps } from './purchase.fixture.ts'

const { service } = sandboxFixture()

const byId = () => pageAt(`/in/${service().world.person('mara-lindqvist')?.socialIdentifier}/`)

async function knowing(): Promise<TestDeps> {
  const deps = openDeps(service().url)
  await bought(deps)
  deps.pass(91 * 86_400_000)
  return deps
}

const count = () => service().requests.length
const people = (deps: TestDeps) => deps.db.subjects.where('kind').equals('person').count()

describe('a person with two known aliases', () => {
  test.each([
    ['by the handle, then by the id', () => [mara, byId()]],
    ['by the id, then by the handle', () => [byId(), mara]],
  ])('a person with two aliases is looked up once, %s', async (_, pages) => {
    const deps = await knowing()
    const [first, second] = pages()
    expect(await bought(deps, { page: first! })).toMatchObject({ accepted: 'sent' })
    expect(await bought(deps, { page: second! })).toMatchObject({ accepted: 'saved' })
    expect(count()).toBe(2)
  })

  test('two concurrent clicks on two aliases of a person send one request', async () => {
    const deps = await knowing()
    const receptions = await Promise.all([bought(deps, { page: byId() }), bought(deps)])
    expect(receptions.map(({ accepted }) => accepted)).toEqual(['sent', 'in-flight'])
    expect(count()).toBe(2)
  })

  test('a not-found result of one alias blocks the other', async () => {
    const deps = await knowing()
    service().fault({ status: 404, body: '{"message":"no such profile","credits_consumed":2}' })
    await bought(deps, { page: byId() })
    expect(await bought(deps)).toMatchObject({ refusal: { reason: 'not-found-before' } })
    expect(count()).toBe(2)
  })

  test('a possible charge of one alias blocks the other until a deliberate click', async () => {
    const deps = await knowing()
    service().fault({ reset: true })
    await bought(deps, { page: byId() })
    expect(await bought(deps)).toMatchObject({ refusal: { reason: 'unknown-before' } })
    expect(await bought(deps, { repeat: 'anyway' })).toMatchObject({ accepted: 'sent' })
    expect(count()).toBe(3)
  })
})

test("two records that merge answer each other's lookups", async () => {
  const deps = openDeps(service().url)
  await bought(deps, { section: 'emails', page: byId() })
  await bought(deps, { section: 'education' })
  expect(await people(deps)).toBe(2)
  await bought(deps)
  expect(await people(deps)).toBe(1)
  expect(await bought(deps, { section: 'emails' })).toMatchObject({ accepted: 'saved' })
  expect(await bought(deps, { section: 'education', page: byId() })).toMatchObject({ accepted: 'saved' })
  expect(count()).toBe(3)
})

test('a not-found result from before a merge applies to both aliases', async () => {
  const deps = openDeps(service().url)
  service().fault({ operation: 7, status: 404, body: '{"message":"no address","credits_consumed":0}' })
  await bought(deps, { section: 'emails', page: byId() })
  await bought(deps)
  expect(await bought(deps, { section: 'emails' })).toMatchObject({ refusal: { reason: 'not-found-before' } })
  expect(count()).toBe(2)
})

test('a request in flight during a merge is still the same request', async () => {
  const deps = openDeps(service().url)
  service().fault({ operation: 7, hang: true })
  const out = bought(deps, { section: 'emails', page: byId() })
  await expect.poll(count).toBe(1)
  await bought(deps)
  expect(await bought(deps, { section: 'emails' })).toMatchObject({ accepted: 'in-flight' })
  service().release()
  await out
  const record = await recordOf(deps.db, 'person:mara-lindqvist')
  expect(Object.keys(record?.sections ?? {}).toSorted()).toEqual(['emails', 'profile'])
  expect(await people(deps)).toBe(1)
})
