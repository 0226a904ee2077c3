import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { World } from '../world/types.ts'
import type { KeySettings } from './accounts.ts'
import { serviceApp } from './app.ts'
import { billFor } from './billing.ts'
import type { Bill } from './billing.ts'
import type { FaultWish } from './faults.ts'
import { createState } from './state.ts'
import type { RecordedRequest, ServiceOptions } from './state.ts'

export type { Bill, FaultWish, KeySettings, RecordedRequest, ServiceOptions }

/** A running service, and what its control address can do, without the way over HTTP. */
export interface Service {
  url: string
  world: World
  /** Every request that came, in order; the list stays the same one and grows. */
  requests: readonly RecordedRequest[]
  bill(key?: string): Bill
  setKey(key: string, settings: Partial<KeySettings>): void
  fault(faults: FaultWish | FaultWish[]): void
  /** Lets hanging answers go and tells how many they were. */
  release(): number
  /** Moves the clock of the service forward. */
  advance(milliseconds: number): void
  reset(): void
  close(): Promise<void>
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const state = createState(options)
  const { fetch } = serviceApp(state)
  const { promise: listening, resolve, reject } = Promise.withResolvers<AddressInfo>()
  const where = { hostname: '127.0.0.1', port: options.port ?? 0, overrideGlobalObjects: false }
  const server = serve({ fetch, ...where }, resolve).on('error', reject)
  const { port } = await listening
  return {
    url: `http://127.0.0.1:${port}`,
    world: options.world,
    requests: state.requests,
    bill: (key) => billFor(state, key),
    setKey: (key, settings) => void state.setKey(key, settings),
    fault: (faults) => void state.faults.add(faults),
    release: () => state.gate.release(),
    advance: (milliseconds) => state.advance(milliseconds),
    reset: () => state.reset(),
    close: async () => {
      state.gate.close()
      const closed = promisify(server.close.bind(server))()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}
