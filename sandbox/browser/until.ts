import { setTimeout as pause } from 'node:timers/promises'

// Long, because a busy machine with two cores has taken several seconds for a step of 50 ms.
const DEFAULT_TIMEOUT_MS = 30_000
const POLL_INTERVAL_MS = 25

/** Polls until `look` returns a value. After the timeout, throws an error with the last one as cause. */
export async function until<T>(
  description: string,
  probe: () => Promise<T | undefined>,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<T> {
  const end = Date.now() + timeoutMs
  let failure: unknown
  do {
    try {
      const found = await probe()
      if (found !== undefined) return found
      failure = undefined
    } catch (error) {
      failure = error
    }
    await pause(POLL_INTERVAL_MS)
  } while (Date.now() < end)
  throw new Error(`Timed out after ${timeoutMs / 1000} s waiting for ${description}.`, { cause: failure })
}
