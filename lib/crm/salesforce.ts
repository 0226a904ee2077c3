import type { DestinationResponse, ResponseReader } from './call.ts'
import {
  companyTargets,
  findCompany,
  splitCompany,
  type FoundCompany,
  type WantedCompany,
} from './company-link.ts'
import type { MappingRow } from './destination.ts'
import { DeliveryEnd } from './delivery-result.ts'
import {
  type DeliveryContext,
  type DestinationAdapter,
  type DeliverySent,
  at,
  requireSuccess,
  idIn,
  listIn,
  putRecord,
  stringAt,
} from './adapter.ts'
import { salesforceResponses } from './responses.ts'
import type { CompanyLink } from '../records/database/rows/crm.ts'

// https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest: SOQL queries, rows by id and
// external id.
const base = '/services/data/v62.0'

const reading: ResponseReader = {
  messageIn: (content) => {
    const parts = [at(content, 0, 'errorCode'), at(content, 0, 'message')]
    return parts.filter((part) => typeof part === 'string').join(': ') || null
  },
  codesIn: (content) =>
    listIn(content)
      .flatMap((error) => [at(error, 'errorCode'), at(error, 'message')])
      .filter((part) => typeof part === 'string')
      .join(' '),
  rules: salesforceResponses,
}

export const salesforceLead: DestinationAdapter = sobject({
  type: 'Lead',
  open: ' AND IsConverted = false',
  account: false,
  required: ['LastName', 'Company'],
  identity: [],
  mapping: [
    { to: 'LastName', from: 'lastName' },
    { to: 'FirstName', from: 'firstName' },
    { to: 'Company', from: 'company' },
    { to: 'Title', from: 'title' },
    { to: 'Email', from: 'email' },
    { to: 'City', from: 'city' },
    { to: 'Country', from: 'country' },
  ],
})

export const salesforceContact: DestinationAdapter = sobject({
  type: 'Contact',
  open: '',
  account: true,
  required: ['LastName'],
  identity: ['Email'],
  mapping: [
    { to: 'LastName', from: 'lastName' },
    { to: 'FirstName', from: 'firstName' },
    { to: 'Title', from: 'title' },
    { to: 'Email', from: 'email' },
    { to: 'MailingCity', from: 'city' },
    { to: 'MailingCountry', from: 'country' },
    { to: companyTargets.domain, from: 'companyDomain' },
    { to: companyTargets.name, from: 'company' },
  ],
})

interface Sobject {
  type: string
  /** Additional search condition. */
  open: string
  /** Whether it belongs to an Account. */
  account: boolean
  required: string[]
  identity: string[]
  mapping: MappingRow[]
}

/** An adapter for one of Salesforce's objects. */
function sobject({ type, open, account, ...more }: Sobject): DestinationAdapter {
  const rows = `${base}/sobjects/${type}`
  return {
    ...more,
    takes: ['person'],
    address: '',
    example: 'https://your-company.my.salesforce.com',
    credential: 'token',
    setUp: {
      vendor: 'Salesforce',
      help: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/quickstart_oauth.htm',
      scopes: [],
    },
    linksCompany: account,
    hasIdField: true,
    headers: (token) => ({ authorization: `Bearer ${token}` }),
    reading,
    async send(whole) {
      const { fields, company } = account ? splitCompany(whole.body) : { fields: whole.body, company: null }
      const delivery = { ...whole, body: fields }
      const { idField, subject } = delivery
      const keyed = idField === '' ? fields : { ...fields, [idField]: subject }
      let link: CompanyLink | null = null
      const accountFor = async () => {
        const found = company && (await accountOf(delivery, company))
        link = found?.link ?? null
        return found?.id ? { AccountId: found.id } : {}
      }
      const sent = await putRecord(delivery, {
        find: () => find(delivery, type, open),
        update: async (id) => {
          const path = `${rows}/${encodeURIComponent(id)}`
          if (!company) return change(delivery, path, keyed)
          const existing = await delivery.call({ method: 'GET', path: `${path}?fields=AccountId` })
          if (existing.status === 404) return null
          // Sharing and open deals depend on a contact's account, so an existing one is never changed.
          const isTied = idIn(at(requireSuccess(delivery, existing).content, 'AccountId')) !== null
          if (isTied) link = 'kept'
          return change(delivery, path, isTied ? keyed : { ...keyed, ...(await accountFor()) })
        },
        create: async () => {
          const record = { ...fields, ...(await accountFor()) }
          return idField === ''
            ? create(delivery, rows, record)
            : upsert(delivery, `${rows}/${idField}`, record)
        },
      })
      return { ...sent, company: link }
    },
    check: async (delivery) => requireSuccess(delivery, await delivery.call({ method: 'GET', path: rows })),
  }
}

/** Finds a contact's account, or creates it if allowed. */
async function accountOf(
  delivery: DeliveryContext,
  wanted: WantedCompany,
): Promise<{ id: string | null; link: CompanyLink }> {
  const accounts = async (condition: string): Promise<FoundCompany[]> => {
    const records = await query(delivery, `SELECT Id, Name, Website FROM Account WHERE ${condition} LIMIT 20`)
    return records.flatMap((record) => {
      const id = idIn(at(record, 'Id'))
      const [name, website] = [at(record, 'Name'), at(record, 'Website')]
      return id === null ? [] : [{ id, name: stringAt(name), website: stringAt(website) }]
    })
  }
  try {
    return await findCompany(wanted, {
      byDomain: (domain) => accounts(`Website LIKE '%${escaped(domain).replaceAll('_', String.raw`\_`)}%'`),
      byName: (name) => accounts(`Name = '${escaped(name)}'`),
      create: delivery.createCompany ? (each) => createAccount(delivery, each) : null,
    })
  } catch (error) {
    // Permission for contacts doesn't include accounts.
    if (error instanceof DeliveryEnd && error.ending.end === 'refused') return { id: null, link: 'refused' }
    throw error
  }
}

async function createAccount(delivery: DeliveryContext, { name, domain }: WantedCompany): Promise<string> {
  const account = { Name: name, ...(domain === '' ? {} : { Website: domain }) }
  const { remoteId, status } = await create(delivery, `${base}/sobjects/Account`, account)
  if (remoteId === null) throw new DeliveryEnd({ end: 'refused', status, message: null })
  return remoteId
}

/** Finds records by our key or email; a lead without email by exact name and company. */
async function find(delivery: DeliveryContext, type: string, open: string): Promise<string[]> {
  const { idField, subject, body } = delivery
  const same = (name: string, value: unknown) => `${name} = '${escaped(String(value))}'`
  const nameFields = ['LastName', 'FirstName', 'Company'].filter((name) => body[name] !== undefined)
  const matched = body['Email']
    ? same('Email', body['Email'])
    : body['Company'] && nameFields.map((name) => same(name, body[name])).join(' AND ')
  const conditions = [idField && same(idField, subject), matched && `(${matched})`].filter(Boolean)
  const records = await query(
    delivery,
    `SELECT Id FROM ${type} WHERE (${conditions.join(' OR ')})${open} LIMIT 3`,
  )
  return records.map((record) => idIn(at(record, 'Id'))).filter((id) => id !== null)
}

async function query(delivery: DeliveryContext, q: string): Promise<unknown[]> {
  const path = `${base}/query?${new URLSearchParams({ q })}`
  return listIn(at(requireSuccess(delivery, await delivery.call({ method: 'GET', path })).content, 'records'))
}

/** Escapes a text for single quotes in SOQL. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\']/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', '')
}

async function create(
  delivery: DeliveryContext,
  path: string,
  record: DeliveryContext['body'],
): Promise<DeliverySent> {
  const answer = await delivery.call({ method: 'POST', path, body: JSON.stringify(record) })
  return made(answer, requireSuccess(delivery, answer).content)
}

/** Creates or updates a record under our key. */
async function upsert(
  delivery: DeliveryContext,
  field: string,
  record: DeliveryContext['body'],
): Promise<DeliverySent> {
  const path = `${field}/${encodeURIComponent(delivery.subject)}`
  const answer = await delivery.call({ method: 'PATCH', path, body: JSON.stringify(record) })
  if (answer.status === 300) throw new DeliveryEnd({ end: 'ambiguous', status: 300, message: null })
  return made(answer, requireSuccess(delivery, answer).content)
}

function made({ status }: DestinationResponse, content: unknown): DeliverySent {
  const did = status === 201 || at(content, 'created') === true ? 'created' : 'updated'
  return { end: 'sent', did, remoteId: idIn(at(content, 'id')), status }
}

async function change(
  delivery: DeliveryContext,
  path: string,
  record: DeliveryContext['body'],
): Promise<DestinationResponse | null> {
  const answer = await delivery.call({ method: 'PATCH', path, body: JSON.stringify(record) })
  return answer.status === 404 ? null : requireSuccess(delivery, answer)
}
