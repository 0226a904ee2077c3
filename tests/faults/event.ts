import fc from 'fast-check'
import type { History } from './history.ts'

/** An event in the browser, the network, the provider or the library. */
export interface Event {
  happen: (history: History) => void | Promise<void>
  /** How a failed history prints it. */
  [fc.toStringMethod]: () => string
}

export const event = (says: string, happen: Event['happen']): Event => ({
  happen,
  [fc.toStringMethod]: () => says,
})
