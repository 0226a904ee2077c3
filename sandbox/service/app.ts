import { readFileSync } from 'node:fs'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { respond } from './respond.ts'
import { recordArrival } from './arrival.ts'
import type { Sent } from './compose.ts'
import { controlApp } from './control.ts'
import type { State } from './state.ts'

const document = (): string => readFileSync(new URL('../../docs/openapi.yaml', import.meta.url), 'utf8')

type Outgoing = HttpBindings['outgoing']

export function serviceApp(state: State): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const date = (): string => new Date(state.now()).toUTCString()
  app.use('/__sandbox/*', async (c, next) => {
    await next()
    c.header('date', date())
  })
  app.route('/', controlApp(state))
  app.get('/openapi.yaml', (c) => c.body(document(), 200, { 'content-type': 'application/yaml' }))
  app.all('/__sandbox/*', (c) =>
    c.json({ message: 'no such control address; GET /__sandbox lists them' }, 404),
  )
  app.all('*', async ({ req, env }) => {
    const { method, url } = req
    const incoming = { method, url, headers: req.header(), body: '', socket: env.incoming.socket }
    const arrival = recordArrival(state, incoming)
    arrival.body = await req.text()
    const sent = await respond(state, arrival)
    // Otherwise Node would add this computer's date.
    env.outgoing.sendDate = false
    if (sent.breaks) return breakOff(env.outgoing, sent)
    return new Response(sent.text, sent)
  })
  app.onError((_, c) => c.json({ success: false, message: 'The service failed.' }, 500, { date: date() }))
  return app
}

/** Closes the connection: before any byte, or after half of a body with the full content-length. */
async function breakOff(outgoing: Outgoing, { status, headers, text, breaks }: Sent): Promise<Response> {
  if (breaks === 'half-way') {
    const bytes = Buffer.from(text ?? '')
    outgoing.writeHead(status, { ...headers, 'content-length': String(bytes.length + 1) })
    await new Promise((resolve) => {
      outgoing.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), resolve)
    })
    outgoing.socket?.end()
  }
  outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}
