import { base64Of, bytesOfBase64 } from '../input/base64.ts'
import { deriveBits, roundsAllowed, roundsNow } from '../input/passphrase.ts'
import { importSealingKey, openBytes, sealBytes } from '../input/sealed-bytes.ts'
import {
  changeOpenLock,
  changeSessionSecret,
  closeLock,
  closeSecret,
  isLocked,
  isSessionOver,
  mapSecrets,
  openLock,
  openSecret,
  readLockKey,
  watchOpenLock,
  withoutSecrets,
  type LockKey,
} from './secrets.ts'
import { checkBy, storageItem } from './storage-item.ts'
import { lockName, rewriteSecrets } from './vault.ts'

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
export const lockItem = storageItem(lockName, { version: 1, schema: checkBy(isLock), fallback: () => null })

/** Wrong passphrases in a row, and when the last was given. */
const attempts = storageItem('lockAttempts', {
  version: 1,
  schema: checkBy(
    (value): value is { failed: number; at: number } =>
      typeof value === 'object' &&
      value !== null &&
      ['failed', 'at'].every((name) => Number.isSafeInteger((value as Record<string, unknown>)[name])),
  ),
  fallback: () => ({ failed: 0, at: 0 }),
})

const firstPauseMs = 5_000
const longestPauseMs = 300_000
const freeAttempts = 3

/** When the next passphrase is taken; milliseconds since 1970. */
function pausedUntil({ failed, at }: { failed: number; at: number }): number {
  if (failed < freeAttempts || at > Date.now()) return 0
  return at + Math.min(firstPauseMs * 2 ** (failed - freeAttempts), longestPauseMs)
}

export type LockState = 'none' | 'locked' | 'unlocked'

/**
 * Why a passphrase did not open the lock. `until`: before that moment none is taken, in milliseconds since 1970; 0: at once.
 * `gone`: the lock was removed or replaced meanwhile.
 */
export type PassphraseProblem = { why: 'wrong' | 'wait'; until: number } | { why: 'gone' }

async function deriveKey(
  passphrase: string,
  { salt, rounds }: Pick<Lock, 'salt' | 'rounds'>,
): Promise<CryptoKey> {
  return importSealingKey(await deriveBits(passphrase, bytesOfBase64(salt), rounds))
}

const boundTo = (id: string) => `lock:${id}`

async function wrap(
  raw: Uint8Array<ArrayBuffer>,
  { id, afterMs }: Pick<Lock, 'id' | 'afterMs'>,
  passphrase: string,
): Promise<Lock> {
  const salt = base64Of(crypto.getRandomValues(new Uint8Array(16)))
  const key = await deriveKey(passphrase, { salt, rounds: roundsNow })
  const wrapped = await sealBytes(key, boundTo(id), raw)
  return { id, rounds: roundsNow, salt, wrapped, afterMs }
}

/** The key of the secrets; `null`: the passphrase is another. */
async function unwrap(lock: Lock, passphrase: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = await deriveKey(passphrase, lock)
  return openBytes(key, boundTo(lock.id), lock.wrapped).catch(() => null)
}

const keyOf = async ({ id }: Lock, raw: Uint8Array<ArrayBuffer>): Promise<LockKey> => ({
  id,
  key: await importSealingKey(raw),
})

/** One passphrase at a time in the whole browser, each counted before it is tried: closing the page undoes no pause. */
function withPassphrase<Result>(
  passphrase: string,
  step: (lock: Lock, raw: Uint8Array<ArrayBuffer>) => Promise<Result>,
): Promise<Result | PassphraseProblem> {
  return navigator.locks.request('passphrase', async () => {
    const lock = await lockItem.read()
    if (!lock) return { why: 'gone' }
    const before = await attempts.read()
    const until = pausedUntil(before)
    if (until > Date.now()) return { why: 'wait', until }
    await attempts.write({ failed: Math.max(0, before.failed) + 1, at: Date.now() })
    const raw = await unwrap(lock, passphrase)
    if (!raw) return { why: 'wrong', until: pausedUntil(await attempts.read()) }
    await attempts.remove()
    return step(lock, raw)
  })
}

const isProblem = (result: unknown): result is PassphraseProblem =>
  typeof result === 'object' && result !== null && 'why' in result

/**
 * Closes key, tokens and the team's secrets by a passphrase, all in one write, and leaves the lock open. `false`: there is
 * a lock already.
 */
export async function setLock(passphrase: string, afterMs: number | null): Promise<boolean> {
  if (await lockItem.read()) return false
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const lock = await wrap(raw, { id: crypto.randomUUID(), afterMs }, passphrase)
  const key = await keyOf(lock, raw)
  // Open before it is there: nobody finds it closed in between.
  await openLock({ id: lock.id, key: base64Of(raw), afterMs })
  const close = async (secret: string) =>
    isLocked(secret) || isSessionOver(secret) ? secret : closeSecret(key, secret)
  await changeSessionSecret(close)
  const isSet = await rewriteSecrets(
    lock,
    (name, value) => mapSecrets(name, value, close),
    (known) => known === null,
  )
  if (!isSet) await closeLock()
  return isSet
}

/** `null`: it is open. */
export async function unlock(passphrase: string): Promise<PassphraseProblem | null> {
  const opened = await withPassphrase(passphrase, async (lock, raw) => {
    await openLock({ id: lock.id, key: base64Of(raw), afterMs: lock.afterMs })
    return { lock, raw }
  })
  if (isProblem(opened)) return opened
  const { lock, raw } = opened
  if (lock.rounds !== roundsNow) {
    const stronger = await wrap(raw, lock, passphrase)
    await lockItem.change((known) => (known?.wrapped === lock.wrapped ? stronger : known))
  }
  return null
}

/** Whoever uses Sidelight has to give the passphrase from now on. */
export const lockNow = closeLock

/** `null`: the new one holds. One write: after a death in the middle either of them does. */
export async function changePassphrase(now: string, next: string): Promise<PassphraseProblem | null> {
  const changed = await withPassphrase(now, async (lock, raw) => {
    const other = await wrap(raw, lock, next)
    await lockItem.change((known) =>
      known?.wrapped === lock.wrapped ? { ...other, afterMs: known.afterMs } : known,
    )
    return null
  })
  return changed
}

/** After how long without use it closes by itself. */
export async function setLockAfter(afterMs: number | null): Promise<void> {
  await lockItem.change((known) => known && { ...known, afterMs })
  await changeOpenLock(afterMs)
}

/** Takes the lock away, and leaves what it closed open in the vault, all in one write. `null`: it is gone. */
export async function removeLock(passphrase: string): Promise<PassphraseProblem | null> {
  return withPassphrase(passphrase, async (lock, raw) => {
    const key = await keyOf(lock, raw)
    // One that does not open stays as it is: whoever reads it sets it aside.
    const open = (secret: string) =>
      isLocked(secret) ? openSecret(key, secret).catch(() => secret) : Promise.resolve(secret)
    await rewriteSecrets(null, (name, value) => mapSecrets(name, value, open), isThis(lock))
    await changeSessionSecret(open)
    await closeLock()
    return null
  })
}

const isThis = (lock: Lock) => (known: unknown) => (known as Lock | null)?.id === lock.id

/** Takes a lock away whose passphrase nobody knows, with the secrets that only it opened. All else stays. */
export async function forgetLock(): Promise<void> {
  const lock = await lockItem.read()
  if (!lock) return
  await rewriteSecrets(null, withoutSecrets, isThis(lock))
  await attempts.remove()
  await closeLock()
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
