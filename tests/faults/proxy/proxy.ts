import { request as lookup } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { operationAt } from '../../../sandbox/service/operations.ts'
import { prices } from '../../../sandbox/service/prices.ts'
import type { Service } from '../../../sandbox/service/service.ts'
import { createGate } from '../../../sandbox/service/gate.ts'
import { headOf, textResponse, withJson, type RawResponse } from './responses.ts'
import { billOf, type Arrival, type Bill } from './bill.ts'
import { faults, harmless, type FaultName, type FaultOptions } from './faults.ts'
import { onRequests, type RawRequest } from './http-requests.ts'

/** Fields that aren't set match all. */
export interface FaultWish extends FaultOptions {
  fault: FaultName
  /** Operation numbers; by default all operations that cost credits. */
  operation?: number | readonly number[]
  number?: number
  path?: string
  connection?: 'fresh' | 'reused'
  when?: (arrival: Arrival) => boolean
  /** Number of matching requests that pass first (default 0), and that then get the fault (default 1). */
  after?: number
  times?: number
  /**
   * `now`: the provider receives and charges the request. `late`: it is charged when `chargeLate` is called. `never`:
   * the provider doesn't receive it.
   */
  charge?: 'now' | 'late' | 'never'
}

export interface PriceChange {
  operation: number
  credits: number
  identifiers: boolean
}

export interface FaultProxy {
  url: string
  bill: Bill
  fault(wish: FaultWish): void
  price(change: PriceChange): void
  chargeLate(): number
  /** Spends as another client with the same key. */
  othersSpend(key: string, credits: number): void
  release(): number
  /** Closes idle connections, so that the next request uses a new one. */
  hangUp(): void
  /** Refusing also breaks open connections. */
  refuse(refused: boolean): Promise<void>
  elsewhere: readonly RawRequest[]
  reset(): void
  close(): Promise<void>
}

export async function openProxy(service: Service): Promise<FaultProxy> {
  const arrivals: Arrival[] = []
  const elsewhere: RawRequest[] = []
  const gate = createGate()
  let wishes: (FaultWish & { after: number; times: number })[] = []
  let changes: PriceChange[] = []
  let connections = 0
  const idle = new Set<Socket>()

  const other = await listen((socket) =>
    onRequests(socket, async (request) => {
      elsewhere.push(request)
      socket.end(headOf(textResponse(200, 'application/json', '{}')) + '{}')
    }),
  )

  const take = (arrival: Arrival): FaultWish | undefined => {
    for (const wish of wishes) {
      if (!meets(wish, arrival)) continue
      if (wish.after-- > 0) continue
      wish.times--
      wishes = wishes.filter(({ times }) => times > 0)
      return wish
    }
    return undefined
  }

  const extraCredits = new Map<number, number>()
  const charge = ({ number, key }: Arrival, credits: number): void => {
    if (key !== null && credits > 0) service.spend(key, credits)
    extraCredits.set(number, sum(extraCredits.get(number) ?? 0, credits))
  }
  /** A client that disconnects early is charged too, so charges aren't recorded with the response. */
  const chargedFor = (number: number): number => {
    const taken = service.requests.find(({ headers }) => headers['x-arrival'] === String(number))
    return sum(taken?.credits ?? 0, extraCredits.get(number) ?? 0)
  }

  const forward = async (
    request: RawRequest,
    arrival: Arrival,
    leaves: AbortSignal,
  ): Promise<RawResponse> => {
    const reply = await carry(service.url, request, arrival.number, leaves)
    const change = changes.find(({ operation }) => operation === arrival.operation)
    if (!change || arrival.charged === 0) return reply
    const more = sum(change.credits, -arrival.charged)
    charge(arrival, more)
    return withJson(reply, (json) => dearer(json, more, change))
  }

  const serve = async (socket: Socket, request: RawRequest, place: [number, number]): Promise<void> => {
    const number = arrivals.length + 1
    const arrival: Arrival = {
      ...arrivalOf(request, number, place),
      get charged() {
        return chargedFor(number)
      },
    }
    arrivals.push(arrival)
    const wish = take(arrival)
    arrival.fault = wish?.fault ?? null
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    socket.once('close', leave)
    const charges = wish?.charge ?? 'now'
    if (charges === 'late') arrival.owed = priceOf(arrival, changes)
    // A request with a fault is charged even if its client disconnects.
    const patience = wish ? new AbortController().signal : leaving.signal
    const reply = charges === 'now' ? await forward(request, arrival, patience) : madeUp
    const name = wish?.fault ?? 'none'
    arrival.got = 'part or nothing'
    const held = () => gate.hold()
    await faults[name]({ socket, response: reply, elsewhere: other.url, held, options: wish ?? {} })
    socket.off('close', leave)
    if (charges === 'now' && harmless.has(name) && !socket.destroyed) arrival.got = 'whole'
  }

  const front = await listen((socket) => {
    const connection = ++connections
    let count = 0
    idle.add(socket)
    socket.on('close', () => idle.delete(socket))
    onRequests(socket, async (request) => {
      idle.delete(socket)
      await serve(socket, request, [connection, ++count])
      if (!socket.destroyed) idle.add(socket)
    })
  })

  const clear = () => {
    wishes = []
    changes = []
    arrivals.length = 0
    extraCredits.clear()
    elsewhere.length = 0
    gate.release()
  }
  return {
    url: front.url,
    bill: billOf(arrivals),
    elsewhere,
    fault: (wish) => void wishes.push({ after: 0, times: 1, ...wish }),
    price: (change) =>
      void (changes = [...changes.filter((one) => one.operation !== change.operation), change]),
    chargeLate: () => {
      const late = arrivals.filter(({ owed }) => owed > 0)
      const before = late.reduce((credits, { owed }) => sum(credits, owed), 0)
      for (const arrival of late) {
        charge(arrival, arrival.owed)
        arrival.owed = 0
      }
      return before
    },
    othersSpend: (key, credits) => service.spend(key, credits),
    release: () => gate.release(),
    hangUp: () => {
      for (const socket of idle) socket.destroy()
    },
    refuse: (refused) => (refused ? front.leave() : front.comeBack()),
    reset: clear,
    close: async () => {
      gate.close()
      await Promise.all([front.close(), other.close()])
    },
  }
}

function meets({ operation, number, path, connection, when }: FaultWish, arrival: Arrival): boolean {
  const named = operation ?? number ?? path ?? when
  if (named === undefined && !((prices[arrival.operation ?? 0]?.found ?? 0) > 0)) return false
  return (
    (operation === undefined || [operation].flat().includes(arrival.operation ?? 0)) &&
    (number === undefined || number === arrival.number) &&
    (path === undefined || arrival.path.startsWith(path)) &&
    (connection === undefined || (connection === 'reused') === arrival.reused) &&
    (when === undefined || when(arrival))
  )
}

function arrivalOf(
  request: RawRequest,
  number: number,
  [connection, onConnection]: [number, number],
): Omit<Arrival, 'charged'> {
  const { method, target, headers, body } = request
  const { pathname: path, search } = new URL(target, 'http://service')
  return {
    number,
    connection,
    onConnection,
    reused: onConnection > 1,
    method,
    path,
    operation: operationAt(method, path)?.number ?? null,
    requestKey: `${method} ${path}${search} ${body}`,
    key: headers['x-api-key'] ?? null,
    fault: null,
    owed: 0,
    got: null,
  }
}

function priceOf({ operation }: Arrival, changes: PriceChange[]): number {
  const changed = changes.find((change) => change.operation === operation)
  return changed?.credits ?? prices[operation ?? 0]?.found ?? 0
}

const madeUp = textResponse(200, 'application/json', '{"success":true,"person":{"firstName":"Nobody"}}')

function dearer(
  json: Record<string, unknown>,
  more: number,
  { credits, identifiers: reported }: PriceChange,
): object {
  const quotas = json['quotas'] as { credits?: { used: number; left: number } } | undefined
  const balance = quotas?.credits
  return {
    ...json,
    ...(reported && 'credits_consumed' in json ? { credits_consumed: credits } : {}),
    ...(typeof json['credits_left'] === 'number' ? { credits_left: sum(json['credits_left'], -more) } : {}),
    ...(balance
      ? {
          quotas: {
            ...quotas,
            credits: { ...balance, used: sum(balance.used, more), left: sum(balance.left, -more) },
          },
        }
      : {}),
  }
}

const sum = (a: number, b: number): number => Math.round((a + b) * 1000) / 1000

const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

function carry(url: string, request: RawRequest, number: number, leaves: AbortSignal): Promise<RawResponse> {
  const { method, target, headers, body } = request
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const own = { ...headers, 'x-arrival': String(number) }
  const requested = lookup(
    new URL(target, url),
    { method, headers: own, signal: leaves, agent: false },
    (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const message = Object.entries(response.headersDistinct)
        resolve({
          status: response.statusCode ?? 0,
          headers: message.flatMap(([name, values = []]) =>
            ofConnection.has(name) ? [] : values.map((value): [string, string] => [name, value]),
          ),
          body: Buffer.concat(parts),
        })
      })
    },
  )
  requested.on('error', reject)
  requested.end(body)
  return promise
}

interface Listening {
  url: string
  /** Stops listening, until `comeBack` uses the same port again. */
  leave: () => Promise<void>
  comeBack: () => Promise<void>
  close: () => Promise<void>
}

async function listen(connect: (socket: Socket) => void): Promise<Listening> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    // Both sides break connections on purpose.
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    connect(socket)
  })
  const open = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const leave = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await open(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    leave,
    comeBack: () => open(port),
    close: () => (server.listening ? leave() : Promise.resolve()),
  }
}
