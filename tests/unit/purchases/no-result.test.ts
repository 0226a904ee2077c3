import { describe, expect, test } from 'vitest'
import { recordOf } from '../../../lib/records/record.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { bought, openDeps, pageAt } from './purchase.fixture.ts'

const { service } = sandboxFixture()
const open = () => openDeps(service().url)
const bill = () => service().bill(demoKey).credits

describe('a lookup that finds nothing', () => {
  test('a missing profile is charged, reported and not looked up again without a deliberate click', async () => {
    const deps = open()
    const page = pageAt('/in/nobody-at-all/')
    await bought(deps, { page })
    expect(await deps.db.requests.toArray()).toMatchObject([{ outcome: 'not-found', cost: 2 }])
    expect(await bought(deps, { page })).toMatchObject({ refusal: { reason: 'not-found-before' } })
    expect(bill()).toBe(2)
    await bought(deps, { page, repeat: 'anyway' })
    expect(bill()).toBe(4)
  })

  test('a lookup without an email address is free and remembered', async () => {
    const deps = open()
    const page = pageAt('/in/no-mail-novak/')
    await bought(deps, { section: 'emails', page })
    expect((await deps.db.requests.toArray())[0]).toMatchObject({ cost: 0 })
    expect(await bought(deps, { section: 'emails', page })).not.toMatchObject({ accepted: 'sent' })
    expect(service().requests).toHaveLength(1)
    expect(bill()).toBe(0)
  })

  test('a domain of another company is filed under that company', async () => {
    const deps = open()
    await bought(deps, {
      section: 'company',
      page: pageAt('/company/somebody-else/'),
      domain: 'northwind-atlas.example',
    })
    expect(await recordOf(deps.db, 'company:somebody-else')).toBeNull()
    expect((await recordOf(deps.db, 'company:northwind-atlas'))?.subject.name).toMatch(/Northwind/)
  })
})

describe('a request without a response', () => {
  test.each([{ reset: true }, { truncate: true }, { html: true }, { status: 500, body: '{}' }] as const)(
    'fault %j leaves the request unknown, with its credits reserved',
    async (fault) => {
      const deps = open()
      service().fault(fault)
      await bought(deps)
      expect(await deps.db.requests.toArray()).toMatchObject([
        { outcome: 'unknown', cost: null, reserved: 2 },
      ])
      expect(await bought(deps)).toMatchObject({ refusal: { reason: 'unknown-before' } })
      expect(await bought(deps, { repeat: 'anyway' })).toMatchObject({ accepted: 'sent' })
      expect(JSON.parse(service().requests[1]?.body ?? '')).toHaveProperty('cacheDuration')
      expect(
        (await deps.db.requests.toArray())
          .map(({ outcome }) => String(outcome))
          .toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(['ok', 'unknown'])
    },
  )
})

test('an error that reports its cost leaves nothing unknown', async () => {
  const deps = open()
  service().fault({ status: 500 })
  await bought(deps)
  expect(await deps.db.requests.toArray()).toMatchObject([
    { outcome: 'refused', cost: 0, costBy: 'reported' },
  ])
})

test('a response that cannot be filed is settled, and its text is kept', async () => {
  const deps = open()
  deps.db.sections.hook('creating', () => {
    throw new Error('cannot be stored')
  })
  await bought(deps)
  const [request] = await deps.db.requests.toArray()
  expect(request).toMatchObject({ state: 'settled', outcome: 'ok', cost: 2, problem: { kind: 'unreadable' } })
  expect((await deps.db.responses.get(request!.id))?.body).toContain('Mara')
})
