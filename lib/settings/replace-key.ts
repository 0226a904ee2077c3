import { makeAndDeleteDatabases } from './make-and-delete-databases.ts'
import { lockStorageItem, readStored, storedKeys, writeStored } from './extension-storage.ts'
import { hasSecrets, itemsWithSecrets } from './secrets.ts'
import {
  isSealed,
  lockName,
  makeKey,
  noteNewest,
  openVault,
  openWith,
  readVault,
  remakeVault,
  sealWith,
  unsealWhole,
  writeKey,
} from './vault.ts'

/**
 * Stores another lock, or none, and converts every secret with `change`; atomic even across crashes. Checks `isStill`
 * first, under all locks. Seals everything with a new key and deletes the old one, so that earlier values in the
 * browser's files can't be opened.
 */
export async function rewriteSecrets(
  lock: unknown,
  change: (name: string, value: unknown) => Promise<unknown>,
  isStill: (lock: unknown) => boolean,
): Promise<boolean> {
  await openVault()
  const write = async (): Promise<boolean> => {
    const found = await unsealWhole(lockName, await readStored('local', lockName), 'fresh')
    if (!isStill(found?.value ?? null)) return false
    await replaceKey(async (name, value) => (hasSecrets(name) ? change(name, value) : value), lock)
    return true
  }
  const exclusively = () => navigator.locks.request('vault-key', write)
  // In the common order of locks, with the lock's item last.
  const isDone = await [...itemsWithSecrets, lockName].reduceRight<() => Promise<boolean>>(
    (step, name) => () => lockStorageItem(name, step),
    exclusively,
  )()
  if (!isDone) return false
  await remakeVault()
  if (!import.meta.env.FIREFOX) await makeAndDeleteDatabases()
  return true
}

/** In one write. The caller must hold `vault-key` exclusively. */
async function replaceKey(
  change: (name: string, value: unknown) => Promise<unknown>,
  lock: unknown,
): Promise<void> {
  const names = await storedKeys('local')
  const { row, freshness } = await readVault([...names, lockName])
  const next = await makeKey()
  const values: Record<string, unknown> = {}
  const counters = new Map<string, number>()
  const put = async (name: string, version: number, isFresh: boolean, value: unknown) => {
    const counter = isFresh ? (freshness.get(name)?.newest ?? 0) + 1 : 0
    if (isFresh) counters.set(name, counter)
    values[name] = await sealWith(next, name, { version, counter }, value)
  }
  for (const name of names) {
    const stored = await readStored('local', name)
    if (!isSealed(stored) || name === lockName) continue
    const isFresh = stored.counter !== 0
    const whole = await openWith(row, name, stored)
    // If a value can't be opened, its reader sets it aside.
    if (!whole || (isFresh && stored.counter < (freshness.get(name)?.newest ?? 0))) continue
    await put(name, whole.version, isFresh, await change(name, whole.value))
  }
  await put(lockName, 1, true, lock)
  // Both keys must be on disk before any value that needs the new one.
  await writeKey({ ...row, next })
  await writeStored('local', values)
  await noteNewest(counters, true)
  await writeKey({ key: next })
}
