// The vault of the settings is a database.
import 'fake-indexeddb/auto'

/** Storage in memory, and manual messages. Replaces `wxt/browser`. */
export function event<Args extends unknown[]>() {
  const listeners = new Set<(...args: Args) => unknown>()
  return {
    addListener: (listener: (...args: Args) => unknown) => void listeners.add(listener),
    removeListener: (listener: (...args: Args) => unknown) => void listeners.delete(listener),
    tell: (...args: Args) => [...listeners].map((listener) => listener(...args)),
    forget: () => listeners.clear(),
    count: () => listeners.size,
  }
}

type Changes = Record<string, { oldValue?: unknown; newValue?: unknown }>

/** Storage runs in another process, so every call takes an event loop turn and concurrent calls interleave. */
const sequence = () => new Promise<void>((done) => setImmediate(done))

function area() {
  const stored = new Map<string, unknown>()
  const onChanged = event<[Changes]>()
  const change = (key: string, value: unknown) => {
    const oldValue = stored.get(key)
    if (value === undefined) stored.delete(key)
    else stored.set(key, structuredClone(value))
    onChanged.tell({ [key]: value === undefined ? { oldValue } : { oldValue, newValue: stored.get(key) } })
  }
  return {
    onChanged,
    async get(keys: string | string[] | null) {
      await sequence()
      const all = [...stored].filter(([name]) => keys === null || [keys].flat().includes(name))
      return structuredClone(Object.fromEntries(all))
    },
    async set(values: Record<string, unknown>) {
      await sequence()
      for (const [key, value] of Object.entries(values)) change(key, value)
    },
    async remove(keys: string | string[]) {
      await sequence()
      for (const key of [keys].flat()) if (stored.has(key)) change(key, undefined)
    },
    forget() {
      stored.clear()
      onChanged.forget()
    },
  }
}

const id = 'abcdefghijklmnopabcdefghijklmnop'

export const browser = {
  runtime: {
    id,
    getURL: (path: string) => `chrome-extension://${id}${path}`,
  },
  storage: { local: area(), session: area(), managed: area() },
}

/** Reopened after deletion, so that it can be emptied synchronously. */
let vault: IDBDatabase | null = null
const openVault = () =>
  new Promise<void>((done, fail) => {
    const opening = indexedDB.open('vault', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'))
    opening.addEventListener('success', () => {
      vault = opening.result
      vault.addEventListener('versionchange', () => {
        vault?.close()
        vault = null
        void openVault()
      })
      done()
    })
    opening.addEventListener('error', () => fail(opening.error ?? new Error('not opened')))
  })
await openVault()

export function deleteAll(): void {
  // Later reads wait for the deletion.
  vault
    ?.transaction('keys', 'readwrite')
    .objectStore('keys')
    .delete(IDBKeyRange.bound('fresh:', 'fresh:\uffff'))
  browser.storage.local.forget()
  browser.storage.session.forget()
  browser.storage.managed.forget()
}
