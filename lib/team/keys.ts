import { base64Of } from '../crypto/base64.ts'

/** In engine keys they follow the team's id. */
export const sharedKinds = {
  claim: 'c',
  record: 'r',
  tombstone: 't',
  suppression: 'n',
  /** Of a day, for the team or one member. */
  sum: 's',
  minute: 'l',
  machine: 'm',
  policy: 'p',
} as const

export type SharedKind = keyof typeof sharedKinds

/** Derived from a team's secret. The key material can't be extracted. */
export interface TeamKeys {
  /** Lower-case letters and digits. */
  team: string
  names: CryptoKey
  values: CryptoKey
  list: CryptoKey
  /** Of the secret that encrypts values. Sequence numbers are comparable only within one epoch. */
  epoch: string
}

const text = new TextEncoder()

/** In bytes. A rotated secret has two halves of this length. */
export const secretBytes = 32

/**
 * Derives a team's keys (HKDF, RFC 5869). Of the 64 bytes of a rotated secret, the first half still derives engine
 * keys, so that claims are found; the second half encrypts values.
 */
export async function teamKeys(team: string, secret: Uint8Array<ArrayBuffer>): Promise<TeamKeys> {
  const imported = (bytes: Uint8Array<ArrayBuffer>) =>
    crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits'])
  const [ofNames, ofValues] = await Promise.all([
    imported(secret.slice(0, secretBytes)),
    imported(secret.slice(-secretBytes)),
  ])
  const derivation = (use: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: text.encode(`sidelight team ${team}`),
    info: text.encode(use),
  })
  const epochBits = 96
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  const [names, list, values, epoch] = await Promise.all([
    crypto.subtle.deriveKey(derivation('names'), ofNames, hmac, false, ['sign']),
    crypto.subtle.deriveKey(derivation('suppression list'), ofNames, hmac, false, ['sign']),
    crypto.subtle.deriveKey(derivation('values'), ofValues, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    crypto.subtle.deriveBits(derivation('epoch'), ofValues, epochBits),
  ])
  return { team, names, values, list, epoch: base64Of(new Uint8Array(epoch)) }
}

/** The prefix of a team's engine keys: of all, or of one kind. */
export const keyPrefix = ({ team }: Pick<TeamKeys, 'team'>, kind?: SharedKind): string =>
  kind ? `sidelight/${team}/${sharedKinds[kind]}/` : `sidelight/${team}/`

/**
 * The engine key for names such as an alias and a section. It contains their HMAC, so that the engine's operator can't
 * guess them: 43 characters after the prefix.
 */
export async function sharedKey(keys: TeamKeys, kind: SharedKind, ...names: string[]): Promise<string> {
  const named = text.encode(JSON.stringify([kind, ...names.map((name) => name.normalize('NFC'))]))
  const hash = new Uint8Array(await crypto.subtle.sign('HMAC', keys.names, named))
  return keyPrefix(keys, kind) + base64Of(hash).replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
}
