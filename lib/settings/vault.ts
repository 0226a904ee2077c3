import { openBytes, sealBytes } from '../input/sealed-bytes.ts'
import {
  answered,
  ExtensionStorageError,
  lockStorageItem,
  markDamaged,
  readStored,
  unreadable,
  writeStored,
} from './extension-storage.ts'
import {
  closeSecret,
  hasSecrets,
  isLocked,
  isSessionOver,
  itemsWithSecrets,
  LockedError,
  lockOf,
  mapSecrets,
  openSecret,
  readLockKey,
  withoutSessionSecret,
  withSessionSecret,
  type LockKey,
} from './secrets.ts'

/** What earlier versions stored unsealed: what policies set may be a key, too. */
const onceUnsealed = ['apiKey', 'destinations', 'team', 'managed']

/** The item of the optional lock (`lock.ts`). */
export const lockName = 'lock'

/** Items whose values are sealed: the key, tokens, and with each of them the address that it may go to. */
export const sealedItems = [...itemsWithSecrets, 'managed', lockName]

/** A database of its own: whoever deletes or restores the library does not touch it. */
const vaultName = 'vault'
const table = 'keys'
const row = 'seal'

interface VaultRow {
  key: CryptoKey
  /** The items of which nothing unsealed is taken any more. Of others, what an earlier version stored waits to be sealed. */
  settled: string[]
}

const unsettled = (found: VaultRow | undefined) =>
  onceUnsealed.filter((name) => !found?.settled.includes(name))

let opening: Promise<CryptoKey> | undefined

/**
 * The key that seals: made once, can be used by the extension's own pages and worker, and read out by nobody. It is kept
 * in memory for the life of this context. `ExtensionStorageError` where the browser does not give it; the next call tries anew.
 */
export function vaultKey(): Promise<CryptoKey> {
  opening ??= answered(openVault()).catch((error: unknown) => {
    opening = undefined
    throw new ExtensionStorageError(String(error), { cause: error })
  })
  return opening
}

/** What was unsealed last of each item: it is read far more often than it changes. */
const known = new Map<string, { sealed: string; text: string }>()

interface SealedValue {
  version: number
  /** The value as JSON, as `sealBytes` has it. */
  sealed: string
}

const isSealed = (stored: unknown): stored is SealedValue =>
  typeof stored === 'object' &&
  stored !== null &&
  'version' in stored &&
  typeof stored.version === 'number' &&
  'sealed' in stored &&
  typeof stored.sealed === 'string'

/** Bound to the item and its version: what was sealed as one value is never read as another. */
const boundTo = (name: string, version: number) => `${name}:${version}`

/** A value as it is stored: what reads extension storage alone learns nothing of it, and can't make another. */
export async function sealSetting(name: string, version: number, value: unknown): Promise<SealedValue> {
  return sealWith(await vaultKey(), name, version, await withClosedSecrets(name, value))
}

/** Where there is a lock, secrets are stored closed: `LockedError` where it is not open to close them. */
async function withClosedSecrets(name: string, value: unknown): Promise<unknown> {
  if (!hasSecrets(name)) return value
  let key: LockKey | null | undefined
  const closed = await mapSecrets(name, value, async (secret) => {
    if (isLocked(secret) || isSessionOver(secret)) return secret
    const lock = await readLockId()
    if (lock === null) return secret
    key ??= await readLockKey()
    if (key?.id !== lock) throw new LockedError('Sidelight is locked.')
    return closeSecret(key, secret)
  })
  return withoutSessionSecret(name, closed)
}

/** Opens what the lock closes, as far as it is open; `null`: something was closed by a lock that is lost, or changed since. */
async function withOpenSecrets(name: string, value: unknown): Promise<{ value: unknown } | null> {
  let key: LockKey | null | undefined
  try {
    const whole = await withSessionSecret(name, value)
    const open = await mapSecrets(name, whole, async (secret) => {
      if (!isLocked(secret)) return secret
      key ??= await readLockKey()
      if (key?.id === lockOf(secret)) return openSecret(key, secret)
      if ((await readLockId()) === lockOf(secret)) return secret
      throw new LockedError('Closed by another lock.')
    })
    return { value: open }
  } catch (error) {
    if (error instanceof ExtensionStorageError) throw error
    return null
  }
}

/** Which lock there is; `null`: none. */
async function readLockId(): Promise<string | null> {
  const stored = await unsealWhole(lockName, await readStored('local', lockName))
  return (stored?.value as { id?: string } | null | undefined)?.id ?? null
}

/**
 * Stores another lock, or none, with every secret as `change` makes it of how it is stored, in one step: after a death in
 * the middle all is as it was, or all is as it will be. `isStill` looks first, while nobody else can change anything.
 */
export async function rewriteSecrets(
  lock: unknown,
  change: (name: string, value: unknown) => Promise<unknown>,
  isStill: (lock: unknown) => boolean,
): Promise<boolean> {
  const key = await vaultKey()
  const write = async (): Promise<boolean> => {
    if (!isStill((await unsealWhole(lockName, await readStored('local', lockName)))?.value ?? null))
      return false
    const values: Record<string, unknown> = { [lockName]: await sealWith(key, lockName, 1, lock) }
    for (const name of itemsWithSecrets) {
      const stored = await unsealWhole(name, await readStored('local', name))
      // What can't be read is set aside by whoever reads it.
      if (stored) values[name] = await sealWith(key, name, stored.version, await change(name, stored.value))
    }
    await writeStored('local', values)
    return true
  }
  // In one order, the lock's own last, as whoever writes one of them takes them.
  return [...itemsWithSecrets, lockName].reduceRight<() => Promise<boolean>>(
    (step, name) => () => lockStorageItem(name, step),
    write,
  )()
}

async function sealWith(key: CryptoKey, name: string, version: number, value: unknown): Promise<SealedValue> {
  const text = JSON.stringify(value)
  const sealed = await sealBytes(key, boundTo(name, version), new TextEncoder().encode(text))
  known.set(name, { sealed, text })
  return { version, sealed }
}

/** What was sealed of an item, its secrets closed where the lock is; `null`: this was not sealed here, or was changed since. */
export async function unsealSetting(
  name: string,
  stored: unknown,
): Promise<{ version: number; value: unknown } | null> {
  const whole = await unsealWhole(name, stored)
  if (!whole || !hasSecrets(name)) return whole
  const open = await withOpenSecrets(name, whole.value)
  return open && { version: whole.version, value: open.value }
}

async function unsealWhole(
  name: string,
  stored: unknown,
): Promise<{ version: number; value: unknown } | null> {
  const key = await vaultKey()
  if (!isSealed(stored)) return null
  const { version, sealed } = stored
  const last = known.get(name)
  if (last?.sealed === sealed) return { version, value: JSON.parse(last.text) as unknown }
  try {
    const open = await openBytes(key, boundTo(name, version), sealed)
    const text = new TextDecoder().decode(open)
    known.set(name, { sealed, text })
    return { version, value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

async function openVault(): Promise<CryptoKey> {
  const db = await openDatabase()
  try {
    const found = await readRow(db)
    if (found && unsettled(found).length === 0) return found.key
    return await navigator.locks.request('vault', () => settleVault(db))
  } finally {
    db.close()
  }
}

/** Makes the key where there is none, and seals what an earlier version stored. After that nothing unsealed is taken. */
async function settleVault(db: IDBDatabase): Promise<CryptoKey> {
  const found = await readRow(db)
  const key = found?.key ?? (await makeKey())
  const stored = await Promise.all(sealedItems.map(readOrMark))
  // Something sealed without a key here: that was lost, and what is unsealed beside it is no earlier version's.
  const isLost = !found && stored.some(isSealed)
  if (!isLost) {
    // On the disk before anything is that only it opens.
    if (!found) await writeRow(db, { key, settled: [] })
    for (const name of unsettled(found)) await lockStorageItem(name, () => sealEarlier(key, name))
  }
  await writeRow(db, { key, settled: onceUnsealed })
  return key
}

async function readOrMark(name: string): Promise<unknown> {
  const value = await readStored('local', name)
  if (value === unreadable) await lockStorageItem(name, () => markDamaged('local', name))
  return value
}

const makeKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

async function sealEarlier(key: CryptoKey, name: string): Promise<void> {
  const stored = await readStored('local', name)
  if (typeof stored !== 'object' || stored === null) return
  if (!('version' in stored) || typeof stored.version !== 'number' || !('value' in stored)) return
  await writeStored('local', { [name]: await sealWith(key, name, stored.version, stored.value) })
}

/** Resolves with that event of a request or transaction; each of both has its error. */
const ended = (asked: IDBRequest | IDBTransaction, event: 'success' | 'complete') =>
  new Promise<void>((done, fail) => {
    asked.addEventListener(event, () => done())
    for (const name of ['error', 'abort'])
      asked.addEventListener(name, () => fail(asked.error ?? new Error(name)))
  })

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(vaultName, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table))
  await ended(request, 'success')
  return request.result
}

async function readRow(db: IDBDatabase): Promise<VaultRow | undefined> {
  const request = db.transaction(table).objectStore(table).get(row) as IDBRequest<VaultRow | undefined>
  await ended(request, 'success')
  return request.result
}

async function writeRow(db: IDBDatabase, value: VaultRow): Promise<void> {
  const transaction = db.transaction(table, 'readwrite', { durability: 'strict' })
  transaction.objectStore(table).put(value, row)
  await ended(transaction, 'complete')
}
