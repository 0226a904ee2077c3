import { browser } from 'wxt/browser'
import {
  damaged,
  lockStorageItem,
  markDamaged,
  readStored,
  removeStored,
  unreadable,
  writeStored,
  type StorageArea,
} from './extension-storage.ts'
import { dropSessionSecrets, hasSecrets, watchOpenLock } from './secrets.ts'
import { noteRemoved, openVault, storeValues, unsealSetting, type Entry, type Protection } from './vault.ts'

/** A value of extension storage that any context may read, write and watch. */
export interface StorageItem<Value> {
  key: string
  area: StorageArea
  /** `plain` for all of session storage. */
  protection: Protection
  read(): Promise<Value>
  write(value: Value): Promise<void>
  /** Read, change and write as one step: two contexts that change the same item don't lose each other's change. */
  change(change: (value: Value) => Value): Promise<Value>
  remove(): Promise<void>
  /** A value from elsewhere as it would be stored; `null` where it does not fit. */
  parse(value: unknown): { value: Value } | null
  /** Calls back with each new value, whichever context wrote it. Gives the function that stops it. */
  watch(see: (value: Value) => void): () => void
  /** What `changeTogether` is made of. */
  parts: {
    unlocked(): Promise<void>
    /** As `change` reads it, by who holds its lock. */
    readAlone(): Promise<Value>
    /** What is to be stored, and called once it is. */
    toEntry(value: Value): Promise<{ entry: Entry; held: Value; written: () => Promise<void> }>
  }
}

/** What tells a stored value from anything else: a schema, or a check by hand where no schema is loaded yet. */
export interface Check<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false; data?: never }
}

/** Such a check of what is told by a look. */
export function checkBy<Value>(is: (value: unknown) => value is Value): Check<Value> {
  return { safeParse: (value) => (is(value) ? { success: true, data: value } : { success: false }) }
}

interface DefinitionOf<Value> {
  schema: Check<Value>
  version: number
  fallback: () => NoInfer<Value>
  /** What holds from then on in place of a value that does not fit, as far as that can be read; else it is as if none was stored. */
  salvage?: (value: unknown) => NoInfer<Value>
  /** Whatever is written is stored as this gives it. */
  hold?: (value: NoInfer<Value>) => Promise<NoInfer<Value>>
}

/** Each item of local storage says how it is protected. Session storage is closed to content processes in both browsers. */
type Definition<Value> = DefinitionOf<Value> &
  ({ area?: 'local'; protection: Protection } | { area: 'session'; protection?: never })

/** Whether something is stored as items of this version are. */
export const isOfVersion = (stored: unknown, version: number): stored is { value: unknown } =>
  typeof stored === 'object' &&
  stored !== null &&
  'version' in stored &&
  stored.version === version &&
  'value' in stored

/** The keys of values that no longer fitted their schema: each is kept under one of its own. */
export const setAsidePrefix = 'set-aside:'

/** One value under one key of extension storage, checked against its schema at each reading. */
export function storageItem<Value>(key: string, definition: Definition<Value>) {
  const { area = 'local', protection = 'plain', schema, version, fallback, salvage, hold } = definition
  const store = () => browser.storage[area]
  const isSealed = protection !== 'plain'
  /** Before the lock, never in it: the vault takes that one itself when it is opened for the first time. */
  const unlocked = async () => void (isSealed && (await openVault()))
  const alone = async <Result>(step: () => Promise<Result>) => {
    await unlocked()
    return lockStorageItem(key, step)
  }
  const toEntry = async (value: Value) => {
    const held = hold ? await hold(value) : value
    const entry = { name: key, version, value: held, protection }
    return { entry, held, written: () => dropSessionSecrets(key, held) }
  }
  const put = async (value: Value): Promise<Value> => {
    const { entry, held, written } = await toEntry(value)
    if (area === 'local') await storeValues([entry])
    else await writeStored(area, { [key]: { version, value: held } })
    if (isSealed) await written()
    return held
  }

  /** As it was before it was sealed; `null`, which fits no item, where it is not the newest that was sealed here. */
  const opened = async (stored: unknown): Promise<unknown> => {
    if (!isSealed || stored === unreadable) return stored
    if (stored !== undefined) return unsealSetting(key, stored, protection)
    // Where nothing is stored, a vault that does not open is nobody's trouble.
    return unsealSetting(key, stored, protection).catch(() => undefined)
  }

  /** `null`: stored, but not what the schema says. */
  function readable(stored: unknown): { value: Value } | null {
    if (stored === undefined) return { value: fallback() }
    if (typeof stored !== 'object' || stored === null || !('version' in stored) || !('value' in stored))
      return null
    const parsed = schema.safeParse(stored.value)
    return parsed.success && stored.version === version ? { value: parsed.data } : null
  }

  const salvaged = (stored: unknown): Value =>
    salvage ? salvage(isOfVersion(stored, version) ? stored.value : undefined) : fallback()

  /** A value that does not fit is kept under another key, which Options reports; then what is left of it holds. */
  async function readOrSetAside(): Promise<Value> {
    const stored = await readStored(area, key)
    const plain = await opened(stored === unreadable ? damaged : stored)
    const read = readable(plain)
    if (read) return read.value
    const found = stored === unreadable || stored === undefined ? damaged : stored
    const aside = `${setAsidePrefix}${key}:${crypto.randomUUID()}`
    await writeStored(area, { [aside]: found })
    const value = salvaged(plain)
    if (salvage) return put(value)
    await remove()
    return value
  }

  const remove = async () => {
    await removeStored(area, key)
    if (isSealed) await noteRemoved([key])
  }

  const item: StorageItem<Value> = {
    key,
    area,
    protection,
    async read() {
      // In parallel with the reading. What fails is known to whoever needs it.
      unlocked().catch(() => {})
      const stored = await readStored(area, key)
      if (stored === unreadable) await alone(() => markDamaged(area, key))
      return readable(await opened(stored))?.value ?? alone(readOrSetAside)
    },
    write: (value) => alone(async () => void (await put(value))),
    change: (change) => alone(async () => put(change(await readOrSetAside()))),
    async remove() {
      await alone(remove)
      if (isSealed) await dropSessionSecrets(key, null)
    },
    parts: { unlocked, readAlone: readOrSetAside, toEntry },
    parse: (value) => {
      const parsed = schema.safeParse(value)
      return parsed.success ? { value: parsed.data } : null
    },
    watch(see) {
      const show = (plain: unknown) => {
        const read = readable(plain)
        see(read ? read.value : salvaged(plain))
      }
      let isWatched = true
      let before = Promise.resolve()
      const listener = (changes: Record<string, { newValue?: unknown }>) => {
        if (!(key in changes)) return
        const stored = changes[key]?.newValue
        if (!isSealed) return show(stored)
        // One after the other, as they came.
        before = before.then(async () => {
          const plain = await opened(stored).catch(() => undefined)
          // Replaced since, or not sealed here: what holds now is read.
          const read = plain === null ? await item.read().catch(fallback) : null
          if (!isWatched) return
          if (plain === null) see(read as Value)
          else show(plain)
        })
      }
      // Its secrets are others once the lock is opened or closed, and nothing that is stored changes by that.
      const lookAgain = () => {
        before = before.then(async () => {
          const read = await item.read().then(
            (value) => ({ value }),
            () => null,
          )
          if (read && isWatched) see(read.value)
        })
      }
      const stopLooking = isSealed && hasSecrets(key) ? watchOpenLock(lookAgain) : () => {}
      store().onChanged.addListener(listener)
      return () => {
        isWatched = false
        store().onChanged.removeListener(listener)
        stopLooking()
      }
    },
  }
  return item
}

type ItemsOf<Values extends readonly unknown[]> = { [At in keyof Values]: StorageItem<Values[At]> }

/**
 * Changes several items of local storage in one step: after a death in the middle all are as they were, or all are as they
 * will be. They are locked in the order in which they are named, which is the same wherever two of them are. A value that
 * `change` gives back as it is is not written; `null`: nothing is.
 */
export async function changeTogether<Values extends readonly unknown[]>(
  items: ItemsOf<Values>,
  change: (values: Values) => Values | null,
): Promise<boolean> {
  // Before any lock is held: the vault takes them itself when it is opened for the first time.
  for (const { parts } of items) await parts.unlocked()
  const step = async (): Promise<boolean> => {
    const values: unknown[] = []
    for (const { parts } of items) values.push(await parts.readAlone())
    const changed = change(values as unknown as Values)
    if (!changed) return false
    const others = items.flatMap((item, at) =>
      changed[at] === values[at] ? [] : { item, value: changed[at] },
    )
    const written = await Promise.all(others.map(({ item, value }) => item.parts.toEntry(value)))
    await storeValues(written.map(({ entry }) => entry))
    // It is done by now: what is left in the session's memory is no reason to say otherwise.
    for (const each of written) await each.written().catch(() => {})
    return true
  }
  return items.reduceRight<() => Promise<boolean>>(
    (inner, { key }) =>
      () =>
        lockStorageItem(key, inner),
    step,
  )()
}
