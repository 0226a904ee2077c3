import { openBytes, sealBytes } from '../crypto/sealed-bytes.ts'
import {
  answered,
  ExtensionStorageError,
  lockStorageItem,
  readStored,
  writeStored,
} from './extension-storage.ts'
import {
  closeSecret,
  hasSecrets,
  isLocked,
  isSessionOver,
  LockedError,
  lockOf,
  mapSecrets,
  openSecret,
  readLockKey,
  withoutSessionSecret,
  withSessionSecret,
  type LockKey,
} from './secrets.ts'

/**
 * How an item of extension storage is protected from a content process that was taken over, which reads and writes that
 * storage in Firefox. `fresh`: sealed, and an older value or a missing one is refused; for all that can spend, send,
 * delete or unlock. `sealed`: sealed, of any age. `plain`: harmless, whatever is stored.
 */
export type Protection = 'fresh' | 'sealed' | 'plain'

/** The item of the optional lock (`lock.ts`). */
export const lockName = 'lock'

/** A database of its own: deleting or restoring the library doesn't touch it. Content processes can't open it. */
const vaultName = 'vault'
const table = 'keys'
const keyRow = 'seal'
const freshnessRow = (name: string) => `fresh:${name}`

export interface VaultRow {
  key: CryptoKey
  /** Replaces `key` as soon as all values are sealed by it. */
  next?: CryptoKey
}

/** The counter of an item's newest value, and whether a value is stored at all. */
interface Freshness {
  newest: number
  isStored: boolean
}

const neverStored: Freshness = { newest: 0, isStored: false }

let opening: Promise<IDBDatabase> | undefined

/**
 * Opens the vault; it stays open in this context. `ExtensionStorageError` where the browser doesn't give it; the next
 * call tries again.
 */
export function openVault(): Promise<IDBDatabase> {
  opening ??= answered(openSettled()).catch((error: unknown) => {
    opening = undefined
    throw new ExtensionStorageError(String(error), { cause: error })
  })
  return opening
}

/** What was unsealed last of each item: values are read far more often than they change. */
const known = new Map<string, { sealed: string; boundTo: string; text: string }>()

interface SealedValue {
  version: number
  /** Rises with each value of a `fresh` item; 0 for others. */
  counter: number
  /** The value as JSON, as `sealBytes` has it. */
  sealed: string
}

/** Whether something is stored as sealed values are. */
export const isSealed = (stored: unknown): stored is SealedValue =>
  typeof stored === 'object' &&
  stored !== null &&
  'version' in stored &&
  typeof stored.version === 'number' &&
  'sealed' in stored &&
  typeof stored.sealed === 'string' &&
  'counter' in stored &&
  Number.isSafeInteger(stored.counter)

/** A value opens only as the item, the version and the counter that it was sealed as. */
const boundTo = (name: string, { version, counter }: Omit<SealedValue, 'sealed'>) =>
  `${name}:${version}:${counter}`

/** A value to be stored under a name. */
export interface Entry {
  name: string
  version: number
  value: unknown
  protection: Protection
}

/** Runs a step that stores sealed values, while no context replaces the key. */
const whileKeyStays = <Result>(step: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request('vault-key', { mode: 'shared' }, step)

/** Stores values of local storage in one write, each protected as it says. The caller holds the locks of their items. */
export async function storeValues(entries: readonly Entry[]): Promise<void> {
  if (entries.every(({ protection }) => protection === 'plain')) return writeStored('local', plainOf(entries))
  await openVault()
  // Before the key is held: this may wait for the lock's item, whose holder may wait for the key.
  const closed = await Promise.all(
    entries.map(async (entry) => ({ ...entry, value: await withClosedSecrets(entry.name, entry.value) })),
  )
  await whileKeyStays(() => storeSealed(closed))
}

async function storeSealed(closed: readonly Entry[]): Promise<void> {
  const isFresh = ({ protection }: Entry) => protection === 'fresh'
  const names = closed.filter(isFresh).map(({ name }) => name)
  const { row, freshness } = await readVault(names)
  const stored: Record<string, unknown> = plainOf(closed)
  const counters = new Map<string, number>()
  for (const { name, version, value, protection } of closed) {
    if (protection === 'plain') continue
    const counter = protection === 'fresh' ? (freshness.get(name)?.newest ?? 0) + 1 : 0
    if (protection === 'fresh') counters.set(name, counter)
    stored[name] = await sealWith(row.key, name, { version, counter }, value)
  }
  await writeStored('local', stored)
  await noteNewest(counters, true)
}

const plainOf = (entries: readonly Entry[]): Record<string, unknown> =>
  Object.fromEntries(
    entries.flatMap(({ name, version, value, protection }) =>
      protection === 'plain' ? [[name, { version, value }]] : [],
    ),
  )

/** After these items were removed from storage, none of their former values is accepted again. */
export async function noteRemoved(names: readonly string[]): Promise<void> {
  const { freshness } = await readVault(names)
  const stored = [...freshness].filter(([, { isStored }]) => isStored)
  await noteNewest(new Map(stored.map(([name, { newest }]) => [name, newest + 1])), false)
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
  const read = async () => unsealWhole(lockName, await readStored('local', lockName), 'fresh')
  let whole = await read()
  // It may have been replaced between the two readings.
  if (whole === null) whole = await lockStorageItem(lockName, read)
  return (whole?.value as { id?: string } | null | undefined)?.id ?? null
}

/** Seals a value under a key; see `storeValues`. */
export async function sealWith(
  key: CryptoKey,
  name: string,
  how: { version: number; counter: number },
  value: unknown,
): Promise<SealedValue> {
  const text = JSON.stringify(value)
  const bound = boundTo(name, how)
  const sealed = await sealBytes(key, bound, new TextEncoder().encode(text))
  known.set(name, { sealed, boundTo: bound, text })
  return { ...how, sealed }
}

/**
 * What is stored of an item, its secrets closed where the lock is. `undefined`: nothing is, and nothing was. `null`: it was
 * not sealed here, was changed since, or is not the newest value that was stored.
 */
export async function unsealSetting(
  name: string,
  stored: unknown,
  protection: Exclude<Protection, 'plain'>,
): Promise<{ version: number; value: unknown } | null | undefined> {
  if (stored === undefined) return (await isMissing(name, protection)) ? null : undefined
  const whole = await unsealWhole(name, stored, protection)
  if (!whole || !hasSecrets(name)) return whole
  const open = await withOpenSecrets(name, whole.value)
  return open && { version: whole.version, value: open.value }
}

/** Whether a value was stored of which nothing is left. Where the vault doesn't open, nobody can say. */
async function isMissing(name: string, protection: Protection): Promise<boolean> {
  if (protection !== 'fresh') return false
  const { freshness } = await readVault([name])
  return freshness.get(name)!.isStored
}

/** Like `unsealSetting`, with the secrets as they are stored. */
export async function unsealWhole(
  name: string,
  stored: unknown,
  protection: Protection,
): Promise<{ version: number; value: unknown } | null> {
  if (!isSealed(stored)) return null
  const { row, freshness } = await readVault([name])
  const { counter } = stored
  const { newest } = freshness.get(name)!
  if (protection === 'fresh' && counter < newest) return null
  const whole = await openWith(row, name, stored)
  // A context that died after it had stored the value did not note it.
  if (whole && protection === 'fresh' && counter > newest) await noteNewest(new Map([[name, counter]]), true)
  return whole
}

/** Opens what one of the keys sealed, of any age; `null`: neither did. */
export async function openWith(
  { key, next }: VaultRow,
  name: string,
  { sealed, ...how }: SealedValue,
): Promise<{ version: number; value: unknown } | null> {
  const { version } = how
  const bound = boundTo(name, how)
  const last = known.get(name)
  if (last?.sealed === sealed && last.boundTo === bound)
    return { version, value: JSON.parse(last.text) as unknown }
  for (const each of [key, ...(next ? [next] : [])])
    try {
      const text = new TextDecoder().decode(await openBytes(each, bound, sealed))
      known.set(name, { sealed, boundTo: bound, text })
      return { version, value: JSON.parse(text) as unknown }
    } catch {
      // The other key may open it.
    }
  return null
}

async function openSettled(): Promise<IDBDatabase> {
  const db = await openDatabase()
  // Deleted elsewhere, as by a reset of all settings: the next reading opens it again.
  const forget = () => {
    db.close()
    known.clear()
    opening = undefined
  }
  db.addEventListener('versionchange', forget)
  db.addEventListener('close', forget)
  const found = await readRow(db)
  if (!found || found.next) await navigator.locks.request('vault', () => settleVault(db))
  return db
}

/** Makes the key where there is none, and completes what a context left that died while it replaced the key. */
async function settleVault(db: IDBDatabase): Promise<void> {
  // A context died while it made the database again.
  if (!(await readRow(db))) await moveRows(copyName, vaultName)
  const found = await readRow(db)
  if (found?.next) return finishReplacing(db, found)
  if (!found) await writeKey({ key: await makeKey() }, db)
}

/** A context died while it replaced the key: it stays as it was unless the values were written, all of them in one step. */
async function finishReplacing(db: IDBDatabase, { key, next }: VaultRow): Promise<void> {
  await navigator.locks.request('vault-key', async () => {
    const row = await readRow(db)
    if (!row?.next) return
    // The lock's item is always among them.
    const stored = await readStored('local', lockName)
    const isWritten = isSealed(stored) && next && (await openWith({ key: next }, lockName, stored))
    await writeKey({ key: isWritten && next ? next : key }, db)
  })
}

/** A new key that nobody can read out. */
export const makeKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Resolves with that event of a request or transaction; each of both has its error. */
const ended = (asked: IDBRequest | IDBTransaction, event: 'success' | 'complete') =>
  new Promise<void>((done, fail) => {
    asked.addEventListener(event, () => done())
    for (const name of ['error', 'abort'])
      asked.addEventListener(name, () => fail(asked.error ?? new Error(name)))
  })

async function openDatabase(name = vaultName): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table))
  await ended(request, 'success')
  return request.result
}

/** Holds the vault's rows while its database is made again. */
const copyName = 'vault-copy'

/**
 * Makes the vault's database again: browsers keep former rows in its files until they rewrite them, and delete the files,
 * or what stands in them, with the database. After a death in the middle `settleVault` goes on.
 */
export async function remakeVault(): Promise<void> {
  await openVault()
  await navigator.locks.request('vault', async () => {
    await moveRows(vaultName, copyName)
    await moveRows(copyName, vaultName)
  })
}

/** Moves all rows into another database, and deletes the one that had them. Where that has none, nothing is moved. */
async function moveRows(from: string, to: string): Promise<void> {
  const source = await openDatabase(from)
  const store = source.transaction(table).objectStore(table)
  const [keys, rows] = [store.getAllKeys(), store.getAll() as IDBRequest<unknown[]>]
  await ended(store.transaction, 'complete')
  if (keys.result.length > 0) {
    const target = await openDatabase(to)
    const writing = target.transaction(table, 'readwrite', { durability: 'strict' })
    writing.objectStore(table).clear()
    for (const [at, key] of keys.result.entries()) writing.objectStore(table).put(rows.result[at], key)
    await ended(writing, 'complete')
    target.close()
  }
  source.close()
  await ended(indexedDB.deleteDatabase(from), 'success')
}

/** The key, and how fresh the items are, in one reading. `ExtensionStorageError` where the browser doesn't give them. */
export function readVault(
  names: readonly string[],
): Promise<{ row: VaultRow; freshness: Map<string, Freshness> }> {
  return withVault('readonly', async (store) => {
    const reading = store.get(keyRow) as IDBRequest<VaultRow | undefined>
    const rows = names.map(
      (name) => [name, store.get(freshnessRow(name)) as IDBRequest<Freshness | undefined>] as const,
    )
    await ended(store.transaction, 'complete')
    if (!reading.result) throw new Error('The vault has no key.')
    return {
      row: reading.result,
      freshness: new Map(rows.map(([name, { result }]) => [name, result ?? neverStored])),
    }
  })
}

/** Counters only rise: a context that is late changes nothing. */
export async function noteNewest(counters: ReadonlyMap<string, number>, isStored: boolean): Promise<void> {
  if (counters.size === 0) return
  await withVault('readwrite', async (store) => {
    for (const [name, newest] of counters) {
      const reading = store.get(freshnessRow(name)) as IDBRequest<Freshness | undefined>
      reading.addEventListener('success', () => {
        if ((reading.result?.newest ?? 0) < newest) store.put({ newest, isStored }, freshnessRow(name))
      })
    }
    await ended(store.transaction, 'complete')
  })
}

/** Once more over a new connection where this one was closed meanwhile. */
async function withVault<Result>(
  mode: IDBTransactionMode,
  step: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const run = async () => {
    const db = await openVault()
    return answered(step(db.transaction(table, mode, { durability: 'relaxed' }).objectStore(table)))
  }
  try {
    return await run()
  } catch (error) {
    if (error instanceof ExtensionStorageError) throw error
    opening = undefined
    return run().catch((error: unknown) => {
      throw error instanceof ExtensionStorageError ? error : new ExtensionStorageError(String(error))
    })
  }
}

async function readRow(db: IDBDatabase): Promise<VaultRow | undefined> {
  const request = db.transaction(table).objectStore(table).get(keyRow) as IDBRequest<VaultRow | undefined>
  await ended(request, 'success')
  return request.result
}

/** Stores the key, on the disk when this resolves. */
export async function writeKey(value: VaultRow, opened?: IDBDatabase): Promise<void> {
  const db = opened ?? (await openVault())
  const transaction = db.transaction(table, 'readwrite', { durability: 'strict' })
  transaction.objectStore(table).put(value, keyRow)
  await ended(transaction, 'complete')
}
