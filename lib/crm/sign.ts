import { base64Of, bytesOfBase64 } from '../crypto/base64.ts'

/** `null`: not base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return bytesOfBase64(text)
  } catch {
    return null
  }
}

const prefix = 'whsec_'

/** A new secret in the Standard Webhooks format: 32 random bytes. */
export function newSecret(): string {
  return prefix + base64Of(crypto.getRandomValues(new Uint8Array(32)))
}

/**
 * How a secret becomes bytes. `base64`: decoded, as in the Standard Webhooks libraries. `text`: not base64,
 * so its
 * characters are used (`format: 'raw'`). `broken`: not base64 after `whsec_`.
 */
export function secretForm(secret: string): 'base64' | 'text' | 'broken' {
  const bare = bareOf(secret)
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(bare) && fromBase64(bare)) return 'base64'
  return secret.startsWith(prefix) ? 'broken' : 'text'
}

/** Several secrets, separated by spaces, all sign the message during a rotation. */
export function secretsIn(token: string): string[] {
  return token.split(' ').filter((secret) => secret !== '')
}

/**
 * Headers of a signed message (https://github.com/standard-webhooks/standard-webhooks): HMAC-SHA256 over
 * `<id>.<seconds>.<body>` with each secret. `now` in milliseconds since 1970.
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
  const decoded = secretForm(secret) === 'base64' ? fromBase64(bareOf(secret)) : null
  return decoded ?? new TextEncoder().encode(secret)
}
