import { Hono, type Context } from 'hono'
import { hubspotIndustries } from '../../lib/crm/hubspot-industries.ts'
import { createTable, sameText, textOf, type Row, type Table } from './store.ts'

export const hubspotToken = 'sandbox-hubspot-token'

export interface Hubspot {
  contacts: Table
  companies: Table
  /** Links of contacts and companies by id. */
  ties: Table
}

type Properties = Record<string, string>

interface Upsert {
  inputs: { id: string; idProperty?: string; properties: Properties }[]
}

interface Search {
  filterGroups: { filters: { propertyName: string; operator: string; value: string }[] }[]
  properties?: string[]
  limit?: number
}

const known = {
  contacts: 'email firstname lastname jobtitle company city state country phone website'.split(' '),
  companies:
    'domain name website description phone industry numberofemployees founded_year address zip city state country sidelight_key'.split(
      ' ',
    ),
}

/** Properties with unique values: `email` by HubSpot's own rule; `domain` is not unique. */
const unique: Record<string, string[]> = { contacts: ['email'], companies: ['sidelight_key'] }

export const newHubspot = (): Hubspot => ({
  contacts: createTable((count) => String(50_001 + count)),
  companies: createTable((count) => String(90_001 + count)),
  ties: createTable((count) => String(count)),
})

/** HubSpot's contacts and companies, according to the documentation of its CRM objects API. */
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
    // HubSpot rejects partial upserts by `email`.
    if (idProperty === 'email')
      return failure(
        c,
        400,
        'VALIDATION_ERROR',
        'Partial upserts are not supported when using email as idProperty.',
      )
    if (!unique[type]?.includes(idProperty))
      return failure(c, 400, 'VALIDATION_ERROR', `Property ${idProperty} is not unique.`)
    const wrong = wrongIn(type, properties)
    if (wrong)
      return c.json(
        {
          status: 'COMPLETE',
          results: [],
          numErrors: 1,
          errors: [{ status: 'error', category: 'VALIDATION_ERROR', message: wrong }],
        },
        207,
      )
    const row = table.where(idProperty, id)[0]
    const made = row ?? table.add({ [idProperty]: id })
    Object.assign(made.values, properties)
    return c.json({ status: 'COMPLETE', results: [{ id: made.id, new: !row, properties: made.values }] })
  })

  app.post('/crm/v3/objects/:type/search', async (c) => {
    const table = tableOf(c.req.param('type'))
    const { filterGroups, limit = 10, properties = [] } = await c.req.json<Search>()
    const fits = (values: Record<string, unknown>) =>
      filterGroups.some(({ filters }) =>
        filters.every(({ propertyName, value }) => sameText(String(values[propertyName]), value)),
      )
    const results = table?.rows.filter(({ values }) => fits(values)) ?? []
    return c.json({
      total: results.length,
      results: results.slice(0, limit).map((row) => chosen(row, properties)),
    })
  })

  app.post('/crm/v3/objects/:type', async (c) => {
    const { properties } = await c.req.json<{ properties: Properties }>()
    const wrong = wrongIn(c.req.param('type'), properties)
    if (wrong) return failure(c, 400, 'VALIDATION_ERROR', wrong)
    const other = takenBy(tables, c.req.param('type'), properties)
    if (other) return failure(c, 409, 'CONFLICT', `Contact already exists. Existing ID: ${other.id}`)
    const row = tableOf(c.req.param('type'))?.add({ ...properties })
    return c.json({ id: row?.id, properties }, 201)
  })

  app.patch('/crm/v3/objects/:type/:id', async (c) => {
    const { properties } = await c.req.json<{ properties: Properties }>()
    const row = tableOf(c.req.param('type'))?.get(c.req.param('id'))
    if (!row) return failure(c, 404, 'OBJECT_NOT_FOUND', 'resource not found')
    const wrong = wrongIn(c.req.param('type'), properties)
    if (wrong) return failure(c, 400, 'VALIDATION_ERROR', wrong)
    const other = takenBy(tables, c.req.param('type'), properties)
    if (other && other !== row)
      return failure(c, 409, 'CONFLICT', `A contact with the email already exists. Existing ID: ${other.id}`)
    Object.assign(row.values, properties)
    return c.json({ id: row.id, properties: row.values })
  })

  app.put('/crm/v4/objects/contacts/:contact/associations/default/companies/:company', (c) => {
    const { contact, company } = c.req.param()
    if (!tables.contacts.get(contact) || !tables.companies.get(company))
      return failure(c, 404, 'OBJECT_NOT_FOUND', 'One or more associations are not valid')
    const isTied = tables.ties.rows.some(
      ({ values }) => values['contact'] === contact && values['company'] === company,
    )
    if (!isTied) tables.ties.add({ contact, company })
    return c.json({ status: 'COMPLETE', results: [{ from: { id: contact }, to: { id: company } }] })
  })
  return app
}

/** The contact with this email, also as an additional one. */
function takenBy({ contacts }: Hubspot, type: string, { email }: Properties): Row | undefined {
  if (type !== 'contacts' || email === undefined) return undefined
  return contacts.rows.find(({ values }) =>
    [values['email'], ...textOf(values['hs_additional_emails']).split(';')].some((one) =>
      sameText(one, email),
    ),
  )
}

function chosen({ id, values }: Row, names: string[]) {
  return { id, properties: Object.fromEntries(names.map((name) => [name, values[name] ?? null])) }
}

function wrongIn(type: string, properties: Properties): string | null {
  const names = known[type as keyof typeof known] ?? []
  const stranger = Object.keys(properties).find((name) => !names.includes(name))
  if (stranger) return `Property values were not valid: Property "${stranger}" does not exist`
  const tooLong = Object.entries(properties).find(([, value]) => value.length > 65_536)
  if (tooLong) return `Property values were not valid: ${tooLong[0]} was too long`
  const { email, industry, numberofemployees: size } = properties
  if (industry !== undefined && !hubspotIndustries.includes(industry))
    return `Property values were not valid: ${industry} was not one of the allowed options`
  if (size !== undefined && !/^\d+$/.test(size))
    return `Property values were not valid: ${size} was not a valid number`
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    return `Property values were not valid: Email address ${email} is invalid`
  return null
}

const failure = (c: Context, status: 400 | 401 | 404 | 409, category: string, message: string) =>
  c.json({ status: 'error', message, correlationId: 'sandbox', category }, status)
