import { passphraseStrength } from './passphrase-strength.ts'

/**
 * Rounds of PBKDF2 with SHA-256, as recommended in 2026:
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
export const roundsNow = 600_000

/**
 * The lock is opened rarely. These take half a second on a slow computer and make guessing three times as expensive.
 */
export const lockRounds = 2_000_000

/** Fewer wouldn't protect, and more would never finish. */
export const roundsAllowed = { least: 100_000, maximum: 20_000_000 }

/** In characters. */
export const shortestPassphrase = 8

/** `null` if there is none. `common`: attackers try it first. */
export function newPassphraseProblem(
  typed: string,
  repeated: string,
): 'short' | 'common' | 'different' | null {
  if (typed.length < shortestPassphrase) return 'short'
  if (passphraseStrength(typed) === 'poor') return 'common'
  return typed === repeated ? null : 'different'
}

/** Normalizes the passphrase first, because keyboards compose characters differently. */
export async function deriveBits(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<ArrayBuffer> {
  const bytes = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const typed = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, typed, 256)
}
