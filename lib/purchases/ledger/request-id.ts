const digits = 12

/**
 * The id of a request that is written down at `now`, in milliseconds since 1970: a UUID of version 7, which begins with
 * the time. Rows of the ledger, their answers and their entries in each index then lie behind those that are there, and
 * Chromium's database has not to write these anew when it merges its files: with ids at random that is all of them.
 */
export function requestId(now: number): string {
  const time = Math.max(0, Math.floor(now)).toString(16).padStart(digits, '0').slice(-digits)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}
