import { setTimeout as pause } from 'node:timers/promises'

// Generous: a loaded two-core machine has taken several seconds over what takes 50 ms on an idle one.
const PATIENCE_MS = 30_000
const BETWEEN_LOOKS_MS = 25

/** Looks again until there is something to return; what fails meanwhile is told when patience ends. */
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
