import { Hono, type Context } from 'hono'
import { createTable, sameText, type Table } from './store.ts'

export const pipedriveToken = 'sandbox-pipedrive-token'

export interface Pipedrive {
  persons: Table
  organizations: Table
}

interface Email {
  value: string
}

export const newPipedrive = (): Pipedrive => ({
  persons: createTable((count) => String(count + 1)),
  organizations: createTable((count) => String(count + 1)),
})

const known = {
  persons: ['name', 'emails', 'phones', 'org_id', 'custom_fields'],
  organizations: ['name', 'address', 'custom_fields'],
}

/** Pipedrive's persons and organizations, according to the documentation of its API v2. */
export function pipedriveApp(tables: Pipedrive): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    if (c.req.header('x-api-token') === pipedriveToken) return next()
    return failure(c, 401, 'unauthorized access')
  })
  const tableOf = (type: string) => (type === 'persons' || type === 'organizations' ? tables[type] : null)

  app.get('/api/v2/:type/search', (c) => {
    const { term = '', fields = 'name' } = c.req.query()
    const values = (row: Record<string, unknown>) =>
      fields === 'email' ? emailsOf(row).map(({ value }) => value) : [row['name']]
    const found = tableOf(c.req.param('type'))?.rows.filter((row) =>
      values(row.values).some((value) => sameText(value, term)),
    )
    const items = found?.map(({ id, values }) => {
      const organization = tables.organizations.get(JSON.stringify(values['org_id']))
      return {
        result_score: 1,
        item: {
          id: Number(id),
          name: values['name'],
          emails: emailsOf(values).map(({ value }) => value),
          organization: organization
            ? { id: Number(organization.id), name: organization.values['name'] }
            : null,
        },
      }
    })
    return c.json({ success: true, data: { items } })
  })

  app.get('/api/v2/:type', (c) => c.json({ success: true, data: [] }))

  app.get('/api/v2/:type/:id', (c) => {
    const row = tableOf(c.req.param('type'))?.get(c.req.param('id'))
    if (!row) return failure(c, 404, 'Entity was not found')
    return c.json({ success: true, data: { emails: [], ...row.values, id: Number(row.id) } })
  })

  app.post('/api/v2/:type', async (c) => {
    const values = await c.req.json<Record<string, unknown>>()
    const wrong = wrongIn(c.req.param('type'), values)
    if (values['org_id'] !== undefined && !tables.organizations.get(JSON.stringify(values['org_id'])))
      return failure(c, 400, 'Validation failed', 'org_id: not found')
    if (wrong || !values['name']) return failure(c, 400, 'Validation failed', wrong ?? 'name: required')
    const row = tableOf(c.req.param('type'))?.add(values)
    return c.json({ success: true, data: { ...values, id: Number(row?.id) } }, 201)
  })

  app.patch('/api/v2/:type/:id', async (c) => {
    const values = await c.req.json<Record<string, unknown>>()
    const row = tableOf(c.req.param('type'))?.get(c.req.param('id'))
    if (!row) return failure(c, 404, 'Entity was not found')
    const wrong = wrongIn(c.req.param('type'), values)
    if (wrong) return failure(c, 400, 'Validation failed', wrong)
    Object.assign(row.values, values)
    return c.json({ success: true, data: { ...row.values, id: Number(row.id) } })
  })
  return app
}

const emailsOf = (values: Record<string, unknown>) => (values['emails'] ?? []) as Email[]

function wrongIn(type: string, values: Record<string, unknown>): string | null {
  const names = known[type as keyof typeof known] ?? []
  const stranger = Object.keys(values).find((name) => !names.includes(name))
  if (stranger !== undefined) return `${stranger}: unknown field`
  const { name } = values
  if (name !== undefined && (typeof name !== 'string' || name.length > 255))
    return 'name: length must be less than or equal to 255 characters long'
  for (const list of ['emails', 'phones']) {
    const entries = (values[list] ?? []) as { value?: unknown; primary?: unknown }[]
    if (entries.some(({ value }) => typeof value !== 'string')) return `${list}: value must be a string`
    if (entries.filter(({ primary }) => primary === true).length > 1)
      return `${list}: only one may be primary`
  }
  return null
}

const failure = (c: Context, status: 400 | 401 | 404, error: string, info = '') =>
  c.json({ success: false, error, error_info: info }, status)
