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
 * How a value is protected from a compromised content process, which in Firefox can read and write extension storage.
 * `fresh`: sealed, and older or missing values are rejected; for everything that can spend, send, delete or unlock.
 * `sealed`: of any age. `plain`: harmless.
 */
export type Protection = 'fresh' | 'sealed' | 'plain'

/** See `lock.ts`. */
export const lockName = 'lock'

/** Deleting or restoring the library doesn't affect it, and content processes can't open it. */
const vaultName = 'vault'
const table = 'keys'
const keyRow = 'seal'
const freshnessRow = (name: string) => `fresh:${name}`

interface VaultRow {
  key: CryptoKey
  /** Replaces `key` once all values are sealed with it. */
  next?: CryptoKey
}

interface Freshness {
  newest: number
  isStored: boolean
}

const neverStored: Freshness = { newest: 0, isStored: false }

let opening: Promise<IDBDatabase> | undefined

/** Stays open in this context. Throws `ExtensionStorageError` if the browser fails; the next call retries. */
export function openVault(): Promise<IDBDatabase> {
  opening ??= answered(openSettled()).catch((error: unknown) => {
    opening = undefined
    throw new ExtensionStorageError(String(error), { cause: error })
  })
  return opening
}

/** Reads are far more frequent than changes. */
const known = new Map<string, { sealed: string; boundTo: string; text: string }>()

interface SealedValue {
  version: number
  /** Increases with each value of a `fresh` item; 0 for others. */
  counter: number
  /** JSON, sealed by `sealBytes`. */
  sealed: string
}

export const isSealed = (stored: unknown): stored is SealedValue =>
  typeof stored === 'object' &&
  stored !== null &&
  'version' in stored &&
  typeof stored.version === 'number' &&
  'sealed' in stored &&
  typeof stored.sealed === 'string' &&
  'counter' in stored &&
  Number.isSafeInteger(stored.counter)

/** A sealed value opens only with its item, version and counter. */
const boundTo = (name: string, { version, counter }: Omit<SealedValue, 'sealed'>) =>
  `${name}:${version}:${counter}`

export interface Entry {
  name: string
  version: number
  value: unknown
  protection: Protection
}

/** No context may replace the key during the step. */
const whileKeyStays = <Result>(step: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request('vault-key', { mode: 'shared' }, step)

/** In one write. The caller must hold the locks of the items. */
export async function storeValues(entries: readonly Entry[]): Promise<void> {
  if (entries.every(({ protection }) => protection === 'plain')) return writeStored('local', plainOf(entries))
  await openVault()
  // The holder of the lock's item may wait for the key, so this precedes the key's lock.
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

/** From now on, all former values of the items are rejected. */
export async function noteRemoved(names: readonly string[]): Promise<void> {
  const { freshness } = await readVault(names)
  const stored = [...freshness].filter(([, { isStored }]) => isStored)
  await noteNewest(new Map(stored.map(([name, { newest }]) => [name, newest + 1])), false)
}

/** Throws `LockedError` if there is a lock and it isn't open. */
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

/** Opens secrets if the lock is open. `null`: the lock is lost or the value was changed. */
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

/** `null` if there is none. */
async function readLockId(): Promise<string | null> {
  const read = async () => unsealWhole(lockName, await readStored('local', lockName), 'fresh')
  let whole = await read()
  // The lock may have been replaced between the two reads.
  if (whole === null) whole = await lockStorageItem(lockName, read)
  return (whole?.value as { id?: string } | null | undefined)?.id ?? null
}

export async function sealWith(
  key: CryptoKey,
  name: string,
  header: { version: number; counter: number },
  value: unknown,
): Promise<SealedValue> {
  const text = JSON.stringify(value)
  const bound = boundTo(name, header)
  const sealed = await sealBytes(key, bound, new TextEncoder().encode(text))
  known.set(name, { sealed, boundTo: bound, text })
  return { ...header, sealed }
}

/**
 * Opens a sealed value; secrets stay encrypted by the lock. `undefined`: none was stored. `null`: it wasn't sealed
 * here, was changed, or isn't the newest value.
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

/** The vault knows the value. Throws if the vault can't be opened. */
async function isMissing(name: string, protection: Protection): Promise<boolean> {
  if (protection !== 'fresh') return false
  const { freshness } = await readVault([name])
  return freshness.get(name)!.isStored
}

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
  // A context stopped after storing the value, so it didn't update the counter.
  if (whole && protection === 'fresh' && counter > newest) await noteNewest(new Map([[name, counter]]), true)
  return whole
}

/** Opens a sealed value of any age; `null` if neither key sealed it. */
export async function openWith(
  { key, next }: VaultRow,
  name: string,
  { sealed, ...header }: SealedValue,
): Promise<{ version: number; value: unknown } | null> {
  const { version } = header
  const bound = boundTo(name, header)
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
  // Another context may delete the database, as when all settings are reset. The next read opens it again.
  const deleteRecord = () => {
    db.close()
    known.clear()
    opening = undefined
  }
  db.addEventListener('versionchange', deleteRecord)
  db.addEventListener('close', deleteRecord)
  const found = await readRow(db)
  if (!found || found.next) await navigator.locks.request('vault', () => settleVault(db))
  return db
}

/** Also completes an interrupted replacement. */
async function settleVault(db: IDBDatabase): Promise<void> {
  // A context stopped while it recreated the database.
  if (!(await readRow(db))) await moveRows(copyName, vaultName)
  const found = await readRow(db)
  if (found?.next) return finishReplacing(db, found)
  if (!found) await writeKey({ key: await makeKey() }, db)
}

/** The old key stays unless the values were written, which happens in one step. */
async function finishReplacing(db: IDBDatabase, { key, next }: VaultRow): Promise<void> {
  await navigator.locks.request('vault-key', async () => {
    const row = await readRow(db)
    if (!row?.next) return
    // The lock's item is always among the values written.
    const stored = await readStored('local', lockName)
    const isWritten = isSealed(stored) && next && (await openWith({ key: next }, lockName, stored))
    await writeKey({ key: isWritten && next ? next : key }, db)
  })
}

export const makeKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Rejects with the operation's error. */
const ended = (operation: IDBRequest | IDBTransaction, event: 'success' | 'complete') =>
  new Promise<void>((done, fail) => {
    operation.addEventListener(event, () => done())
    for (const name of ['error', 'abort'])
      operation.addEventListener(name, () => fail(operation.error ?? new Error(name)))
  })

async function openDatabase(name = vaultName): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table))
  await ended(request, 'success')
  return request.result
}

const copyName = 'vault-copy'

/**
 * Browsers leave former rows in a database's files until they rewrite or delete these. If this is interrupted,
 * `settleVault` continues.
 */
export async function remakeVault(): Promise<void> {
  await openVault()
  await navigator.locks.request('vault', async () => {
    await moveRows(vaultName, copyName)
    await moveRows(copyName, vaultName)
  })
}

/** Moves nothing if the old database is empty, else deletes it. */
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

/** Reads all at once. Throws `ExtensionStorageError` if the browser fails. */
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

/** Counters only increase, so a late context changes nothing. */
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

/** Retries with a new connection if this one was closed. */
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

/** Resolves once the key is on disk. */
export async function writeKey(value: VaultRow, opened?: IDBDatabase): Promise<void> {
  const db = opened ?? (await openVault())
  const transaction = db.transaction(table, 'readwrite', { durability: 'strict' })
  transaction.objectStore(table).put(value, keyRow)
  await ended(transaction, 'complete')
}
