import { expect, test } from 'vitest'
import { requestQuotas } from '../../../lib/purchases/account/quotas.ts'
import type { PurchaseTeam } from '../../../lib/purchases/purchase-deps.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import {
  account,
  accountOf,
  bought,
  ledgerOf,
  layla,
  openDeps,
  sam,
  type TestDeps,
} from './purchase.fixture.ts'
import { creditsRefused } from './account/account.fixture.ts'

const { service } = sandboxFixture()
const dear = { section: 'emails' } as const

/** `requested` runs during the team's response. */
function openShared(requested: () => Promise<unknown> = () => Promise.resolve()): TestDeps {
  const team: PurchaseTeam = {
    refusals: () => Promise.resolve({ closed: null }),
    claimRequest: async () => {
      await requested()
      return { kind: 'send' }
    },
    follow: () => {},
  }
  return openDeps(service().url, { team })
}

async function outOfCredits(deps: TestDeps): Promise<void> {
  await bought(deps, dear)
  await requestQuotas(deps)
  expect(await accountOf(deps)).toMatchObject({ refused: { credits: { isBalanceKnown: true } } })
}

test('with a team, a lookup is sent when the credits cover it and refused when they do not', async () => {
  service().setKey(demoKey, { credits: 3 })
  const deps = openShared()
  await outOfCredits(deps)
  expect(await bought(deps)).toMatchObject({ accepted: 'sent' })
  expect((await ledgerOf(deps)).at(-1)).toMatchObject({ outcome: 'ok', cost: 2 })
  expect(await bought(deps, { ...dear, page: sam })).toMatchObject({ refusal: { reason: 'out-of-credits' } })
})

test('with a team, concurrent lookups never spend the same credits twice', async () => {
  service().setKey(demoKey, { credits: 1000 })
  let before = () => Promise.resolve()
  const deps = openShared(() => before())
  await bought(deps)
  const { promise, resolve } = Promise.withResolvers<void>()
  before = () => promise
  const both = [layla, sam].map((page) => bought(deps, { page }))
  await expect
    .poll(async () => (await ledgerOf(deps)).filter(({ state }) => state === 'reserved').length)
    .toBe(2)
  await deps.db.accounts.update(account, {
    'refused.credits': creditsRefused({ isBalanceKnown: true }),
    'balance.remaining': 3,
  })
  resolve()
  await Promise.all(both)
  const sent = (await ledgerOf(deps)).slice(1).filter(({ sentAt }) => sentAt !== null)
  expect(sent.length).toBeLessThanOrEqual(1)
})

test.each([
  ['the key was refused', 'unauthorized', { 'refused.key': true }],
  ['the credits ran out', 'out-of-credits', { 'refused.credits': creditsRefused() }],
  ['the service requested a wait', 'provider-pause', { 'limits.waitUntil': Date.now() + 60_000 }],
] as const)('a lookup is not sent if, during the team’s response, %s', async (_, reason, change) => {
  const deps = openShared(() => deps.db.accounts.update(account, change))
  expect(await bought(deps)).toMatchObject({ accepted: 'sent' })
  expect(await ledgerOf(deps)).toMatchObject([
    { outcome: 'refused', problem: { kind: 'send-refused' }, refusal: { reason }, cost: 0 },
  ])
  expect(service().requests).toHaveLength(0)
})

test('with a team, the last request of a minute is sent and counted once', async () => {
  service().setKey(demoKey, { perMinute: 2 })
  const deps = openShared()
  await bought(deps)
  expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
  expect((await ledgerOf(deps)).map(({ outcome }) => outcome)).not.toContain('refused')
  expect(await accountOf(deps)).toMatchObject({ limits: { minute: { remaining: 0 } } })
})
