import { describe, expect, test, vi } from 'vitest'
import { adoptSettings } from '../../../lib/bulk/run-actions.ts'
import { localDay } from '../../../lib/purchases/ledger/calendar.ts'
import { daySumOf } from '../../../lib/purchases/ledger/spending.ts'
import { newAccount } from '../../../lib/settings/accounts.ts'
import { resume } from '../../../lib/purchases/resume.ts'
import type { DeploymentSettings } from '../../../lib/settings/settings.ts'
import { bought, mara, openDeps, sam, type TestDeps } from '../purchases/purchase.fixture.ts'
import { demoKey, sandboxFixture, socialUrl } from '../sandbox.fixture.ts'
import { beginRun, pagesOfPeople } from './bulk-run.fixture.ts'

const { service } = sandboxFixture()
const otherKey = 'sandbox-other-key'
const size = 10

async function begun() {
  service().setKey(demoKey, { perMinute: 1000 })
  service().setKey(otherKey, { perMinute: 1000 })
  let deployment: DeploymentSettings = {
    apiUrl: service().url,
    socialUrl,
    socialWord: 'social',
    jobUrlParameter: 'url',
  }
  const deps = openDeps(
    service().url,
    { deployment: { read: () => Promise.resolve(deployment) } },
    { budgetPerDay: null, budgetPerRun: 100 },
  )
  await bought(deps)
  service().fault({ operation: 3, hang: true, times: 3 })
  const { id, runner, rest } = await beginRun(deps, pagesOfPeople(service(), size))
  await vi.waitFor(async () => {
    await runner.go()
    expect(service().requests).toHaveLength(4)
  })
  return {
    deps,
    id,
    rest,
    deploy: (change: Partial<DeploymentSettings>) => void (deployment = { ...deployment, ...change }),
  }
}

const changes: [string, string[], (run: Awaited<ReturnType<typeof begun>>) => void][] = [
  ['the key', ['key'], ({ deps }) => deps.useKey(otherKey, 'second account')],
  ['the network', ['network'], ({ deploy }) => deploy({ socialUrl: 'https://elsewhere.example' })],
  ['the URL of the service', ['service'], ({ deploy }) => deploy({ apiUrl: `${service().url}/` })],
  ['a higher run budget', ['budget'], ({ deps }) => deps.prefer({ budgetPerRun: 200 })],
  [
    'key and network',
    ['key', 'network'],
    ({ deps, deploy }) => {
      deps.useKey(otherKey, 'second account')
      deploy({ socialUrl: 'https://elsewhere.example' })
    },
  ],
]

describe('a changed setting during a run', () => {
  test.each(changes)(
    'when the setting changes (%s), the run sends nothing until the user confirms',
    async (_, what, change) => {
      const run = await begun()
      change(run)
      service().release()
      const bulkRun = await run.rest()
      expect(bulkRun).toMatchObject({
        pauseReason: { reason: 'settings-changed', what },
        counts: { ok: 3, pending: 7 },
      })
      expect(service().requests.filter(({ key }) => key !== demoKey)).toEqual([])
      expect(service().requests).toHaveLength(4)
      run.deps.db.close()
    },
  )

  test('after a change of the key, a confirmed run continues with the new key and keeps known results', async () => {
    const run = await begun()
    run.deps.useKey(otherKey, 'second account')
    service().release()
    await run.rest()
    await adoptSettings(run.deps.db, run.id)
    expect(await run.rest()).toMatchObject({ state: 'done', counts: { ok: size } })
    const paid = service().requests.map(({ key }) => key)
    expect(paid.filter((key) => key === demoKey)).toHaveLength(4)
    expect(paid.filter((key) => key === otherKey)).toHaveLength(7)
    const rows = await run.deps.db.requests.toArray()
    expect(rows.filter(({ account }) => account === 'second account')).toHaveLength(7)
  })

  test('after a change of the network and back, the run continues', async () => {
    const run = await begun()
    run.deploy({ socialUrl: 'https://elsewhere.example' })
    service().release()
    await run.rest()
    run.deploy({ socialUrl })
    expect(await run.rest()).toMatchObject({ state: 'done', counts: { ok: size } })
  })

  test("after a change of the profile and back, only the run's own profile pays, and the run continues", async () => {
    const run = await begun()
    const first = await run.deps.apiKey.read()
    const theirs = newAccount('b7e2')
    run.deps.useKey(otherKey, theirs)
    run.deps.prefer({ profile: 'b7e2', budgetPerDay: null, budgetPerRun: 100 })
    service().release()
    expect(await run.rest()).toMatchObject({ pauseReason: { reason: 'settings-changed', what: ['profile'] } })
    await bought(run.deps, { page: sam })
    run.deps.useKey(demoKey, first!.account)
    run.deps.prefer({ budgetPerDay: null, budgetPerRun: 100 })
    expect(await run.rest()).toMatchObject({ state: 'done', pauseReason: null, counts: { ok: size } })
    expect(service().requests.filter(({ key }) => key === otherKey)).toHaveLength(1)
    expect([service().bill(demoKey).credits, service().bill(otherKey).credits]).toEqual([22, 2])
    const day = localDay(run.deps.now())
    const spent = async (profile: string) => (await daySumOf(run.deps.db, profile, day)).credits
    expect([await spent('first'), await spent('b7e2')]).toEqual([22, 2])
  })

  test('a lowered run budget applies at once', async () => {
    const run = await begun()
    run.deps.prefer({ budgetPerRun: 8 })
    service().release()
    expect(await run.rest()).toMatchObject({ pauseReason: { reason: 'run-budget', budget: 8 } })
    run.deps.prefer({ budgetPerRun: 100 })
    expect(await run.rest()).toMatchObject({ state: 'done' })
  })
})

describe('a changed setting while a click is pending', () => {
  async function waiting(): Promise<TestDeps> {
    service().setKey(demoKey, { perMinute: 1 })
    const deps = openDeps(service().url)
    await bought(deps, { page: mara })
    expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'pending' })
    return deps
  }

  test.each([
    ['the key', 'key', (deps: TestDeps) => deps],
    [
      'the network',
      'network',
      (deps: TestDeps) => {
        const read = () =>
          Promise.resolve({
            apiUrl: service().url,
            socialUrl: 'https://elsewhere.example',
            socialWord: 'social',
            jobUrlParameter: 'url',
          })
        return { ...deps, deployment: { read } }
      },
    ],
    [
      'the service',
      'service',
      (deps: TestDeps) => {
        const read = () =>
          Promise.resolve({
            apiUrl: 'https://other.example',
            socialUrl,
            socialWord: 'social',
            jobUrlParameter: 'url',
          })
        return { ...deps, deployment: { read } }
      },
    ],
  ])(
    'when the setting changes (%s), the pending click ends unsent, free and with the reason',
    async (name, what, change) => {
      const deps = await waiting()
      const changed = change(deps)
      if (name === 'the key') deps.useKey(otherKey, 'second account')
      deps.pass(62_000)
      await resume(changed)
      const rows = await deps.db.requests.toArray()
      expect(rows.find(({ state, outcome }) => state === 'settled' && outcome === 'refused')).toMatchObject({
        problem: { kind: 'settings-changed', what: [what], message: null },
        cost: 0,
      })
      expect(service().requests).toHaveLength(1)
      expect(await deps.db.requests.where('state').equals('pending').count()).toBe(0)
    },
  )
})
