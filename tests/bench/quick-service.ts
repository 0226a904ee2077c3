import { fork } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { everything, personResponse } from '../../sandbox/service/persons.ts'
import { envelope, quotasData } from '../../sandbox/service/envelope.ts'
import { charge, countRequest, openAccount, restartEndedWindows } from '../../sandbox/service/accounts.ts'
import { createWorld } from '../../sandbox/world/world.ts'

/**
 * In a separate process, so that its time isn't counted as its client's. It also serves the pages of its people,
 * `/in/quick-person-1/`.
 */
export interface QuickService {
  url: string
  close(): void
}

const self = import.meta.filename

/** Responds to profile requests after this many ms, without limits. */
export function startQuickService(afterMs: number): Promise<QuickService> {
  const child = fork(self, [String(afterMs)], { execArgv: [] })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('message', (url: string) => done({ url, close: () => child.kill() }))
  })
}

/** In base 36. */
function profileOf(number: string, host: string): Record<string, unknown> {
  const person = template[Number.parseInt(number, 36) % template.length]!
  return {
    ...personResponse(person, everything),
    publicIdentifier: `quick-person-${number}`,
    socialIdentifier: `ACoAQuick${number}`,
    memberIdentifier: `9${Number.parseInt(number, 36)}`,
    socialUrl: `http://${host}/in/quick-person-${number}/`,
    lastName: `${person.lastName} ${number}`,
  }
}

let template: ReturnType<typeof createWorld>['people'] = []

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function serve(afterMs: number): void {
  template = createWorld({ socialUrl: 'https://www.network.example' }).people.slice(0, 20)
  // One account per key: with a shared one, the measured client would have to explain charges of the others.
  const accounts = new Map<string, ReturnType<typeof openAccount>>()
  const accountOf = (key: string) => {
    const known = accounts.get(key) ?? openAccount(key, { credits: 1e8, perDay: 1e8, perMinute: 1e7 })
    accounts.set(key, known)
    return known
  }
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/in/')) {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>Somebody</title>')
      return
    }
    void bodyOf(request).then((body) => {
      const number = /quick-person-(\w+)/.exec(body)?.[1]
      const account = accountOf(String(request.headers['x-api-key']))
      restartEndedWindows(account, Date.now())
      const reply = () => {
        response.setHeader('content-type', 'application/json; charset=utf-8')
        if (number === undefined) {
          response.end(JSON.stringify({ status: 'success', data: quotasData(account) }))
          return
        }
        countRequest(account)
        charge(account, 2)
        const reported = envelope('full', account, { success: true, consumed: 2 })
        response.end(JSON.stringify({ ...reported, person: profileOf(number, request.headers.host ?? '') }))
      }
      setTimeout(reply, number === undefined ? 0 : afterMs)
    })
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
}

if (process.send && process.argv[1] === self) serve(Number(process.argv[2]))
