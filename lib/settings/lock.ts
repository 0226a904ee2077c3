import { roundsAllowed } from '../crypto/passphrase.ts'
import { closeLock, changeOpenLock, readLockKey, watchOpenLock } from './secrets.ts'
import { checkBy, storageItem } from './storage-item.ts'
import { lockName } from './vault.ts'

export interface Lock {
  id: string
  /** Of PBKDF2 with SHA-256. If a later version uses more, they apply from the next unlock on. */
  rounds: number
  /** 16 bytes as base64. */
  salt: string
  /** The data key, sealed with the derived key. */
  wrapped: string
  /** In ms; `null` if it locks when the browser closes. */
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
    rounds <= roundsAllowed.maximum &&
    (afterMs === null || (typeof afterMs === 'number' && afterMs > 0))
  )
}

/** Sealed, so that only the extension can change it. */
export const lockItem = storageItem(lockName, {
  protection: 'fresh',
  version: 1,
  schema: checkBy(isLock),
  fallback: () => null,
})

export type LockState = 'none' | 'locked' | 'unlocked'

export const lockNow = closeLock

export async function setLockAfter(afterMs: number | null): Promise<void> {
  await lockItem.change((known) => known && { ...known, afterMs })
  await changeOpenLock(afterMs)
}

export async function readLockState(): Promise<LockState> {
  const lock = await lockItem.read()
  if (!lock) return 'none'
  return (await readLockKey())?.id === lock.id ? 'unlocked' : 'locked'
}

/** When any context sets, opens, closes or removes the lock. Returns a function that stops this. */
export function watchLock(see: () => void): () => void {
  const stops = [lockItem.watch(see), watchOpenLock(see)]
  return () => {
    for (const stop of stops) stop()
  }
}
