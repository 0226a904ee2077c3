import { browser } from '../browser.ts'

export type StorageArea = 'local' | 'session'

export class ExtensionStorageError extends Error {
  override name = 'ExtensionStorageError'
}

/** Stands for a value that can't be read although others can. */
export const unreadable = Symbol('unreadable')

/** Chromium 156 never responded when the storage's lock file was replaced by a folder. */
const answersWithinMs = 10_000

/** Reading it tests whether anything can be read. */
const nothing = 'is anything readable'

/** Rejects with `ExtensionStorageError` after a timeout. */
export function answered<Result>(promise: Promise<Result>): Promise<Result> {
  return new Promise((done, fail) => {
    const timer = setTimeout(
      () => fail(new ExtensionStorageError('Extension storage did not respond.')),
      answersWithinMs,
    )
    promise.then(done, fail).finally(() => clearTimeout(timer))
  })
}

async function orFail<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await answered(ask())
  } catch (error) {
    throw error instanceof ExtensionStorageError ? error : new ExtensionStorageError(String(error))
  }
}

/**
 * `undefined` if there is none; `unreadable` if it is damaged. Rejects with `ExtensionStorageError` if storage fails.
 */
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

export const damaged = { damaged: true }

/**
 * Chromium deletes an unreadable value on the first read, and later reads find nothing, as if it had never been set.
 * The caller must hold the key's lock.
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

/** If the browser can't list keys alone, one damaged value makes this fail. */
export function storedKeys(area: StorageArea): Promise<string[]> {
  const store = browser.storage[area]
  return orFail(async () => (await store.getKeys?.()) ?? Object.keys(await store.get(null)))
}

/** Reads values, leaving out damaged ones. */
export async function readManyStored(area: StorageArea, keys: string[]): Promise<Record<string, unknown>> {
  try {
    return await answered(browser.storage[area].get(keys))
  } catch (error) {
    if (error instanceof ExtensionStorageError) throw error
    const each = await Promise.all(keys.map(async (key) => [key, await readStored(area, key)] as const))
    return Object.fromEntries(each.filter(([, value]) => value !== undefined && value !== unreadable))
  }
}

/** Returns a function that stops this. */
export function watchStoredKeys(area: StorageArea, prefix: string, see: () => void): () => void {
  const { onChanged } = browser.storage[area]
  const listener = (changes: object) => {
    if (Object.keys(changes).some((key) => key.startsWith(prefix))) see()
  }
  onChanged.addListener(listener)
  return () => onChanged.removeListener(listener)
}

export function lockStorageItem<Result>(key: string, step: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(`storage:${key}`, step)
}

/** If extension storage fails, runs the step again once storage can be read. */
export async function onceReadable<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof ExtensionStorageError)) throw error
    await checkStorage('local')
    return step()
  }
}

export const checkStorage = (area: StorageArea): Promise<unknown> =>
  orFail(() => browser.storage[area].get(nothing))
