import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { parametersOf, recordArrival } from './arrival.ts'
import { controlApp } from './control.ts'
import { deliver } from './delivery.ts'
import { operationAt } from './operations.ts'
import { settle } from './settle.ts'
import type { State } from './state.ts'

/** Lets a plain web page ask beforehand; the answers themselves stay without, as an extension needs none. */
const preflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, x-api-key',
}

export function serviceApp(state: State): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.route('/', controlApp(state))
  app.all('/__sandbox/*', (c) =>
    c.json({ message: 'no such control address; GET /__sandbox lists them' }, 404),
  )
  app.all('*', async (c) => {
    const arrival = await recordArrival(state, c)
    if (arrival.method === 'OPTIONS') {
      arrival.status = 204
      return c.body(null, 204, preflight)
    }
    const operation = operationAt(arrival.method, arrival.path)
    if (!operation) {
      arrival.status = 404
      return c.json({ success: false, message: 'The service has no such operation.' }, 404)
    }
    const key = arrival.key ?? undefined
    const fault = state.faults.take(operation.number, key)
    const settled = settle(
      state,
      { operation, key, parameters: () => parametersOf(state, operation, arrival) },
      fault,
    )
    Object.assign(arrival, { credits: settled.credits, charged: settled.credits > 0 })
    const answer = await deliver(state, c, settled, fault)
    arrival.status = fault?.reset ? null : settled.status
    return answer
  })
  app.onError((_, c) => c.json({ success: false, message: 'The service failed.' }, 500))
  return app
}
