import { describe, expect, test } from 'vitest'
import { explainUnanswered, requestQuotas } from '../../../lib/purchases/account/quotas.ts'
import { countsFor } from '../../../lib/purchases/ledger/spending.ts'
import { recover } from '../../../lib/purchases/resume.ts'
import type { JournalKeeper } from '../../../lib/purchases/journal/open-journal.ts'
import { suppress } from '../../../lib/records/suppression/suppress.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { bought, layla, ledgerOf, mara, openDeps, sam, type TestDeps } from './purchase.fixture.ts'

// Chromium considers a worker stopped after five seconds, even if it still runs, and starts the next one.

const { service } = sandboxFixture()

let count = 0

/** One database and one clock; each has its own connection. */
function openWorkers() {
  const name = `lives-${count++}`
  let passed = 0
  const now = () => Date.now() + passed
  const live = (workerId: string, options: Partial<TestDeps> = {}) =>
    openDeps(service().url, { db: new Database(name), workerId, now, steadyNow: now, ...options })
  return { live, pass: (ms: number) => void (passed += ms) }
}

const never = new Promise<never>(() => {})

const unheard: Partial<TestDeps> = { fetch: (url, init) => fetch(url, init).then(() => never) }

function standingBeforeSending() {
  const { promise: stands, resolve: standsNow } = Promise.withResolvers<void>()
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<boolean>()
  const journal: JournalKeeper = {
    isLost: () => Promise.resolve(false),
    written: () => {
      standsNow()
      return goesOn
    },
    settle: () => Promise.resolve(),
  }
  return { journal, stands, goOn: () => goOn(true) }
}

function onItsWay() {
  const { promise: left, resolve: leaves } = Promise.withResolvers<void>()
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>()
  const late: TestDeps['fetch'] = async (...requested) => {
    leaves()
    await arrives
    return fetch(...requested)
  }
  return { fetch: late, left, arrive }
}

const bill = () => service().bill(demoKey).credits
const admitted = async (deps: TestDeps) =>
  (await ledgerOf(deps)).reduce((sum, row) => sum + countsFor(row), 0)
const costs = async (deps: TestDeps) => (await ledgerOf(deps)).map(({ cost }) => cost)

test('a late response of an earlier worker is not counted as spending of the next worker', async () => {
  const { live, pass } = openWorkers()
  const before = live('before', unheard)
  await requestQuotas({ ...before, fetch })
  void bought(before, { page: mara })
  await expect.poll(bill).toBe(2)
  pass(31_000)

  const way = onItsWay()
  const former = live('former', { fetch: way.fetch })
  await recover(former)
  const late = bought(former, { page: layla })
  await way.left

  const heard = Promise.withResolvers<void>()
  const next = live('next', { fetch: (url, init) => fetch(url, init).finally(() => heard.promise) })
  await recover(next)
  const bySam = bought(next, { page: sam })
  await expect.poll(bill).toBe(4)
  way.arrive()
  await late
  heard.resolve()
  await bySam
  expect(bill()).toBe(6)
  expect(await admitted(next)).toBe(6)

  pass(36_000)
  await explainUnanswered(next)
  expect(await costs(next)).toEqual([2, 2, 2])
})

describe('a request about to be sent while its worker seems stopped', () => {
  async function standing() {
    const lives = openWorkers()
    await requestQuotas(lives.live('before'))
    const { journal, stands, goOn } = standingBeforeSending()
    const former = lives.live('former', { journal })
    await recover(former)
    const late = bought(former, { page: mara })
    await stands
    return { ...lives, former, goOn: () => (goOn(), late) }
  }

  test('a request ended by the next worker is not sent by the earlier one, and its cost is found to be zero', async () => {
    const { live, pass, goOn } = await standing()
    const next = live('next')
    await recover(next)
    await goOn()
    expect(await ledgerOf(next)).toMatchObject([{ outcome: 'unknown', problem: { kind: 'stopped' } }])
    pass(36_000)
    await explainUnanswered(next)
    expect(await costs(next)).toEqual([0])
    expect(bill()).toBe(0)
  })

  test('a request for a person suppressed in the meantime is not sent', async () => {
    const { former, goOn } = await standing()
    await suppress(former.db, ['person:mara-lindqvist'])
    await goOn()
    expect(await ledgerOf(former)).toMatchObject([
      { outcome: 'refused', cost: 0, problem: { kind: 'suppressed' } },
    ])
    expect(bill()).toBe(0)
  })

  test('a request is not sent after everything was deleted', async () => {
    const { former, goOn } = await standing()
    await Promise.all(former.db.tables.map((table) => table.clear()))
    await goOn()
    expect(await former.db.requests.count()).toBe(0)
    expect(bill()).toBe(0)
  })

  test('a request is not sent when the database cannot be read', async () => {
    const { former, goOn } = await standing()
    former.db.close()
    await goOn()
    expect(bill()).toBe(0)
  })
})

describe('a request in flight while its worker seems stopped', () => {
  /** A request arrives long after it was sent, because the computer was suspended. */
  async function stoodStill() {
    const lives = openWorkers()
    const way = onItsWay()
    const before = lives.live('before', {
      fetch: (...requested) => way.fetch(...requested).then(() => never),
    })
    await requestQuotas({ ...before, fetch })
    void bought(before, { page: mara })
    await way.left
    lives.pass(40_000)
    return { ...lives, arrive: way.arrive }
  }

  test('a request in flight is not taken as free because another response predates its charge', async () => {
    const { live, pass, arrive } = await stoodStill()
    const next = live('next')
    await recover(next)
    await bought(next, { page: layla })
    expect(await costs(next)).toEqual([null, 2])
    arrive()
    await expect.poll(bill).toBe(4)
    expect(await admitted(next)).toBe(4)
    pass(36_000)
    await explainUnanswered(next)
    expect(await costs(next)).toEqual([2, 2])
  })

  test('a request in flight is not taken as free when a later worker reads the response that predates its charge', async () => {
    const { live, pass, arrive } = await stoodStill()
    const ending = live('ending')
    await recover(ending)
    const { deployment } = ending
    const answered = { ...ending, deployment: { read: () => deployment.read() } }
    answered.fetch = (url, init) => {
      answered.deployment.read = () => never
      return fetch(url, init)
    }
    void bought(answered, { page: layla })
    await expect.poll(() => ending.db.requests.where({ state: 'responded' }).count()).toBe(1)
    arrive()
    await expect.poll(bill).toBe(4)
    pass(3_600_000)
    const last = live('last')
    await recover(last)
    expect(await costs(last)).toEqual([null, 2])
    expect(await admitted(last)).toBe(4)
  })

  test('the cost of a request in flight is explained by the first lookup after the computer was off', async () => {
    const { live, pass, arrive } = await stoodStill()
    arrive()
    await expect.poll(bill).toBe(2)
    pass(8 * 3_600_000)
    const next = live('next')
    await recover(next)
    await bought(next, { page: layla })
    expect(await costs(next)).toEqual([2, 2])
  })
})
