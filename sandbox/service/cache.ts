import { milliseconds } from './durations.ts'

/** When each profile was last collected; the data itself never changes. */
export interface ProfileCache {
  /** The time of collection if within the duration; `undefined`: not cached. */
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
