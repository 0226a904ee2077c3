import { base64Of, bytesOfBase64 } from '../crypto/base64.ts'
import { deriveBits, lockRounds } from '../crypto/passphrase.ts'
import { importSealingKey, openBytes, sealBytes } from '../crypto/sealed-bytes.ts'
import { lockItem, type Lock } from './lock.ts'
import { rewriteSecrets } from './replace-key.ts'
import {
  changeSessionSecret,
  closeLock,
  closeSecret,
  isLocked,
  isSessionOver,
  mapSecrets,
  openLock,
  openSecret,
  withoutSecrets,
  type LockKey,
} from './secrets.ts'
import { checkBy, storageItem } from './storage-item.ts'

interface Attempts {
  failed: number
  id: string
}

const isAttempts = (value: unknown): value is Attempts =>
  typeof value === 'object' &&
  value !== null &&
  Number.isSafeInteger((value as Partial<Attempts>).failed) &&
  typeof (value as Partial<Attempts>).id === 'string'

const firstPauseMs = 5_000
const longestPauseMs = 300_000
const freeAttempts = 3

const attempts = storageItem('lockAttempts', {
  protection: 'fresh',
  version: 1,
  schema: checkBy(isAttempts),
  fallback: () => ({ failed: 0, id: '' }),
  // Deleting the counter causes the longest pause.
  salvage: () => ({ failed: freeAttempts + 10, id: crypto.randomUUID() }),
})

let known = { id: '', since: 0 }

/**
 * In ms; 0 if there is none. Each context measures with its own monotonic clock, from when it first sees the failed
 * attempt. So changing the system clock doesn't shorten the pause, and a new context or a restarted browser waits in
 * full.
 */
function pauseOf({ failed, id }: Attempts): number {
  if (failed < freeAttempts) return 0
  if (known.id !== id) known = { id, since: performance.now() }
  const whole = Math.min(firstPauseMs * 2 ** (failed - freeAttempts), longestPauseMs)
  return Math.max(0, whole - (performance.now() - known.since))
}

export const readPause = async (): Promise<number> => pauseOf(await attempts.read())

/** `waitMs` is the rest of the pause, 0 if there is none. `gone`: the lock was removed or replaced. */
export type PassphraseProblem = { reason: 'wrong' | 'wait'; waitMs: number } | { reason: 'gone' }

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
  const key = await deriveKey(passphrase, { salt, rounds: lockRounds })
  const wrapped = await sealBytes(key, boundTo(id), raw)
  return { id, rounds: lockRounds, salt, wrapped, afterMs }
}

/** `null` if the passphrase is wrong. */
async function unwrap(lock: Lock, passphrase: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = await deriveKey(passphrase, lock)
  return openBytes(key, boundTo(lock.id), lock.wrapped).catch(() => null)
}

const keyOf = async ({ id }: Lock, raw: Uint8Array<ArrayBuffer>): Promise<LockKey> => ({
  id,
  key: await importSealingKey(raw),
})

/** One attempt at a time across the browser, counted first, so that closing the page doesn't avoid the pause. */
function withPassphrase<Result>(
  passphrase: string,
  step: (lock: Lock, raw: Uint8Array<ArrayBuffer>) => Promise<Result>,
): Promise<Result | PassphraseProblem> {
  return navigator.locks.request('passphrase', async () => {
    const lock = await lockItem.read()
    if (!lock) return { reason: 'gone' }
    const before = await attempts.read()
    const waitMs = pauseOf(before)
    if (waitMs > 0) return { reason: 'wait', waitMs }
    const counted = { failed: Math.max(0, before.failed) + 1, id: crypto.randomUUID() }
    await attempts.write(counted)
    const raw = await unwrap(lock, passphrase)
    if (!raw) return { reason: 'wrong', waitMs: pauseOf(counted) }
    await attempts.write({ failed: 0, id: '' })
    return step(lock, raw)
  })
}

const isProblem = (result: unknown): result is PassphraseProblem =>
  typeof result === 'object' && result !== null && 'reason' in result

async function makeLock(
  passphrase: string,
  afterMs: number | null,
): Promise<{ lock: Lock; key: LockKey; open: Parameters<typeof openLock>[0] }> {
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const lock = await wrap(raw, { id: crypto.randomUUID(), afterMs }, passphrase)
  return { lock, key: await keyOf(lock, raw), open: { id: lock.id, key: base64Of(raw), afterMs } }
}

const closeBy = (key: LockKey) => async (secret: string) =>
  isLocked(secret) || isSessionOver(secret) ? secret : closeSecret(key, secret)

/** A secret that fails is returned unchanged, and its reader sets it aside. */
const openBy = (key: LockKey) => async (secret: string) =>
  isLocked(secret) ? openSecret(key, secret).catch(() => secret) : secret

/** Encrypts all secrets in one write, and stays unlocked. Resolves to `false` if there is a lock already. */
export async function setLock(passphrase: string, afterMs: number | null): Promise<boolean> {
  if (await lockItem.read()) return false
  const { lock, key, open } = await makeLock(passphrase, afterMs)
  const close = closeBy(key)
  // First, so that no context finds it locked.
  await openLock(open)
  await changeSessionSecret(close)
  const isSet = await rewriteSecrets(
    lock,
    (name, value) => mapSecrets(name, value, close),
    (found) => found === null,
  )
  if (!isSet) await closeLock()
  return isSet
}

/** Resolves to `null` on success. */
export async function unlock(passphrase: string): Promise<PassphraseProblem | null> {
  const opened = await withPassphrase(passphrase, async (lock, raw) => {
    await openLock({ id: lock.id, key: base64Of(raw), afterMs: lock.afterMs })
    return { lock, raw }
  })
  if (isProblem(opened)) return opened
  const { lock, raw } = opened
  if (lock.rounds !== lockRounds) {
    const stronger = await wrap(raw, lock, passphrase)
    await lockItem.change((found) => (found?.wrapped === lock.wrapped ? stronger : found))
  }
  return null
}

/**
 * Encrypts all secrets with a new data key, so that an old copy of the browser profile with the old passphrase can't
 * open anything stored later. One write: after a crash, exactly one passphrase works. Resolves to `null` on success.
 */
export async function changePassphrase(now: string, next: string): Promise<PassphraseProblem | null> {
  return withPassphrase<PassphraseProblem | null>(now, async (lock, raw) => {
    const former = openBy(await keyOf(lock, raw))
    const { lock: other, key, open } = await makeLock(next, lock.afterMs)
    const close = closeBy(key)
    const change = async (secret: string) => close(await former(secret))
    const isChanged = await rewriteSecrets(
      other,
      (name, value) => mapSecrets(name, value, change),
      isThis(lock),
    )
    if (!isChanged) return { reason: 'gone' }
    await changeSessionSecret(change)
    await openLock(open)
    return null
  })
}

/** Moves the secrets to the vault in the same write. Resolves to `null` on success. */
export async function removeLock(passphrase: string): Promise<PassphraseProblem | null> {
  return withPassphrase(passphrase, async (lock, raw) => {
    const open = openBy(await keyOf(lock, raw))
    await rewriteSecrets(null, (name, value) => mapSecrets(name, value, open), isThis(lock))
    await changeSessionSecret(open)
    await closeLock()
    return null
  })
}

const isThis = (lock: Lock) => (found: unknown) => (found as Lock | null)?.id === lock.id

/** After its passphrase was forgotten. Deletes the secrets that only it could open. */
export async function removeLostLock(): Promise<void> {
  const lock = await lockItem.read()
  if (!lock) return
  await rewriteSecrets(null, withoutSecrets, isThis(lock))
  await attempts.write({ failed: 0, id: '' })
  await closeLock()
}
