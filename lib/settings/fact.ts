import type * as z from 'zod/mini'
import { browser } from 'wxt/browser'

type Area = 'local' | 'session'

export interface Fact<Value> {
  key: string
  area: Area
  read(): Promise<Value>
  write(value: Value): Promise<void>
  /** Read, change and write as one step: two contexts that change the same fact don't lose each other's change. */
  change(change: (value: Value) => Value): Promise<Value>
  remove(): Promise<void>
  /** Calls back with each new value, whichever context wrote it. Gives the function that stops it. */
  watch(see: (value: Value) => void): () => void
}

interface Definition<Schema extends z.ZodMiniType> {
  area?: Area
  schema: Schema
  version: number
  fallback: () => z.output<Schema>
}

interface Stored {
  version: number
  value: unknown
}

/** One fact under one key of extension storage. What is stored is checked against the schema at each reading. */
export function defineFact<Schema extends z.ZodMiniType>(key: string, definition: Definition<Schema>) {
  type Value = z.output<Schema>
  const { area = 'local', schema, version, fallback } = definition
  const store = () => browser.storage[area]

  async function read(): Promise<Value> {
    const stored = (await store().get(key))[key] as Stored | undefined
    if (stored === undefined) return fallback()
    const parsed = schema.safeParse(stored.value)
    if (parsed.success && stored.version === version) return parsed.data
    await setAside(key, stored)
    return fallback()
  }

  /** A value that no longer fits is kept under a name of its own, for the person to see in Options. */
  async function setAside(name: string, stored: Stored): Promise<void> {
    await store().set({ [`set-aside:${name}`]: stored })
    await store().remove(name)
  }

  async function write(value: Value): Promise<void> {
    await store().set({ [key]: { version, value } satisfies Stored })
  }

  const fact: Fact<Value> = {
    key,
    area,
    read,
    write,
    change: (change) =>
      navigator.locks.request(`fact:${key}`, async () => {
        const changed = change(await read())
        await write(changed)
        return changed
      }),
    remove: () => store().remove(key),
    watch(see) {
      const listener = (changes: Record<string, { newValue?: unknown }>) => {
        if (!(key in changes)) return
        const stored = changes[key]?.newValue as Stored | undefined
        const parsed = schema.safeParse(stored?.value)
        see(parsed.success ? parsed.data : fallback())
      }
      store().onChanged.addListener(listener)
      return () => store().onChanged.removeListener(listener)
    },
  }
  return fact
}
