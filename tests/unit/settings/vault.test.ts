import { beforeEach, describe, expect, test, vi } from 'vitest'
import { browser, deleteAll } from '../fake-browser.ts'

const shared = vi.hoisted(() => ({ browser: undefined as unknown }))
vi.mock('wxt/browser', () => ({ browser: shared.browser }))
shared.browser = browser

const { local } = browser.storage
const key = 'sk-secret-0123456789'
const saved = { key, origin: 'https://api.example.com', base: 'https://api.example.com', account: 'one' }
const crm = {
  id: 'a',
  kind: 'webhook',
  name: 'Own',
  address: 'https://hook.example/x',
  token: 'whsec_secret',
  idField: '',
  mapping: [],
  createCompany: false,
} as const

async function newContext() {
  vi.resetModules()
  const [{ apiKey, appearance }, { destinations }, { storedKeys }, { openVault }] = await Promise.all([
    import('../../../lib/settings/settings.ts'),
    import('../../../lib/crm/destinations.ts'),
    import('../../../lib/settings/extension-storage.ts'),
    import('../../../lib/settings/vault.ts'),
  ])
  const setAside = async () => (await storedKeys('local')).filter((name) => name.startsWith('set-aside:'))
  return { apiKey, appearance, destinations, setAside, openVault }
}

const ended = (request: IDBRequest | IDBTransaction) =>
  new Promise<void>((done, fail) => {
    for (const name of ['success', 'complete']) request.addEventListener(name, () => done())
    request.addEventListener('error', () => fail(request.error ?? new Error('failed')))
  })

const loseVault = () => ended(indexedDB.deleteDatabase('vault'))

const stored = async () => JSON.stringify(await local.get(null))
const flipped = (sealed: string, at: number) =>
  sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)

beforeEach(async () => {
  deleteAll()
  await loseVault()
})

describe('key and tokens in the vault', () => {
  test('key, tokens and their URLs appear nowhere in extension storage in plain text', async () => {
    const { apiKey, destinations } = await newContext()
    await apiKey.write(saved)
    await destinations.write([{ ...crm, mapping: [] }])
    for (const secret of [key, 'whsec_secret', 'api.example.com', 'hook.example', 'webhook'])
      expect(await stored()).not.toContain(secret)
    const next = await newContext()
    expect(await next.apiKey.read()).toEqual(saved)
    expect(await next.destinations.read()).toEqual([crm])
  })

  test('the sealing key is not extractable', async () => {
    const { openVault } = await newContext()
    const reading = (await openVault()).transaction('keys').objectStore('keys').get('seal')
    await ended(reading)
    const { key: sealing } = reading.result as { key: CryptoKey }
    expect(sealing.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', sealing)).rejects.toThrow('not extractable')
  })

  test('watchers of sealed items are notified in the order of the writes', async () => {
    const [here, there] = [await newContext(), await newContext()]
    const seen: (string | undefined)[] = []
    const stop = here.apiKey.watch((value) => seen.push(value?.key))
    for (const at of ['1', '2', '3']) await there.apiKey.write({ ...saved, key: at })
    await there.apiKey.write(null)
    await there.apiKey.remove()
    await expect.poll(() => seen).toEqual(['1', '2', '3', undefined, undefined])
    stop()
  })

  test('two contexts that create the vault at the same time use one sealing key', async () => {
    const [here, there] = [await newContext(), await newContext()]
    await Promise.all([here.apiKey.write(saved), there.destinations.write([{ ...crm, mapping: [] }])])
    const next = await newContext()
    expect(await next.apiKey.read()).toEqual(saved)
    expect(await next.destinations.read()).toEqual([crm])
  })
})

describe('a tampered value is refused and recorded', () => {
  const forged = { ...saved, origin: 'https://evil.example', base: 'https://evil.example' }

  type Stored = { version: number; counter: number; sealed: string }
  test.each<[string, (own: Stored, other: Stored) => unknown]>([
    ['a value that is not sealed', () => ({ version: 1, value: forged })],
    ['no key, not sealed', () => ({ version: 1, value: null })],
    ['another letter', (own) => ({ ...own, sealed: flipped(own.sealed, 40) })],
    ['another initialization vector', (own) => ({ ...own, sealed: flipped(own.sealed, 2) })],
    ['its end cut off', (own) => ({ ...own, sealed: own.sealed.slice(0, 40) })],
    ['what another item was sealed as', (_, other) => other],
    ['another version', (own) => ({ ...own, version: 2 })],
    ['another counter', (own) => ({ ...own, counter: own.counter + 1 })],
    ['no counter', ({ version, sealed }) => ({ version, sealed })],
    ['no base64', (own) => ({ ...own, sealed: '…' })],
    ['nothing at all', (own) => ({ ...own, sealed: '' })],
    ['both', (own) => ({ ...own, sealed: flipped(own.sealed, 40), value: forged })],
  ])('a value tampered with by %s', async (_, change) => {
    const first = await newContext()
    await first.apiKey.write(saved)
    await first.destinations.write([{ ...crm, mapping: [] }])
    const { apiKey: own, destinations: theirs } = (await local.get(['apiKey', 'destinations'])) as Record<
      string,
      Stored
    >
    await local.set({ apiKey: change(own!, theirs!) })
    const { apiKey, destinations, setAside } = await newContext()
    expect(await apiKey.read()).toBeNull()
    expect((await setAside()).map((name) => name.split(':')[1])).toEqual(['apiKey'])
    expect(await destinations.read()).toEqual([crm])
    // A context with the value in memory does not use it either.
    expect(await first.apiKey.read()).toBeNull()
    await apiKey.write(saved)
    expect(await first.apiKey.read()).toEqual(saved)
  })
})

describe('a lost sealing key', () => {
  test('values of a lost sealing key are required again and named, and new ones are readable', async () => {
    const first = await newContext()
    await first.apiKey.write(saved)
    await loseVault()
    const { apiKey, setAside } = await newContext()
    expect(await apiKey.read()).toBeNull()
    expect(await setAside()).toHaveLength(1)
    await apiKey.write(saved)
    expect(await (await newContext()).apiKey.read()).toEqual(saved)
  })

  test('an unsealed value is refused, also by the first context that opens the vault', async () => {
    await local.set({ apiKey: { version: 1, value: saved } })
    const { apiKey, setAside } = await newContext()
    expect(await apiKey.read()).toBeNull()
    expect(await setAside()).toHaveLength(1)
  })

  test('an unsealed value is refused next to values of a lost sealing key', async () => {
    const first = await newContext()
    await first.destinations.write([{ ...crm, mapping: [] }])
    await loseVault()
    await local.set({ apiKey: { version: 1, value: { ...saved, origin: 'https://evil.example' } } })
    const { apiKey, setAside } = await newContext()
    expect(await apiKey.read()).toBeNull()
    expect(await setAside()).toHaveLength(1)
  })

  test('a vault that fails to open is opened again, and nothing is set aside', async () => {
    const first = await newContext()
    await first.apiKey.write(saved)
    const { apiKey, setAside } = await newContext()
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Internal error', 'UnknownError')
    })
    await expect(apiKey.read()).rejects.toThrow(expect.objectContaining({ name: 'ExtensionStorageError' }))
    opening.mockRestore()
    expect(await setAside()).toEqual([])
    expect(await apiKey.read()).toEqual(saved)
  })

  test('unsealed settings can be changed when the vault fails to open', async () => {
    const { appearance } = await newContext()
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Internal error', 'UnknownError')
    })
    await appearance.change((known) => ({ ...known, theme: 'dark' }))
    expect((await appearance.read()).theme).toBe('dark')
    opening.mockRestore()
  })
})
