import { bytesOfBase64 } from '../input/base64.ts'
import { importSealingKey, openBytes, sealBytes } from '../input/sealed-bytes.ts'
import {
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
 * `without`: what is left of the item once its secrets are gone for good.
 */
const secretPaths: Record<string, { paths: readonly Path[]; without: 'none' | 'emptied' }> = {
  apiKey: { paths: [['key']], without: 'none' },
  destinations: { paths: [['*', 'token']], without: 'emptied' },
  team: { paths: [['password'], ['secret']], without: 'none' },
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
  for (const path of secretPaths[name]?.paths ?? []) mapped = await mapAt(mapped, path, change)
  return mapped
}

async function mapAt(
  value: unknown,
  [name, ...rest]: Path,
  change: (secret: string) => Promise<string>,
): Promise<unknown> {
  if (name === undefined) return typeof value === 'string' && value !== '' ? change(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (name === '*')
    return Array.isArray(value) ? Promise.all(value.map((each) => mapAt(each, rest, change))) : value
  return Object.hasOwn(value, name)
    ? { ...value, [name]: await mapAt((value as Record<string, unknown>)[name], rest, change) }
    : value
}

/** The key of a session, in its memory alone, and the account that it is of: no other record is given it. */
const sessionSecretName = 'sessionSecret'

interface SessionSecret {
  account: string
  secret: string
}

interface SessionValue {
  account: string
  isSessionOnly: true
}

const isOfSession = (value: unknown): value is SessionValue =>
  typeof value === 'object' && value !== null && (value as Partial<SessionValue>).isSessionOnly === true

const readSessionSecret = async () =>
  (await readStored('session', sessionSecretName)) as SessionSecret | undefined

/**
 * The value as it may be written to the disk: of a key for one session, only that there is one. The secret itself, closed
 * already where there is a lock, goes into session storage.
 */
export async function withoutSessionSecret(name: string, value: unknown): Promise<unknown> {
  if (name !== 'apiKey') return value
  if (!isOfSession(value)) {
    await removeStored('session', sessionSecretName)
    return value
  }
  const { account } = value
  return mapSecrets(name, value, async (secret) => {
    if (!isSessionOver(secret)) await writeStored('session', { [sessionSecretName]: { account, secret } })
    return sessionMark
  })
}

/** The value with the secret of this session in its place, as far as it is there. */
export async function withSessionSecret(name: string, value: unknown): Promise<unknown> {
  if (!isOfSession(value)) return value
  const kept = await readSessionSecret()
  return mapSecrets(name, value, async (secret) =>
    isSessionOver(secret) && kept?.account === value.account ? kept.secret : secret,
  )
}

/** Closes or opens the secret of this session, where there is one, together with all others. */
export async function changeSessionSecret(change: (secret: string) => Promise<string>): Promise<void> {
  const kept = await readSessionSecret()
  if (kept)
    await writeStored('session', { [sessionSecretName]: { ...kept, secret: await change(kept.secret) } })
}

/** What is left of an item whose secrets nobody can open any more. */
export function withoutSecrets(name: string, value: unknown): Promise<unknown> {
  return secretPaths[name]?.without === 'emptied'
    ? mapSecrets(name, value, async () => '')
    : Promise.resolve(null)
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
