import { browser } from '../browser.ts'
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

export interface StorageItem<Value> {
  key: string
  area: StorageArea
  /** Always `plain` in session storage. */
  protection: Protection
  read(): Promise<Value>
  write(value: Value): Promise<void>
  change(change: (value: Value) => Value): Promise<Value>
  remove(): Promise<void>
  /** For a value from elsewhere; `null` if it is invalid. */
  parse(value: unknown): { value: Value } | null
  /** From any context. Returns a function that stops this. */
  watch(see: (value: Value) => void): () => void
  /** For `changeTogether`. */
  parts: {
    readAlone(): Promise<Value>
    toEntry(value: Value): Promise<{ entry: Entry; stored: Value; written: () => Promise<void> }>
  }
}

/** A function where schemas aren't loaded yet. */
interface Check<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false; data?: never }
}

export function checkBy<Value>(is: (value: unknown) => value is Value): Check<Value> {
  return { safeParse: (value) => (is(value) ? { success: true, data: value } : { success: false }) }
}

interface DefinitionOf<Value> {
  schema: Check<Value>
  version: number
  fallback: () => NoInfer<Value>
  /** The valid part of an invalid value. Without this function, the default applies. */
  salvage?: (value: unknown) => NoInfer<Value>
  hold?: (value: NoInfer<Value>) => Promise<NoInfer<Value>>
}

type Definition<Value> = DefinitionOf<Value> &
  ({ area?: 'local'; protection: Protection } | { area: 'session'; protection?: never })

export const isOfVersion = (stored: unknown, version: number): stored is { value: unknown } =>
  typeof stored === 'object' &&
  stored !== null &&
  'version' in stored &&
  stored.version === version &&
  'value' in stored

/** For invalid values that were set aside. */
export const setAsidePrefix = 'set-aside:'

/** Validated on each read. */
export function storageItem<Value>(key: string, definition: Definition<Value>) {
  const { area = 'local', protection = 'plain', schema, version, fallback, salvage, hold } = definition
  const store = () => browser.storage[area]
  const isSealed = protection !== 'plain'
  const alone = <Result>(step: () => Promise<Result>) => lockStorageItem(key, step)
  const toEntry = async (value: Value) => {
    const stored = hold ? await hold(value) : value
    const entry = { name: key, version, value: stored, protection }
    return { entry, stored, written: () => dropSessionSecrets(key, stored) }
  }
  const put = async (value: Value): Promise<Value> => {
    const { entry, stored, written } = await toEntry(value)
    if (area === 'local') await storeValues([entry])
    else await writeStored(area, { [key]: { version, value: stored } })
    if (isSealed) await written()
    return stored
  }

  /** `null`, invalid for every item, if it isn't the newest sealed value. */
  const opened = async (stored: unknown): Promise<unknown> => {
    if (!isSealed || stored === unreadable) return stored
    if (stored !== undefined) return unsealSetting(key, stored, protection)
    // Without a stored value, the vault doesn't matter.
    return unsealSetting(key, stored, protection).catch(() => undefined)
  }

  /** `null` if it is stored but invalid. */
  function readable(stored: unknown): { value: Value } | null {
    if (stored === undefined) return { value: fallback() }
    if (typeof stored !== 'object' || stored === null || !('version' in stored) || !('value' in stored))
      return null
    const parsed = schema.safeParse(stored.value)
    return parsed.success && stored.version === version ? { value: parsed.data } : null
  }

  const salvaged = (stored: unknown): Value =>
    salvage ? salvage(isOfVersion(stored, version) ? stored.value : undefined) : fallback()

  /** Settings reports a value set aside. Returns the recovered part. */
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
    // If the vault can't record the removal, it must fail.
    if (isSealed) await openVault()
    await removeStored(area, key)
    if (isSealed) await noteRemoved([key])
  }

  const item: StorageItem<Value> = {
    key,
    area,
    protection,
    async read() {
      // Only the step that needs the vault reports a failure.
      if (isSealed) openVault().catch(() => {})
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
    parts: { readAlone: readOrSetAside, toEntry },
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
        before = before.then(async () => {
          const plain = await opened(stored).catch(() => undefined)
          // The value was replaced or is invalid, so read the current one.
          const read = plain === null ? await item.read().catch(fallback) : null
          if (!isWatched) return
          if (plain === null) see(read as Value)
          else show(plain)
        })
      }
      // The lock changes whether secrets are readable, but not storage.
      const checkAgain = () => {
        before = before.then(async () => {
          const read = await item.read().then(
            (value) => ({ value }),
            () => null,
          )
          if (read && isWatched) see(read.value)
        })
      }
      const stopLooking = isSealed && hasSecrets(key) ? watchOpenLock(checkAgain) : () => {}
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
 * Atomic even across crashes. Locks the items in the given order, which must be the same everywhere. Doesn't write
 * unchanged values. If `change` returns `null`, writes nothing.
 */
export async function changeTogether<Values extends readonly unknown[]>(
  items: ItemsOf<Values>,
  change: (values: Values) => Values | null,
): Promise<boolean> {
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
    // All is stored, so leftovers in session storage must not make it fail.
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
