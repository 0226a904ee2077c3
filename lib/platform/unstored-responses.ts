import {
  readStored,
  removeStored,
  storedKeys,
  watchStoredKeys,
  writeStored,
} from '../settings/extension-storage.ts'

const prefix = 'unstored:'

/** In session storage: they outlive the worker, but not the browser. Values aren't validated. */
export const inMemory = {
  keep: (name: string, value: unknown): Promise<void> => writeStored('session', { [prefix + name]: value }),
  drop: (name: string): Promise<void> => removeStored('session', prefix + name),
  async all(): Promise<unknown[]> {
    const keys = (await storedKeys('session')).filter((key) => key.startsWith(prefix))
    return Promise.all(keys.map((key) => readStored('session', key)))
  },
  async clear(): Promise<void> {
    const keys = (await storedKeys('session')).filter((key) => key.startsWith(prefix))
    if (keys.length > 0) await removeStored('session', keys)
  },
  /** Now and after changes. Returns a function that stops this. */
  watch(see: (count: number) => void): () => void {
    const count = () =>
      void storedKeys('session').then(
        (keys) => see(keys.filter((key) => key.startsWith(prefix)).length),
        () => {},
      )
    count()
    return watchStoredKeys('session', prefix, count)
  },
}
