import { serve, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { createFaults, type Fault } from './faults.ts'
import { hubspotApp, hubspotToken, newHubspot } from './hubspot.ts'
import { newPipedrive, pipedriveApp, pipedriveToken } from './pipedrive.ts'
import { newSalesforce, salesforceApp, salesforceToken } from './salesforce.ts'
import { newReceiver, webhookApp, webhookSecret } from './webhook.ts'

/** By path: accepted token, stored data and app. */
export const standIns = {
  hubspot: { token: hubspotToken, create: newHubspot, app: hubspotApp },
  pipedrive: { token: pipedriveToken, create: newPipedrive, app: pipedriveApp },
  salesforce: { token: salesforceToken, create: newSalesforce, app: salesforceApp },
  webhook: { token: webhookSecret, create: newReceiver, app: webhookApp },
}

export type StandInName = keyof typeof standIns
type Stored = { [Name in StandInName]: ReturnType<(typeof standIns)[Name]['create']> }

export interface Destinations extends Stored {
  url: string
  /** By method and path, such as `POST /hubspot/crm/v3/objects/companies`. */
  requests: string[]
  addresses: string[]
  /** For the next requests. Stored records stay. */
  fault(fault: Fault): void
  /** For each request, such as `POST /webhook`; `undefined` for none. */
  meet(decide: (request: string) => Fault | undefined): void
  /** In ms since epoch. */
  setClock(now: () => number): void
  reset(): void
  close(): Promise<void>
}

export async function startDestinations(port = 0): Promise<Destinations> {
  const faults = createFaults()
  const requests: string[] = []
  const addresses: string[] = []
  const names = Object.keys(standIns) as StandInName[]
  const stored = Object.fromEntries(names.map((name) => [name, standIns[name].create()])) as Stored
  const setClock = (now: () => number) => {
    for (const each of Object.values(stored)) each.now = now
  }
  const app = new Hono<{ Bindings: HttpBindings }>()
  const { promise: closing, resolve: close } = Promise.withResolvers<void>()

  app.use('*', async (c, next) => {
    const request = `${c.req.method} ${c.req.path}`
    requests.push(request)
    addresses.push(c.req.url)
    const fault = faults.take(request)
    if (fault?.hang) await closing
    if (fault?.status !== undefined)
      return new Response(typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? {}), {
        status: fault.status,
        headers: { 'content-type': 'application/json', ...fault.headers },
      })
    await next()
    if (!fault?.lost) return undefined
    c.env.outgoing.destroy()
    c.res = RESPONSE_ALREADY_SENT
    return undefined
  })
  for (const name of names) app.route(`/${name}`, standIns[name].app(stored[name] as never))

  const { promise: listening, resolve, reject } = Promise.withResolvers<AddressInfo>()
  const where = { hostname: '127.0.0.1', port, overrideGlobalObjects: false }
  const server = serve({ fetch: app.fetch, ...where }, resolve).on('error', reject)
  const address = await listening
  return {
    url: `http://127.0.0.1:${address.port}`,
    ...stored,
    requests,
    addresses,
    fault: (fault) => faults.add(fault),
    meet: (decide) => faults.meet(decide),
    setClock,
    reset() {
      faults.clear()
      requests.length = 0
      addresses.length = 0
      for (const part of Object.values(stored).flatMap((each) => Object.values(each as object))) empty(part)
      setClock(Date.now)
    },
    close: async () => {
      close()
      const closed = promisify(server.close.bind(server))()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}

function empty(part: unknown): void {
  if (Array.isArray(part)) part.length = 0
  else if (typeof part === 'object' && part && 'clear' in part) (part as { clear(): void }).clear()
}
