import { passphraseStrength } from './passphrase-strength.ts'

/** PBKDF2 with SHA-256, as recommended in 2026: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
export const roundsNow = 600_000

/** The same for the lock, which is opened once in a while: half a second on a slow computer, three times as many guesses. */
export const lockRounds = 2_000_000

/** Fewer would be no protection, more would never end. */
export const roundsAllowed = { least: 100_000, most: 20_000_000 }

/** So many characters a passphrase or password has at least. */
export const shortestPassphrase = 8

/** What is wrong with a new passphrase that was typed twice; `null`: nothing. `common`: a guesser tries it first. */
export function newPassphraseProblem(
  typed: string,
  repeated: string,
): 'short' | 'common' | 'different' | null {
  if (typed.length < shortestPassphrase) return 'short'
  if (passphraseStrength(typed) === 'poor') return 'common'
  return typed === repeated ? null : 'different'
}

/** 256 bits by a passphrase, in one form of what keyboards compose in several. */
export async function deriveBits(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<ArrayBuffer> {
  const bytes = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const typed = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, typed, 256)
}
