interface Access {
  name: string
  as: 'read' | 'read-all' | 'write' | 'forget'
  value?: unknown
}

// Like `lib/settings/vault.ts`, in an extension page, because the key can't be used elsewhere.
const inPage = async ({ name, as, value }: Access): Promise<unknown> => {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const { local } = chrome.storage
  const all = await local.get<Record<string, { value?: unknown; counter?: number; sealed: string }>>(null)
  const names = Object.keys(all).filter((each) => (as === 'read-all' ? each.startsWith(name) : each === name))
  if (as === 'read' && names.length === 0) return undefined
  const db = await done(indexedDB.open('vault'))
  const rows = () => db.transaction('keys', 'readwrite').objectStore('keys')
  const freshness = `fresh:${name}`
  // Wait for the key: a new installation stores it with the first setting that it seals.
  let seal: { key: CryptoKey } | undefined
  for (const until = Date.now() + 10_000; !seal && Date.now() < until;)
    seal = (await done(rows().get('seal'))) as { key: CryptoKey } | undefined
  const { key } = seal!
  const algorithm = (iv: Uint8Array<ArrayBuffer>, boundTo: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(boundTo),
  })
  const open = async (each: string): Promise<unknown> => {
    const { counter, sealed, value } = all[each]!
    if (value !== undefined) return value
    const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0))
    const bound = counter === undefined ? `${each}:1` : `${each}:1:${counter}`
    const opened = await crypto.subtle.decrypt(algorithm(bytes.slice(0, 12), bound), key, bytes.slice(12))
    return JSON.parse(new TextDecoder().decode(opened))
  }
  try {
    if (as === 'read') return await open(name)
    if (as === 'read-all') return await Promise.all(names.map(open))
    if (as === 'forget') {
      await local.remove(name)
      await done(rows().delete(freshness))
      return undefined
    }
    const { newest = 0 } = ((await done(rows().get(freshness))) ?? {}) as { newest?: number }
    const counter = newest + 1
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify(value))
    const closed = await crypto.subtle.encrypt(algorithm(iv, `${name}:1:${counter}`), key, text)
    const sealed = btoa(String.fromCharCode(...iv, ...new Uint8Array(closed)))
    await local.set({ [name]: { version: 1, counter, sealed } })
    await done(rows().put({ newest: counter, isStored: true }, freshness))
    return value
  } finally {
    db.close()
  }
}

interface Page {
  evaluate(run: typeof inPage, given: Access): Promise<unknown>
}

/** `undefined` if there is none. */
export const readSealed = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(inPage, { name, as: 'read' })

export const readAllSealed = async (page: Page, name: string): Promise<unknown[]> =>
  (await page.evaluate(inPage, { name, as: 'read-all' })) as unknown[]

export const writeSealed = (page: Page, name: string, value: unknown): Promise<unknown> =>
  page.evaluate(inPage, { name, as: 'write', value })

export const deleteSealed = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(inPage, { name, as: 'forget' })
