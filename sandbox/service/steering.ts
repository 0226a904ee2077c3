import type { World } from '../world/types.ts'
import type { KeySettings } from './accounts.ts'
import { billFor } from './billing.ts'
import type { Bill } from './billing.ts'
import type { FaultInput } from './faults.ts'
import type { RecordedRequest, ServiceOptions, State } from './state.ts'

/** The control API of a service, without HTTP. */
export interface ServiceControl {
  world: World
  /** All received requests in order; the list grows. */
  requests: readonly RecordedRequest[]
  bill(key?: string): Bill
  setKey(key: string, settings: Partial<KeySettings>): void
  /** Spends credits as if another client had, at most the remaining ones. Records no request. */
  spend(key: string, credits: number): void
  /** Adds purchased credits to the key. */
  topUp(key: string, credits: number): void
  fault(faults: FaultInput | FaultInput[]): void
  recover(): void
  /** Releases held responses. Returns their number. */
  release(): number
  advance(milliseconds: number): void
  /** Lets days pass in the world, but not on the service's clock. Returns the number of changed profiles. */
  passDays(days: number): number
  reset(): void
}

export function controlOf(state: State, { world }: ServiceOptions): ServiceControl {
  return {
    world,
    requests: state.requests,
    bill: (key) => billFor(state, key),
    setKey: (key, settings) => void state.setKey(key, settings),
    spend: (key, credits) => void state.spend(key, credits),
    topUp: (key, credits) => void state.topUp(key, credits),
    fault: (faults) => void state.faults.add(faults),
    recover: () => state.faults.clear(),
    release: () => state.gate.release(),
    advance: (milliseconds) => state.advance(milliseconds),
    passDays: (days) => world.timeline.pass(days),
    reset: () => state.reset(),
  }
}
