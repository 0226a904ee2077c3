import { Hono, type Context } from 'hono'
import { createTable, sameText, textOf, type Row, type Table } from './store.ts'

export const salesforceToken = 'sandbox-salesforce-token'

export interface Salesforce {
  leads: Table
  contacts: Table
  accounts: Table
}

export const newSalesforce = (): Salesforce => ({
  leads: createTable((count) => `00Q00000000${String(count).padStart(4, '0')}AAA`),
  contacts: createTable((count) => `00300000000${String(count).padStart(4, '0')}AAA`),
  accounts: createTable((count) => `00100000000${String(count).padStart(4, '0')}AAA`),
})

const common = ['LastName', 'FirstName', 'Title', 'Email', 'Sidelight_Key__c']
const known: Record<string, string[]> = {
  Lead: [...common, 'Company', 'City', 'Country'],
  Contact: [...common, 'MailingCity', 'MailingCountry', 'AccountId'],
  Account: ['Name', 'Website'],
}
const required: Record<string, string[]> = {
  Lead: ['LastName', 'Company'],
  Contact: ['LastName'],
  Account: ['Name'],
}

const maxLengths: Record<string, number> = {
  FirstName: 40,
  LastName: 80,
  Company: 255,
  Title: 128,
  Email: 80,
  City: 40,
  Country: 80,
  MailingCity: 40,
  MailingCountry: 80,
  Name: 255,
  Website: 255,
}

const base = '/services/data/v62.0'

/** Salesforce's leads and contacts, according to the documentation of its REST API. */
export function salesforceApp({ leads, contacts, accounts }: Salesforce): Hono {
  const tables: Record<string, Table> = { Lead: leads, Contact: contacts, Account: accounts }
  const app = new Hono()
  app.use('*', async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${salesforceToken}`) return next()
    return failure(c, 401, 'INVALID_SESSION_ID', 'Session expired or invalid')
  })

  app.get(`${base}/query`, (c) => {
    const [, type = '', where = ''] =
      /^SELECT Id(?:, \w+)* FROM (\w+) WHERE (.*) LIMIT \d+$/s.exec(c.req.query('q') ?? '') ?? []
    const table = tables[type]
    if (!table) return failure(c, 400, 'MALFORMED_QUERY', 'unexpected token')
    const records = table.rows
      .filter(({ values }) => fits(where, values))
      .map(({ id, values }) => ({ Id: id, ...values }))
    return c.json({ totalSize: records.length, done: true, records })
  })

  app.get(`${base}/sobjects/:type`, (c) => c.json({ objectDescribe: { name: c.req.param('type') } }))

  app.get(`${base}/sobjects/:type/:id`, (c) => {
    const row = tables[c.req.param('type')]?.get(c.req.param('id'))
    if (!row) return failure(c, 404, 'NOT_FOUND', 'The requested resource does not exist')
    return c.json({ Id: row.id, AccountId: null, ...row.values })
  })

  app.post(`${base}/sobjects/:type`, async (c) => {
    const type = c.req.param('type')
    const values = await c.req.json<Record<string, unknown>>()
    const wrong = wrongIn(c, type, values, values)
    if (wrong) return wrong
    const row = tables[type]?.add(values)
    return c.json({ id: row?.id, success: true, errors: [] }, 201)
  })

  app.patch(`${base}/sobjects/:type/:id`, async (c) => {
    const type = c.req.param('type')
    const values = await c.req.json<Record<string, unknown>>()
    const row = tables[type]?.get(c.req.param('id'))
    if (!row) return failure(c, 404, 'NOT_FOUND', 'The requested resource does not exist')
    const wrong = wrongIn(c, type, values, { ...row.values, ...values })
    if (wrong) return wrong
    Object.assign(row.values, values)
    return c.body(null, 204)
  })

  app.patch(`${base}/sobjects/:type/:field/:value`, async (c) => {
    const { type, field, value } = c.req.param()
    const values = await c.req.json<Record<string, unknown>>()
    const rows = tables[type]?.where(field, value) ?? []
    if (rows.length > 1)
      return c.json(
        rows.map(({ id }) => `${base}/sobjects/${type}/${id}`),
        300,
      )
    const wrong = wrongIn(c, type, values, { ...rows[0]?.values, ...values })
    if (wrong) return wrong
    const row: Row | undefined = rows[0] ?? tables[type]?.add({ [field]: value })
    Object.assign(row?.values ?? {}, values)
    const created = rows.length === 0
    return c.json({ id: row?.id, success: true, errors: [], created }, created ? 201 : 200)
  })
  return app
}

/** Supports SOQL comparisons of equal texts, `AND` inside `OR`, and LIKE. */
function fits(where: string, values: Record<string, unknown>): boolean {
  const [, field = '', part = ''] = /^(\w+) LIKE '%(.*)%'$/.exec(where) ?? []
  if (field) return textOf(values[field]).toLowerCase().includes(part.replaceAll('\\_', '_').toLowerCase())
  const [, only = '', whole = ''] = /^(\w+) = '((?:[^'\\]|\\.)*)'$/s.exec(where) ?? []
  if (only) return sameText(values[only], whole.replaceAll(/\\(.)/g, '$1'))
  const [, either = '', open = ''] = /^\((.*)\)( AND IsConverted = false)?$/.exec(where) ?? []
  if (open && values['IsConverted'] === true) return false
  return either.split(' OR ').some((all) =>
    all
      .replaceAll(/^\(|\)$/g, '')
      .split(' AND ')
      .every((condition) => {
        const [, name = '', text = ''] = /^(\w+) = '((?:[^'\\]|\\.)*)'$/.exec(condition) ?? []
        return name !== '' && sameText(values[name], text.replaceAll(/\\(.)/g, '$1'))
      }),
  )
}

function wrongIn(c: Context, type: string, sent: Record<string, unknown>, whole: Record<string, unknown>) {
  const stranger = Object.keys(sent).find((name) => !known[type]?.includes(name))
  if (stranger)
    return failure(c, 400, 'INVALID_FIELD', `No such column '${stranger}' on sobject of type ${type}`)
  const tooLong = Object.entries(sent).find(
    ([name, value]) => String(value).length > (maxLengths[name] ?? 255),
  )
  if (tooLong)
    return failure(
      c,
      400,
      'STRING_TOO_LONG',
      `${tooLong[0]}: data value too large: ${String(tooLong[1])} (max length=${maxLengths[tooLong[0]] ?? 255})`,
    )
  const missing = required[type]?.filter((name) => !whole[name]) ?? []
  if (missing.length > 0)
    return failure(c, 400, 'REQUIRED_FIELD_MISSING', `Required fields are missing: [${missing.join(', ')}]`)
  return null
}

const failure = (c: Context, status: 400 | 401 | 404, errorCode: string, message: string) =>
  c.json([{ errorCode, message }], status)
