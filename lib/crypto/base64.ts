// Without `Uint8Array.prototype.toBase64`, because the oldest browser that the manifest allows lacks it.

/** Bytes per call. Every browser accepts this many arguments. */
const chunk = 8192

export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += chunk)
    text += String.fromCharCode(...bytes.subarray(from, from + chunk))
  return btoa(text)
}

/** Throws if it is invalid. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at)
  return bytes
}
