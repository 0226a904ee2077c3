import { operationAt } from './operations.ts'
import type { Operation } from './operations.ts'
import { Refusal } from './refusal.ts'
import type { RecordedRequest, State } from './state.ts'

interface IncomingRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string
  socket: object
}

const sockets = new WeakMap<object, number>()
let lastSocket = 0

function numberOf(socket: object): number {
  const known = sockets.get(socket)
  if (known !== undefined) return known
  lastSocket += 1
  sockets.set(socket, lastSocket)
  return lastSocket
}

export function recordArrival(
  state: State,
  { method, url, headers, body, socket }: IncomingRequest,
): RecordedRequest {
  const { pathname: path, searchParams } = new URL(url)
  const query = Object.fromEntries(searchParams)
  const arrival: RecordedRequest = {
    number: state.requests.length + 1,
    at: new Date(state.now()).toISOString(),
    socket: numberOf(socket),
    method,
    path,
    query,
    headers,
    body,
    operation: operationAt(method, path)?.number ?? null,
    key: headers['x-api-key'] ?? query['apikey'] ?? query['apiKey'] ?? null,
    status: null,
    charged: false,
    credits: 0,
  }
  state.requests.push(arrival)
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
