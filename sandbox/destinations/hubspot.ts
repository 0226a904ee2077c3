import { Hono, type Context } from 'hono'
import { createTable, type Table } from './store.ts'

export const hubspotToken = 'sandbox-hubspot-token'

export interface Hubspot {
  contacts: Table
  companies: Table
}

type Properties = Record<string, string>

interface Upsert {
  inputs: { id: string; idProperty?: string; properties: Properties }[]
}

interface Search {
  filterGroups: { filters: { propertyName: string; operator: string; value: string }[] }[]
  limit?: number
}

const known = {
  contacts: 'email firstname lastname jobtitle company city state country phone website'.split(' '),
  companies:
    'domain name website description phone numberofemployees founded_year address zip city state country sidelight_key'.split(
      ' ',
    ),
}

/** Properties whose values are unique: `email` is by HubSpot's own rule, `domain` of a company is not. */
const unique: Record<string, string[]> = { contacts: ['email'], companies: ['sidelight_key'] }

export const newHubspot = (): Hubspot => ({
  contacts: createTable((count) => String(50_001 + count)),
  companies: createTable((count) => String(90_001 + count)),
})

/** HubSpot's contacts and companies, as its documentation of the CRM objects API tells. */
export function hubspotApp(tables: Hubspot): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${hubspotToken}`) return next()
    return failure(c, 401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.')
  })
  const tableOf = (type: string) => (type === 'contacts' || type === 'companies' ? tables[type] : null)

  app.get('/crm/v3/objects/:type', (c) => c.json({ results: tableOf(c.req.param('type'))?.rows.slice(0, 1) }))

  app.post('/crm/v3/objects/:type/batch/upsert', async (c) => {
    const type = c.req.param('type')
    const { inputs } = await c.req.json<Upsert>()
    const [input] = inputs
    const table = tableOf(type)
    if (!table || !input) return failure(c, 400, 'VALIDATION_ERROR', 'No inputs.')
    const { id, idProperty = '', properties } = input
    if (!unique[type]?.includes(idProperty))
      return failure(c, 400, 'VALIDATION_ERROR', `Property ${idProperty} is not unique.`)
    const wrong = wrongIn(type, properties)
    if (wrong)
      return c.json({ status: 'COMPLETE', results: [], numErrors: 1, errors: [{ message: wrong }] }, 207)
    const row = table.where(idProperty, id)[0]
    const made = row ?? table.add({ [idProperty]: id })
    Object.assign(made.values, properties)
    return c.json({ status: 'COMPLETE', results: [{ id: made.id, new: !row, properties: made.values }] })
  })

  app.post('/crm/v3/objects/:type/search', async (c) => {
    const table = tableOf(c.req.param('type'))
    const { filterGroups, limit = 10 } = await c.req.json<Search>()
    const fits = (values: Record<string, unknown>) =>
      filterGroups.some(({ filters }) =>
        filters.every(({ propertyName, value }) => String(values[propertyName]) === value),
      )
    const results = table?.rows.filter(({ values }) => fits(values)) ?? []
    return c.json({ total: results.length, results: results.slice(0, limit).map(({ id }) => ({ id })) })
  })

  app.post('/crm/v3/objects/:type', async (c) => {
    const { properties } = await c.req.json<{ properties: Properties }>()
    const wrong = wrongIn(c.req.param('type'), properties)
    if (wrong) return failure(c, 400, 'VALIDATION_ERROR', wrong)
    const row = tableOf(c.req.param('type'))?.add({ ...properties })
    return c.json({ id: row?.id, properties }, 201)
  })

  app.patch('/crm/v3/objects/:type/:id', async (c) => {
    const { properties } = await c.req.json<{ properties: Properties }>()
    const row = tableOf(c.req.param('type'))?.get(c.req.param('id'))
    if (!row) return failure(c, 404, 'OBJECT_NOT_FOUND', 'resource not found')
    const wrong = wrongIn(c.req.param('type'), properties)
    if (wrong) return failure(c, 400, 'VALIDATION_ERROR', wrong)
    Object.assign(row.values, properties)
    return c.json({ id: row.id, properties: row.values })
  })
  return app
}

function wrongIn(type: string, properties: Properties): string | null {
  const names = known[type as keyof typeof known] ?? []
  const stranger = Object.keys(properties).find((name) => !names.includes(name))
  if (stranger) return `Property values were not valid: Property "${stranger}" does not exist`
  const { email } = properties
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    return `Property values were not valid: Email address ${email} is invalid`
  return null
}

const failure = (c: Context, status: 400 | 401 | 404, category: string, message: string) =>
  c.json({ status: 'error', message, correlationId: 'sandbox', category }, status)
