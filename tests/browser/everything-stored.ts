import type { Page } from '@playwright/test'

export const everythingStored = (page: Page): Promise<string> => page.evaluate(readEverything)

async function readEverything(): Promise<string> {
  const done = <Value>(requested: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      requested.addEventListener('success', () => resolve(requested.result))
      requested.addEventListener('error', () => reject(requested.error ?? new Error('not read')))
    })
  const texts: string[] = []
  const latin = (bytes: ArrayBuffer) =>
    Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  /** JSON omits bytes, files, maps and sets. */
  const walk = async (value: unknown): Promise<void> => {
    if (typeof value === 'string') texts.push(value)
    else if (value instanceof Blob) texts.push(latin(await value.arrayBuffer()))
    else if (value instanceof ArrayBuffer) texts.push(latin(value))
    else if (ArrayBuffer.isView(value)) texts.push(latin(value.buffer.slice(0) as ArrayBuffer))
    else if (value instanceof Map || value instanceof Set) await walk([...value])
    else if (Array.isArray(value)) for (const inner of value) await walk(inner)
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        texts.push(name)
        await walk(inner)
      }
    else texts.push(String(value))
  }
  for (const area of ['local', 'session', 'sync', 'managed'] as const)
    await walk(await chrome.storage[area].get(null).catch(() => ({})))
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name))
    for (const store of db.objectStoreNames) {
      const rows = db.transaction(store).objectStore(store)
      const [all, keys] = [done<unknown[]>(rows.getAll()), done(rows.getAllKeys())]
      await walk([await all, await keys])
    }
    db.close()
  }
  await walk([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])
  for (const name of await caches.keys().catch(() => [])) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      await walk([request.url, await (await cache.match(request))?.text()])
  }
  return texts.join('\n')
}
