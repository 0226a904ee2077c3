import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { KeySettings } from './accounts.ts'
import { serviceApp } from './app.ts'
import type { Bill } from './billing.ts'
import type { FaultInput } from './faults.ts'
import { createState } from './state.ts'
import type { RecordedRequest, ServiceOptions } from './state.ts'
import { controlOf } from './steering.ts'
import type { ServiceControl } from './steering.ts'

export type { Bill, FaultInput, KeySettings, RecordedRequest, ServiceOptions }

export interface Service extends ServiceControl {
  url: string
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
    ...controlOf(state, options),
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      state.gate.close()
      const closed = promisify(server.close.bind(server))()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}
