import { parametersOf } from './arrival.ts'
import { compose, json } from './compose.ts'
import type { Sent } from './compose.ts'
import type { Fault } from './faults.ts'
import { operationAt } from './operations.ts'
import { settle } from './settle.ts'
import type { RecordedRequest, State } from './state.ts'

/** Allows preflight requests of web pages. Extensions need no CORS headers on responses. */
const preflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, x-api-key',
}

/** Charges before the first delay, so that a client pays even if it disconnects. */
export async function respond(state: State, arrival: RecordedRequest): Promise<Sent> {
  const { sent, fault } = process(state, arrival)
  if (fault?.latency) await state.gate.delay(fault.latency)
  if (fault?.hang) await state.gate.hold()
  const { status, headers, ...rest } = sent
  arrival.status = rest.breaks === 'at once' ? null : status
  const date = fault?.withoutDate ? {} : { date: new Date(state.now()).toUTCString() }
  return { status, headers: { ...date, ...headers }, ...rest }
}

function process(state: State, arrival: RecordedRequest): { sent: Sent; fault?: Fault | undefined } {
  if (arrival.method === 'OPTIONS') return { sent: { status: 204, headers: preflight, text: null } }
  const operation = operationAt(arrival.method, arrival.path)
  if (!operation)
    return { sent: json(404, { success: false, message: 'The service has no such operation.' }) }
  const key = arrival.key ?? undefined
  const fault = state.faults.take(operation.number, key)
  try {
    const parameters = () => parametersOf(state, operation, arrival)
    const settled = settle(state, { operation, key, parameters }, fault)
    Object.assign(arrival, { credits: settled.credits, charged: settled.credits > 0 })
    return { sent: compose(state, settled, fault), fault }
  } catch {
    return { sent: json(500, { success: false, message: 'The service failed.' }), fault }
  }
}
