import '../../quick-derivation.ts'
import { beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { lockRounds } from '../../../lib/crypto/passphrase.ts'
import { browser, deleteAll } from '../fake-browser.ts'
import { crm, key, loseVault, newContext, saved, team, type Context } from './lock-contexts.ts'

const shared = vi.hoisted(() => ({ browser: undefined as unknown }))
vi.mock('wxt/browser', () => ({ browser: shared.browser }))
shared.browser = browser

const { local, session } = browser.storage
const secrets = [key, 'whsec_secret', 'team-password', 'team-secret']
const passphrase = 'correct horse battery'
const minute = 60_000

async function filled(afterMs: number | null = 15 * minute) {
  const context = await newContext()
  await context.apiKey.write(saved)
  await context.destinations.write([{ ...crm, mapping: [] }])
  await context.membership.write(team)
  await context.setLock(passphrase, afterMs)
  return context
}

const open = { key: saved, destinations: [crm], team }
const restartBrowser = () => session.forget()
const stored = async () => JSON.stringify([await local.get(null), await session.get(null)])

async function expectLocked({ all, isLocked }: Context): Promise<void> {
  const now = await all()
  expect(now.key).toMatchObject({ ...saved, key: expect.any(String) as string })
  expect(now.destinations[0]).toMatchObject({ ...crm, token: expect.any(String) as string })
  expect(now.team).toMatchObject({ team: 'Team', urls: team.urls })
  const texts = [now.key!.key, now.destinations[0]!.token, now.team!.password, now.team!.secret]
  expect(texts.map(isLocked)).toEqual([true, true, true, true])
  for (const secret of secrets) expect(JSON.stringify(now)).not.toContain(secret)
}

beforeEach(async () => {
  vi.restoreAllMocks()
  deleteAll()
  await loseVault()
})

describe('the lock', () => {
  test('the lock seals the key, tokens and team secrets, and nothing else', async () => {
    const { lockNow } = await filled()
    expect(await (await newContext()).all()).toEqual(open)
    await lockNow()
    await expectLocked(await newContext())
    for (const secret of secrets) expect(await stored()).not.toContain(secret)
    expect(await (await newContext()).readLockState()).toBe('locked')
  })

  test('the lock closes with the browser, and the passphrase opens it', async () => {
    await filled()
    restartBrowser()
    const next = await newContext()
    await expectLocked(next)
    expect(await next.unlock(passphrase)).toBeNull()
    expect(await next.all()).toEqual(open)
    // A restarted worker can read it, too.
    expect(await (await newContext()).all()).toEqual(open)
  })

  test('the lock opens with the same passphrase in any Unicode composition', async () => {
    const { setLock, lockNow, unlock } = await newContext()
    await setLock('Schlu\u0308ssel-bund', null)
    await lockNow()
    expect(await unlock('Schlüssel-bund')).toBeNull()
  })

  test('the lock derives its key with 2,000,000 iterations, and recommends the current number', async () => {
    const derive = vi.spyOn(crypto.subtle, 'deriveBits')
    const { lockItem, lockNow, unlock, readLockState } = await filled()
    expect(derive.mock.calls[0]![0]).toMatchObject({
      name: 'PBKDF2',
      hash: 'SHA-256',
      iterations: lockRounds,
    })
    expect(lockRounds).toBeGreaterThanOrEqual(600_000)
    const before = await lockItem.change((known) => known && { ...known, rounds: 200_000 })
    await lockNow()
    expect(await unlock(passphrase)).toBeNull()
    expect(derive.mock.calls.map(([how]) => (how as Pbkdf2Params).iterations)).toEqual([
      lockRounds,
      200_000,
      lockRounds,
    ])
    const after = await lockItem.read()
    expect(after).toMatchObject({ id: before!.id, rounds: lockRounds })
    expect(after!.salt).not.toBe(before!.salt)
    await lockNow()
    expect(await unlock(passphrase)).toBeNull()
    expect(await readLockState()).toBe('unlocked')
  })

  test('a closed lock refuses new secrets and allows other changes', async () => {
    const { lockNow, apiKey, destinations, unlock, all } = await filled()
    await lockNow()
    await expect(apiKey.write({ ...saved, key: 'another-key-0123' })).rejects.toThrow('locked')
    await destinations.change(([first]) => [{ ...first!, name: 'Renamed' }])
    await unlock(passphrase)
    expect(await all()).toEqual({ ...open, destinations: [{ ...crm, name: 'Renamed' }] })
    await apiKey.write({ ...saved, key: 'another-key-0123' })
    restartBrowser()
    const next = await newContext()
    expect(next.isLocked((await next.apiKey.read())!.key)).toBe(true)
    await next.unlock(passphrase)
    expect((await next.apiKey.read())?.key).toBe('another-key-0123')
  })

  test('secrets written while the lock is set are sealed, in any order', async () => {
    const [here, there] = [await newContext(), await newContext()]
    await here.apiKey.write(saved)
    await Promise.all([
      here.setLock(passphrase, null),
      there.destinations.write([{ ...crm, mapping: [] }]),
      there.membership.write(team),
    ])
    restartBrowser()
    const next = await newContext()
    expect(next.isLocked((await next.apiKey.read())!.key)).toBe(true)
    await expectLocked(next)
  })

  test('the lock is set once when two windows set it', async () => {
    const [here, there] = [await newContext(), await newContext()]
    await here.apiKey.write(saved)
    const set = await Promise.all([
      here.setLock('window number one', null),
      there.setLock('window number two', null),
    ])
    expect(set.filter(Boolean)).toHaveLength(1)
    restartBrowser()
    const next = await newContext()
    expect(await next.unlock(set[0] ? 'window number one' : 'window number two')).toBeNull()
    expect(await next.apiKey.read()).toEqual(saved)
  })

  test('the lock stays with the key when everything else is deleted, and is deleted with it', async () => {
    const { readLockState, apiKey } = await filled()
    const { clearSettings } = await import('../../../lib/settings/settings.ts')
    await clearSettings({ keepKey: true })
    expect(await readLockState()).toBe('unlocked')
    expect(await apiKey.read()).toEqual(saved)
    await clearSettings({ keepKey: false })
    expect(await readLockState()).toBe('none')
    expect(await session.get(null)).toEqual({})
    expect(await apiKey.read()).toBeNull()
  })

  test('watchers are notified when the lock closes and opens', async () => {
    const here = await filled()
    const there = await newContext()
    const seen: (string | undefined)[] = []
    const states: string[] = []
    const stops = [
      there.apiKey.watch((value) => seen.push(value && there.isLocked(value.key) ? 'locked' : value?.key)),
      there.watchLock(() => void there.readLockState().then((state) => states.push(state))),
    ]
    await here.lockNow()
    await expect.poll(() => seen.at(-1)).toBe('locked')
    await expect.poll(() => states.at(-1)).toBe('locked')
    await here.unlock(passphrase)
    await expect.poll(() => seen.at(-1)).toBe(key)
    await expect.poll(() => states.at(-1)).toBe('unlocked')
    for (const stop of stops) stop()
  })
})

describe('a wrong passphrase', () => {
  test('a wrong passphrase opens nothing, and from the third on the pause doubles in every window', async () => {
    const { lockNow } = await filled()
    await lockNow()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const here = await newContext()
    const wrong = () => here.unlock('wrong passphrase')
    expect(await wrong()).toEqual({ reason: 'wrong', waitMs: 0 })
    expect(await wrong()).toEqual({ reason: 'wrong', waitMs: 0 })
    expect(await wrong()).toEqual({ reason: 'wrong', waitMs: 5_000 })
    expect(await here.unlock(passphrase)).toEqual({ reason: 'wait', waitMs: 5_000 })
    clock.mockReturnValue(3_000)
    expect(await here.unlock(passphrase)).toEqual({ reason: 'wait', waitMs: 2_000 })
    expect(await (await newContext()).unlock(passphrase)).toEqual({ reason: 'wait', waitMs: 5_000 })
    clock.mockReturnValue(5_000)
    expect(await wrong()).toEqual({ reason: 'wrong', waitMs: 10_000 })
    clock.mockReturnValue(15_000)
    expect(await here.unlock(passphrase)).toBeNull()
    await lockNow()
    expect(await wrong()).toEqual({ reason: 'wrong', waitMs: 0 })
  })

  test('a pause after wrong passphrases ignores the system clock and survives a restart', async () => {
    const { lockNow, unlock } = await filled()
    await lockNow()
    const steady = vi.spyOn(performance, 'now').mockReturnValue(0)
    for (let time = 0; time < 3; time++) await unlock('wrong passphrase')
    const now = vi.spyOn(Date, 'now')
    for (const years of [30, -30, 0]) {
      now.mockReturnValue(1_800_000_000_000 + years * 365 * 86_400_000)
      expect(await unlock(passphrase)).toMatchObject({ reason: 'wait', waitMs: 5_000 })
      restartBrowser()
      const next = await newContext()
      expect(await next.readPause()).toBe(5_000)
      expect(await next.unlock(passphrase)).toMatchObject({ reason: 'wait' })
    }
    now.mockRestore()
    steady.mockReturnValue(5_000)
    expect(await unlock(passphrase)).toBeNull()
  })

  test.each<[string, () => Promise<void>]>([
    ['deleted', () => local.remove('lockAttempts')],
    ['set to none', () => local.set({ lockAttempts: { version: 1, value: { failed: 0, id: '' } } })],
  ])(
    'unlocking is paused for the maximum time when the attempt count was %s from outside',
    async (_, forge) => {
      const { lockNow, unlock } = await filled()
      await lockNow()
      await unlock('wrong passphrase')
      await forge()
      vi.spyOn(performance, 'now').mockReturnValue(0)
      expect(await (await newContext()).unlock(passphrase)).toEqual({ reason: 'wait', waitMs: 300_000 })
    },
  )

  test('a wrong passphrase neither changes nor removes the lock', async () => {
    const { changePassphrase, removeLock, lockNow, unlock } = await filled()
    expect(await changePassphrase('wrong', 'another passphrase')).toMatchObject({ reason: 'wrong' })
    expect(await removeLock('wrong')).toMatchObject({ reason: 'wrong' })
    await lockNow()
    expect(await unlock(passphrase)).toBeNull()
  })

  test('concurrent wrong passphrases are checked one after the other', async () => {
    const { lockNow, unlock } = await filled()
    await lockNow()
    const all = await Promise.all(Array.from({ length: 8 }, () => unlock('wrong passphrase')))
    expect(all.map((each) => each?.reason)).toEqual([
      'wrong',
      'wrong',
      'wrong',
      ...Array<string>(5).fill('wait'),
    ])
  })
})

describe('changing the passphrase', () => {
  test('after a change of the passphrase, the old one opens nothing', async () => {
    const { changePassphrase, lockNow, unlock, all } = await filled()
    expect(await changePassphrase(passphrase, 'another passphrase')).toBeNull()
    await lockNow()
    expect(await unlock(passphrase)).toMatchObject({ reason: 'wrong' })
    expect(await unlock('another passphrase')).toBeNull()
    expect(await all()).toEqual(open)
  })

  test('after the lock is removed, the key is still sealed', async () => {
    const { removeLock } = await filled()
    expect(await removeLock(passphrase)).toBeNull()
    restartBrowser()
    const next = await newContext()
    expect(await next.readLockState()).toBe('none')
    expect(await next.all()).toEqual(open)
    for (const secret of secrets) expect(await stored()).not.toContain(secret)
  })

  test('a deleted lock requires the secrets again and keeps everything else', async () => {
    const { lockNow } = await filled()
    await lockNow()
    const next = await newContext()
    await next.removeLostLock()
    expect(await next.readLockState()).toBe('none')
    expect(await next.all()).toEqual({ key: null, destinations: [{ ...crm, token: '' }], team: null })
    expect(await next.setAside()).toEqual([])
    await next.apiKey.write(saved)
    expect(await (await newContext()).apiKey.read()).toEqual(saved)
  })
})

/** At its nth write. Returns the number of writes. */
async function dieAtWrite(at: number, step: () => Promise<unknown>): Promise<number> {
  let writes = 0
  const spies = [local, session].flatMap((area) => [
    vi.spyOn(area, 'set'),
    vi.spyOn(area, 'remove') as unknown as MockInstance<typeof area.set>,
  ])
  for (const spy of spies) {
    const write = spy.getMockImplementation()!
    spy.mockImplementation((given) => {
      if (writes++ >= at) throw new Error('dead')
      return write(given)
    })
  }
  await step().catch(() => {})
  for (const spy of spies) spy.mockRestore()
  return writes
}

describe('an interrupted change of the lock', () => {
  // Browsers write all values of one call or none, so each step may stop only between calls.
  const steps: [string, (context: Context) => Promise<unknown>][] = [
    ['setting', ({ setLock }) => setLock(passphrase, null)],
    ['changing', ({ changePassphrase }) => changePassphrase(passphrase, 'another passphrase')],
    ['removing', ({ removeLock }) => removeLock(passphrase)],
    ['forgetting', ({ removeLostLock }) => removeLostLock()],
  ]
  test.each(steps)('an interruption of %s leaves the state before or after', async (name, step) => {
    for (let at = 0; at < 12; at++) {
      deleteAll()
      await loseVault()
      const context = name === 'setting' ? await newContext() : await filled()
      if (name === 'setting') await context.apiKey.write(saved)
      const writes = await dieAtWrite(at, () => step(context))
      restartBrowser()
      const next = await newContext()
      const isLocked = (await next.readLockState()) === 'locked'
      const opened = isLocked
        ? [await next.unlock(passphrase), await next.unlock('another passphrase')]
        : [null]
      expect(opened).toContain(null)
      expect(await next.apiKey.read()).toEqual(name === 'forgetting' && !isLocked ? null : saved)
      for (const secret of secrets) expect(await stored()).not.toContain(secret)
      expect(await next.setAside()).toEqual([])
      if (writes <= at) break
    }
  })
})

describe('an open lock', () => {
  test('an open lock closes after the chosen time without use', async () => {
    const start = 1_800_000_000_000
    const now = vi.spyOn(Date, 'now').mockReturnValue(start)
    const { noteUse, msUntilLocked, readLockState } = await filled(5 * minute)
    now.mockReturnValue(start + 4 * minute)
    expect(await msUntilLocked()).toBe(minute)
    await noteUse()
    now.mockReturnValue(start + 8 * minute)
    expect(await readLockState()).toBe('unlocked')
    now.mockReturnValue(start + 9 * minute)
    expect(await readLockState()).toBe('locked')
    // Use that is noted after locking does not unlock.
    await noteUse()
    now.mockReturnValue(start + 8 * minute)
    await expectLocked(await newContext())
    expect(await session.get(null)).toEqual({})
  })

  test('setting the clock back does not keep the lock open longer', async () => {
    const start = 1_800_000_000_000
    const now = vi.spyOn(Date, 'now').mockReturnValue(start)
    const { readLockState } = await filled(5 * minute)
    now.mockReturnValue(start - 60 * minute)
    expect(await readLockState()).toBe('locked')
  })

  test('a lock set to stay open until the browser closes does so', async () => {
    const start = 1_800_000_000_000
    const now = vi.spyOn(Date, 'now').mockReturnValue(start)
    const { setLockAfter, msUntilLocked, readLockState } = await filled(5 * minute)
    await setLockAfter(null)
    now.mockReturnValue(start + 10_000 * minute)
    expect(await msUntilLocked()).toBeNull()
    expect(await readLockState()).toBe('unlocked')
  })
})

describe('tampering with the lock', () => {
  test.each<[string, () => Promise<void>]>([
    ['the lock is gone', () => local.remove('lock')],
    ['the lock is another, not sealed', () => local.set({ lock: { version: 1, value: null } })],
  ])('when %s, nothing opens unsealed, and the secrets are required again', async (_, change) => {
    await filled()
    restartBrowser()
    await change()
    const next = await newContext()
    expect(await next.readLockState()).toBe('none')
    expect(await next.apiKey.read()).toBeNull()
    expect(await next.setAside()).toContain('apiKey')
    await next.apiKey.write(saved)
    expect(await (await newContext()).apiKey.read()).toEqual(saved)
  })

  test('a foreign key in session storage opens nothing', async () => {
    await filled()
    const [at] = Object.keys(await session.get(null)).filter((name) => name === 'openLock')
    const { [at!]: known } = (await session.get(at!)) as Record<string, { key: string }>
    await session.set({ openLock: { ...known, key: btoa('x'.repeat(32)) } })
    const next = await newContext()
    expect(await next.apiKey.read()).toBeNull()
  })
})
