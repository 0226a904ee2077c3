import '../../quick-derivation.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { browser, deleteAll } from '../fake-browser.ts'
import { loseVault } from './lock-contexts.ts'

const shared = vi.hoisted(() => ({ browser: undefined as unknown }))
vi.mock('wxt/browser', () => ({ browser: shared.browser }))
shared.browser = browser

const { local, session } = browser.storage
const [ownOne, theirs] = ['sk-mine-0123456789', 'sk-theirs-9876543210']
const address = (apiUrl: string) => ({
  apiUrl,
  socialUrl: 'https://www.network.example',
  socialWord: 'network',
  jobUrlParameter: 'url',
})
const [here, there] = [address('https://api.example.com/v2'), address('https://test.example.com')]
const passphrase = 'correct horse battery'
const stored = async () => JSON.stringify([await local.get(null), await session.get(null)])
const onDisk = async () => JSON.stringify(await local.get(null))

async function newContext() {
  vi.resetModules()
  const [settings, service, other, lock, changing, accounts, secrets, { keyFits }, { applyManaged }] =
    await Promise.all([
      import('../../../lib/settings/settings.ts'),
      import('../../../lib/settings/service-settings.ts'),
      import('../../../lib/settings/profiles.ts'),
      import('../../../lib/settings/lock.ts'),
      import('../../../lib/settings/change-lock.ts'),
      import('../../../lib/settings/accounts.ts'),
      import('../../../lib/settings/secrets.ts'),
      import('../../../lib/settings/key-fits.ts'),
      import('../../../lib/settings/apply-managed.ts'),
    ])
  const context = {
    ...settings,
    ...service,
    ...other,
    ...lock,
    ...changing,
    ...accounts,
    ...secrets,
    keyFits,
    applyManaged,
    now: async () => {
      const [key, where, preferred, known] = await Promise.all([
        settings.apiKey.read(),
        settings.deployment.read(),
        settings.preferences.read(),
        settings.profiles.read(),
      ])
      return {
        name: known?.active.name,
        key: key?.key,
        fits: keyFits(key, where.apiUrl),
        apiUrl: where.apiUrl,
        budget: preferred.budgetPerDay,
        today: preferred.budgetToday,
        auto: preferred.auto.budgetPerDay,
        isOfOne: !key || accounts.profileOf(key.account) === preferred.profile,
      }
    },
    idOf: async (name: string) => {
      const known = await settings.profiles.read()
      return [known!.active, ...known!.others].find((each) => each.name === name)!.id
    },
    spend: (budgetPerDay: number) =>
      settings.preferences.change((known) => ({
        ...known,
        budgetPerDay,
        budgetToday: { day: '2026-11-23', credits: budgetPerDay * 2 },
        auto: { ...known.auto, person: true, budgetPerDay: budgetPerDay / 10 },
      })),
  }
  return context
}
type Context = Awaited<ReturnType<typeof newContext>>

const [first, second] = [
  { name: 'Acme', key: ownOne, fits: true, apiUrl: here.apiUrl, budget: 50, auto: 5, isOfOne: true },
  { name: 'Test', key: theirs, fits: true, apiUrl: there.apiUrl, budget: 80, auto: 8, isOfOne: true },
]

async function two(sessionOnly: { first?: boolean; second?: boolean } = {}): Promise<Context> {
  const context = await newContext()
  await context.saveService(here, ownOne, { isSessionOnly: sessionOnly.first ?? false })
  await context.spend(50)
  expect(await context.addProfile('Test', 'Acme')).toBe(true)
  await context.saveService(there, theirs, { isSessionOnly: sessionOnly.second ?? false })
  await context.spend(80)
  return context
}

beforeEach(async () => {
  deleteAll()
  await loseVault()
})

describe('two profiles', () => {
  test('switching profiles exchanges key, URLs and budgets together', async () => {
    const { now, switchProfile, idOf, preferences } = await two()
    expect(await now()).toMatchObject(second)
    expect(await switchProfile(await idOf('Acme'))).toBe(true)
    expect(await now()).toMatchObject({ ...first, today: { day: '2026-11-23', credits: 100 } })
    const next = await newContext()
    expect(await next.now()).toMatchObject(first)
    await next.switchProfile(await idOf('Test'))
    expect(await now()).toMatchObject({ ...second, today: { day: '2026-11-23', credits: 160 } })
    // Settings other than budgets are shared.
    expect((await preferences.read()).auto.person).toBe(true)
  })

  test('a new profile starts with the current URLs, default budgets and no key', async () => {
    const context = await newContext()
    await context.saveService(here, ownOne)
    await context.spend(50)
    expect(await context.profiles.read()).toBeNull()
    expect(Object.keys(await local.get(null))).not.toContain('profiles')
    await context.addProfile('  Test\u202e  two ', 'Acme')
    expect(await context.now()).toMatchObject({
      name: 'Test two',
      key: undefined,
      apiUrl: here.apiUrl,
      budget: 100,
      today: null,
      auto: 20,
    })
  })

  test('each profile has separate accounts, also after a key is entered again', async () => {
    const { apiKey, profiles, profileOf, saveService, switchProfile, idOf } = await two()
    const accountNow = async () => (await apiKey.read())!.account
    const before = await accountNow()
    await saveService(there, theirs)
    expect(await accountNow()).not.toBe(before)
    expect(profileOf(await accountNow())).toBe((await profiles.read())!.active.id)
    await switchProfile(await idOf('Acme'))
    expect(profileOf(await accountNow())).toBe('first')
  })

  test('keys of profiles are stored sealed', async () => {
    await two()
    for (const secret of [ownOne, theirs, 'api.example.com', 'Acme'])
      expect(await onDisk()).not.toContain(secret)
    expect(await session.get(null)).toEqual({})
  })

  test('profiles can be renamed and removed, except the active one', async () => {
    const { renameProfile, removeProfile, idOf, profiles, now } = await two()
    const [acme, tests] = [await idOf('Acme'), await idOf('Test')]
    expect(await renameProfile(acme, 'test')).toBe(false)
    expect(await renameProfile(acme, 'Acme & Co')).toBe(true)
    expect(await renameProfile(tests, 'Staging')).toBe(true)
    expect(await removeProfile(tests)).toBe(false)
    expect(await removeProfile(acme)).toBe(true)
    expect(await removeProfile(acme)).toBe(false)
    expect(await profiles.read()).toEqual({ active: { id: tests, name: 'Staging' }, others: [] })
    expect(await now()).toMatchObject({ ...second, name: 'Staging' })
  })

  test('a partial reset keeps profiles with the key, and a full reset deletes them', async () => {
    const { clearSettings, profiles, now } = await two()
    await clearSettings({ keepKey: true })
    expect((await profiles.read())?.others).toHaveLength(1)
    expect(await now()).toMatchObject({ key: theirs, fits: true })
    await clearSettings({ keepKey: false })
    expect(await profiles.read()).toBeNull()
    expect(await onDisk()).not.toContain('profiles')
  })

  test('forged profiles are refused, and the account still identifies its budget', async () => {
    const { profiles, apiKey, saveService, profileOf } = await two()
    const { id } = (await profiles.read())!.active
    await local.set({
      profiles: { version: 1, value: { active: { id: 'first', name: 'Evil' }, others: [] } },
    })
    expect(await profiles.read()).toBeNull()
    await saveService(there, 'another-key-0123')
    expect(profileOf((await apiKey.read())!.account)).toBe(id)
  })
})

describe('an interrupted switch of profiles', () => {
  test.each([0, 1, 2, 3])(
    'a switch interrupted at write %s leaves all settings of one profile',
    async (alive) => {
      const context = await two({ first: true })
      const acme = await context.idOf('Acme')
      let writes = 0
      const dying = (area: typeof local) => {
        const own = area.set.bind(area)
        return vi.spyOn(area, 'set').mockImplementation((values) => {
          if (writes++ >= alive) return Promise.reject(new Error('stopped'))
          return own(values)
        })
      }
      const spies = [dying(local), dying(session)]
      const isDone = await context.switchProfile(acme).catch(() => false)
      for (const spy of spies) spy.mockRestore()
      const next = await newContext()
      const after = await next.now()
      expect([first, second]).toContainEqual(pick(after))
      expect(isDone).toBe(after.name === 'Acme')
      await next.switchProfile(await next.idOf(after.name === 'Acme' ? 'Test' : 'Acme'))
      expect(await next.now()).toMatchObject(after.name === 'Acme' ? second : first)
    },
  )
  const pick = ({ today: _today, ...rest }: Awaited<ReturnType<Context['now']>>) => rest

  test('a switch is a single write of all its values', async () => {
    const { switchProfile, idOf } = await two()
    const acme = await idOf('Acme')
    const written = vi.spyOn(local, 'set')
    await switchProfile(acme)
    expect(written.mock.calls.map(([values]) => Object.keys(values as object).toSorted())).toEqual([
      ['apiKey', 'deployment', 'preferences', 'profiles'],
    ])
    written.mockRestore()
  })
})

describe('session keys of profiles', () => {
  test('a session key survives switching away and back, is never on disk, and ends with the browser', async () => {
    const { switchProfile, idOf } = await two({ first: true, second: true })
    const [acme, tests] = [await idOf('Acme'), await idOf('Test')]
    const next = await newContext()
    expect(await next.now()).toMatchObject(second)
    for (let time = 0; time < 2; time++) {
      await switchProfile(acme)
      expect(await (await newContext()).now()).toMatchObject(first)
      await switchProfile(tests)
      expect(await (await newContext()).now()).toMatchObject(second)
    }
    for (const secret of [ownOne, theirs]) expect(await onDisk()).not.toContain(secret)
    session.forget()
    const after = await newContext()
    expect(await after.now()).toMatchObject({ fits: false })
    await after.switchProfile(acme)
    expect(await after.now()).toMatchObject({ fits: false, apiUrl: here.apiUrl })
  })

  test('a session key is deleted with its profile or when replaced', async () => {
    const { removeProfile, removeKey, apiKey, idOf } = await two({ first: true, second: true })
    await removeProfile(await idOf('Acme'))
    expect(await stored()).not.toContain(ownOne)
    expect(await stored()).toContain(theirs)
    await removeKey(await apiKey.read())
    expect(await stored()).not.toContain(theirs)
  })
})

describe('profiles with a lock', () => {
  test.each([false, true])(
    'the lock seals and opens the keys of all profiles (for the session: %s)',
    async (isSessionOnly) => {
      const context = await two({ first: isSessionOnly })
      await context.setLock(passphrase, null)
      expect(await stored()).not.toContain(ownOne)
      await context.lockNow()
      const closed = await newContext()
      const other = (await closed.profiles.read())!.others[0]!
      expect(closed.isLocked(other.apiKey!.key)).toBe(true)
      // Sealed keys can be exchanged and stay sealed.
      expect(await closed.switchProfile(other.id)).toBe(true)
      expect(closed.isLocked((await closed.apiKey.read())!.key)).toBe(true)
      await closed.unlock(passphrase)
      expect(await (await newContext()).now()).toMatchObject(first)
      expect(await closed.removeLock(passphrase)).toBeNull()
      const open = await newContext()
      expect(await open.now()).toMatchObject(first)
      await open.switchProfile(await open.idOf('Test'))
      expect(await open.now()).toMatchObject(second)
    },
  )

  test('deleting the lock deletes all keys and no profile', async () => {
    const { setLock, lockNow, removeLostLock, profiles, switchProfile, now, idOf } = await two()
    await setLock(passphrase, null)
    await lockNow()
    await removeLostLock()
    expect((await profiles.read())?.others).toMatchObject([{ name: 'Acme', apiKey: null }])
    await switchProfile(await idOf('Acme'))
    expect(await now()).toMatchObject({ key: undefined, apiUrl: here.apiUrl, budget: 50 })
  })
})

describe('a policy for profiles', () => {
  test.each([
    ['of the service', { providerUrl: 'https://org.example' }],
    ['of the key', { providerUrl: 'https://org.example', apiKey: 'org-key-0123456789' }],
  ])('a policy %s prevents adding, switching, renaming and removing profiles', async (_, given) => {
    const { applyManaged, addProfile, switchProfile, removeProfile, renameProfile, idOf, apiKey, profileOf } =
      await two()
    const [acme, tests] = [await idOf('Acme'), await idOf('Test')]
    const ask = vi.spyOn(browser.storage.managed, 'get').mockResolvedValue(given)
    await applyManaged()
    expect(await addProfile('Third', '')).toBe(false)
    expect(await switchProfile(acme)).toBe(false)
    expect(await renameProfile(acme, 'Other')).toBe(false)
    expect(await removeProfile(acme)).toBe(false)
    // The organization's key uses the budget of the profile it was set in.
    expect(profileOf((await apiKey.read())!.account)).toBe(tests)
    ask.mockResolvedValue({})
    await applyManaged()
    expect(await switchProfile(acme)).toBe(true)
    ask.mockRestore()
  })

  test('a policy of the budget applies in every profile', async () => {
    const { applyManaged, switchProfile, idOf, now } = await two()
    const ask = vi.spyOn(browser.storage.managed, 'get').mockResolvedValue({ budgetPerDay: 7 })
    await applyManaged()
    await switchProfile(await idOf('Acme'))
    expect(await now()).toMatchObject({ name: 'Acme', budget: 7 })
    ask.mockRestore()
  })
})

test('concurrent readers during a switch see key, URLs and budgets of one profile', async () => {
  const context = await two()
  const { readSettings } = await import('../../../lib/purchases/read-settings.ts')
  const { apiKey, deployment, preferences, switchProfile, idOf } = context
  const ids = [await idOf('Acme'), await idOf('Test')]
  const over = new AbortController()
  const seen = new Set<string>()
  const reading = (async () => {
    while (!over.signal.aborted) {
      const read = await readSettings({ apiKey, deployment, preferences })
      seen.add([read.key?.key, read.deployment.apiUrl, read.preferences.budgetPerDay].join(' '))
      await new Promise((done) => setImmediate(done))
    }
  })()
  for (let time = 0; time < 40; time++) await switchProfile(ids[time % 2]!)
  over.abort()
  await reading
  expect([...seen].toSorted()).toEqual([`${ownOne} ${here.apiUrl} 50`, `${theirs} ${there.apiUrl} 80`])
})

test('a key that does not fit its base URL is read at most twice', async () => {
  const { readSettings } = await import('../../../lib/purchases/read-settings.ts')
  const { apiKey, deployment, preferences, saveService } = await newContext()
  await saveService(here, ownOne)
  await deployment.write(there)
  const reading = vi.spyOn(apiKey, 'read')
  const read = await readSettings({ apiKey, deployment, preferences })
  expect([read.key?.key, read.deployment.apiUrl]).toEqual([ownOne, there.apiUrl])
  expect(reading).toHaveBeenCalledTimes(2)
})

test('a form filled in for another profile is not saved', async () => {
  const { saveService, switchProfile, idOf, now } = await two()
  await switchProfile(await idOf('Acme'))
  expect(await saveService(there, theirs, { profile: await idOf('Test') })).toBe(false)
  expect(await now()).toMatchObject(first)
})

test.each([
  ['', [], 'length'],
  [' \u200b\u202e ', [], 'length'],
  ['x'.repeat(40), [], null],
  ['😀'.repeat(40), [], null],
  ['x'.repeat(41), [], 'length'],
  ['acme', ['ACME'], 'taken'],
  ['ＡＣＭＥ', ['acme'], 'taken'],
  ['ac\u200dme', ['acme'], 'taken'],
  ['Acme 2', ['Acme'], null],
  ['عميل', ['Acme'], null],
] as const)('the name %j with existing %j has the problem: %s', async (name, others, problem) => {
  const { nameProblem } = await newContext()
  expect(nameProblem(name, others)).toBe(problem)
})
