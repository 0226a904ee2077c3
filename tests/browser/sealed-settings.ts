// As `lib/settings/vault.ts` seals. It runs in a page of the extension: nobody else can use the key.
const inPage = async ({ name, change }: { name: string; change?: { value: unknown } }): Promise<unknown> => {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const { [name]: stored } = await chrome.storage.local.get(name)
  if (!stored && !change) return undefined
  const db = await done(indexedDB.open('vault'))
  const { key } = (await done(db.transaction('keys').objectStore('keys').get('seal'))) as { key: CryptoKey }
  db.close()
  const how = (iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(`${name}:1`),
  })
  if (change) {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify(change.value))
    const bytes = [...iv, ...new Uint8Array(await crypto.subtle.encrypt(how(iv), key, text))]
    const sealed = btoa(String.fromCharCode(...bytes))
    await chrome.storage.local.set({ [name]: { version: 1, sealed } })
    return change.value
  }
  const bytes = Uint8Array.from(atob((stored as { sealed: string }).sealed), (letter) => letter.charCodeAt(0))
  const open = await crypto.subtle.decrypt(how(bytes.slice(0, 12)), key, bytes.slice(12))
  return JSON.parse(new TextDecoder().decode(open))
}

/** A page of the extension, in either browser. */
interface Page {
  evaluate(run: typeof inPage, given: Parameters<typeof inPage>[0]): Promise<unknown>
}

/** What is kept under a name whose value is sealed; `undefined`: nothing. */
export const readSealed = (page: Page, name: string): Promise<unknown> => page.evaluate(inPage, { name })

/** Keeps a value as if the extension had sealed it. */
export const writeSealed = (page: Page, name: string, value: unknown): Promise<unknown> =>
  page.evaluate(inPage, { name, change: { value } })
