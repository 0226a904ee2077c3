/**
 * Control requests are neither recorded nor charged. `GET /__sandbox` lists them; `faults.ts` explains faults. Example:
 * `POST /__sandbox/faults {"operation": 3, "times": 2, "status": 500, "charge": true}`
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { billFor } from './billing.ts'
import { operations } from './operations.ts'
import type { State } from './state.ts'

const addresses = {
  'GET /__sandbox': 'this list',
  'GET /__sandbox/requests': 'all received requests in order, with their charges',
  'GET /__sandbox/bill?key=': 'requests and credits of a key; without a key, of all',
  'GET /__sandbox/faults': 'pending faults',
  'POST /__sandbox/faults': 'adds a fault or a list of faults',
  'DELETE /__sandbox/faults': 'removes pending faults',
  'POST /__sandbox/release': 'releases hanging responses',
  'POST /__sandbox/keys': '{key, credits, perDay, perMinute, autoTopUp}: creates or replaces a key',
  'POST /__sandbox/spend': '{key, credits}: spends credits as another client, without a recorded request',
  'POST /__sandbox/topup': '{key, credits}: adds purchased credits',
  'POST /__sandbox/clock': '{advance}: advances the service’s clock, in milliseconds',
  'GET /__sandbox/world': 'the world’s date, and how many days have passed',
  'POST /__sandbox/world': '{days}: lets days pass, in which people change jobs; not the service’s clock',
  'GET /__sandbox/truth': 'what really happened to people and companies; only for tests',
  'POST /__sandbox/reset': 'restores the initial state',
}

const keyShape = z.strictObject({
  key: z.string().min(1),
  credits: z.number().min(0).optional(),
  perDay: z.number().int().min(0).optional(),
  perMinute: z.number().int().min(0).optional(),
  autoTopUp: z.strictObject({ enabled: z.boolean(), threshold: z.number(), amount: z.number() }).optional(),
})

const creditsShape = z.strictObject({ key: z.string().min(1), credits: z.number().min(0) })

/** More days would keep the service busy for minutes. */
const daysShape = z.strictObject({ days: z.number().int().min(1).max(3660) })

const clockShape = z.strictObject({ advance: z.number() })

/** So that defaults apply. */
function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}

const dateOf = ({ world: { timeline } }: State) => ({ day: timeline.day, date: timeline.date.toISOString() })

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
    return c.json(state.setKey(key, withoutUndefined(settings)))
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
  app.get('/world', (c) => c.json(dateOf(state)))
  app.post('/world', async (c) => {
    const { days } = daysShape.parse(await c.req.json())
    const changed = state.world.timeline.pass(days)
    return c.json({ ...dateOf(state), changed })
  })
  app.get('/truth', (c) => c.json(state.world.timeline.truth))
  app.post('/reset', (c) => {
    state.reset()
    return c.json({ ok: true })
  })
  app.onError((error, c) => c.json({ message: error.message }, 400))
  return app
}
