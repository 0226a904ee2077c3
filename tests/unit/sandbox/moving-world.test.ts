import { describe, expect, test } from 'vitest'
import { createWorld } from '../../../sandbox/world/world.ts'
import { isLoud, jobChanges } from '../../../lib/records/job-changes.ts'
import type { TrueEvent, World } from '../../../sandbox/world/types.ts'
import { demoKey, sandboxFixture, socialUrl } from '../sandbox.fixture.ts'

const small = (seed: number, people = 400) => createWorld({ socialUrl, seed, people, jobs: 1 })
const copyOf = (world: World) => structuredClone({ people: world.people, companies: world.companies })

test('a world stays unchanged until a day passes, and its start can be restored', () => {
  const world = small(3)
  const before = copyOf(world)
  expect(world.timeline.truth).toEqual([])
  world.timeline.pass(200)
  expect(copyOf(world)).not.toEqual(before)
  world.timeline.reset()
  expect(copyOf(world)).toEqual(before)
  for (const person of world.people) expect(world.person(person.publicIdentifier)).toBe(person)
  expect([world.timeline.day, world.timeline.truth.length]).toEqual([0, 0])
})

test('the same seed gives the same events, however many days pass at once', () => {
  const [one, other, third] = [small(5), small(5), small(6)]
  one.timeline.pass(60)
  for (let day = 0; day < 60; day += 1) other.timeline.pass(1)
  third.timeline.pass(60)
  expect(other.timeline.truth).toEqual(one.timeline.truth)
  expect(copyOf(other)).toEqual(copyOf(one))
  expect(third.timeline.truth).not.toEqual(one.timeline.truth)
})

test('every kind of event happens in a world of 2,000 people within two years, and moves are 2 % a month', () => {
  const world = createWorld({ socialUrl, seed: 1, jobs: 1 })
  world.timeline.pass(730)
  const { truth } = world.timeline
  const kinds: TrueEvent['kind'][] = [
    'moved',
    'left',
    'hired',
    'role',
    'additional',
    'reworded',
    'company-renamed',
    'company-merged',
    'hidden',
    'gone',
    'handle',
    'handle-taken',
    'reordered',
    'cut',
    'completed',
  ]
  expect(new Set(truth.map(({ kind }) => kind))).toEqual(new Set(kinds))
  const moved = truth.filter(({ kind }) => kind === 'moved')
  const aMonth = moved.length / 2000 / (730 / 30)
  expect(aMonth).toBeGreaterThan(0.012)
  expect(aMonth).toBeLessThan(0.022)
  const lags = moved
    .flatMap(({ day, shownOn }) => (shownOn === null ? [] : [shownOn - day]))
    .toSorted((a, b) => a - b)
  const median = lags[Math.floor(lags.length / 2)] ?? 0
  expect(median).toBeGreaterThan(15)
  expect(median).toBeLessThan(28)
})

test('the demo’s person changes jobs on the first day, and the profile shows it at once', () => {
  const world = small(1, 20)
  const mara = world.person('mara-lindqvist')
  const before = mara?.positions ?? []
  world.timeline.pass(1)
  expect(mara?.currentPosition).toMatchObject({ companyName: 'Harbourline Freight' })
  const at = { year: 2026, month: 11 }
  const loud = jobChanges(before, mara?.positions ?? [], at).filter((change) => isLoud(change, at))
  expect(loud.map(({ kind }) => kind)).toEqual(['moved'])
})

test('an abandoned handle can belong to another person', () => {
  const world = createWorld({ socialUrl, seed: 1, jobs: 1 })
  const owners = new Map(world.people.map((person) => [person.publicIdentifier, person.memberIdentifier]))
  world.timeline.pass(730)
  const taken = [...owners].filter(([handle, owner]) => {
    const found = world.person(handle)
    return found !== undefined && found.memberIdentifier !== owner
  })
  const gone = [...owners.keys()].filter((handle) => !world.person(handle))
  expect(taken.length).toBeGreaterThan(0)
  expect(gone.length).toBeGreaterThan(10)
})

describe('over HTTP', () => {
  const { service } = sandboxFixture()
  const control = async (path: string, init?: RequestInit) =>
    (await fetch(`${service().url}/__sandbox${path}`, init)).json() as Promise<Record<string, unknown>>
  const experience = async () => {
    const where = new URLSearchParams({ socialUrl: `${socialUrl}/in/mara-lindqvist/` })
    const response = await fetch(`${service().url}/v1/enrichment/experience?${where}`, {
      headers: { 'x-api-key': demoKey },
    })
    return (await response.json()) as { positions: { companyName: string }[] }
  }
  const profile = async (cacheDuration?: string) => {
    const response = await fetch(`${service().url}/v1/enrichment/profile`, {
      method: 'POST',
      headers: { 'x-api-key': demoKey, 'content-type': 'application/json' },
      body: JSON.stringify({ socialUrl: `${socialUrl}/in/mara-lindqvist/`, includes: {}, cacheDuration }),
    })
    return (await response.json()) as { person: { currentPosition: { companyName: string } } }
  }

  test('the control API lets days pass and reports the actual changes to tests', async () => {
    expect(await control('/world')).toEqual({ day: 0, date: '2026-11-01T00:00:00.000Z' })
    expect((await experience()).positions[0]?.companyName).toBe('Northwind Atlas')
    const passed = await control('/world', { method: 'POST', body: '{"days": 1}' })
    expect(passed).toMatchObject({ day: 1, date: '2026-11-02T00:00:00.000Z' })
    expect(passed['changed']).toBeGreaterThan(0)
    expect((await experience()).positions[0]?.companyName).toBe('Harbourline Freight')
    const truth = (await control('/truth')) as unknown as TrueEvent[]
    expect(truth.some(({ kind }) => kind === 'moved')).toBe(true)
    const failed = await fetch(`${service().url}/__sandbox/world`, { method: 'POST', body: '{"days": 0}' })
    expect(failed.status).toBe(400)
    service().reset()
    expect(await control('/world')).toMatchObject({ day: 0 })
    expect((await experience()).positions[0]?.companyName).toBe('Northwind Atlas')
  })

  test('a profile from the cache shows the data at its collection', async () => {
    await profile('1w')
    service().passDays(1)
    expect((await profile('1w')).person.currentPosition.companyName).toBe('Northwind Atlas')
    expect((await profile()).person.currentPosition.companyName).toBe('Harbourline Freight')
  })
})
