import { Hono, type Context } from 'hono'
import { newSignIns, signInApp, type SignIns } from './salesforce-sign-in.ts'
import { createTable, sameText, textOf, type Row, type Table } from './store.ts'

export const salesforceToken = 'sandbox-salesforce-token'

export const expiredSalesforceToken = 'sandbox-salesforce-token-expired'
export const redactedSalesforceToken = "[REDACTED] Use 'sf org auth show-access-token' to view"

export interface Salesforce {
  leads: Table
  contacts: Table
  accounts: Table
  users: Table
  tasks: Table
  campaigns: Table
  members: Table
  /** Requests of the whole organization in 24 hours. */
  budget: { limit: number; used: number; clear(): void }
  /** Duplicate rules for records with the same last name and company: `alert` warns, `block` refuses them. */
  rules: ('alert' | 'block')[]
  hidden: string[]
  signIns: SignIns
  /** In ms since epoch. */
  now: () => number
}

const dailyRequests = 15_000

export const newSalesforce = (): Salesforce => ({
  leads: createTable((count) => `00Q00000000${String(count).padStart(4, '0')}AAA`),
  contacts: createTable((count) => `00300000000${String(count).padStart(4, '0')}AAA`),
  accounts: createTable((count) => `00100000000${String(count).padStart(4, '0')}AAA`),
  users: createTable((count) => `00500000000${String(count).padStart(4, '0')}AAA`),
  campaigns: createTable((count) => `70100000000${String(count).padStart(4, '0')}AAA`),
  members: createTable((count) => `00v00000000${String(count).padStart(4, '0')}AAA`),
  tasks: createTable((count) => `00T00000000${String(count).padStart(4, '0')}AAA`),
  budget: {
    limit: dailyRequests,
    used: 0,
    clear() {
      Object.assign(this, { limit: dailyRequests, used: 0 })
    },
  },
  rules: [],
  hidden: [],
  signIns: newSignIns(),
  now: Date.now,
})

const common = ['LastName', 'FirstName', 'Title', 'Email', 'Sidelight_Key__c', 'OwnerId']
const flags = ['CreatedDate', 'HasOptedOutOfEmail', 'DoNotCall', 'IsConverted']
const known: Record<string, string[]> = {
  Lead: [...common, 'Company', 'City', 'Country'],
  Contact: [...common, 'MailingCity', 'MailingCountry', 'AccountId'],
  Account: ['Name', 'Website'],
  Task: ['WhoId', 'Subject', 'Description', 'Status', 'ActivityDate'],
  User: ['Email', 'IsActive'],
  Campaign: ['Name'],
  CampaignMember: ['CampaignId', 'ContactId', 'LeadId'],
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
  Description: 32_000,
}

const base = '/services/data/v62.0'
const pageSize = 2000
/** Request line and headers together. */
const maxUrlLength = 16_384
const maxRecords = 200

export const assignedOwner = '005000000000RULE'

interface Written {
  id?: string | undefined
  success: boolean
  created?: boolean
  errors: { statusCode: string; message: string; fields: string[] }[]
}

export function salesforceApp(there: Salesforce): Hono {
  const { leads, contacts, accounts, users, tasks, budget } = there
  const tables: Record<string, Table> = {
    Lead: leads,
    Contact: contacts,
    Account: accounts,
    User: users,
    Task: tasks,
    Campaign: there.campaigns,
    CampaignMember: there.members,
  }
  const app = new Hono()
  app.use('*', async (c, next) => {
    if (c.req.path.includes('/services/oauth2/')) return next()
    const [, token = ''] = c.req.header('authorization')?.split(' ') ?? []
    if (token !== salesforceToken && !there.signIns.accessTokens.has(token))
      return failure(c, 401, 'INVALID_SESSION_ID', 'Session expired or invalid')
    if (c.req.url.length > maxUrlLength) return c.text('URI Too Long', 414)
    if (budget.used >= budget.limit)
      return failure(c, 403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.')
    budget.used += 1
    await next()
    c.res.headers.set('sforce-limit-info', `api-usage=${budget.used}/${budget.limit}`)
    return undefined
  })

  app.route('/services/oauth2', signInApp(there.signIns))

  const page = (type: string, rows: readonly Row[], fields: string[], from: number, q: string) => {
    const next =
      from + pageSize < rows.length ? `${base}/query/${encodeURIComponent(q)}-${from + pageSize}` : null
    return {
      totalSize: rows.length,
      done: next === null,
      records: rows.slice(from, from + pageSize).map(({ id, values }) => ({
        attributes: { type },
        Id: id,
        ...Object.fromEntries(
          fields.map((name) => [name.split('.')[0]!, fieldOf(there, name.split('.')[0]!, values)]),
        ),
      })),
      ...(next === null ? {} : { nextRecordsUrl: next }),
    }
  }

  const query = (c: Context, q: string, from: number) => {
    const [, select = '', type = '', where = ''] = /^SELECT (.+?) FROM (\w+) WHERE (.*)$/s.exec(q) ?? []
    const rules = createTable(() => '0Bm000000000001AAA')
    // One rule for leads and one for contacts.
    for (const [index] of there.rules.entries())
      for (const SobjectType of ['Lead', 'Contact']) rules.add({ index, SobjectType, IsActive: true })
    const table = type === 'DuplicateRule' ? rules : tables[type]
    const condition = parseWhere(where)
    if (!table || !condition) return failure(c, 400, 'MALFORMED_QUERY', 'unexpected token')
    const fields = select.split(', ').filter((name) => name !== 'Id')
    const parents = type === 'Contact' ? ['Account.Name', 'Account.Website'] : []
    const visible = [...(known[type] ?? []), ...flags, ...parents].filter(
      (name) => !there.hidden.includes(name),
    )
    const stranger = fields.find((name) => !visible.includes(name))
    if (stranger !== undefined)
      return failure(c, 400, 'INVALID_FIELD', `No such column '${stranger}' on entity '${type}'.`)
    return c.json(
      page(
        type,
        table.rows.filter((row) => condition({ Id: row.id, ...row.values })).map(withCreatedDate),
        fields,
        from,
        q,
      ),
    )
  }

  app.get(`${base}/query`, (c) => query(c, c.req.query('q') ?? '', 0))

  app.get(`${base}/query/:next`, (c) => {
    const [, q = '', from = ''] = /^(.*)-(\d+)$/s.exec(c.req.param('next')) ?? []
    return query(c, q, Number(from))
  })

  app.get(`${base}/sobjects/:type/describe`, (c) => {
    const type = c.req.param('type')
    const visible = (known[type] ?? []).filter((name) => !there.hidden.includes(name))
    return c.json({
      name: type,
      fields: [
        { name: 'Id', createable: false, updateable: false },
        ...visible.map((name) => ({
          name,
          createable: true,
          updateable: true,
          externalId: name === 'Sidelight_Key__c',
        })),
      ],
    })
  })

  const refused = (statusCode: string, message: string, fields: string[] = []): Written => ({
    success: false,
    errors: [{ statusCode, message, fields }],
  })

  const write = (
    type: string,
    row: Row | undefined,
    values: Record<string, unknown>,
    c: Context,
  ): Written => {
    const wrong = wrongIn(type, values, { ...row?.values, ...values })
    if (wrong) return refused(...wrong)
    const isAssigned = type === 'Lead' && c.req.header('sforce-auto-assign')?.toUpperCase() !== 'FALSE'
    if (row) {
      Object.assign(row.values, values, isAssigned ? { OwnerId: assignedOwner } : {})
      return { id: row.id, success: true, errors: [] }
    }
    const { CampaignId: campaign, ContactId: contact, LeadId: lead } = values
    if (type === 'CampaignMember') {
      if (!there.campaigns.get(textOf(campaign)))
        return refused('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id')
      const isMember = there.members.rows.some(
        ({ values: other }) =>
          other['CampaignId'] === campaign && other['ContactId'] === contact && other['LeadId'] === lead,
      )
      if (isMember) return refused('DUPLICATE_VALUE', 'Already a campaign member.')
    }
    const maySave = /allowSave=true/i.test(c.req.header('sforce-duplicate-rule-header') ?? '')
    const [rule] = there.rules
    if (rule && duplicatesOf(there, type, values).length > 0 && (rule === 'block' || !maySave))
      return refused('DUPLICATES_DETECTED', 'Use one of these records?')
    const made = tables[type]?.add(
      { ...values, ...(isAssigned ? { OwnerId: assignedOwner } : {}) },
      there.now(),
    )
    return { id: made?.id, success: true, created: true, errors: [] }
  }

  const collection = async (
    c: Context,
    each: (type: string, record: Record<string, unknown>) => Written,
  ): Promise<Response> => {
    const { records } = await c.req.json<{ records: Record<string, unknown>[] }>()
    if (records.length > maxRecords) return failure(c, 400, 'EXCEEDED_MAX_LIMIT', 'At most 200 records.')
    return c.json(
      records.map(({ attributes, ...record }) =>
        each(textOf((attributes as { type: unknown }).type), record),
      ),
    )
  }

  app.post(`${base}/composite/sobjects`, (c) =>
    collection(c, (type, record) => write(type, undefined, record, c)),
  )

  app.patch(`${base}/composite/sobjects`, (c) =>
    collection(c, (type, { id, ...values }) => {
      const row = tables[type]?.get(textOf(id))
      return row ? write(type, row, values, c) : refused('ENTITY_IS_DELETED', 'entity is deleted')
    }),
  )

  app.patch(`${base}/composite/sobjects/:type/:field`, (c) =>
    collection(c, (type, record) => {
      const [row, ...more] = tables[type]?.where(c.req.param('field'), record[c.req.param('field')]) ?? []
      return more.length > 0
        ? refused('DUPLICATE_EXTERNAL_ID', 'more than one record found')
        : write(type, row, record, c)
    }),
  )

  app.post(`${base}/ui-api/predupe`, async (c) => {
    const { apiName, fields } = await c.req.json<{ apiName: string; fields: Record<string, unknown> }>()
    const [rule] = there.rules
    const ids = rule ? duplicatesOf(there, apiName, fields).map(({ id }) => id) : []
    const allowSave = rule === 'alert'
    return c.json({
      allowSave,
      duplicateError: ids.length > 0,
      duplicateRules: there.rules.slice(0, 1),
      matches: ids.length > 0 ? [{ apiName, isAllowSave: allowSave, matchRecordIds: ids }] : [],
    })
  })
  return app
}

function duplicatesOf({ leads, contacts }: Salesforce, type: string, values: Record<string, unknown>): Row[] {
  const names = type === 'Lead' ? ['LastName', 'Company'] : ['LastName', 'FirstName']
  const isSame = (row: Row, fields: string[]) =>
    fields.every((name) => sameText(row.values[name], values[name]))
  if (type !== 'Lead' && type !== 'Contact') return []
  return [
    ...(type === 'Lead' ? leads : contacts).rows.filter((row) => isSame(row, names)),
    ...(type === 'Lead' ? contacts.rows.filter((row) => isSame(row, ['LastName', 'FirstName'])) : []),
  ]
}

const withCreatedDate = (row: Row): Row => ({
  ...row,
  values: { ...row.values, CreatedDate: new Date(row.at).toISOString() },
})

/** A contact's account is an object with its fields. */
function fieldOf({ accounts }: Salesforce, name: string, values: Record<string, unknown>): unknown {
  if (name !== 'Account') return values[name] ?? null
  const account = accounts.get(textOf(values['AccountId']))
  return account ? { attributes: { type: 'Account' }, Name: null, Website: null, ...account.values } : null
}

type Condition = (values: Record<string, unknown>) => boolean

/** Parses a condition with `=`, `IN`, `LIKE '%…%'`, `AND`, `OR` and parentheses; `null` if malformed. */
function parseWhere(text: string): Condition | null {
  const tokens = text.match(/'(?:[^'\\]|\\.)*'|[(),=]|\w+/gs) ?? []
  let at = 0
  const next = () => tokens[at++] ?? ''
  const take = (token: string) => tokens[at] === token && at++ >= 0
  const literal = () => {
    const token = next()
    if (token === 'true' || token === 'false') return token === 'true'
    return token.slice(1, -1).replaceAll(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one))
  }
  const isSame = (one: unknown, other: unknown) =>
    sameText(one, other) ||
    (other === false && (one === undefined || one === null)) ||
    (other === true && one === true)
  const comparison = (): Condition => {
    if (take('(')) {
      const inner = either()
      take(')')
      return inner
    }
    const name = next()
    const operator = next()
    if (operator === '=') {
      const value = literal()
      return (values) => isSame(values[name], value)
    }
    if (operator === 'LIKE') {
      const part = String(literal()).slice(1, -1).toLowerCase()
      return (values) => textOf(values[name]).toLowerCase().includes(part)
    }
    const list: unknown[] = []
    take('(')
    do list.push(literal())
    while (take(','))
    take(')')
    return (values) => list.some((value) => isSame(values[name], value))
  }
  const both = (): Condition => {
    const all = [comparison()]
    while (take('AND')) all.push(comparison())
    return (values) => all.every((each) => each(values))
  }
  const either = (): Condition => {
    const all = [both()]
    while (take('OR')) all.push(both())
    return (values) => all.some((each) => each(values))
  }
  const condition = either()
  return at === tokens.length ? condition : null
}

function wrongIn(
  type: string,
  sent: Record<string, unknown>,
  whole: Record<string, unknown>,
): [code: string, message: string, fields: string[]] | null {
  const stranger = Object.keys(sent).find((name) => !known[type]?.includes(name))
  if (stranger !== undefined)
    return ['INVALID_FIELD', `No such column '${stranger}' on sobject of type ${type}`, [stranger]]
  const tooLong = Object.entries(sent).find(
    ([name, value]) => String(value).length > (maxLengths[name] ?? 255),
  )
  if (tooLong)
    return [
      'STRING_TOO_LONG',
      `${tooLong[0]}: data value too large: ${String(tooLong[1])} (max length=${maxLengths[tooLong[0]] ?? 255})`,
      [tooLong[0]],
    ]
  const missing = required[type]?.filter((name) => !whole[name]) ?? []
  return missing.length > 0
    ? ['REQUIRED_FIELD_MISSING', `Required fields are missing: [${missing.join(', ')}]`, missing]
    : null
}

const failure = (c: Context, status: 400 | 401 | 403, errorCode: string, message: string) =>
  c.json([{ errorCode, message }], status)
