import { serve, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { createFaults, type Fault } from './faults.ts'
import { hubspotApp, newHubspot, type Hubspot } from './hubspot.ts'
import { newPipedrive, pipedriveApp, type Pipedrive } from './pipedrive.ts'
import { newSalesforce, salesforceApp, type Salesforce } from './salesforce.ts'
import { newReceiver, webhookApp, type Receiver } from './webhook.ts'

/** Local stand-ins of the systems that records are handed over to, each under its own path. */
export interface Destinations {
  url: string
  hubspot: Hubspot
  pipedrive: Pipedrive
  salesforce: Salesforce
  webhook: Receiver
  /** Every request that came, such as `POST /hubspot/crm/v3/objects/companies`. */
  requests: string[]
  /** The whole address of every request, with its query. */
  addresses: string[]
  /** Records that were carried out are not undone: only what comes is met. */
  fault(fault: Fault): void
  /** Decides what meets each request, such as `POST /webhook`; `undefined` where the destination answers by itself. */
  meet(decide: (request: string) => Fault | undefined): void
  /** Everything anew. */
  reset(): void
  close(): Promise<void>
}

export async function startDestinations(port = 0): Promise<Destinations> {
  const faults = createFaults()
  const requests: string[] = []
  const addresses: string[] = []
  const [hubspot, pipedrive, salesforce, webhook] = [
    newHubspot(),
    newPipedrive(),
    newSalesforce(),
    newReceiver(),
  ]
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
  app.route('/hubspot', hubspotApp(hubspot))
  app.route('/pipedrive', pipedriveApp(pipedrive))
  app.route('/salesforce', salesforceApp(salesforce))
  app.route('/webhook', webhookApp(webhook))

  const { promise: listening, resolve, reject } = Promise.withResolvers<AddressInfo>()
  const where = { hostname: '127.0.0.1', port, overrideGlobalObjects: false }
  const server = serve({ fetch: app.fetch, ...where }, resolve).on('error', reject)
  const address = await listening
  return {
    url: `http://127.0.0.1:${address.port}`,
    hubspot,
    pipedrive,
    salesforce,
    webhook,
    requests,
    addresses,
    fault: (fault) => faults.add(fault),
    meet: (decide) => faults.meet(decide),
    reset() {
      faults.clear()
      requests.length = 0
      addresses.length = 0
      for (const table of [hubspot, pipedrive, salesforce].flatMap((each) => Object.values(each)))
        table.clear()
      webhook.kept.clear()
      webhook.came.length = 0
      webhook.now = Date.now
    },
    close: async () => {
      close()
      const closed = promisify(server.close.bind(server))()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}
