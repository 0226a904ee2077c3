import { base64Of, bytesOfBase64 } from './base64.ts'

const ivBytes = 12

const algorithm = (iv: Uint8Array<ArrayBuffer>, boundTo: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(boundTo),
})

/** AES-GCM, bound to a context text. Returns base64: a random 12-byte initialization vector and the ciphertext. */
export async function sealBytes(
  key: CryptoKey,
  boundTo: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const closed = await crypto.subtle.encrypt(algorithm(iv, boundTo), key, bytes)
  return base64Of(new Uint8Array([...iv, ...new Uint8Array(closed)]))
}

/** Rejects if the key, the context or the data differs. */
export async function openBytes(
  key: CryptoKey,
  boundTo: string,
  sealed: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = bytesOfBase64(sealed)
  const open = await crypto.subtle.decrypt(
    algorithm(bytes.slice(0, ivBytes), boundTo),
    key,
    bytes.slice(ivBytes),
  )
  return new Uint8Array(open)
}

/** From 32 bytes. */
export const importSealingKey = (raw: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
