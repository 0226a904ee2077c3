import { setTimeout as pause } from 'node:timers/promises'

// A busy machine with two cores has taken several seconds for a step of 50 ms.
const DEFAULT_TIMEOUT_MS = 30_000
const POLL_INTERVAL_MS = 25

/** Polls until `look` returns a value. At the timeout, throws with its last error as cause. */
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
