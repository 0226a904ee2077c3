import fc from 'fast-check'
import type { History } from './history.ts'

export interface Event {
  happen: (history: History) => void | Promise<void>
  [fc.toStringMethod]: () => string
}

export const event = (says: string, happen: Event['happen']): Event => ({
  happen,
  [fc.toStringMethod]: () => says,
})
