import type { Fetch } from '../api/send.ts'
import { pictureLimits } from './picture-limits.ts'

const timeoutMs = 15_000

/**
 * Without cookies, referrer, cache or redirects. `null` on any failure, or if the picture is too large. Never throws.
 */
export async function fetchPicture(url: URL, fetch: Fetch): Promise<Uint8Array<ArrayBuffer> | null> {
  const stop = new AbortController()
  try {
    const response = await fetch(url.href, {
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (response.status !== 200 || response.redirected) return null
    if (Number(response.headers.get('content-length') ?? 0) > pictureLimits.bytes) return null
    return await readBytes(response)
  } catch {
    return null
  } finally {
    stop.abort()
  }
}

async function readBytes({ body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  // Leaving the loop cancels the stream.
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > pictureLimits.bytes) return null
    parts.push(part)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
