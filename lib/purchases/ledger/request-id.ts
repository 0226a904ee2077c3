const digits = 12

/**
 * A version 7 UUID, which starts with the time (`now`, ms since epoch). Databases and indexes append sequential keys;
 * random ones made Chromium rewrite all entries when it merges its files.
 */
export function requestId(now: number): string {
  const time = Math.max(0, Math.floor(now)).toString(16).padStart(digits, '0').slice(-digits)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
