// Not `Uint8Array.prototype.toBase64`, which is newer than the oldest browser that the manifest allows.

/** Bytes per call; every browser accepts this many arguments. */
const chunk = 8192

export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += chunk)
    text += String.fromCharCode(...bytes.subarray(from, from + chunk))
  return btoa(text)
}

/** Decodes base64; throws if it is invalid. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at)
  return bytes
}
