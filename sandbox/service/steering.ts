import type { World } from '../world/types.ts'
import type { KeySettings } from './accounts.ts'
import { billFor } from './billing.ts'
import type { Bill } from './billing.ts'
import type { FaultInput } from './faults.ts'
import type { RecordedRequest, ServiceOptions, State } from './state.ts'

/** Without HTTP. */
export interface ServiceControl {
  world: World
  /** In order; the list grows. */
  requests: readonly RecordedRequest[]
  bill(key?: string): Bill
  setKey(key: string, settings: Partial<KeySettings>): void
  /** As if another client had, at most the remaining ones. Records no request. */
  spend(key: string, credits: number): void
  topUp(key: string, credits: number): void
  fault(faults: FaultInput | FaultInput[]): void
  recover(): void
  /** Returns the number of held responses. */
  release(): number
  advance(milliseconds: number): void
  /** In the world, but not on the service's clock. Returns the number of changed profiles. */
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
