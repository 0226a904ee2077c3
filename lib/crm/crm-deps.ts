import type { Fetch } from '../api/send.ts'
import type { Database } from '../records/database/database.ts'
import type { StorageItem } from '../settings/storage-item.ts'
import { initialDestinationState, type Destination, type DestinationState } from './destination.ts'

/** All that handing over needs of the world around it; tests bring their own. */
export interface CrmDeps {
  db: Database
  destinations: Pick<StorageItem<Destination[]>, 'read'>
  states: Pick<StorageItem<Record<string, DestinationState>>, 'read' | 'change'>
  /** Milliseconds since 1970. */
  now(): number
  fetch: Fetch
  online(): boolean
  /** Whether the browser lets us call this address. */
  mayCall(address: string): Promise<boolean>
  /** From 0 to 1, so that not all come back at once. */
  random(): number
  /** Keeps the worker alive until the returned function is called. */
  keepAwake(): () => void
  /** Has the queue run again in so many milliseconds, in this life of the worker or a later one. */
  wakeIn(ms: number): void
  /** How long one request and one attempt may take, in milliseconds. */
  timeouts: { requestMs: number; attemptMs: number }
}

/** Notes something about a destination; of one that is removed meanwhile nothing stays. */
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
  // Asked afterwards: whoever removes it deletes first the destination and then its state.
  const all = await deps.destinations.read()
  if (!all.some(({ id }) => id === destination))
    await deps.states.change((states) => {
      const { [destination]: _gone, ...others } = states
      return others
    })
}
