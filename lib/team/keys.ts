import { base64Of } from '../input/base64.ts'

/** What tells one kind of shared value from another: the letter that its keys have after the team's id. */
export const sharedKinds = {
  /** Who asks a question or has asked it. */
  claim: 'c',
  /** What is saved of one section of a subject. */
  record: 'r',
  /** Who was deleted. */
  tombstone: 't',
  /** Whom one of its members put on the suppression list, or took off it. */
  suppression: 'n',
  /** What was spent on a day, by the team or one member. */
  sum: 's',
  /** How many requests an account made in a minute. */
  minute: 'l',
  /** How far a machine has read. */
  machine: 'm',
  /** Who belongs to the team, and what they may spend: written by whoever administers it. */
  policy: 'p',
} as const

export type SharedKind = keyof typeof sharedKinds

/** A team's keys, made of its secret. Nobody can read them out again. */
export interface TeamKeys {
  /** The team's id: lower-case letters and digits. */
  team: string
  /** Names what is shared. */
  names: CryptoKey
  /** Seals what is shared. */
  values: CryptoKey
  /** Hashes names for the team's suppression list. */
  list: CryptoKey
  /** Names the secret that seals values: sequence numbers of values count within one of these. */
  epoch: string
}

const text = new TextEncoder()

/** Bytes of a secret; of one that was rotated, of each of its halves. */
export const secretBytes = 32

/**
 * The keys of a team, from its secret of 32 bytes: three that say nothing of each other (HKDF, RFC 5869). One of 64 bytes
 * was rotated: the first half still names what is shared, so that every claim stays where it is looked for, and the
 * second one seals it.
 */
export async function teamKeys(team: string, secret: Uint8Array<ArrayBuffer>): Promise<TeamKeys> {
  const imported = (bytes: Uint8Array<ArrayBuffer>) =>
    crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits'])
  const [ofNames, ofValues] = await Promise.all([
    imported(secret.slice(0, secretBytes)),
    imported(secret.slice(-secretBytes)),
  ])
  const by = (use: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: text.encode(`sidelight team ${team}`),
    info: text.encode(use),
  })
  const epochBits = 96
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  const [names, list, values, epoch] = await Promise.all([
    crypto.subtle.deriveKey(by('names'), ofNames, hmac, false, ['sign']),
    crypto.subtle.deriveKey(by('suppression list'), ofNames, hmac, false, ['sign']),
    crypto.subtle.deriveKey(by('values'), ofValues, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    crypto.subtle.deriveBits(by('epoch'), ofValues, epochBits),
  ])
  return { team, names, values, list, epoch: base64Of(new Uint8Array(epoch)) }
}

/** Before all keys of a team, or of one kind. */
export const prefixOf = ({ team }: Pick<TeamKeys, 'team'>, kind?: SharedKind): string =>
  kind ? `sidelight/${team}/${sharedKinds[kind]}/` : `sidelight/${team}/`

/**
 * The engine's key of what goes by these names, such as a subject's alias and a section: their HMAC, so that whoever
 * runs the engine can't even try names. 43 letters after the prefix.
 */
export async function sharedKey(keys: TeamKeys, kind: SharedKind, ...names: string[]): Promise<string> {
  const named = text.encode(JSON.stringify([kind, ...names.map((name) => name.normalize('NFC'))]))
  const hash = new Uint8Array(await crypto.subtle.sign('HMAC', keys.names, named))
  return prefixOf(keys, kind) + base64Of(hash).replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
}
