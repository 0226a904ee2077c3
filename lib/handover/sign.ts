import { fromBase64, toBase64 } from './base64.ts'

const prefix = 'whsec_'

/** A new secret in the form of Standard Webhooks: 32 random bytes. */
export function newSecret(): string {
  return prefix + toBase64(crypto.getRandomValues(new Uint8Array(32)))
}

/**
 * The headers of one signed message, as https://github.com/standard-webhooks/standard-webhooks has them: HMAC-SHA256
 * over `<id>.<seconds>.<body>`. `now` in milliseconds since 1970. A secret of another form is taken as plain text.
 */
export async function signedHeaders(
  secret: string,
  id: string,
  now: number,
  body: string,
): Promise<Record<string, string>> {
  const seconds = String(Math.floor(now / 1000))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), hmac, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${seconds}.${body}`))
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${toBase64(new Uint8Array(signed))}`,
    'idempotency-key': id,
  }
}

function bytesOf(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = secret.startsWith(prefix) ? fromBase64(secret.slice(prefix.length)) : null
  return encoded ?? new TextEncoder().encode(secret)
}
