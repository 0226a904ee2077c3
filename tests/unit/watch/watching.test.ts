import { beforeEach, describe, expect, test } from 'vitest'
import { dueIn } from '../../../lib/data/retention/due.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { createWatcher } from '../../../lib/watch/watcher.ts'
import { setWatch, watchDays, type WatchChoice } from '../../../lib/watch/watch-list.ts'
import { bought, layla, ledgerOf, mara, openDeps, type TestDeps } from '../purchases/purchase.fixture.ts'
import { countRows } from '../components/rows-read.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'

const { service } = sandboxFixture()
const dayMs = 86_400_000
const list = 'customers'
const weekly: WatchChoice = { everyDays: 7, monthlyBudget: 100 }

let deps: TestDeps
let wakes: (number | null)[]
const watcher = () => createWatcher(deps, (ms) => void wakes.push(ms))
const go = () => watcher().go()
const profiles = async () => await deps.preferences.read()
const watch = async (choice: WatchChoice | null = weekly, id = list) =>
  setWatch(deps.db, id, choice, { preferences: await profiles(), now: deps.now() })
const checks = async () => (await ledgerOf(deps)).filter(({ trigger }) => trigger === 'watch')
const put = (db: Database, key: string, ...lists: string[]) => db.subjects.update(key, { lists })
const pass = (ms: number) => {
  deps.pass(ms)
  service().advance(ms)
}
const credits = () => service().bill('sandbox-demo-key').credits

beforeEach(async () => {
  wakes = []
  deps = openDeps(service().url)
  for (const page of [mara, layla]) await bought(deps, { page })
  await deps.db.lists.bulkAdd([
    { id: list, name: 'Customers', createdAt: deps.now() },
    { id: 'friends', name: 'Friends', createdAt: deps.now() },
  ])
  for (const key of ['person:mara-lindqvist', 'person:layla-haddad']) await put(deps.db, key, list)
})

describe('a watched list', () => {
  test('a watched list checks no person before the interval has passed, then each person once', async () => {
    await watch()
    await go()
    expect(await checks()).toEqual([])
    pass(7 * dayMs)
    await go()
    expect((await checks()).map(({ operation, outcome, cost }) => [operation, outcome, cost])).toEqual([
      ['getExperience', 'ok', 1],
      ['getExperience', 'ok', 1],
    ])
    await go()
    expect(await checks()).toHaveLength(2)
  })

  test('a watched list reports a new job, once', async () => {
    await watch()
    service().passDays(1)
    pass(7 * dayMs)
    await go()
    const loud = async () =>
      (await deps.db.history.where('subject').equals('person:mara-lindqvist').toArray()).filter(
        ({ job }) => job?.certainty === 'loud',
      )
    expect((await loud()).map(({ job }) => job?.kind)).toEqual(['moved'])
    pass(7 * dayMs)
    await go()
    expect(await loud()).toHaveLength(1)
    expect(await checks()).toHaveLength(4)
  })

  test('two lists with the same people check them once, by the shorter interval', async () => {
    for (const key of ['person:mara-lindqvist', 'person:layla-haddad'])
      await put(deps.db, key, list, 'friends')
    await watch()
    await watch({ everyDays: 30, monthlyBudget: 100 }, 'friends')
    pass(31 * dayMs)
    await go()
    expect(await checks()).toHaveLength(2)
    await go()
    expect(await checks()).toHaveLength(2)
  })

  test('a list pays from the other list of a person when its own budget is used up', async () => {
    for (const key of ['person:mara-lindqvist', 'person:layla-haddad'])
      await put(deps.db, key, list, 'friends')
    await watch({ everyDays: 7, monthlyBudget: 1 })
    await watch({ everyDays: 7, monthlyBudget: 1 }, 'friends')
    pass(8 * dayMs)
    await go()
    expect((await checks()).map((row) => row.watch?.list)).toEqual([list, 'friends'])
  })

  test('a list with a budget smaller than one check checks no one', async () => {
    await watch({ everyDays: 7, monthlyBudget: 0.5 })
    pass(8 * dayMs)
    await go()
    expect(await checks()).toEqual([])
  })

  test('a list spends a day’s share on its first day, and at most three days’ worth after ten days off', async () => {
    const people = service().world.people.slice(0, 60)
    await deps.db.subjects.bulkPut(
      people.map(({ publicIdentifier, socialUrl: url }) => ({
        key: `person:${publicIdentifier}`,
        kind: 'person' as const,
        aliases: [`person:${publicIdentifier}`],
        name: publicIdentifier,
        headline: '',
        company: '',
        place: '',
        email: '',
        url,
        tags: [],
        lists: [list],
        note: '',
        createdAt: 0,
        updatedAt: 0,
      })),
    )
    await watch({ everyDays: 30, monthlyBudget: 62 })
    await go()
    expect(await checks()).toHaveLength(2)
    pass(dayMs)
    await go()
    expect(await checks()).toHaveLength(4)
    pass(10 * dayMs)
    await go()
    expect(await checks()).toHaveLength(10)
  })

  test('watching a list ends after 90 days, and continues if it is renewed', async () => {
    await watch()
    pass((watchDays + 1) * dayMs)
    await go()
    expect(await checks()).toEqual([])
    expect(wakes).toEqual([null])
    await watch()
    await go()
    expect(await checks()).toHaveLength(2)
  })

  test('a list is checked by the current pass if watching starts during it', async () => {
    await put(deps.db, 'person:layla-haddad', 'friends')
    await watch()
    pass(8 * dayMs)
    const running = watcher()
    const send = deps.fetch
    deps.fetch = async (url, init) => {
      deps.fetch = send
      await watch(weekly, 'friends')
      void running.go()
      return send(url, init)
    }
    await running.go()
    expect((await checks()).map(({ subject }) => subject)).toEqual([
      'person:mara-lindqvist',
      'person:layla-haddad',
    ])
  })

  test('watching a list stops at once when a person ends it', async () => {
    await watch()
    pass(8 * dayMs)
    await watch(null)
    await go()
    expect(await checks()).toEqual([])
    expect(await deps.db.lists.get(list)).not.toHaveProperty('watch')
  })

  test('a list is checked only while its own profile is in use', async () => {
    await watch()
    pass(8 * dayMs)
    deps.prefer({ profile: 'another' })
    await go()
    expect(await checks()).toEqual([])
  })

  test('a list is not checked where a policy forbids it, and never above a policy’s budget', async () => {
    await watch()
    pass(8 * dayMs)
    deps.prefer({ watch: { isAllowed: false, budgetPerMonth: null } })
    await go()
    expect(await checks()).toEqual([])
    deps.prefer({ watch: { isAllowed: true, budgetPerMonth: 1 } })
    await watch()
    expect((await deps.db.lists.get(list))?.watch?.monthlyBudget).toBe(1)
    await go()
    expect(await checks()).toHaveLength(1)
  })

  test('watching a list waits while a run is active', async () => {
    await watch()
    pass(8 * dayMs)
    await deps.db.runs.add({
      state: 'running',
      pauseReason: null,
      id: 'run',
      name: '',
      createdAt: 0,
      startedAt: 0,
      finishedAt: null,
      total: 1,
      list: null,
      counts: {
        pending: 1,
        'in-flight': 0,
        ok: 0,
        saved: 0,
        'not-found': 0,
        refused: 0,
        unknown: 0,
        cancelled: 0,
      },
      budget: null,
      notify: false,
      maximum: 1,
    })
    await go()
    expect(await checks()).toEqual([])
    expect(wakes).toEqual([60_000])
  })

  test('watching a list waits while the browser is offline or the balance is low', async () => {
    await watch()
    pass(8 * dayMs)
    deps.prefer({ lowCredit: 100_000 })
    await go()
    expect(await checks()).toEqual([])
    expect(wakes).toEqual([900_000])
  })

  test('watching uses full profiles if the provider offers no lookup for a career alone', async () => {
    await watch()
    pass(8 * dayMs)
    service().fault({ operation: 11, times: 'always', status: 501 })
    await go()
    service().recover()
    pass(dayMs)
    service().fault({ operation: 11, times: 'always', status: 501 })
    await go()
    const profilesBought = (await checks()).filter(({ section }) => section === 'profile')
    expect(profilesBought.map(({ outcome }) => outcome)).toEqual(['ok', 'ok'])
  })

  test('watching doesn’t repeat an unsuccessful lookup within its interval, charged or not, and gives up after the second', async () => {
    await watch()
    service().fault({
      operation: 11,
      times: 'always',
      status: 404,
      charge: true,
      message: 'No profile was found.',
    })
    for (let day = 0; day < 40; day += 1) {
      pass(dayMs)
      await go()
    }
    expect(await checks()).toHaveLength(4)
  })

  test('watching checks a person again after the interval even if the last response was lost', async () => {
    await watch()
    pass(8 * dayMs)
    service().fault({ operation: 11, times: 1, reset: true, charge: true })
    await go()
    expect((await checks()).map(({ outcome }) => outcome)).toEqual(['unknown', 'ok'])
    pass(6 * dayMs)
    await go()
    expect(await checks()).toHaveLength(2)
    pass(2 * dayMs)
    await go()
    expect((await checks()).map(({ outcome }) => outcome)).toEqual(['unknown', 'ok', 'ok', 'ok'])
  })

  test('watching requests the full profile before it shows a career without any known position', async () => {
    await watch()
    pass(8 * dayMs)
    const other = service().world.people[40]
    service().fault({ operation: 11, times: 2, patch: { positions: other?.positions ?? [] } })
    await go()
    const certainties = async () =>
      (await deps.db.history.toArray()).flatMap(({ job }) => job?.certainty ?? [])
    expect(await certainties()).toContain('unconfirmed')
    expect(await certainties()).not.toContain('loud')
    pass(3_600_000)
    await go()
    expect((await checks()).filter(({ section }) => section === 'profile')).toHaveLength(2)
  })

  test('watching ends for a person if their page belongs to another person', async () => {
    await watch()
    await put(deps.db, 'person:layla-haddad')
    const other = service().world.people[40]
    const { socialIdentifier, memberIdentifier, firstName, lastName, positions } = other!
    service().fault([
      { operation: 11, times: 'always', patch: { positions } },
      {
        operation: 3,
        times: 'always',
        patch: {
          person: {
            socialIdentifier,
            memberIdentifier,
            firstName,
            lastName,
            positions: {
              positionHistory: positions,
              positionsCount: positions.length,
            },
            currentPosition: positions[0],
          },
        },
      },
    ])
    for (let week = 0; week < 6; week += 1) {
      pass(8 * dayMs)
      await go()
      pass(3_600_000)
      await go()
    }
    expect((await checks()).map(({ operation }) => operation)).toEqual(['getExperience', 'enrichProfile'])
    expect((await deps.db.history.toArray()).some(({ job }) => job?.certainty === 'loud')).toBe(false)
  })

  test('watching doesn’t check a person again after a click refreshed them', async () => {
    await watch()
    pass(8 * dayMs)
    await bought(deps, { page: mara, repeat: 'fresh' })
    const before = credits()
    await go()
    expect((await checks()).map(({ subject }) => subject)).toEqual(['person:layla-haddad'])
    expect(credits() - before).toBe(1)
  })

  test('watching doesn’t check suppressed people or records without a page', async () => {
    await watch()
    await deps.db.subjects.update('person:layla-haddad', { url: '' })
    pass(8 * dayMs)
    await go()
    expect((await checks()).map(({ subject }) => subject)).toEqual(['person:mara-lindqvist'])
  })
})

test('a pass reads no ledger and history rows of people who are not due', async () => {
  await watch()
  const [row] = await deps.db.requests.toArray()
  const times = Array.from({ length: 2000 }, (_, at) => deps.now() - at * 3_600_000)
  await deps.db.requests.bulkAdd(
    times.map((reservedAt, at) => ({
      ...row!,
      id: `check ${at}`,
      operation: 'getExperience' as const,
      section: 'experience' as const,
      trigger: 'watch' as const,
      outcome: 'ok' as const,
      reservedAt,
    })),
  )
  await deps.db.history.bulkAdd(
    times.map((at) => ({
      id: `title ${at}`,
      subject: 'person:mara-lindqvist',
      at,
      fact: 'title',
      before: 'Engineer',
      after: 'Lead',
      request: '',
    })),
  )
  deps.db.close()
  const db = new Database(deps.db.name)
  const count = countRows(db)
  deps.db = db
  await go()
  expect(await checks()).toHaveLength(2000)
  expect(count.rows - 2000 + count.steps).toBeLessThan(60)
})

test('retention of 30 days deletes a person who is only checked weekly, and keeps one who is on another list', async () => {
  await watch()
  await put(deps.db, 'person:layla-haddad', list, 'friends')
  for (let week = 0; week < 5; week += 1) {
    pass(7 * dayMs)
    await go()
  }
  expect(await checks()).toHaveLength(10)
  const retention = { ...defaultPreferences.retention, person: 30 as const }
  expect((await dueIn(deps.db, retention, deps.now())).keys).toEqual(['person:mara-lindqvist'])
})
