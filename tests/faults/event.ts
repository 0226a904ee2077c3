import fc from 'fast-check'
import type { History } from './history.ts'

/** Something that happens to a browser, a line, a service or a library. */
export interface Event {
  happen: (history: History) => void | Promise<void>
  /** What a failed history is told in. */
  [fc.toStringMethod]: () => string
}

export const event = (says: string, happen: Event['happen']): Event => ({
  happen,
  [fc.toStringMethod]: () => says,
})
