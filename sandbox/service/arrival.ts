import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { operationAt } from './operations.ts'
import type { Operation } from './operations.ts'
import { Refusal } from './refusal.ts'
import type { RecordedRequest, State } from './state.ts'

export type Incoming = Context<{ Bindings: HttpBindings }>

const sockets = new WeakMap<object, number>()
let lastSocket = 0

function numberOf(socket: object): number {
  const known = sockets.get(socket)
  if (known !== undefined) return known
  lastSocket += 1
  sockets.set(socket, lastSocket)
  return lastSocket
}

/** Writes down what came, before anything is thought about it. */
export async function recordArrival(state: State, context: Incoming): Promise<RecordedRequest> {
  const { req } = context
  const url = new URL(req.url)
  const query = Object.fromEntries(url.searchParams)
  const key = req.header('x-api-key') ?? query['apikey'] ?? query['apiKey'] ?? null
  const arrival: RecordedRequest = {
    number: state.requests.length + 1,
    at: new Date(state.now()).toISOString(),
    socket: numberOf(context.env.incoming.socket),
    method: req.method,
    path: url.pathname,
    query,
    headers: req.header(),
    body: '',
    operation: operationAt(req.method, url.pathname)?.number ?? null,
    key,
    status: null,
    charged: false,
    credits: 0,
  }
  state.requests.push(arrival)
  arrival.body = await req.text()
  return arrival
}

function bodyOf({ headers, body }: RecordedRequest): Record<string, unknown> {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    throw new Refusal(400, 'the body must be sent as application/json')
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    throw new Refusal(400, 'the body is not JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Refusal(400, 'the body must be an object')
  }
  return { ...parsed }
}

export function parametersOf(
  state: State,
  operation: Operation,
  arrival: RecordedRequest,
): Record<string, unknown> {
  const parameters = state.word.read(operation.method === 'POST' ? bodyOf(arrival) : arrival.query)
  return operation.name === 'getJobDetails' ? { url: parameters[state.jobUrlParameter] } : parameters
}
