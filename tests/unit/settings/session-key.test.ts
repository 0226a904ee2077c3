import '../../quick-derivation.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { browser, deleteAll } from '../fake-browser.ts'
import { key, loseVault, newContext, saved } from './lock-contexts.ts'

const shared = vi.hoisted(() => ({ browser: undefined as unknown }))
vi.mock('wxt/browser', () => ({ browser: shared.browser }))
shared.browser = browser

const { local, session } = browser.storage
const passphrase = 'correct horse battery'
const restartBrowser = () => session.forget()
const stored = async () => JSON.stringify([await local.get(null), await session.get(null)])

beforeEach(async () => {
  deleteAll()
  await loseVault()
})

describe('a session key', () => {
  const ofSession = { ...saved, isSessionOnly: true }
  const onDisk = async () => JSON.stringify(await local.get(null))

  test('a session key is available in every context, never on disk, and ends with the browser', async () => {
    const { apiKey } = await newContext()
    await apiKey.write(ofSession)
    expect(await (await newContext()).apiKey.read()).toEqual(ofSession)
    // The key is not even stored sealed, because the vault can open everything on disk.
    const next = await newContext()
    restartBrowser()
    const after = await next.apiKey.read()
    expect(after).toMatchObject({ ...ofSession, key: expect.any(String) as string })
    expect(next.isSessionOver(after!.key)).toBe(true)
    expect(next.keyFits(after, saved.base)).toBe(false)
    expect(await onDisk()).not.toContain(key)
    await apiKey.write(saved)
    restartBrowser()
    expect(await (await newContext()).apiKey.read()).toEqual(saved)
  })

  test('a session key is used only with its own record', async () => {
    const { apiKey } = await newContext()
    await apiKey.write(ofSession)
    const former = await local.get('apiKey')
    await apiKey.write({ ...ofSession, key: 'another-key-0123', account: 'two' })
    await local.set(former)
    const next = await newContext()
    expect(await next.apiKey.read()).toBeNull()
  })

  test('a session key is sealed by a closed lock, opened with it, and stays a session key', async () => {
    const { apiKey, setLock, lockNow, unlock, removeLock } = await newContext()
    await apiKey.write(ofSession)
    await setLock(passphrase, null)
    expect(await (await newContext()).apiKey.read()).toEqual(ofSession)
    await lockNow()
    const next = await newContext()
    expect(next.isLocked((await next.apiKey.read())!.key)).toBe(true)
    expect(await stored()).not.toContain(key)
    await unlock(passphrase)
    expect(await (await newContext()).apiKey.read()).toEqual(ofSession)
    await apiKey.change((known) => known && { ...known, base: 'https://api.example.com/v2' })
    expect(await removeLock(passphrase)).toBeNull()
    expect(await (await newContext()).apiKey.read()).toEqual({
      ...ofSession,
      base: 'https://api.example.com/v2',
    })
    restartBrowser()
    const last = await newContext()
    expect(last.isSessionOver((await last.apiKey.read())!.key)).toBe(true)
  })

  test('a deleted session key is stored nowhere', async () => {
    const { apiKey } = await newContext()
    await apiKey.write(ofSession)
    await apiKey.write(null)
    expect(await stored()).not.toContain(key)
  })
})
