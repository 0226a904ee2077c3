import type { DestinationResponse, ResponseReader } from './call.ts'
import {
  companyTargets,
  findCompany,
  splitCompany,
  type FoundCompany,
  type WantedCompany,
} from './company-link.ts'
import { DeliveryEnd } from './delivery-result.ts'
import {
  type DeliveryContext,
  type DestinationAdapter,
  type DeliverySent,
  at,
  good,
  idIn,
  listIn,
  putRecord,
  stringAt,
} from './adapter.ts'
import { hubspotResponses } from './responses.ts'
import type { CompanyLink } from '../records/database/rows/crm.ts'

// https://developers.hubspot.com/docs/api-reference: objects, `batch/upsert`, `search`, associations v4,
// usage limits.

const reading: ResponseReader = {
  messageIn: (content) => {
    const said = at(content, 'message') ?? at(content, 'errors', 0, 'message')
    return typeof said === 'string' ? said : null
  },
  codesIn: (content) =>
    [
      at(content, 'policyName'),
      at(content, 'category'),
      at(content, 'errors', 0, 'code'),
      at(content, 'message'),
    ]
      .filter((part) => typeof part === 'string')
      .join(' '),
  rules: hubspotResponses,
}

// Since October 26, 2026 no new legacy private apps can be created; existing tokens still work.
const help =
  'https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/account-service-keys'
const vendor = 'HubSpot'
const companyScopes = ['crm.objects.companies.read', 'crm.objects.companies.write']
const contactScopes = ['crm.objects.contacts.read', 'crm.objects.contacts.write']

const shared = {
  address: 'https://api.hubapi.com',
  example: 'https://api.hubapi.com',
  credential: 'token',
  headers: (token: string) => ({ authorization: `Bearer ${token}` }),
  reading,
} as const

export const hubspotContact: DestinationAdapter = {
  ...shared,
  setUp: { vendor, help, scopes: [...contactScopes, ...companyScopes] },
  takes: ['person'],
  linksCompany: true,
  hasIdField: false,
  required: [],
  identity: ['email'],
  mapping: [
    { to: 'email', from: 'email' },
    { to: 'firstname', from: 'firstName' },
    { to: 'lastname', from: 'lastName' },
    { to: 'jobtitle', from: 'title' },
    { to: 'company', from: 'company' },
    { to: 'city', from: 'city' },
    { to: 'state', from: 'state' },
    { to: 'country', from: 'country' },
    { to: companyTargets.domain, from: 'companyDomain' },
    { to: companyTargets.name, from: 'company' },
  ],
  // An upsert by `email` would clear fields it doesn't name. HubSpot's own duplicate check returns a conflict
  // with the id of
  // a contact that the search doesn't know yet.
  async send(handed) {
    const { fields, company } = splitCompany(handed.body)
    const sent = await putRecord(handed, {
      find: () => search(handed, 'contacts', { email: String(fields['email'] ?? '') }),
      update: (id) => change(handed, 'contacts', id, fields),
      create: async () => {
        const made = await create(handed, 'contacts', fields)
        if (typeof made !== 'string') return made
        const answer = good(handed, await patch(handed, 'contacts', made, fields))
        return { end: 'sent', did: 'updated', remoteId: made, status: answer.status }
      },
    })
    if (sent.remoteId !== null) handed.remember(sent.remoteId)
    return { ...sent, company: company && (await linkCompany(handed, sent.remoteId, company)) }
  },
  check: (handed) => firstOf(handed, 'contacts'),
}

export const hubspotCompany: DestinationAdapter = {
  ...shared,
  setUp: { vendor, help, scopes: companyScopes },
  takes: ['company'],
  linksCompany: false,
  hasIdField: true,
  required: [],
  identity: ['domain'],
  mapping: [
    { to: 'domain', from: 'domain' },
    { to: 'name', from: 'name' },
    { to: 'website', from: 'website' },
    { to: 'description', from: 'about' },
    { to: 'phone', from: 'phone' },
    { to: 'industry', from: 'industry' },
    { to: 'numberofemployees', from: 'employees' },
    { to: 'founded_year', from: 'founded' },
    { to: 'address', from: 'street' },
    { to: 'zip', from: 'postalCode' },
    { to: 'city', from: 'city' },
    { to: 'state', from: 'state' },
    { to: 'country', from: 'country' },
  ],
  send: (handed) => {
    const { idField, subject, body } = handed
    const properties = idField === '' ? body : { ...body, [idField]: subject }
    return putRecord(handed, {
      find: () => search(handed, 'companies', { domain: String(body['domain'] ?? ''), [idField]: subject }),
      update: (id) => change(handed, 'companies', id, properties),
      create: async () => {
        const made =
          idField === ''
            ? await create(handed, 'companies', properties)
            : await upsert(handed, 'companies', idField, subject)
        if (typeof made === 'string') throw new DeliveryEnd({ end: 'ambiguous', status: 409, message: null })
        return made
      },
    })
  },
  check: (handed) => firstOf(handed, 'companies'),
}

const objects = (name: string) => `/crm/v3/objects/${name}`
const textOf = (value: unknown) => JSON.stringify(value)

/** HubSpot's properties are all strings. */
function texts(body: DeliveryContext['body']): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
}

async function upsert(
  handed: DeliveryContext,
  type: string,
  idProperty: string,
  id: string,
): Promise<DeliverySent> {
  const body = textOf({ inputs: [{ idProperty, id, properties: texts(handed.body) }] })
  const answer = await handed.call({ method: 'POST', path: `${objects(type)}/batch/upsert`, body })
  const { content } = good(handed, answer)
  const result = at(content, 'results', 0)
  // 207: the batch was accepted, but its one record was not.
  if (result === undefined) good(handed, { ...answer, ...refusedIn(content) })
  const did = at(result, 'new') === true ? 'created' : 'updated'
  return { end: 'sent', did, remoteId: idIn(at(result, 'id')), status: answer.status }
}

/** The response that the record alone would have got. */
function refusedIn(content: unknown): Pick<DestinationResponse, 'status' | 'content'> {
  const error = at(content, 'errors', 0)
  const category = stringAt(at(error, 'category'))
  const status = /CONFLICT/.test(category) ? 409 : /RATE_LIMIT/.test(category) ? 429 : 400
  return { status, content: error ?? content }
}

/** Returns the id of an existing record on a conflict. */
async function create(
  handed: DeliveryContext,
  type: string,
  properties: DeliveryContext['body'],
): Promise<DeliverySent | string> {
  const body = textOf({ properties: texts(properties) })
  const answer = await handed.call({ method: 'POST', path: objects(type), body })
  const existing = answer.status === 409 ? existingIn(answer.content) : null
  if (existing !== null) return existing
  const remoteId = idIn(at(good(handed, answer).content, 'id'))
  return { end: 'sent', did: 'created', remoteId, status: answer.status }
}

/** `Contact already exists. Existing ID: 51` */
function existingIn(content: unknown): string | null {
  return /Existing ID: (\d+)/.exec(stringAt(at(content, 'message')))?.[1] ?? null
}

function patch(
  handed: DeliveryContext,
  type: string,
  id: string,
  properties: DeliveryContext['body'],
): Promise<DestinationResponse> {
  const path = `${objects(type)}/${encodeURIComponent(id)}`
  return handed.call({ method: 'PATCH', path, body: textOf({ properties: texts(properties) }) })
}

async function change(
  handed: DeliveryContext,
  type: string,
  id: string,
  properties: DeliveryContext['body'],
) {
  const answer = await patch(handed, type, id, properties)
  return answer.status === 404 ? null : good(handed, answer)
}

/** A default association adds to existing ones. If it is refused, the contact still counts as sent. */
async function linkCompany(
  handed: DeliveryContext,
  contact: string | null,
  wanted: WantedCompany,
): Promise<CompanyLink> {
  if (contact === null) return 'missing'
  try {
    const { id, link } = await findCompany(wanted, {
      byDomain: (domain) => companies(handed, 'domain', domain),
      byName: (name) => companies(handed, 'name', name),
      create: handed.createCompany ? (each) => createCompany(handed, each) : null,
    })
    if (id === null) return link
    const path = `/crm/v4/objects/contacts/${contact}/associations/default/companies/${id}`
    good(handed, await handed.call({ method: 'PUT', path }))
    return link
  } catch (error) {
    if (error instanceof DeliveryEnd && isOfToken(error)) return 'refused'
    throw error
  }
}

/** A token may lack the scope for companies and still work for contacts. */
const isOfToken = ({ ending }: DeliveryEnd) =>
  ending.end === 'refused' || (ending.end === 'token' && ending.status === 403)

async function companies(
  handed: DeliveryContext,
  propertyName: string,
  value: string,
): Promise<FoundCompany[]> {
  const results = await searchBy(handed, 'companies', { [propertyName]: value }, ['domain', 'name'])
  return results.flatMap((result) => {
    const id = idIn(at(result, 'id'))
    const [name, website] = [at(result, 'properties', 'name'), at(result, 'properties', 'domain')]
    return id === null ? [] : [{ id, name: stringAt(name), website: stringAt(website) }]
  })
}

async function createCompany(handed: DeliveryContext, { name, domain }: WantedCompany): Promise<string> {
  const made = await create(handed, 'companies', { name, ...(domain === '' ? {} : { domain }) })
  const id = typeof made === 'string' ? made : made.remoteId
  if (id === null) throw new DeliveryEnd({ end: 'refused', status: null, message: null })
  return id
}

/** Ids of records with any of these values. */
async function search(
  handed: DeliveryContext,
  type: string,
  values: Record<string, string>,
): Promise<string[]> {
  const results = await searchBy(handed, type, values, [])
  return results.map((result) => idIn(at(result, 'id'))).filter((id) => id !== null)
}

async function searchBy(
  handed: DeliveryContext,
  type: string,
  values: Record<string, string>,
  properties: string[],
): Promise<unknown[]> {
  const filters = Object.entries(values).filter(([name, value]) => name !== '' && value !== '')
  if (filters.length === 0) return []
  const filterGroups = filters.map(([propertyName, value]) => ({
    filters: [{ propertyName, operator: 'EQ', value }],
  }))
  const body = textOf({ filterGroups, properties, limit: 3 })
  const answer = await handed.call({ method: 'POST', path: `${objects(type)}/search`, body })
  return listIn(at(good(handed, answer).content, 'results'))
}

async function firstOf(handed: DeliveryContext, type: string): Promise<DestinationResponse> {
  return good(handed, await handed.call({ method: 'GET', path: `${objects(type)}?limit=1` }))
}
