import { browser } from 'wxt/browser'

export type StorageArea = 'local' | 'session'

/** Extension storage gives nothing at all: it fails, or does not answer. */
export class ExtensionStorageError extends Error {
  override name = 'ExtensionStorageError'
}

/** What stands for a value that the browser can't give, while it gives others. */
export const unreadable = Symbol('unreadable')

/** One whose files are damaged was seen to never answer: Chromium 156, where a folder stands in place of its lock. */
const answersWithinMs = 10_000

/** No item is called so: asked for to find out whether anything can be read. */
const nothing = 'is anything readable'

/** The same, or `ExtensionStorageError` where that lasts too long. */
export function answered<Result>(asked: Promise<Result>): Promise<Result> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new ExtensionStorageError('No answer.')), answersWithinMs)
    asked.then(done, fail).finally(() => clearTimeout(timer))
  })
}

/** Gives what extension storage answers, and `ExtensionStorageError` for whatever else comes of it. */
async function orFail<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await answered(ask())
  } catch (error) {
    throw error instanceof ExtensionStorageError ? error : new ExtensionStorageError(String(error))
  }
}

/** The value of one key as it is stored; `undefined`: none; `unreadable`: this one is damaged. Else `ExtensionStorageError`. */
export async function readStored(area: StorageArea, key: string): Promise<unknown> {
  const store = browser.storage[area]
  try {
    return ((await answered(store.get(key))) as Record<string, unknown>)[key]
  } catch (error) {
    if (error instanceof ExtensionStorageError) throw error
    await orFail(() => store.get(nothing))
    return unreadable
  }
}

/** What stands in place of a value that the browser could not give. */
export const damaged = { damaged: true }

/**
 * Chromium deletes a value that it can't read with the first reading, and the next one finds none: as if none had ever been
 * set. So that it is found again, a mark takes its place. Called by who holds the key's lock.
 */
export async function markDamaged(area: StorageArea, key: string): Promise<void> {
  const now = await readStored(area, key)
  if (now === undefined || now === unreadable) await writeStored(area, { [key]: damaged })
}

export function writeStored(area: StorageArea, values: Record<string, unknown>): Promise<void> {
  return orFail(() => browser.storage[area].set(values))
}

export function removeStored(area: StorageArea, keys: string | string[]): Promise<void> {
  return orFail(() => browser.storage[area].remove(keys))
}

/** The keys of all that is stored. One damaged value fails the reading of all, where the browser can't list keys alone. */
export function storedKeys(area: StorageArea): Promise<string[]> {
  const store = browser.storage[area]
  return orFail(async () => (await store.getKeys?.()) ?? Object.keys(await store.get(null)))
}

/** The values of many keys; those that are damaged are left out, and cost no other. */
export async function readManyStored(area: StorageArea, keys: string[]): Promise<Record<string, unknown>> {
  try {
    return await answered(browser.storage[area].get(keys))
  } catch (error) {
    if (error instanceof ExtensionStorageError) throw error
    const each = await Promise.all(keys.map(async (key) => [key, await readStored(area, key)] as const))
    return Object.fromEntries(each.filter(([, value]) => value !== undefined && value !== unreadable))
  }
}

/** Calls back whenever one of the keys with this beginning changes. Gives the function that stops it. */
export function watchStoredKeys(area: StorageArea, prefix: string, see: () => void): () => void {
  const { onChanged } = browser.storage[area]
  const listener = (changes: object) => {
    if (Object.keys(changes).some((key) => key.startsWith(prefix))) see()
  }
  onChanged.addListener(listener)
  return () => onChanged.removeListener(listener)
}

/** Runs a step while no other context changes the item of this key. */
export function lockStorageItem<Result>(key: string, step: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(`storage:${key}`, step)
}

/** Does a step, and once more where extension storage gave nothing for it, as soon as it gives anything at all. */
export async function onceReadable<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof ExtensionStorageError)) throw error
    await answersAtAll('local')
    return step()
  }
}

/** Resolves when anything can be read. */
export const answersAtAll = (area: StorageArea): Promise<unknown> =>
  orFail(() => browser.storage[area].get(nothing))
