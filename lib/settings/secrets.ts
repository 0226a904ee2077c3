import { bytesOfBase64 } from '../crypto/base64.ts'
import { importSealingKey, openBytes, sealBytes } from '../crypto/sealed-bytes.ts'
import {
  lockStorageItem,
  readManyStored,
  readStored,
  removeStored,
  watchStoredKeys,
  writeStored,
} from './extension-storage.ts'

/** `*` matches every entry of a list. */
type Path = readonly string[]

/**
 * The lock encrypts only these texts of sealed items. `without`: the part to remove if the secrets are lost. `keys`:
 * provider keys, which may be session-only.
 */
const secretPaths: Record<string, { paths: readonly Path[]; without: Path | 'emptied'; keys?: Path }> = {
  apiKey: { paths: [['key']], without: [], keys: [] },
  destinations: { paths: [['*', 'token']], without: 'emptied' },
  team: { paths: [['password'], ['secret']], without: [] },
  // Without the password there is no scheduled backup, because no one chose an unencrypted one.
  backups: { paths: [['password', 'derived']], without: 'emptied' },
  profiles: {
    paths: [['others', '*', 'apiKey', 'key']],
    without: ['others', '*', 'apiKey'],
    keys: ['others', '*', 'apiKey'],
  },
}

export const itemsWithSecrets = Object.keys(secretPaths)

export const hasSecrets = (name: string): boolean => Object.hasOwn(secretPaths, name)

/** No real secret starts with this. */
const closedMark = '\u0000locked:'

export const isLocked = (secret: string): boolean => secret.startsWith(closedMark)

/** Replaces a session-only key in the values on disk. */
const sessionMark = '\u0000session'

/** Its session has ended. */
export const isSessionOver = (secret: string): boolean => secret === sessionMark

/** The secret is locked, or would have to be encrypted while locked. */
export class LockedError extends Error {
  override name = 'LockedError'
}

/** Returns the same value if it has no secrets. */
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

/** The name of a session-only secret, by item and account. */
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

/** Locked, because two items may be written at the same time. */
const changeSessionSecrets = (change: (kept: SessionSecrets) => SessionSecrets | null): Promise<void> =>
  lockStorageItem(sessionSecretName, async () => {
    const changed = change(await readSessionSecrets())
    if (!changed) return
    if (Object.keys(changed).length > 0) await writeStored('session', { [sessionSecretName]: changed })
    else await removeStored('session', sessionSecretName)
  })

/**
 * For the disk, with marks in place of session-only keys. Moves these keys, encrypted if there is a lock, to session
 * storage. Earlier ones stay there until `dropSessionSecrets`.
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

/** Those that the item no longer contains. */
export async function dropSessionSecrets(name: string, value: unknown): Promise<void> {
  const accounts = new Set<string>()
  await mapKeys(name, value, async (saved) => {
    accounts.add(saved.account)
    return saved
  })
  await changeSessionSecrets((kept) => {
    const { [name]: own, ...others } = kept
    if (!own) return null
    const remaining = Object.entries(own).filter(([account]) => accounts.has(account))
    return remaining.length > 0 ? { ...others, [name]: Object.fromEntries(remaining) } : others
  })
}

/** The value with its session-only secrets, if these still exist. */
export async function withSessionSecret(name: string, value: unknown): Promise<unknown> {
  let kept: SessionSecrets | undefined
  return mapKeys(name, value, async (saved) => {
    kept ??= await readSessionSecrets()
    const all = Object.values(kept)
    const found = all.find((each) => Object.hasOwn(each, saved.account))?.[saved.account]
    return isSessionOver(saved.key) && found !== undefined ? { ...saved, key: found } : saved
  })
}

async function mapKeys(
  name: string,
  value: unknown,
  change: (saved: SessionValue) => Promise<SessionValue>,
): Promise<unknown> {
  const path = secretPaths[name]?.keys
  return path ? mapAt(value, path, async (saved) => (isOfSession(saved) ? change(saved) : saved)) : value
}

/** When all other secrets are converted too. */
export async function changeSessionSecret(change: (secret: string) => Promise<string>): Promise<void> {
  await lockStorageItem(sessionSecretName, async () => {
    const changed: SessionSecrets = {}
    for (const [name, secrets] of Object.entries(await readSessionSecrets()))
      for (const [account, secret] of Object.entries(secrets))
        changed[name] = { ...changed[name], [account]: await change(secret) }
    if (Object.keys(changed).length > 0) await writeStored('session', { [sessionSecretName]: changed })
  })
}

export function withoutSecrets(name: string, value: unknown): Promise<unknown> {
  const without = secretPaths[name]?.without
  return without === undefined || without === 'emptied'
    ? mapSecrets(name, value, async () => '')
    : mapAt(value, without, async () => null)
}

export interface LockKey {
  id: string
  key: CryptoKey
}

const boundTo = (id: string) => `secret:${id}`

export async function closeSecret({ id, key }: LockKey, secret: string): Promise<string> {
  return `${closedMark}${id}:${await sealBytes(key, boundTo(id), new TextEncoder().encode(secret))}`
}

export const lockOf = (closed: string): string => closed.slice(closedMark.length).split(':')[0] ?? ''

/** Rejects if another lock encrypted the secret, or if it was changed. */
export async function openSecret({ id, key }: LockKey, closed: string): Promise<string> {
  const sealed = closed.slice(`${closedMark}${id}:`.length)
  return new TextDecoder().decode(await openBytes(key, boundTo(id), sealed))
}

/** The data key while unlocked: in memory, only for the extension's contexts, until the browser closes. */
const openLockName = 'openLock'
const usedName = 'lockUsed'

interface OpenLock {
  id: string
  /** 32 bytes as base64. */
  key: string
  /** In ms; `null` if it locks when the browser closes. */
  afterMs: number | null
}

const clockSlackMs = 60_000

export async function readLockKey(): Promise<LockKey | null> {
  const open = await readOpenLock()
  return open && { id: open.id, key: await importSealingKey(bytesOfBase64(open.key)) }
}

/** `null` if it is locked, or doesn't lock automatically. */
export async function msUntilLocked(): Promise<number | null> {
  const open = await readOpenLock()
  return open?.remainingMs ?? null
}

async function readOpenLock(): Promise<(OpenLock & { remainingMs: number | null }) | null> {
  const stored = await readManyStored('session', [openLockName, usedName])
  const open = stored[openLockName] as OpenLock | undefined
  if (!open) return null
  if (open.afterMs === null) return { ...open, remainingMs: null }
  const unused = Date.now() - Number(stored[usedName] ?? 0)
  if (unused >= 0 - clockSlackMs && unused < open.afterMs)
    return { ...open, remainingMs: open.afterMs - unused }
  await closeLock()
  return null
}

/** Watchers see the change. */
export async function openLock(lock: OpenLock): Promise<void> {
  await writeStored('session', { [openLockName]: lock, [usedName]: Date.now() })
}

export async function closeLock(): Promise<void> {
  await removeStored('session', [openLockName, usedName])
}

/** Restarts the idle time. */
export async function noteUse(): Promise<void> {
  if (await readOpenLock()) await writeStored('session', { [usedName]: Date.now() })
}

/** Returns a function that stops this. */
export const watchOpenLock = (see: () => void): (() => void) => watchStoredKeys('session', openLockName, see)

/** Restarts the idle time. */
export async function changeOpenLock(afterMs: number | null): Promise<void> {
  const open = await readOpenLock()
  if (open) await openLock({ id: open.id, key: open.key, afterMs })
}
