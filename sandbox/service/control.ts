/**
 * The control API of the sandbox; its requests are neither recorded nor charged.
 * `GET /__sandbox` lists it; `faults.ts` explains faults. Example:
 * `POST /__sandbox/faults {"operation": 3, "times": 2, "status": 500, "charge": true}`
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { billFor } from './billing.ts'
import { operations } from './operations.ts'
import type { State } from './state.ts'

const addresses = {
  'GET /__sandbox': 'this list',
  'GET /__sandbox/requests': 'every request that came, in order, with what was taken for it',
  'GET /__sandbox/bill?key=': 'requests and credits of a key, or of all keys when none is named',
  'GET /__sandbox/faults': 'the faults still waiting',
  'POST /__sandbox/faults': 'one fault or a list of them; each waits for the requests that it meets',
  'DELETE /__sandbox/faults': 'forgets the faults still waiting',
  'POST /__sandbox/release': 'lets hanging answers go',
  'POST /__sandbox/keys':
    '{key, credits, perDay, perMinute, autoTopUp}: opens a key, or sets an old one anew',
  'POST /__sandbox/spend': '{key, credits}: other clients of the key take credits; no request is recorded',
  'POST /__sandbox/topup': '{key, credits}: credits are bought for the key',
  'POST /__sandbox/clock':
    '{advance}: moves the clock of the service, by which it dates its answers, forward by milliseconds',
  'POST /__sandbox/reset': 'everything as it was at the start',
}

const keyShape = z.strictObject({
  key: z.string().min(1),
  credits: z.number().min(0).optional(),
  perDay: z.number().int().min(0).optional(),
  perMinute: z.number().int().min(0).optional(),
  autoTopUp: z.strictObject({ enabled: z.boolean(), threshold: z.number(), amount: z.number() }).optional(),
})

const creditsShape = z.strictObject({ key: z.string().min(1), credits: z.number().min(0) })

const clockShape = z.strictObject({ advance: z.number() })

/** Removes undefined values, so that defaults apply. */
function said<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}

export function controlApp(state: State): Hono {
  const app = new Hono().basePath('/__sandbox')
  app.get('/', (c) =>
    c.json({
      addresses,
      operations: operations.map(({ number, name, method, path }) => ({ number, name, method, path })),
    }),
  )
  app.get('/requests', (c) => c.json(state.requests))
  app.get('/bill', (c) => c.json(billFor(state, c.req.query('key'))))
  app.get('/faults', (c) => c.json(state.faults.waiting()))
  app.post('/faults', async (c) => c.json(state.faults.add(await c.req.json())))
  app.delete('/faults', (c) => {
    state.faults.clear()
    return c.json({ ok: true })
  })
  app.post('/release', (c) => c.json({ released: state.gate.release() }))
  app.post('/keys', async (c) => {
    const { key, ...settings } = keyShape.parse(await c.req.json())
    return c.json(state.setKey(key, said(settings)))
  })
  app.post('/spend', async (c) => {
    const { key, credits } = creditsShape.parse(await c.req.json())
    return c.json(state.spend(key, credits))
  })
  app.post('/topup', async (c) => {
    const { key, credits } = creditsShape.parse(await c.req.json())
    return c.json(state.topUp(key, credits))
  })
  app.post('/clock', async (c) => {
    state.advance(clockShape.parse(await c.req.json()).advance)
    return c.json({ now: new Date(state.now()).toISOString() })
  })
  app.post('/reset', (c) => {
    state.reset()
    return c.json({ ok: true })
  })
  app.onError((error, c) => c.json({ message: error.message }, 400))
  return app
}
