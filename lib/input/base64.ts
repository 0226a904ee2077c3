// `Uint8Array.prototype.toBase64` is younger than the oldest browser that the manifest lets in.

/** Bytes at once: so many arguments every browser takes. */
const chunk = 8192

/** Bytes as base64. */
export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += chunk)
    text += String.fromCharCode(...bytes.subarray(from, from + chunk))
  return btoa(text)
}

/** The bytes that base64 stands for; throws where it is none. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at)
  return bytes
}
