import { roundsAllowed } from '../input/passphrase.ts'
import { closeLock, changeOpenLock, readLockKey, watchOpenLock } from './secrets.ts'
import { checkBy, storageItem } from './storage-item.ts'
import { lockName } from './vault.ts'

/** The optional lock: what a passphrase opens, and how its key is derived. */
export interface Lock {
  id: string
  /** PBKDF2 with SHA-256; more may be recommended one day, and the next unlocking uses them. */
  rounds: number
  /** 16 bytes as base64. */
  salt: string
  /** The key of the secrets, sealed with what was derived. */
  wrapped: string
  /** After so many milliseconds without use it closes by itself; `null`: when the browser closes. */
  afterMs: number | null
}

const isLock = (value: unknown): value is Lock | null => {
  if (value === null) return true
  if (typeof value !== 'object') return false
  const { id, rounds, salt, wrapped, afterMs } = value as Partial<Record<keyof Lock, unknown>>
  return (
    [id, salt, wrapped].every((text) => typeof text === 'string') &&
    typeof rounds === 'number' &&
    rounds >= roundsAllowed.least &&
    rounds <= roundsAllowed.most &&
    (afterMs === null || (typeof afterMs === 'number' && afterMs > 0))
  )
}

/** The lock that was set; `null`: none. Like all that is sealed, nobody outside the extension can change it. */
export const lockItem = storageItem(lockName, {
  protection: 'fresh',
  version: 1,
  schema: checkBy(isLock),
  fallback: () => null,
})

export type LockState = 'none' | 'locked' | 'unlocked'

/** Whoever uses Sidelight has to give the passphrase from now on. */
export const lockNow = closeLock

/** After how long without use it closes by itself. */
export async function setLockAfter(afterMs: number | null): Promise<void> {
  await lockItem.change((known) => known && { ...known, afterMs })
  await changeOpenLock(afterMs)
}

export async function readLockState(): Promise<LockState> {
  const lock = await lockItem.read()
  if (!lock) return 'none'
  return (await readLockKey())?.id === lock.id ? 'unlocked' : 'locked'
}

/** Calls back when the lock was set, opened, closed or removed, in whatever window. Gives the function that stops it. */
export function watchLock(see: () => void): () => void {
  const stops = [lockItem.watch(see), watchOpenLock(see)]
  return () => {
    for (const stop of stops) stop()
  }
}
