import { base64Of, bytesOfBase64 } from '../crypto/base64.ts'

/** `null` if the text isn't base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return bytesOfBase64(text)
  } catch {
    return null
  }
}

const prefix = 'whsec_'

/** In the Standard Webhooks format: 32 random bytes. */
export function newSecret(): string {
  return prefix + base64Of(crypto.getRandomValues(new Uint8Array(32)))
}

/** Receivers check asymmetric signatures with the public key. */
const asymmetricPrefixes = ['whsk_', 'whpk_']

/** Standard Webhooks recommend 24 to 64 bytes. */
const minBytes = 24
const maxBytes = 64

/**
 * How a secret is used. `base64`: decoded, as in the Standard Webhooks libraries. `text`: not base64, so its characters
 * are used (`format: 'raw'`). The others can't be used. `broken`: not base64 after `whsec_`. `asymmetric`: a key for
 * another kind of signature. `length`: too short or too long after `whsec_`.
 */
export function secretForm(secret: string): 'base64' | 'text' | 'broken' | 'asymmetric' | 'length' {
  if (asymmetricPrefixes.some((each) => secret.startsWith(each))) return 'asymmetric'
  const bare = bareOf(secret)
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(bare) ? fromBase64(bare) : null
  if (!secret.startsWith(prefix)) return bytes ? 'base64' : 'text'
  if (!bytes) return 'broken'
  return bytes.length >= minBytes && bytes.length <= maxBytes ? 'base64' : 'length'
}

/** During a rotation there are several, and each signs the message. */
export function secretsIn(token: string): string[] {
  return token.split(' ').filter((secret) => secret !== '')
}

/**
 * The headers of a signed message: HMAC-SHA256 over `<id>.<seconds>.<body>` with each secret. `now` is in ms since
 * epoch. https://github.com/standard-webhooks/standard-webhooks
 */
export async function signedHeaders(
  token: string,
  id: string,
  now: number,
  body: string,
): Promise<Record<string, string>> {
  const seconds = String(Math.floor(now / 1000))
  const signed = new TextEncoder().encode(`${id}.${seconds}.${body}`)
  const signatures = await Promise.all(secretsIn(token).map((secret) => signatureOf(secret, signed)))
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
    'idempotency-key': id,
  }
}

async function signatureOf(secret: string, signed: Uint8Array<ArrayBuffer>): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), hmac, false, ['sign'])
  return `v1,${base64Of(new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)))}`
}

const bareOf = (secret: string) => (secret.startsWith(prefix) ? secret.slice(prefix.length) : secret)

function bytesOf(secret: string): Uint8Array<ArrayBuffer> {
  const form = secretForm(secret)
  const decoded = form === 'base64' || form === 'length' ? fromBase64(bareOf(secret)) : null
  return decoded ?? new TextEncoder().encode(secret)
}
