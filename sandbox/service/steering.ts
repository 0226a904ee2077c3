import type { World } from '../world/types.ts'
import type { KeySettings } from './accounts.ts'
import { billFor } from './billing.ts'
import type { Bill } from './billing.ts'
import type { FaultWish } from './faults.ts'
import type { RecordedRequest, ServiceOptions, State } from './state.ts'

/** What the control address of a service can do, without the way over HTTP. */
export interface Steering {
  world: World
  /** Every request that came, in order; the list stays the same one and grows. */
  requests: readonly RecordedRequest[]
  bill(key?: string): Bill
  setKey(key: string, settings: Partial<KeySettings>): void
  /** Other clients of the key take credits, at most what is left; no request is recorded. */
  spend(key: string, credits: number): void
  /** Credits are bought for the key: its total rises. */
  topUp(key: string, credits: number): void
  fault(faults: FaultWish | FaultWish[]): void
  /** Takes back every fault that was wished for. */
  recover(): void
  /** Lets hanging answers go and tells how many they were. */
  release(): number
  /** Moves the clock of the service forward. */
  advance(milliseconds: number): void
  reset(): void
}

export function steeringOf(state: State, { world }: ServiceOptions): Steering {
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
    reset: () => state.reset(),
  }
}
