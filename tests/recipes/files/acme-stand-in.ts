import { Hono, type Context } from 'hono'
import { createTable, type Table } from '../../../sandbox/destinations/store.ts'

export const acmeToken = 'sandbox-acme-token'

export interface Acme {
  contacts: Table
  now: () => number
}

export const newAcme = (): Acme => ({ contacts: createTable((count) => `a${count}`), now: Date.now })

export function acmeApp({ contacts }: Acme): Hono {
  const app = new Hono()
  app.use('*', async (c, next) =>
    c.req.header('authorization') === `Bearer ${acmeToken}`
      ? next()
      : c.json({ message: 'No such token' }, 401),
  )
  app.get('/api/contacts', (c) => {
    const email = c.req.query('email')
    return c.json({ contacts: email === undefined ? [] : contacts.where('email', email) })
  })
  app.get('/api/contacts/:id', (c) => {
    const row = contacts.get(c.req.param('id'))
    return row ? c.json({ id: row.id, ...row.values }) : c.json({ message: 'No such contact' }, 404)
  })
  app.post('/api/contacts', async (c) => {
    const values = await c.req.json<Record<string, unknown>>()
    return refused(c, values) ?? c.json({ id: contacts.add(values).id }, 201)
  })
  app.patch('/api/contacts/:id', async (c) => {
    const values = await c.req.json<Record<string, unknown>>()
    const row = contacts.get(c.req.param('id'))
    if (!row) return c.json({ message: 'No such contact' }, 404)
    Object.assign(row.values, values)
    return refused(c, values) ?? c.json({ id: row.id })
  })
  return app
}

function refused(c: Context, values: Record<string, unknown>): Response | null {
  const stranger = Object.keys(values).find((name) => name !== 'name' && name !== 'email')
  return stranger === undefined ? null : c.json({ message: `Unknown field: ${stranger}` }, 400)
}
