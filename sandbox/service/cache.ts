import { milliseconds } from './durations.ts'

/** When each profile was last collected. What was collected never changes in a world that stands still. */
export interface ProfileCache {
  /** When the profile was collected, if that was within the duration; no duration, no cache. */
  hit(subject: string, duration: string | undefined, now: number): number | undefined
  fill(subject: string, now: number): void
  clear(): void
}

export function createCache(): ProfileCache {
  const collected = new Map<string, number>()
  return {
    hit: (subject, duration, now) => {
      const at = collected.get(subject)
      const age = duration === undefined ? undefined : milliseconds(duration)
      return at !== undefined && age !== undefined && now - at <= age ? at : undefined
    },
    fill: (subject, now) => void collected.set(subject, now),
    clear: () => collected.clear(),
  }
}
