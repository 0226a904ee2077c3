import { bytesOfBase64 } from '../input/base64.ts'
import { importSealingKey, openBytes, sealBytes } from '../input/sealed-bytes.ts'
import {
  lockStorageItem,
  readManyStored,
  readStored,
  removeStored,
  watchStoredKeys,
  writeStored,
} from './extension-storage.ts'

/** The way to a text in a value; `*` stands for each entry of a list. */
type Path = readonly string[]

/**
 * What the lock closes: the secret texts in sealed items. Addresses, names and mappings beside them stay readable.
 * `without`: what is left of the item once its secrets are gone for good; a path: nothing of what stands there.
 * `keys`: where it has keys of the provider, which may be kept for a session alone.
 */
const secretPaths: Record<string, { paths: readonly Path[]; without: Path | 'emptied'; keys?: Path }> = {
  apiKey: { paths: [['key']], without: [], keys: [] },
  destinations: { paths: [['*', 'token']], without: 'emptied' },
  team: { paths: [['password'], ['secret']], without: [] },
  profiles: {
    paths: [['others', '*', 'apiKey', 'key']],
    without: ['others', '*', 'apiKey'],
    keys: ['others', '*', 'apiKey'],
  },
}

export const itemsWithSecrets = Object.keys(secretPaths)

export const hasSecrets = (name: string): boolean => Object.hasOwn(secretPaths, name)

/** No key, token or password of a person begins so. */
const closedMark = '\u0000locked:'

/** Whether a secret is closed by the lock: it is there, and nobody can use it before the lock is opened. */
export const isLocked = (secret: string): boolean => secret.startsWith(closedMark)

/** What is stored on the disk in place of a secret that is kept for one session alone. */
const sessionMark = '\u0000session'

/** Whether a secret was kept for a session that is over: nobody has it any more. */
export const isSessionOver = (secret: string): boolean => secret === sessionMark

/** Something needs a secret that the lock closes, or would store one that it can't close now. */
export class LockedError extends Error {
  override name = 'LockedError'
}

/** The value with each of its secret texts as `change` gives it; the same value where there are none. */
export async function mapSecrets(
  name: string,
  value: unknown,
  change: (secret: string) => Promise<string>,
): Promise<unknown> {
  let mapped = value
  const changed = async (secret: unknown) =>
    typeof secret === 'string' && secret !== '' ? change(secret) : secret
  for (const path of secretPaths[name]?.paths ?? []) mapped = await mapAt(mapped, path, changed)
  return mapped
}

async function mapAt(
  value: unknown,
  [name, ...rest]: Path,
  change: (value: unknown) => Promise<unknown>,
): Promise<unknown> {
  if (name === undefined) return change(value)
  if (typeof value !== 'object' || value === null) return value
  if (name === '*')
    return Array.isArray(value) ? Promise.all(value.map((each) => mapAt(each, rest, change))) : value
  return Object.hasOwn(value, name)
    ? { ...value, [name]: await mapAt((value as Record<string, unknown>)[name], rest, change) }
    : value
}

/** Keys of a session, in its memory alone: by the item that has them, and the account that each is of. */
const sessionSecretName = 'sessionSecret'

type SessionSecrets = Record<string, Record<string, string>>

interface SessionValue {
  account: string
  key: string
  isSessionOnly: true
}

const isOfSession = (value: unknown): value is SessionValue =>
  typeof value === 'object' && value !== null && (value as Partial<SessionValue>).isSessionOnly === true

const readSessionSecrets = async () =>
  ((await readStored('session', sessionSecretName)) ?? {}) as SessionSecrets

/** One at a time: two items may be written at once. */
const changeSessionSecrets = (change: (kept: SessionSecrets) => SessionSecrets | null): Promise<void> =>
  lockStorageItem(sessionSecretName, async () => {
    const changed = change(await readSessionSecrets())
    if (!changed) return
    if (Object.keys(changed).length > 0) await writeStored('session', { [sessionSecretName]: changed })
    else await removeStored('session', sessionSecretName)
  })

/**
 * The value as it may be written to the disk: of a key for one session, only that there is one. The secret itself, closed
 * already where there is a lock, goes into session storage, beside what is there until `dropSessionSecrets`.
 */
export async function withoutSessionSecret(name: string, value: unknown): Promise<unknown> {
  const found: Record<string, string> = {}
  const without = await mapKeys(name, value, async (saved) => {
    if (!isSessionOver(saved.key)) found[saved.account] = saved.key
    return { ...saved, key: sessionMark }
  })
  if (Object.keys(found).length > 0)
    await changeSessionSecrets((kept) => ({ ...kept, [name]: { ...kept[name], ...found } }))
  return without
}

/** Forgets all keys of a session that an item had before it was written as this. */
export async function dropSessionSecrets(name: string, value: unknown): Promise<void> {
  const accounts = new Set<string>()
  await mapKeys(name, value, async (saved) => {
    accounts.add(saved.account)
    return saved
  })
  await changeSessionSecrets((kept) => {
    const { [name]: mine, ...others } = kept
    if (!mine) return null
    const left = Object.entries(mine).filter(([account]) => accounts.has(account))
    return left.length > 0 ? { ...others, [name]: Object.fromEntries(left) } : others
  })
}

/** The value with the secrets of this session in their places, as far as they are there. */
export async function withSessionSecret(name: string, value: unknown): Promise<unknown> {
  let kept: SessionSecrets | undefined
  return mapKeys(name, value, async (saved) => {
    kept ??= await readSessionSecrets()
    const all = Object.values(kept)
    const found = all.find((each) => Object.hasOwn(each, saved.account))?.[saved.account]
    return isSessionOver(saved.key) && found !== undefined ? { ...saved, key: found } : saved
  })
}

/** The value with each key that is of a session alone as `change` gives it. */
async function mapKeys(
  name: string,
  value: unknown,
  change: (saved: SessionValue) => Promise<SessionValue>,
): Promise<unknown> {
  const path = secretPaths[name]?.keys
  return path ? mapAt(value, path, async (saved) => (isOfSession(saved) ? change(saved) : saved)) : value
}

/** Closes or opens the secrets of this session, where there are any, together with all others. */
export async function changeSessionSecret(change: (secret: string) => Promise<string>): Promise<void> {
  await lockStorageItem(sessionSecretName, async () => {
    const changed: SessionSecrets = {}
    for (const [name, secrets] of Object.entries(await readSessionSecrets()))
      for (const [account, secret] of Object.entries(secrets))
        changed[name] = { ...changed[name], [account]: await change(secret) }
    if (Object.keys(changed).length > 0) await writeStored('session', { [sessionSecretName]: changed })
  })
}

/** What is left of an item whose secrets nobody can open any more. */
export function withoutSecrets(name: string, value: unknown): Promise<unknown> {
  const without = secretPaths[name]?.without
  return without === undefined || without === 'emptied'
    ? mapSecrets(name, value, async () => '')
    : mapAt(value, without, async () => null)
}

/** What opens the secrets, and of which lock. */
export interface LockKey {
  id: string
  key: CryptoKey
}

const boundTo = (id: string) => `secret:${id}`

/** A secret as it is stored while there is a lock. */
export async function closeSecret({ id, key }: LockKey, secret: string): Promise<string> {
  return `${closedMark}${id}:${await sealBytes(key, boundTo(id), new TextEncoder().encode(secret))}`
}

/** The lock that closed a secret. */
export const lockOf = (closed: string): string => closed.slice(closedMark.length).split(':')[0] ?? ''

/** Rejects where it was closed by another lock, or changed since. */
export async function openSecret({ id, key }: LockKey, closed: string): Promise<string> {
  const sealed = closed.slice(`${closedMark}${id}:`.length)
  return new TextDecoder().decode(await openBytes(key, boundTo(id), sealed))
}

/**
 * While a lock is open, what opens it stands in session storage: in memory, for the extension's own contexts alone, and
 * gone with the browser.
 */
const openLockName = 'openLock'
const usedName = 'lockUsed'

interface OpenLock {
  id: string
  /** 32 bytes as base64. */
  key: string
  /** After so many milliseconds without use it closes by itself; `null`: when the browser closes. */
  afterMs: number | null
}

/** A clock that was set back by more than this makes nothing stay open for longer. */
const clockSlackMs = 60_000

/** The key of the lock that is open; `null`: none is, or not any more. */
export async function readLockKey(): Promise<LockKey | null> {
  const open = await readOpenLock()
  return open && { id: open.id, key: await importSealingKey(bytesOfBase64(open.key)) }
}

/** Milliseconds until the open lock closes by itself; `null`: it does not, or none is open. */
export async function msUntilLocked(): Promise<number | null> {
  const open = await readOpenLock()
  return open?.leftMs ?? null
}

async function readOpenLock(): Promise<(OpenLock & { leftMs: number | null }) | null> {
  const stored = await readManyStored('session', [openLockName, usedName])
  const open = stored[openLockName] as OpenLock | undefined
  if (!open) return null
  if (open.afterMs === null) return { ...open, leftMs: null }
  const unused = Date.now() - Number(stored[usedName] ?? 0)
  if (unused >= 0 - clockSlackMs && unused < open.afterMs) return { ...open, leftMs: open.afterMs - unused }
  await closeLock()
  return null
}

/** Whoever watches it sees that it is open now. */
export async function openLock(lock: OpenLock): Promise<void> {
  await writeStored('session', { [openLockName]: lock, [usedName]: Date.now() })
}

export async function closeLock(): Promise<void> {
  await removeStored('session', [openLockName, usedName])
}

/** Somebody uses Sidelight: the lock stays open for as long as it may from now. */
export async function noteUse(): Promise<void> {
  if (await readOpenLock()) await writeStored('session', { [usedName]: Date.now() })
}

/** Calls back when the lock was opened or closed, in whatever window. Gives the function that stops it. */
export const watchOpenLock = (see: () => void): (() => void) => watchStoredKeys('session', openLockName, see)

/** The open lock closes after another time from now on. */
export async function changeOpenLock(afterMs: number | null): Promise<void> {
  const open = await readOpenLock()
  if (open) await openLock({ id: open.id, key: open.key, afterMs })
}
