import { describe, expect, test } from 'vitest'
import { openJournal, type JournalKeeper } from '../../../lib/purchases/journal/open-journal.ts'
import { purchase } from '../../../lib/purchases/purchase.ts'
import { planSection } from '../../../lib/purchases/planned-request.ts'
import type { DeploymentSettings } from '../../../lib/settings/settings.ts'
import { requestQuotas } from '../../../lib/purchases/account/quotas.ts'
import { autoEnrich, buyOperation, buySection } from '../../../lib/purchases/buy.ts'
import {
  countedSpending,
  daySumOf,
  daySums,
  daySumsOf,
  profileKey,
} from '../../../lib/purchases/ledger/spending.ts'
import { localDay } from '../../../lib/purchases/ledger/calendar.ts'
import { recountSpending } from '../../../lib/data/backup/recount-spending.ts'
import { restoreBackup } from '../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../lib/data/backup/write-backup.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { firstProfile, newAccount, profileOf } from '../../../lib/settings/accounts.ts'
import type { Preferences } from '../../../lib/settings/preferences.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { account, bought, layla, mara, openDeps, pageAt, sam, type TestDeps } from './purchase.fixture.ts'
import { loseSince, snapshotOf } from './journal/lose.ts'
import { memoryJournal } from './journal/memory-journal.ts'

const { service } = sandboxFixture()
const other = 'b7e2'
const day = 86_400_000
const today = (deps: TestDeps) => localDay(deps.now())
const people = () =>
  service()
    .world.people.slice(20, 50)
    .map(({ publicIdentifier }) => pageAt(`/in/${encodeURIComponent(publicIdentifier)}/`))

function useProfile(deps: TestDeps, profile: string, preferred: Partial<Preferences>): void {
  deps.useKey(demoKey, profile === firstProfile ? account : newAccount(profile))
  deps.prefer(preferred)
}

const spent = async (deps: TestDeps, profile: string) =>
  countedSpending(await daySumOf(deps.db, profile, today(deps)))

async function buyAll(deps: TestDeps, pages: ReturnType<typeof pageAt>[]): Promise<number> {
  for (;;) {
    const page = pages.shift()
    if (!page) throw new Error('nobody is left')
    const reception = await bought(deps, { page })
    if (reception.accepted !== false) continue
    if (reception.refusal.reason !== 'budget') throw new Error(reception.refusal.reason)
    return reception.refusal.spent
  }
}

test('an account id contains its profile', () => {
  expect(profileOf(newAccount(firstProfile))).toBe(firstProfile)
  expect(profileOf(newAccount(other))).toBe(other)
  expect(newAccount(other)).not.toBe(newAccount(other))
  for (const old of ['first', account, '', '/', '/x', crypto.randomUUID()])
    expect(profileOf(old)).toBe(firstProfile)
})

describe('the budget of a profile', () => {
  test("a profile's budget counts its own requests only, under any key", async () => {
    const deps = openDeps(service().url, {}, { budgetPerDay: 5 })
    const pages = people()
    expect(await buyAll(deps, pages)).toBe(4)
    useProfile(deps, other, { budgetPerDay: 7 })
    expect(await buyAll(deps, pages)).toBe(6)
    // Entering the same key again creates another account, but no other budget.
    useProfile(deps, other, { budgetPerDay: 7 })
    expect(await buyAll(deps, pages)).toBe(6)
    deps.useKey(demoKey, newAccount(firstProfile))
    deps.prefer({ budgetPerDay: 5 })
    expect(await buyAll(deps, pages)).toBe(4)
    expect(service().bill(demoKey).credits).toBe(10)
    expect(await deps.db.spending.get(today(deps))).toMatchObject({ credits: 10, requests: 5 })
  })

  test.each([
    [
      'a section',
      (deps: TestDeps, profile: string) =>
        buySection(deps, { section: 'profile', page: sam }, 'panel', { profile }),
    ],
    [
      'any operation',
      (deps: TestDeps, profile: string) =>
        buyOperation(
          deps,
          {
            operation: 'getProfileDataFromEmail',
            input: { email: 'mara.lindqvist@northwind-atlas.example' },
            repeat: null,
          },
          'console',
          { profile },
        ),
    ],
  ])('%s is paid only when its own profile was shown', async (_, buy) => {
    const deps = openDeps(service().url, {}, { budgetPerDay: 5, profile: firstProfile })
    useProfile(deps, other, { budgetPerDay: 7, profile: other })
    expect((await buy(deps, firstProfile)).reception).toEqual({
      accepted: false,
      refusal: { reason: 'settings-changed', what: ['profile'] },
    })
    expect(service().bill(demoKey).credits).toBe(0)
    const { reception, done } = await buy(deps, other)
    expect(reception.accepted).toBe('sent')
    await done
    expect(await spent(deps, other)).toBeGreaterThan(0)
  })

  test('concurrent lookups of two profiles exceed neither budget', async () => {
    const deps = openDeps(service().url, {}, { budgetPerDay: 5 })
    const pages = people().slice(0, 20)
    const [key, elsewhere] = [await deps.apiKey.read(), newAccount(other)]
    const theirs = { ...deps, apiKey: { read: async () => key && { ...key, account: elsewhere } } }
    await Promise.all(pages.map((page, at) => bought(at % 2 ? theirs : deps, { page })))
    expect([await spent(deps, firstProfile), await spent(deps, other)]).toEqual([4, 4])
  })

  test('another profile has its own row and does not change the sum of the first one', async () => {
    const deps = openDeps(service().url, {}, { budgetPerDay: 5 })
    const pages = people()
    await buyAll(deps, pages)
    const sumKeys = (await deps.db.spending.toArray()).map(({ key }) => key)
    expect(sumKeys).toEqual([today(deps), profileKey(today(deps), firstProfile)])
    useProfile(deps, other, { budgetPerDay: 3 })
    expect(await buyAll(deps, pages)).toBe(2)
    useProfile(deps, 'third', { budgetPerDay: 3 })
    expect(await buyAll(deps, pages)).toBe(2)
    expect(await spent(deps, firstProfile)).toBe(4)
  })

  test('a known record costs no other profile', async () => {
    const deps = openDeps(service().url)
    await bought(deps)
    useProfile(deps, other, {})
    expect(await bought(deps)).toMatchObject({ accepted: 'saved' })
    expect([await spent(deps, firstProfile), await spent(deps, other)]).toEqual([2, 0])
  })

  test('the budget of automatic enrichment is separate for each profile', async () => {
    const auto = { person: true, job: true, budgetPerDay: 3, seconds: 4 }
    const deps = openDeps(service().url, {}, { auto })
    const byItself = async (page: typeof mara) => {
      const { reception, done } = await autoEnrich(deps, page)
      await done
      return reception
    }
    expect(await byItself(mara)).toMatchObject({ accepted: 'sent' })
    expect(await byItself(sam)).toMatchObject({ refusal: { reason: 'auto-budget', spent: 2 } })
    useProfile(deps, other, { auto })
    expect(await byItself(sam)).toMatchObject({ accepted: 'sent' })
    expect(await byItself(layla)).toMatchObject({ refusal: { reason: 'auto-budget', spent: 2 } })
  })

  test("setting the clock back does not reopen any profile's budget", async () => {
    let now = Date.parse('2026-05-05T12:00:00Z')
    const deps = openDeps(service().url, { now: () => now })
    const pages = people()
    const both: [string, number][] = [
      [firstProfile, 5],
      [other, 3],
    ]
    for (const [profile, budgetPerDay] of both) {
      useProfile(deps, profile, { budgetPerDay })
      expect(await buyAll(deps, pages)).toBe(budgetPerDay - 1)
    }
    const bill = service().bill(demoKey).credits
    now -= day
    for (const [profile, budgetPerDay] of both) {
      useProfile(deps, profile, { budgetPerDay })
      expect(await buyAll(deps, pages)).toBe(budgetPerDay - 1)
    }
    expect(service().bill(demoKey).credits).toBe(bill)
  })

  test('unexplained credits count for the profile of their account', async () => {
    const deps = openDeps(service().url, {}, { budgetPerDay: 10 })
    useProfile(deps, other, { budgetPerDay: 10 })
    await requestQuotas(deps)
    await bought(deps)
    service().spend(demoKey, 5)
    await requestQuotas(deps)
    expect([await spent(deps, firstProfile), await spent(deps, other)]).toEqual([0, 7])
    expect(await bought(deps, { page: layla })).toMatchObject({ accepted: 'sent' })
    expect(await bought(deps, { page: sam })).toMatchObject({ refusal: { reason: 'budget', spent: 9 } })
    deps.useKey(demoKey, account)
    expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
  })
})

describe('a request in flight or about to be sent during a profile switch', () => {
  const elsewhere = (deps: TestDeps, change: Partial<DeploymentSettings>, from: number) => {
    let readings = 0
    const read = async () => {
      const known = await deps.deployment.read()
      return readings++ < from ? known : { ...known, ...change }
    }
    return { ...deps, deployment: { read } }
  }

  test('a request in flight is filed under the network and paid by the account it was sent with', async () => {
    const deps = openDeps(service().url)
    const switched = elsewhere(deps, { socialUrl: 'https://www.elsewhere.example' }, 2)
    const { fetch } = deps
    switched.fetch = async (url, init) => {
      useProfile(deps, other, {})
      const response = await fetch(url, init)
      return new Response((await response.text()).replaceAll('"universalName"', '"unknown"'), response)
    }
    await bought(switched)
    const aliases = (await deps.db.subjects.toArray()).flatMap((subject) => subject.aliases)
    expect(aliases).toEqual(expect.arrayContaining(['person:mara-lindqvist', 'company:northwind-atlas']))
    expect(await deps.db.requests.toArray()).toMatchObject([{ account, outcome: 'ok', cost: 2 }])
    expect([await spent(deps, firstProfile), await spent(deps, other)]).toEqual([2, 0])
  })

  test('a request planned for another address is refused', async () => {
    const deps = openDeps(service().url)
    const apiKey = {
      read: async () => ({ key: demoKey, origin: 'http://localhost:1', base: 'http://localhost:1', account }),
    }
    const switched = { ...elsewhere(deps, { apiUrl: 'http://localhost:1' }, 0), apiKey }
    const planned = planSection(
      { section: 'profile', page: mara },
      await deps.preferences.read(),
      await deps.deployment.read(),
    )
    const { reception } = await purchase(switched, planned, { trigger: 'panel', repeat: null })
    expect(reception).toMatchObject({ refusal: { reason: 'settings-changed', what: ['service'] } })
    expect(service().requests).toEqual([])
    expect(await deps.db.requests.count()).toBe(0)
  })
})

test('the days of one profile are its part of all days', async () => {
  let now = Date.parse('2026-05-05T12:00:00Z')
  const deps = openDeps(service().url, { now: () => now })
  await bought(deps)
  useProfile(deps, other, {})
  await bought(deps, { page: layla, section: 'emails' })
  now += day
  await bought(deps, { page: sam })
  const short = (sums: Awaited<ReturnType<typeof daySumsOf>>) =>
    sums.map(({ key, credits, requests, operations }) => ({
      key,
      credits,
      requests,
      requested: Object.values(operations).reduce((sum, one) => sum + one.requests, 0),
    }))
  const ours = await daySumsOf(deps.db, firstProfile)
  const theirs = await daySumsOf(deps.db, other)
  expect(short(ours)).toEqual([{ key: '2026-05-05', credits: 2, requests: 1, requested: 1 }])
  expect(theirs.map(({ key, requests }) => [key, requests])).toEqual([
    ['2026-05-05', 1],
    ['2026-05-06', 1],
  ])
})

describe('the spending of profiles in another library', () => {
  const both = async () => {
    const deps = openDeps(service().url, {}, { budgetPerDay: 5 })
    const pages = people()
    await buyAll(deps, pages)
    useProfile(deps, other, { budgetPerDay: 3 })
    await buyAll(deps, pages)
    return deps
  }

  test.each([true, false])(
    'a restored backup brings spending as history that counts against no budget (replacing: %s)',
    async (replace) => {
      const deps = await both()
      const sums = await deps.db.spending.toArray()
      const keys = [today(deps), ...[firstProfile, other].map((id) => profileKey(today(deps), id))]
      expect(new Set(sums.map(({ key }) => key))).toEqual(new Set(keys))
      const { file } = await writeBackup(deps.db, {}, deps.now())
      const db = new Database(`restored ${replace}`)
      const verified = await verifyBackup(db, file)
      if (typeof verified === 'string') throw new Error(verified)
      await restoreBackup(db, verified, { replace })
      const [day] = await daySums(deps.db)
      expect(await daySums(db)).toEqual([day])
      for (const profile of [firstProfile, other])
        expect(await daySumOf(db, profile, today(deps))).toMatchObject({ credits: 0, requests: 0 })
      await recountSpending(deps.db)
      expect(await deps.db.spending.toArray()).toEqual(sums)
    },
  )
})

describe('budgets of profiles after the loss of the database', () => {
  async function lost(mark: 'gone' | 'older', forget: (store: ReturnType<typeof memoryJournal>) => void) {
    const name = `profiles lost ${count++}`
    const store = memoryJournal()
    const live = () => {
      const db = new Database(name)
      return openDeps(service().url, { db, journal: openJournal(db, store, Date.now) }, { budgetPerDay: 5 })
    }
    const deps = live()
    await bought(deps)
    await deps.journal.written()
    const snapshot = await snapshotOf(deps.db)
    await bought(deps, { page: layla })
    useProfile(deps, other, { budgetPerDay: 3 })
    await bought(deps, { page: sam })
    await deps.journal.written()
    forget(store)
    deps.db.close({ disableAutoOpen: true })
    await loseSince(name, mark === 'gone' ? null : snapshot)
    const after = live()
    expect(await after.journal.isLost()).toBe(true)
    await (after.journal as JournalKeeper).settle()
    return after
  }
  let count = 0

  const forgets: Record<string, Parameters<typeof lost>[1]> = {
    'with all requests known': () => {},
    'with only the sums known': (store) => store.rows.clear(),
  }
  test.each(
    Object.keys(forgets).flatMap((which) =>
      (['gone', 'older'] as const).map((mark) => [which, mark] as const),
    ),
  )('%s, no budget of any profile reopens (%s)', async (which, mark) => {
    const deps = await lost(mark, forgets[which]!)
    expect([await spent(deps, firstProfile), await spent(deps, other)]).toEqual([4, 2])
    const [page, another] = people()
    expect(await bought(deps, { page: page! })).toMatchObject({ refusal: { reason: 'budget', spent: 4 } })
    useProfile(deps, other, { budgetPerDay: 3 })
    expect(await bought(deps, { page: another! })).toMatchObject({ refusal: { reason: 'budget', spent: 2 } })
    const sums = await deps.db.spending.toArray()
    await recountSpending(deps.db)
    expect(await deps.db.spending.toArray()).toEqual(sums)
  })
})
