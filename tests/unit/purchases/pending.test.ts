import { beforeEach, describe, expect, test } from 'vitest'
import { cancelRequest } from '../../../lib/purchases/settle.ts'
import { resume } from '../../../lib/purchases/resume.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import {
  account,
  accountOf,
  bought,
  layla,
  openDeps,
  pageAt,
  sam,
  type TestDeps,
} from './purchase.fixture.ts'
import { creditsRefused } from './account/account.fixture.ts'
import { filed, person } from '../records/findings.fixture.ts'
import { localDay } from '../../../lib/purchases/ledger/calendar.ts'

const { service } = sandboxFixture()
beforeEach(() => service().setKey(demoKey, { perMinute: 2 }))

const sentFor = (handle: string) =>
  service().requests.filter(({ body }) => body.includes(`/${handle}/`)).length

async function waiting() {
  const deps = openDeps(service().url)
  await bought(deps)
  await bought(deps, { page: layla })
  const reception = await bought(deps, { page: sam })
  if (reception.accepted !== 'pending') throw new Error(`the click was ${String(reception.accepted)}`)
  return { deps, id: reception.request }
}

/** Both clocks, until the minute is over for the service, too. */
function passMinute(deps: TestDeps, milliseconds = 63_000) {
  deps.pass(milliseconds)
  service().advance(milliseconds)
}

const rowOf = (deps: TestDeps, id: string) => deps.db.requests.get(id)
const spentToday = async (deps: TestDeps) => (await deps.db.spending.get(localDay(Date.now())))?.credits

describe('a click on a used-up minute', () => {
  test('a click on a used-up minute becomes pending and sets an alarm for the reset', async () => {
    const { deps, id } = await waiting()
    expect(await rowOf(deps, id)).toMatchObject({ state: 'pending', sentAt: null, outcome: null })
    expect(deps.wakes).toHaveLength(1)
    const { resetsAt } = (await accountOf(deps)).limits.minute
    expect(deps.wakes[0]! - (resetsAt ?? 0)).toBeGreaterThanOrEqual(0)
    expect(deps.wakes[0]! - (resetsAt ?? 0)).toBeLessThan(5000)
    expect(sentFor('sparse-sam')).toBe(0)
  })

  test('a pending click counts against the budget', async () => {
    const { deps, id } = await waiting()
    expect(await spentToday(deps)).toBe(6)
    deps.prefer({ budgetPerDay: 7 })
    expect(await bought(deps, { page: pageAt('/in/long-career-okafor/') })).toMatchObject({
      refusal: { reason: 'budget', spent: 6 },
    })
    await cancelRequest(deps, id)
    expect(await spentToday(deps)).toBe(4)
  })

  test('a second click equals the pending one', async () => {
    const { deps, id } = await waiting()
    expect(await bought(deps, { page: sam, repeat: 'fresh' })).toEqual({ accepted: 'in-flight', request: id })
  })

  test('a pending click is not sent early', async () => {
    const { deps, id } = await waiting()
    await resume(deps)
    expect(await rowOf(deps, id)).toMatchObject({ state: 'pending' })
    expect(deps.wakes).toHaveLength(2)
    expect(sentFor('sparse-sam')).toBe(0)
  })

  test('a pending click is sent after the reset and settled', async () => {
    const { deps, id } = await waiting()
    passMinute(deps)
    await resume(deps)
    expect(await rowOf(deps, id)).toMatchObject({ state: 'settled', outcome: 'ok', cost: 2, sequence: 3 })
    expect(sentFor('sparse-sam')).toBe(1)
    expect(await spentToday(deps)).toBe(6)
  })

  test('a pending click is sent once by concurrent resumes', async () => {
    const { deps, id } = await waiting()
    passMinute(deps)
    await Promise.all([resume(deps), resume({ ...deps, workerId: 'second life' }), resume(deps)])
    expect(await rowOf(deps, id)).toMatchObject({ state: 'settled', outcome: 'ok' })
    expect(sentFor('sparse-sam')).toBe(1)
  })

  test('a pending click is sent by the next worker, as its own request', async () => {
    const { deps, id } = await waiting()
    passMinute(deps)
    await resume({ ...deps, workerId: 'second life' })
    expect(await rowOf(deps, id)).toMatchObject({ outcome: 'ok', workerId: 'second life' })
  })
})

test('of several pending clicks, only as many as the next minute allows are sent', async () => {
  const { deps } = await waiting()
  const more = ['/in/long-career-okafor/', '/in/no-mail-novak/'].map(pageAt)
  for (const page of more) expect(await bought(deps, { page })).toMatchObject({ accepted: 'pending' })
  passMinute(deps)
  await resume(deps)
  expect(service().requests.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await deps.db.requests.where('state').equals('pending').count()).toBe(1)
  expect(sentFor('sparse-sam')).toBe(1)
  passMinute(deps)
  await resume(deps)
  expect(await deps.db.requests.where('state').equals('pending').count()).toBe(0)
  expect(service().requests.map(({ status }) => status)).not.toContain(429)
})

describe('a pending click ends unsent and records the reason', () => {
  const unsent = { state: 'settled', outcome: 'refused', cost: 0 }
  const goOffline = (deps: TestDeps) => (deps.online = () => false)
  const lock = (deps: TestDeps) => deps.useKey('\u0000locked:one:AAAA', account)
  const fillDisk = (deps: TestDeps) => (deps.scarceSpace = () => Promise.resolve(10_000_000))

  test.each<[string, (deps: TestDeps, id: string) => unknown, kind: string, refusal?: object]>([
    ['when the user cancels it', (deps, id) => cancelRequest(deps, id), 'withdrawn'],
    ['after ten minutes', (deps) => passMinute(deps, 601_000), 'expired'],
    ['when the clock was set back by as much', (deps) => deps.pass(-601_000), 'expired'],
    ['with another key', (deps) => deps.useKey(demoKey, 'second account'), 'settings-changed'],
    [
      'when the key has been refused',
      (deps) => deps.db.accounts.update(account, { 'refused.key': true }),
      'send-refused',
      { reason: 'unauthorized' },
    ],
    [
      'when credits have run out',
      (deps) => deps.db.accounts.update(account, { 'refused.credits': creditsRefused() }),
      'send-refused',
      { reason: 'out-of-credits' },
    ],
    [
      'when the service has stopped responding',
      (deps) =>
        deps.db.accounts.update(account, {
          'circuitBreaker.unanswered': {
            count: 3,
            maximum: 3,
            kinds: { timeout: 3 },
            credits: 6,
            workerId: null,
          },
        }),
      'send-refused',
      { reason: 'unanswered', count: 3, credits: 6 },
    ],
    [
      'when the day’s limit is used up for longer than ten minutes',
      (deps) =>
        deps.db.accounts.update(account, {
          'limits.day': { limit: 5000, remaining: 0, resetsAt: deps.steadyNow() + 36_000_000 },
        }),
      'send-refused',
      { reason: 'day-limit' },
    ],
    [
      'when the budget was lowered',
      (deps) => {
        passMinute(deps)
        deps.prefer({ budgetPerDay: 5 })
      },
      'send-refused',
      { reason: 'budget', spent: 4, needed: 2, budget: 5, profile: 'first' },
    ],
    [
      'without permission',
      (deps) => (deps.mayCall = () => Promise.resolve(false)),
      'send-refused',
      { reason: 'no-permission' },
    ],
    [
      'after ten minutes offline',
      (deps) => {
        goOffline(deps)
        passMinute(deps, 601_000)
      },
      'send-refused',
      { reason: 'offline' },
    ],
    [
      'after ten minutes behind a lock',
      (deps) => {
        lock(deps)
        passMinute(deps, 601_000)
      },
      'send-refused',
      { reason: 'locked' },
    ],
    [
      'after ten minutes on a full disk',
      (deps) => {
        fillDisk(deps)
        passMinute(deps, 601_000)
      },
      'send-refused',
      { reason: 'no-room', remaining: 10_000_000 },
    ],
  ])('%s', async (_, happens, kind, refusal) => {
    const { deps, id } = await waiting()
    await happens(deps, id)
    await resume(deps)
    const row = await rowOf(deps, id)
    expect(row).toMatchObject({ ...unsent, problem: { kind }, ...(refusal ? { refusal } : {}) })
    expect(row?.refusal !== undefined).toBe(refusal !== undefined)
    expect(await spentToday(deps)).toBe(4)
    expect(sentFor('sparse-sam')).toBe(0)
  })

  test.each([
    ['offline', goOffline],
    ['locked', lock],
    ['on a full disk', fillDisk],
  ])(
    'a pending click stays pending while it is %s, and is checked again within its ten minutes',
    async (_, happens) => {
      const { deps, id } = await waiting()
      passMinute(deps)
      happens(deps)
      deps.wakes.length = 0
      await resume(deps)
      expect(await rowOf(deps, id)).toMatchObject({ state: 'pending' })
      const expires = ((await rowOf(deps, id))?.reservedAt ?? 0) + 600_000
      expect(Math.min(...deps.wakes)).toBeLessThan(expires + 2000)
      expect(sentFor('sparse-sam')).toBe(0)
    },
  )

  test('a pending click that was cancelled can be made again', async () => {
    const { deps, id } = await waiting()
    await cancelRequest(deps, id)
    passMinute(deps)
    expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
  })
})

describe('a pending click whose result arrived in another way', () => {
  const saveSam = (deps: TestDeps, at: number) =>
    filed(deps.db, at, person(['person:sparse-sam'], { profile: { firstName: 'Sam' } }))

  test.each([0, 86_400_000])(
    'a pending click is answered at no cost by a result that is %i ms older',
    async (age) => {
      const { deps, id } = await waiting()
      await saveSam(deps, deps.now() - age)
      passMinute(deps)
      await resume(deps)
      expect(await rowOf(deps, id)).toMatchObject({
        outcome: 'ok',
        problem: null,
        cost: 0,
        found: ['person:sparse-sam'],
      })
      expect(await spentToday(deps)).toBe(4)
      expect(sentFor('sparse-sam')).toBe(0)
    },
  )

  test('a pending refresh made after the known result is sent', async () => {
    const { deps } = await waiting()
    await saveSam(deps, deps.now())
    const page = pageAt('/in/no-mail-novak/')
    await filed(deps.db, deps.now(), person(['person:no-mail-novak'], { profile: { firstName: 'N' } }))
    expect(await bought(deps, { page })).toMatchObject({ accepted: 'saved' })
    expect(await bought(deps, { page, repeat: 'fresh' })).toMatchObject({ accepted: 'pending' })
    passMinute(deps)
    await resume(deps)
    expect([sentFor('sparse-sam'), sentFor('no-mail-novak')]).toEqual([0, 1])
  })

  test('a pending refresh is answered at no cost by a newer result than the one seen', async () => {
    const { deps } = await waiting()
    const page = pageAt('/in/no-mail-novak/')
    const found = () => person(['person:no-mail-novak'], { profile: { firstName: 'N' } })
    await filed(deps.db, deps.now(), found())
    expect(await bought(deps, { page, repeat: 'fresh' })).toMatchObject({ accepted: 'pending' })
    deps.pass(1000)
    await filed(deps.db, deps.now(), found())
    passMinute(deps)
    await resume(deps)
    expect(sentFor('no-mail-novak')).toBe(0)
    const row = (await deps.db.requests.toArray()).find(({ subject }) => subject?.includes('no-mail'))
    expect(row).toMatchObject({ state: 'settled', cost: 0 })
  })

  test('a pending click waits for the same request in flight and is answered by it', async () => {
    const { deps, id } = await waiting()
    const row = (await rowOf(deps, id))!
    await deps.db.requests.add({ ...row, id: 'another', state: 'sent', sentAt: deps.now() })
    passMinute(deps)
    await resume(deps)
    expect(await rowOf(deps, id)).toMatchObject({ state: 'pending' })
    expect(deps.wakes.at(-1)).toBeGreaterThan(deps.steadyNow())
    await saveSam(deps, deps.now())
    await deps.db.requests.update('another', { state: 'settled', outcome: 'ok', cost: 2 })
    await resume(deps)
    expect(await rowOf(deps, id)).toMatchObject({ outcome: 'ok', cost: 0 })
    expect(sentFor('sparse-sam')).toBe(0)
  })

  test('two pending clicks for the same lookup send one request', async () => {
    const { deps, id } = await waiting()
    const row = (await rowOf(deps, id))!
    await deps.db.requests.add({ ...row, id: 'another', reserved: 0 })
    passMinute(deps)
    await resume(deps)
    deps.pass(16_000)
    await resume(deps)
    const ends = await Promise.all([rowOf(deps, id), rowOf(deps, 'another')])
    expect(new Set(ends.map((end) => end?.cost))).toEqual(new Set([0, 2]))
    expect(sentFor('sparse-sam')).toBe(1)
  })
})

test.each([
  [5, 0, 'refused'],
  [6, 1, 'ok'],
])('a pending click is sent within the current budget of %d credits', async (budgetPerDay, sent, outcome) => {
  const { deps, id } = await waiting()
  deps.prefer({ budgetPerDay })
  passMinute(deps)
  await resume(deps)
  expect(await rowOf(deps, id)).toMatchObject({ outcome })
  expect(sentFor('sparse-sam')).toBe(sent)
})

test('a sent request cannot be cancelled', async () => {
  const { deps, id } = await waiting()
  passMinute(deps)
  await resume(deps)
  const before = await rowOf(deps, id)
  await cancelRequest(deps, id)
  expect(await rowOf(deps, id)).toEqual(before)
})

// The request would fail and appear as possibly charged.
test('a pending click is not sent while offline', async () => {
  const { deps } = await waiting()
  passMinute(deps)
  await resume({ ...deps, online: () => false })
  expect(sentFor('sparse-sam')).toBe(0)
})

// Without a check, its reservation and “in progress” would last until the daily limit resets.
test('a pending click with a longer wait is checked again after ten minutes', async () => {
  const { deps, id } = await waiting()
  const now = deps.steadyNow()
  await deps.db.accounts.update(account, {
    'limits.day': { limit: 5000, remaining: 0, resetsAt: now + 36_000_000 },
  })
  passMinute(deps)
  await resume(deps)
  const settled = (await rowOf(deps, id))?.state === 'settled'
  expect(settled || deps.wakes.some((wake) => wake > deps.steadyNow() && wake <= now + 601_000)).toBe(true)
})

// A sent request is charged, and a late cancellation must not hide that.
test('a cancellation while the request is being sent loses nothing', async () => {
  const { deps, id } = await waiting()
  passMinute(deps)
  const held = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const late: typeof deps.fetch = async (url, init) => {
    const response = await fetch(url, init)
    sent.resolve()
    await held.promise
    return response
  }
  const resumed = resume({ ...deps, fetch: late })
  await sent.promise
  await cancelRequest(deps, id)
  const { state } = (await rowOf(deps, id))!
  held.resolve()
  await resumed
  expect(state).toBe('sent')
  expect(await rowOf(deps, id)).toMatchObject({ state: 'settled', outcome: 'ok', cost: 2, counted: 1 })
  expect(await deps.db.unexplained.toArray()).toEqual([])
})
