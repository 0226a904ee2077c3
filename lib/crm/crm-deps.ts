import type { Fetch } from '../api/send.ts'
import type { Database } from '../records/database/database.ts'
import type { StorageItem } from '../settings/storage-item.ts'
import { initialDestinationState, type Destination, type DestinationState } from './destination.ts'

export interface CrmDeps {
  db: Database
  destinations: Pick<StorageItem<Destination[]>, 'read'> & {
    /** Saves the token, unless it was changed in the meantime. */
    saveToken(destination: string, before: string, after: string): Promise<void>
  }
  states: Pick<StorageItem<Record<string, DestinationState>>, 'read' | 'change'>
  now(): number
  fetch: Fetch
  online(): boolean
  mayCall(address: string): Promise<boolean>
  /** A random number from 0 to 1, for jitter. */
  random(): number
  /** Keeps the worker running until the returned function is called. */
  keepAwake(): () => void
  /** Schedules another run of the queue, in this or a later worker instance. */
  wakeIn(ms: number): void
  sleep(ms: number): Promise<void>
  /** For a request and an attempt. */
  timeouts: { requestMs: number; attemptMs: number }
}

/** Changes a destination's state. Has no lasting effect if the destination was removed. */
export async function updateDestinationState(
  deps: Pick<CrmDeps, 'states' | 'destinations'>,
  destination: string,
  change: Partial<DestinationState> | ((before: DestinationState) => Partial<DestinationState>),
): Promise<void> {
  await deps.states.change((states) => {
    const before = states[destination] ?? initialDestinationState
    const changed = typeof change === 'function' ? change(before) : change
    return { ...states, [destination]: { ...before, ...changed } }
  })
  // A removal deletes the destination before its state.
  const all = await deps.destinations.read()
  if (!all.some(({ id }) => id === destination))
    await deps.states.change((states) => {
      const { [destination]: _gone, ...others } = states
      return others
    })
}
