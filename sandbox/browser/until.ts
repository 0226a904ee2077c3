import { setTimeout as pause } from 'node:timers/promises'

// A busy two-core machine has taken several seconds for a step of 50 ms.
const PATIENCE_MS = 30_000
const BETWEEN_LOOKS_MS = 25

/** Polls until `look` returns a value; after the timeout, throws with the last error as cause. */
export async function until<T>(
  meant: string,
  look: () => Promise<T | undefined>,
  patience = PATIENCE_MS,
): Promise<T> {
  const end = Date.now() + patience
  let failure: unknown
  do {
    try {
      const found = await look()
      if (found !== undefined) return found
      failure = undefined
    } catch (error) {
      failure = error
    }
    await pause(BETWEEN_LOOKS_MS)
  } while (Date.now() < end)
  throw new Error(`Waited ${patience / 1000} s for ${meant}, in vain.`, { cause: failure })
}
