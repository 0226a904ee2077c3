import type { Person } from '../world/types.ts'
import { milliseconds } from './durations.ts'

interface CollectedProfile {
  at: number
  person: Person
}

export interface ProfileCache {
  /** `undefined` if the profile wasn't collected within the duration. */
  hit(subject: string, duration: string | undefined, now: number): CollectedProfile | undefined
  fill(person: Person, now: number): void
  clear(): void
}

export function createCache(): ProfileCache {
  const collected = new Map<string, CollectedProfile>()
  return {
    hit: (subject, duration, now) => {
      const known = collected.get(subject)
      const age = duration === undefined ? undefined : milliseconds(duration)
      return known && age !== undefined && now - known.at <= age ? known : undefined
    },
    fill: (person, now) => void collected.set(person.socialIdentifier, { at: now, person: { ...person } }),
    clear: () => collected.clear(),
  }
}
