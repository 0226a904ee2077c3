import { describe, expect, test } from 'vitest'
import { explainUnanswered, requestQuotas } from '../../../lib/purchases/account/quotas.ts'
import { countsFor } from '../../../lib/purchases/ledger/spending.ts'
import { sweep } from '../../../lib/purchases/resume.ts'
import type { WitnessKeeper } from '../../../lib/purchases/witness/keep-witness.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { demoKey, sandboxBeside } from '../sandbox-beside.ts'
import { bought, layla, ledgerOf, mara, openDeps, sam, type TestDeps } from './purchase-beside.ts'

// Chromium takes a worker for stopped after five seconds, whether or not it has ended, and begins the next one.

const { service } = sandboxBeside()

let count = 0

/** Lives of the worker over one library and by one clock; each has a connection of its own. */
function openLives() {
  const name = `lives-${count++}`
  let passed = 0
  const now = () => Date.now() + passed
  const live = (life: string, options: Partial<TestDeps> = {}) =>
    openDeps(service().url, { db: new Database(name), life, now, steadyNow: now, ...options })
  return { live, pass: (ms: number) => void (passed += ms) }
}

const never = new Promise<never>(() => {})

/** Charged by the service, and its life hears nothing any more. */
const unheard: Partial<TestDeps> = { fetch: (url, init) => fetch(url, init).then(() => never) }

/** Witnessed once `written` says so. */
const witnessedAt = (written: Promise<boolean>): WitnessKeeper => ({
  isLost: () => Promise.resolve(false),
  written: () => written,
  settle: () => Promise.resolve(),
})

const bill = () => service().bill(demoKey).credits
const admitted = async (deps: TestDeps) =>
  (await ledgerOf(deps)).reduce((sum, row) => sum + countsFor(row), 0)
const costs = async (deps: TestDeps) => (await ledgerOf(deps)).map(({ cost }) => cost)

test('what the former life sends late is no part of what the answer of the next one says was spent', async () => {
  const { live, pass } = openLives()
  const before = live('before', unheard)
  await requestQuotas({ ...before, fetch })
  void bought(before, { page: mara })
  await expect.poll(bill).toBe(2)
  pass(31_000)

  const written = Promise.withResolvers<boolean>()
  const former = live('former', { witness: witnessedAt(written.promise) })
  await sweep(former)
  const late = bought(former, { page: layla })
  await expect.poll(() => former.db.requests.count()).toBe(2)

  const heard = Promise.withResolvers<void>()
  const next = live('next', { fetch: (url, init) => fetch(url, init).finally(() => heard.promise) })
  await sweep(next)
  const bySam = bought(next, { page: sam })
  await expect.poll(bill).toBe(4)
  written.resolve(true)
  await late
  heard.resolve()
  await bySam
  expect(bill()).toBe(6)
  expect(await admitted(next)).toBe(6)

  pass(36_000)
  await explainUnanswered(next)
  expect(await costs(next)).toEqual([2, 2, 2])
})

describe('what is on its way when its life is taken for stopped', () => {
  /** One that was written down long ago and leaves only now: the computer stood still meanwhile. */
  async function stoodStill() {
    const lives = openLives()
    const arrives = Promise.withResolvers<void>()
    const before = lives.live('before', {
      fetch: async (...asked) => {
        await arrives.promise
        await fetch(...asked)
        return never
      },
    })
    await requestQuotas({ ...before, fetch })
    void bought(before, { page: mara })
    await expect.poll(() => before.db.requests.where({ state: 'sent' }).count()).toBe(1)
    lives.pass(40_000)
    return { ...lives, arrives }
  }

  test('is not free because another answer does not know of it yet', async () => {
    const { live, pass, arrives } = await stoodStill()
    const next = live('next')
    await sweep(next)
    await bought(next, { page: layla })
    expect(await costs(next)).toEqual([null, 2])
    arrives.resolve()
    await expect.poll(bill).toBe(4)
    expect(await admitted(next)).toBe(4)
    pass(36_000)
    await explainUnanswered(next)
    expect(await costs(next)).toEqual([2, 2])
  })

  test('nor where that answer is only read by a later life', async () => {
    const { live, pass, arrives } = await stoodStill()
    const ending = live('ending')
    await sweep(ending)
    const { deployment } = ending
    const answered = { ...ending, deployment: { read: () => deployment.read() } }
    answered.fetch = (url, init) => {
      // Its answer is stored, and it comes no further.
      answered.deployment.read = () => never
      return fetch(url, init)
    }
    void bought(answered, { page: layla })
    await expect.poll(() => ending.db.requests.where({ state: 'answered' }).count()).toBe(1)
    arrives.resolve()
    await expect.poll(bill).toBe(4)
    pass(3_600_000)
    const last = live('last')
    await sweep(last)
    expect(await costs(last)).toEqual([null, 2])
    expect(await admitted(last)).toBe(4)
  })

  test('is explained as soon as a computer that was off looks at it', async () => {
    const { live, pass, arrives } = await stoodStill()
    arrives.resolve()
    await expect.poll(bill).toBe(2)
    pass(8 * 3_600_000)
    const next = live('next')
    await sweep(next)
    await bought(next, { page: layla })
    expect(await costs(next)).toEqual([2, 2])
  })
})
