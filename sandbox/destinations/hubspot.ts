import { Hono, type Context } from 'hono'
import { hubspotIndustries } from '../../lib/crm/hubspot-industries.ts'
import { createTable, lagMs, sameText, textOf, type Row, type Table } from './store.ts'

export const hubspotToken = 'sandbox-hubspot-token'
export const expiredHubspotToken = 'sandbox-hubspot-token-expired'

/** The only served version. HubSpot retires its numbered versions, which return 404 here. */
const version = '2026-09'

export interface Hubspot {
  contacts: Table
  companies: Table
  notes: Table
  owners: Table
  lists: Table
  members: Table
  ties: Table
  required: string[]
  searches: number[]
  /** In ms since epoch. */
  now: () => number
}

type Properties = Record<string, string>

interface Association {
  to: { id: string }
  types: { associationCategory: string; associationTypeId: number }[]
}

interface Input {
  id: string
  idProperty?: string
  properties: Properties
  associations?: Association[]
  objectWriteTraceId?: string
}

interface Filter {
  propertyName: string
  operator: string
  value?: string
  values?: string[]
}

interface Search {
  filterGroups: { filters: Filter[] }[]
  properties?: string[]
  limit?: number
  after?: string
}

interface PropertyError {
  message: string
  code: string
  context: { propertyName: string[] }
}

const known: Record<string, string[]> = {
  contacts:
    'email firstname lastname jobtitle company city state country phone website hubspot_owner_id lifecyclestage'.split(
      ' ',
    ),
  companies:
    'domain name website description phone industry numberofemployees founded_year address zip city state country sidelight_key'.split(
      ' ',
    ),
  notes: ['hs_note_body', 'hs_timestamp'],
}

const readOnly = ['hs_additional_emails', 'hs_email_optout', 'createdate']

/** Properties with unique values. `email` is unique by HubSpot's own rule; `domain` isn't. */
const unique: Record<string, string[]> = { contacts: ['email'], companies: ['sidelight_key'] }

const contactToCompany = 279
const noteToContact = 202

export const newHubspot = (): Hubspot => ({
  contacts: createTable((count) => String(50_001 + count)),
  companies: createTable((count) => String(90_001 + count)),
  notes: createTable((count) => String(70_001 + count)),
  owners: createTable((count) => String(1001 + count)),
  lists: createTable((count) => String(31 + count)),
  members: createTable((count) => String(count)),
  ties: createTable((count) => String(count)),
  required: [],
  searches: [],
  now: Date.now,
})

const maxInputs = 100

export function hubspotApp(there: Hubspot): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    const token = c.req.header('authorization')
    if (token === `Bearer ${hubspotToken}`) return next()
    return token === `Bearer ${expiredHubspotToken}`
      ? failure(c, 401, 'EXPIRED_AUTHENTICATION', 'The OAuth token used to make this call expired.')
      : failure(c, 401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.')
  })
  const objects = `/crm/objects/${version}/:type`

  app.get(`/crm/properties/${version}/:type`, (c) => {
    const names = known[c.req.param('type')] ?? []
    return c.json({
      results: [...names, ...readOnly].map((name) => ({
        name,
        label: name,
        type: name === 'industry' ? 'enumeration' : 'string',
        hasUniqueValue: (unique[c.req.param('type')] ?? []).includes(name),
        modificationMetadata: { readOnlyValue: readOnly.includes(name) },
      })),
    })
  })

  app.get(`/crm/owners/${version}`, (c) =>
    c.json({
      results: there.owners
        .where('email', c.req.query('email'))
        .map(({ id, values }) => ({ id, email: values['email'] })),
    }),
  )

  app.get(`${objects}/:id`, (c) => {
    const { type, id } = c.req.param()
    const row = found(there, type, id, c.req.query('idProperty'))
    if (!row) return failure(c, 404, 'OBJECT_NOT_FOUND', 'resource not found')
    return c.json(chosen(row, (c.req.query('properties') ?? '').split(',')))
  })

  app.post(`${objects}/batch/read`, async (c) => {
    const type = c.req.param('type')
    const {
      inputs,
      idProperty,
      properties = [],
    } = await c.req.json<{
      inputs: { id: string }[]
      idProperty?: string
      properties?: string[]
    }>()
    if (inputs.length > maxInputs) return failure(c, 400, 'VALIDATION_ERROR', 'At most 100 inputs.')
    const rows = inputs.map(({ id }) => found(there, type, id, idProperty))
    const missing = inputs.filter((_, index) => !rows[index]).map(({ id }) => id)
    // Two inputs that match the same contact give one result, which doesn't show the input.
    const results = [...new Set(rows.filter((row) => row !== undefined))].map((row) =>
      chosen(row, properties),
    )
    const errors = {
      numErrors: 1,
      errors: [
        {
          status: 'error',
          category: 'OBJECT_NOT_FOUND',
          message: 'Could not get some objects, they may be deleted or not exist.',
          context: { ids: missing },
        },
      ],
    }
    return missing.length === 0
      ? c.json({ status: 'COMPLETE', results })
      : c.json({ status: 'COMPLETE', results, ...errors }, 207)
  })

  app.post(`${objects}/batch/create`, (c) =>
    writeBatch(c, (type, input) => {
      const table = tableOf(there, type)
      const errors = wrongIn(type, input.properties, type === 'contacts' ? there.required : [])
      if (!table || errors.length > 0) return { errors }
      const other = takenBy(there, type, input.properties)
      if (other) return { conflict: `Contact already exists. Existing ID: ${other.id}` }
      const stranger = (input.associations ?? []).find(
        ({ to, types }) => !isAssociation(there, type, to.id, types[0]?.associationTypeId),
      )
      if (stranger) return { errors: [invalid('associations', 'INVALID_ASSOCIATION', 'is not valid')] }
      const row = table.add({ ...input.properties }, there.now())
      for (const { to } of input.associations ?? [])
        if (type === 'contacts') tie(there, row.id, to.id)
        else row.values['contact'] = to.id
      return { row }
    }),
  )

  app.post(`${objects}/batch/update`, (c) =>
    writeBatch(c, (type, input) => {
      const row = found(there, type, input.id)
      if (!row) return { missing: input.id }
      const errors = wrongIn(type, input.properties, [])
      if (errors.length > 0) return { errors }
      const other = takenBy(there, type, input.properties)
      if (other && other !== row)
        return { conflict: `A contact with the email already exists. Existing ID: ${other.id}` }
      return { row, values: input.properties }
    }),
  )

  app.post(`${objects}/batch/upsert`, (c) =>
    writeBatch(c, (type, { idProperty = '', id, properties }) => {
      if (idProperty === 'email')
        return { errors: [invalid('email', 'INVALID_ID_PROPERTY', 'Partial upserts are not supported')] }
      if (!unique[type]?.includes(idProperty))
        return { errors: [invalid(idProperty, 'INVALID_ID_PROPERTY', 'is not unique')] }
      const errors = wrongIn(type, properties, [])
      if (errors.length > 0) return { errors }
      const table = tableOf(there, type)
      const row = table?.where(idProperty, id)[0]
      const added = row ?? table?.add({ [idProperty]: id }, there.now())
      return added ? { row: added, values: properties, isNew: !row } : { errors: [] }
    }),
  )

  app.post(`${objects}/search`, async (c) => {
    const now = there.now()
    // Searches have a separate limit. Its response has no header with the waiting time.
    if (there.searches.filter((at) => at > now - 1000 && at <= now).length >= 5)
      return c.json(
        {
          status: 'error',
          message: 'You have reached your secondly limit.',
          errorType: 'RATE_LIMIT',
          policyName: 'SECONDLY',
        },
        429,
      )
    there.searches.push(now)
    const body = await c.req.text()
    const { filterGroups, limit = 10, after = '0', properties = [] } = JSON.parse(body) as Search
    const filters = filterGroups.flatMap((group) => group.filters)
    if (body.length > 3000 || filterGroups.length > 5 || filters.length > 18 || limit > 200)
      return failure(c, 400, 'VALIDATION_ERROR', 'The search is too large.')
    const rows = (tableOf(there, c.req.param('type'))?.rows ?? []).filter(
      ({ at, values }) =>
        now - at >= lagMs && filterGroups.some((group) => group.filters.every((each) => fits(each, values))),
    )
    const from = Number(after)
    const next = from + limit < rows.length ? { paging: { next: { after: String(from + limit) } } } : {}
    return c.json({
      total: rows.length,
      results: rows.slice(from, from + limit).map((row) => chosen(row, properties)),
      ...next,
    })
  })

  app.post(`/crm/associations/${version}/contacts/companies/batch/associate/default`, async (c) => {
    const { inputs } = await c.req.json<{ inputs: { from: { id: string }; to: { id: string } }[] }>()
    const wrong = inputs.filter(({ from, to }) => !there.contacts.get(from.id) || !there.companies.get(to.id))
    if (wrong.length > 0) return failure(c, 400, 'VALIDATION_ERROR', 'One or more associations are not valid')
    for (const { from, to } of inputs) tie(there, from.id, to.id)
    return c.json({ status: 'COMPLETE', results: inputs })
  })

  app.post(`/crm/associations/${version}/contacts/notes/batch/read`, async (c) => {
    const { inputs } = await c.req.json<{ inputs: { id: string }[] }>()
    const results = inputs.flatMap(({ id }) => {
      const to = there.notes.where('contact', id).map((note) => ({ toObjectId: Number(note.id) }))
      return to.length > 0 ? [{ from: { id }, to }] : []
    })
    return c.json({ status: 'COMPLETE', results })
  })

  app.get(`/crm/lists/${version}/:id`, (c) => {
    const list = there.lists.get(c.req.param('id'))
    return list
      ? c.json({ list: { listId: list.id, ...list.values } })
      : failure(c, 404, 'OBJECT_NOT_FOUND', 'List does not exist')
  })

  app.put(`/crm/lists/${version}/:id/memberships/add`, async (c) => {
    const list = there.lists.get(c.req.param('id'))
    if (!list) return failure(c, 404, 'OBJECT_NOT_FOUND', 'List does not exist')
    if (list.values['processingType'] === 'DYNAMIC')
      return failure(c, 400, 'VALIDATION_ERROR', 'Memberships of a dynamic list cannot be changed')
    const ids = await c.req.json<string[]>()
    const added = ids.filter(
      (id) =>
        !there.members.rows.some(({ values }) => values['list'] === list.id && values['contact'] === id),
    )
    for (const contact of added) there.members.add({ list: list.id, contact })
    return c.json({ recordsIdsAdded: added, recordIdsMissing: [] })
  })
  return app
}

type Written =
  | { errors: PropertyError[] }
  | { conflict: string }
  | { missing: string }
  | { row: Row; values?: Properties; isNew?: boolean }

/**
 * If every input has its own `objectWriteTraceId`, creations may succeed in part. Otherwise one refused input refuses
 * all of them.
 */
async function writeBatch(c: Context, write: (type: string, input: Input) => Written): Promise<Response> {
  const type = c.req.param('type') ?? ''
  const { inputs } = await c.req.json<{ inputs: Input[] }>()
  if (inputs.length === 0 || inputs.length > maxInputs)
    return failure(c, 400, 'VALIDATION_ERROR', 'Between 1 and 100 inputs.')
  const traces = new Set(inputs.map(({ objectWriteTraceId }) => objectWriteTraceId))
  const isPartial = c.req.path.endsWith('/create') && !traces.has(undefined) && traces.size === inputs.length
  const results: unknown[] = []
  const errors: unknown[] = []
  const changes: (() => void)[] = []
  const emails = new Set<string>()
  for (const input of inputs) {
    const email = textOf(input.properties['email']).toLowerCase()
    const isRepeat = email !== '' && emails.has(email)
    emails.add(email)
    const written: Written = isRepeat ? { conflict: 'Duplicate email in this batch.' } : write(type, input)
    if ('row' in written) {
      changes.push(() => Object.assign(written.row.values, written.values))
      // HubSpot doesn't keep the order of the inputs.
      results.unshift({
        id: written.row.id,
        properties: { ...written.row.values, ...written.values },
        ...(written.isNew === undefined ? {} : { new: written.isNew }),
      })
      continue
    }
    const error = errorOf(written)
    if (!isPartial) return c.json({ status: 'error', correlationId: 'sandbox', ...error }, statusOf(written))
    errors.push({ ...error, context: { objectWriteTraceId: [input.objectWriteTraceId] } })
  }
  for (const change of changes) change()
  return errors.length === 0
    ? c.json({ status: 'COMPLETE', results }, 201)
    : c.json({ status: 'COMPLETE', results, numErrors: errors.length, errors }, 207)
}

const statusOf = (written: Written) => ('conflict' in written ? 409 : 'missing' in written ? 404 : 400)

function errorOf(written: Written): Record<string, unknown> {
  if ('conflict' in written) return { category: 'CONFLICT', message: written.conflict }
  if ('missing' in written)
    return { category: 'OBJECT_NOT_FOUND', message: `Object not found: ${written.missing}` }
  if ('row' in written) return {}
  return {
    category: 'VALIDATION_ERROR',
    message: 'The property values provided are invalid',
    errors: written.errors,
  }
}

const tableOf = (there: Hubspot, type: string): Table | null =>
  type === 'contacts' || type === 'companies' || type === 'notes' ? there[type] : null

function found(there: Hubspot, type: string, id: string, idProperty?: string): Row | undefined {
  const table = tableOf(there, type)
  if (!idProperty || idProperty === 'hs_object_id') return table?.get(id)
  return idProperty === 'email' && type === 'contacts'
    ? takenBy(there, type, { email: id })
    : table?.where(idProperty, id)[0]
}

function isAssociation(there: Hubspot, type: string, id: string, typeId: number | undefined): boolean {
  if (type === 'contacts') return typeId === contactToCompany && there.companies.get(id) !== undefined
  return type === 'notes' && typeId === noteToContact && there.contacts.get(id) !== undefined
}

function tie({ ties }: Hubspot, contact: string, company: string): void {
  const isTied = ties.rows.some(
    ({ values }) => values['contact'] === contact && values['company'] === company,
  )
  if (!isTied) ties.add({ contact, company })
}

/** Equality ignores case; `IN` compares with the stored value in lower case. */
function fits({ propertyName, operator, value, values }: Filter, stored: Row['values']): boolean {
  const text = textOf(stored[propertyName])
  if (operator === 'IN') return (values ?? []).includes(text.toLowerCase())
  return operator === 'EQ' && sameText(text, value)
}

function takenBy({ contacts }: Hubspot, type: string, { email }: Properties): Row | undefined {
  if (type !== 'contacts' || email === undefined) return undefined
  return contacts.rows.find(({ values }) =>
    [values['email'], ...textOf(values['hs_additional_emails']).split(';')].some((one) =>
      sameText(one, email),
    ),
  )
}

function chosen({ id, at, values }: Row, names: string[]) {
  return {
    id,
    createdAt: new Date(at).toISOString(),
    properties: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
  }
}

const invalid = (name: string, code: string, message: string): PropertyError => ({
  message: `Property "${name}" ${message}`,
  code,
  context: { propertyName: [name] },
})

function wrongIn(type: string, properties: Properties, required: string[]): PropertyError[] {
  const names = known[type] ?? []
  const entries = Object.entries(properties)
  const { email, industry, numberofemployees: size } = properties
  return [
    ...entries
      .filter(([name]) => !names.includes(name) && !readOnly.includes(name))
      .map(([name]) => invalid(name, 'PROPERTY_DOESNT_EXIST', 'does not exist')),
    ...entries
      .filter(([name]) => readOnly.includes(name))
      .map(([name]) => invalid(name, 'READ_ONLY_VALUE', 'is a read only property')),
    ...entries
      .filter(([, value]) => value.length > 65_536)
      .map(([name]) => invalid(name, 'INVALID_LENGTH', 'was too long')),
    ...required
      .filter((name) => !properties[name])
      .map((name) => invalid(name, 'MISSING_REQUIRED_PROPERTY', 'is required')),
    ...(industry !== undefined && !hubspotIndustries.includes(industry)
      ? [invalid('industry', 'INVALID_OPTION', `: ${industry} was not one of the allowed options`)]
      : []),
    ...(size !== undefined && !/^\d+$/.test(size)
      ? [invalid('numberofemployees', 'INVALID_INTEGER', `: ${size} was not a valid number`)]
      : []),
    ...(email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)
      ? [invalid('email', 'INVALID_EMAIL', `: Email address ${email} is invalid`)]
      : []),
  ]
}

const failure = (c: Context, status: 400 | 401 | 404 | 409, category: string, message: string) =>
  c.json({ status: 'error', message, correlationId: 'sandbox', category }, status)
