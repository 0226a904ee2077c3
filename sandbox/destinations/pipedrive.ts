import { Hono, type Context } from 'hono'
import { createTable, lagMs, sameText, type Table } from './store.ts'

export const pipedriveToken = 'sandbox-pipedrive-token'

export interface Pipedrive {
  persons: Table
  organizations: Table
  notes: Table
  users: Table
  /** Additional custom fields of persons and organizations. */
  fields: { field_code: string; field_name: string; field_type: string; is_custom_field: true }[]
  /** Times of the last searches, for the limit of ten in two seconds. */
  searches: number[]
  budget: { limit: number; used: number; clear(): void }
  /** In ms since epoch. */
  now: () => number
}

interface Email {
  value: string
}

/** Of a company with the smallest plan and one seat. */
const dailyTokens = 30_000

export const newPipedrive = (): Pipedrive => ({
  persons: createTable((count) => String(count + 1)),
  organizations: createTable((count) => String(count + 1)),
  notes: createTable((count) => String(count + 1)),
  users: createTable((count) => String(count + 1)),
  fields: [],
  searches: [],
  budget: {
    limit: dailyTokens,
    used: 0,
    clear() {
      Object.assign(this, { limit: dailyTokens, used: 0 })
    },
  },
  now: Date.now,
})

const known = {
  persons: ['name', 'emails', 'phones', 'org_id', 'owner_id', 'custom_fields'],
  organizations: ['name', 'address', 'website', 'custom_fields'],
}

/** Only in accounts with Contact Sync. */
const contactSync = ['job_title', 'notes', 'im', 'birthday', 'postal_address']

export const customText = '0a'.repeat(20)
export const customEnum = '0b'.repeat(20)

const isSearch = (path: string) => path.endsWith('/search')

function costOf(method: string, path: string): number {
  if (isSearch(path)) return 20
  if (method !== 'GET') return path.includes('/v1/') ? 10 : 5
  return /\/\d+$/.test(path) ? 1 : 10
}

/** According to the documentation of Pipedrive's API v2. */
export function pipedriveApp(tables: Pipedrive): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    if (c.req.header('x-api-token') !== pipedriveToken) return failure(c, 401, 'unauthorized access')
    const { budget, searches } = tables
    const now = tables.now()
    const isRushed = searches.filter((at) => at > now - 2000 && at <= now).length >= 10
    const isSpent = budget.used + costOf(c.req.method, c.req.path) > budget.limit
    if (isSpent || (isSearch(c.req.path) && isRushed)) {
      const headers = {
        'x-daily-ratelimit-token-limit': String(budget.limit),
        'x-daily-ratelimit-token-remaining': isSpent ? '0' : String(budget.limit - budget.used),
        'x-ratelimit-reset': '2',
        'retry-after': '2',
      }
      return c.json({ success: false, error: 'Request over limit' }, 429, headers)
    }
    budget.used += costOf(c.req.method, c.req.path)
    if (isSearch(c.req.path)) searches.push(now)
    await next()
    c.res.headers.set('x-daily-ratelimit-token-limit', String(budget.limit))
    c.res.headers.set('x-daily-ratelimit-token-remaining', String(budget.limit - budget.used))
    return undefined
  })
  const tableOf = (type: string) => (type === 'persons' || type === 'organizations' ? tables[type] : null)

  app.get('/api/v2/:fields{personFields|organizationFields}', (c) => {
    const names = known[c.req.param('fields') === 'personFields' ? 'persons' : 'organizations']
    const own = names.map((name) => ({ field_code: name, field_type: 'varchar', is_custom_field: false }))
    const custom = [
      { field_code: customText, field_name: 'Source', field_type: 'varchar', is_custom_field: true },
      { field_code: customEnum, field_name: 'Segment', field_type: 'enum', is_custom_field: true },
    ]
    const { rows, additional_data } = pageOf(c, [...own, ...custom, ...tables.fields])
    return c.json({ success: true, data: rows, additional_data })
  })

  app.get('/api/v1/users/find', (c) =>
    c.json({
      success: true,
      data: tables.users
        .where('email', c.req.query('term'))
        .map(({ id, values }) => ({ id: Number(id), email: values['email'] })),
    }),
  )

  app.get('/api/v1/notes', (c) =>
    c.json({
      success: true,
      data: tables.notes
        .where('person_id', Number(c.req.query('person_id')))
        .map(({ id }) => ({ id: Number(id) })),
    }),
  )

  app.post('/api/v1/notes', async (c) => {
    const row = tables.notes.add(await c.req.json<Record<string, unknown>>())
    return c.json({ success: true, data: { id: Number(row.id) } }, 201)
  })

  app.get('/api/v2/:type/search', (c) => {
    const { term = '', fields = 'name' } = c.req.query()
    const values = (row: Record<string, unknown>) =>
      fields === 'email' ? emailsOf(row).map(({ value }) => value) : [row['name']]
    const now = tables.now()
    const found = tableOf(c.req.param('type'))?.rows.filter(
      ({ at, values: row }) => now - at >= lagMs && values(row).some((value) => sameText(value, term)),
    )
    const { rows, additional_data } = pageOf(c, found ?? [])
    const items = rows.map(({ id, values }) => {
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
    return c.json({ success: true, data: { items }, additional_data })
  })

  app.get('/api/v2/:type', (c) => {
    const { rows, additional_data } = pageOf(c, tableOf(c.req.param('type'))?.rows ?? [])
    const data = rows.map(({ id, values }) => ({ emails: [], ...values, id: Number(id) }))
    return c.json({ success: true, data, additional_data })
  })

  app.get('/api/v2/:type/:id', (c) => {
    const row = tableOf(c.req.param('type'))?.get(c.req.param('id'))
    if (!row) return failure(c, 404, 'Entity was not found')
    const { values, at } = row
    const times = { add_time: new Date(at).toISOString() }
    return c.json({ success: true, data: { emails: [], ...values, ...times, id: Number(row.id) } })
  })

  app.post('/api/v2/:type', async (c) => {
    const values = await c.req.json<Record<string, unknown>>()
    if (namesContactSync(values)) return failure(c, 403, 'Forbidden')
    const wrong = wrongIn(c.req.param('type'), values)
    if (values['org_id'] !== undefined && !tables.organizations.get(JSON.stringify(values['org_id'])))
      return failure(c, 400, 'Validation failed', 'org_id: not found')
    if (wrong || !values['name']) return failure(c, 400, 'Validation failed', wrong ?? 'name: required')
    const row = tableOf(c.req.param('type'))?.add(values, tables.now())
    return c.json({ success: true, data: { ...values, id: Number(row?.id) } }, 201)
  })

  app.patch('/api/v2/:type/:id', async (c) => {
    const values = await c.req.json<Record<string, unknown>>()
    const row = tableOf(c.req.param('type'))?.get(c.req.param('id'))
    if (!row) return failure(c, 404, 'Entity was not found')
    if (namesContactSync(values)) return failure(c, 403, 'Forbidden')
    const wrong = wrongIn(c.req.param('type'), values)
    if (wrong) return failure(c, 400, 'Validation failed', wrong)
    Object.assign(row.values, values)
    return c.json({ success: true, data: { ...row.values, id: Number(row.id) } })
  })
  return app
}

/** 100 entries by default, at most 500. */
function pageOf<T>(c: Context, all: readonly T[]) {
  const from = Number(c.req.query('cursor') ?? '0')
  const size = Math.min(500, Number(c.req.query('limit') ?? '100'))
  const next = from + size < all.length ? String(from + size) : null
  return { rows: all.slice(from, from + size), additional_data: { next_cursor: next } }
}

const namesContactSync = (values: Record<string, unknown>) =>
  Object.keys(values).some((name) => contactSync.includes(name))

const emailsOf = (values: Record<string, unknown>) => (values['emails'] ?? []) as Email[]

function wrongIn(type: string, values: Record<string, unknown>): string | null {
  const names = known[type as keyof typeof known] ?? []
  const stranger = Object.keys(values).find((name) => !names.includes(name))
  if (stranger !== undefined) return `${stranger}: unknown field`
  const custom = Object.entries(Object(values['custom_fields']) as Record<string, unknown>)
  const untyped = custom.find(([name, value]) => name === customEnum && typeof value !== 'number')
  if (untyped) return `${untyped[0]}: must be an option id`
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

const failure = (c: Context, status: 400 | 401 | 403 | 404, error: string, info = '') =>
  c.json({ success: false, error, error_info: info }, status)
