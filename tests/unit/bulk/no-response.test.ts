import { describe, expect, test, vi } from 'vitest'
import { BulkRunner } from '../../../lib/bulk/runner.ts'
import type { FaultInput } from '../../../sandbox/service/service.ts'
import { releaseCircuitBreaker } from '../../../lib/purchases/account/move-circuit-breaker.ts'
import { recover } from '../../../lib/purchases/resume.ts'
import { account, accountOf, bought, openDeps, type TestDeps } from '../purchases/purchase.fixture.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { beginRun, pagesOfPeople } from './bulk-run.fixture.ts'

const { service } = sandboxFixture()

const open = () => openDeps(service().url, {}, { budgetPerDay: null, budgetPerRun: null })

const run = (deps: TestDeps, size: number) => beginRun(deps, pagesOfPeople(service(), size))

const sick: [string, FaultInput][] = [
  ['a reset connection', { reset: true, charge: true }],
  ['a page as the response', { html: true }],
  ['a server error', { status: 500, body: 'oops', charge: true }],
  ['a truncated response', { truncate: true }],
]

describe('a run of 60 at a service that charges without responding', () => {
  test.each(sick)(
    'a run at a service with %s pays for three requests until the user allows a trial',
    async (_, fault) => {
      service().fault({ ...fault, times: 'always' })
      const deps = open()
      const { rest, runner } = await run(deps, 60)
      const { pauseReason, counts } = await rest()
      expect(pauseReason).toMatchObject({ reason: 'unanswered', count: 3, maximum: 3, credits: 6 })
      expect(counts).toMatchObject({ unknown: 3, pending: 57 })
      await runner.go()
      await recover({ ...deps, workerId: 'second life' })
      await new BulkRunner({ ...deps, workerId: 'second life' }, { moved: () => {}, done: () => {} }).go()
      expect(service().bill().credits).toBe(6)

      await releaseCircuitBreaker(deps.db, account, 'one')
      expect((await rest()).pauseReason).toMatchObject({ count: 4, maximum: 4, credits: 8 })
      expect(service().bill().credits).toBe(8)

      await releaseCircuitBreaker(deps.db, account, 'all')
      expect((await rest()).pauseReason).toMatchObject({ count: 7, maximum: 7, credits: 14 })
      expect(service().bill().credits).toBe(14)
    },
  )

  test.each(sick)(
    'a run at a service with %s and known limits has at most three requests in flight before a response',
    async (_, fault) => {
      service().setKey(demoKey, { perMinute: 1000 })
      const deps = open()
      await bought(deps)
      service().fault({ ...fault, times: 'always' })
      const { rest } = await run(deps, 60)
      expect((await rest()).pauseReason).toMatchObject({ reason: 'unanswered', count: 3 })
      expect(service().requests).toHaveLength(4)
    },
  )

  test.each(sick)('a run that meets %s with many requests in flight sends no more', async (_, fault) => {
    service().setKey(demoKey, { perMinute: 1000 })
    const deps = open()
    await bought(deps)
    service().fault([
      { after: 8, hang: true, ...fault, times: 12 },
      { ...fault, after: 8, times: 'always' },
    ])
    const { rest, runner } = await run(deps, 60)
    await vi.waitFor(async () => {
      await runner.go()
      expect(service().requests).toHaveLength(1 + 8 + 12)
      // A response settled after a lost one restarts the count.
      expect((await deps.db.runs.toArray())[0]?.counts).toMatchObject({ ok: 8, 'in-flight': 12 })
    })
    service().release()
    expect((await rest()).pauseReason).toMatchObject({ reason: 'unanswered', count: 12 })
    expect(service().requests).toHaveLength(21)
  })

  test('a run that loses three requests while selecting the next sends no more', async () => {
    service().setKey(demoKey, { perMinute: 1000 })
    const deps = open()
    const { db } = deps
    await bought(deps)
    service().fault({ html: true, hang: true, times: 'always' })
    const { rest, runner } = await run(deps, 60)
    await runner.go()
    await vi.waitFor(() => expect(service().requests).toHaveLength(4))
    const transaction = db.transaction.bind(db) as (...given: unknown[]) => unknown
    const arrivedMeanwhile = async () => {
      service().release()
      await vi.waitFor(async () => {
        expect(await db.requests.where('state').equals('responded').count()).toBe(3)
      })
    }
    const looking = vi.spyOn(db, 'transaction').mockImplementation((async (...given: unknown[]) => {
      if (given[0] === 'r') {
        looking.mockRestore()
        await arrivedMeanwhile()
      }
      return transaction(...given)
    }) as never)
    await runner.go()
    expect((await rest()).pauseReason).toMatchObject({ reason: 'unanswered', count: 3 })
    expect(service().requests).toHaveLength(4)
  })

  test('a successful trial request resumes the run', async () => {
    service().setKey(demoKey, { perMinute: 1000 })
    service().fault({ reset: true, charge: true, times: 3 })
    const deps = open()
    const { rest } = await run(deps, 20)
    expect((await rest()).pauseReason).toMatchObject({ reason: 'unanswered', count: 3 })
    await releaseCircuitBreaker(deps.db, account, 'one')
    expect(await rest()).toMatchObject({ state: 'done', counts: { ok: 17, unknown: 3 } })
    expect((await accountOf(deps)).circuitBreaker.unanswered).toBeNull()
  })

  test('occasional missing responses do not pause a run', async () => {
    const deps = open()
    service().setKey(demoKey, { perMinute: 1000 })
    service().fault([
      { reset: true, charge: true, times: 2 },
      { after: 2, reset: true, charge: true, times: 2 },
    ])
    const { rest } = await run(deps, 20)
    expect(await rest()).toMatchObject({ state: 'done', counts: { ok: 16, unknown: 4 } })
  })
})

describe('a click at a service that charges without responding', () => {
  const people = () => pagesOfPeople(service(), 10)

  test('after three requests without a response, a click is refused with the possible cost', async () => {
    service().fault({ html: true, times: 3 })
    const deps = open()
    const [one, two, three, four, five] = people()
    for (const page of [one!, two!, three!]) await bought(deps, { page })
    expect(await bought(deps, { page: four! })).toMatchObject({
      refusal: { reason: 'unanswered', count: 3, kinds: { unreadable: 3 }, credits: 6 },
    })
    expect(service().requests).toHaveLength(3)
    await releaseCircuitBreaker(deps.db, account, 'click')
    expect(await bought(deps, { page: five! }, 'run')).toMatchObject({ refusal: { reason: 'unanswered' } })
    // Automatic enrichment waits for the trial response, not for the user.
    expect(await bought(deps, { page: five! }, 'auto')).toMatchObject({ refusal: { reason: 'unanswered' } })
    expect(await bought(deps, { page: four! })).toMatchObject({ accepted: 'sent' })
    expect(await bought(deps, { page: five! }, 'auto')).toMatchObject({ accepted: 'sent' })
  })

  test('missing responses of one key do not affect another key', async () => {
    service().fault({ html: true, times: 3 })
    const deps = open()
    const [one, two, three, four] = people()
    for (const page of [one!, two!, three!]) await bought(deps, { page })
    deps.useKey('sandbox-other-key', 'second account')
    service().setKey('sandbox-other-key', {})
    expect(await bought(deps, { page: four! })).toMatchObject({ accepted: 'sent' })
  })
})

describe('a worker stopped with requests in flight', () => {
  test('requests in flight in a stopped worker count as one missing response, however many they were', async () => {
    service().setKey(demoKey, { perMinute: 1000 })
    const deps = open()
    await bought(deps)
    service().fault({ operation: 3, hang: true, times: 'always' })
    for (const [workerId, count] of [
      ['second', 1],
      ['third', 2],
      ['fourth', 3],
    ] as const) {
      const fetch = () => new Promise<never>(() => {})
      const own = { ...deps, workerId, fetch }
      await recover(own)
      if (count === 1) await run(own, 40)
      await new BulkRunner(own, { moved: () => {}, done: () => {} }).go()
      await recover({ ...deps, workerId: `after ${workerId}` })
      expect((await accountOf(deps)).circuitBreaker.unanswered?.count).toBe(count)
    }
    const runner = new BulkRunner({ ...deps, workerId: 'last' }, { moved: () => {}, done: () => {} })
    await runner.go()
    expect((await deps.db.runs.toArray())[0]?.pauseReason).toMatchObject({ reason: 'unanswered', count: 3 })
    expect(await deps.db.requests.count()).toBe(1 + 3 + 2 + 1)
  })
})
