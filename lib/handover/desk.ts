import type { Fetch } from '../api/send.ts'
import type { Database } from '../records/database.ts'
import type { Fact } from '../settings/fact.ts'
import type { Destination, DestinationState } from './destination.ts'

/** All that handing over needs of the world around it; tests bring their own. */
export interface Desk {
  db: Database
  destinations: Pick<Fact<Destination[]>, 'read'>
  states: Pick<Fact<Record<string, DestinationState>>, 'read' | 'change'>
  /** Milliseconds since 1970. */
  now(): number
  fetch: Fetch
  online(): boolean
  /** Whether the browser lets us call this address. */
  mayCall(address: string): Promise<boolean>
  /** Keeps the worker alive until the returned function is called. */
  keepAwake(): () => void
  /** Has the queue run again at this moment, in this life of the worker or a later one. */
  wakeAt(moment: number): void
  /** How long one request and one attempt may take, in milliseconds. */
  patience: { requestMs: number; attemptMs: number }
}

const fresh: DestinationState = { held: null, pausedUntil: null, tried: null }

/** Notes something about a destination. */
export async function note(
  desk: Pick<Desk, 'states'>,
  destination: string,
  change: Partial<DestinationState>,
): Promise<void> {
  await desk.states.change((states) => ({
    ...states,
    [destination]: { ...(states[destination] ?? fresh), ...change },
  }))
}
