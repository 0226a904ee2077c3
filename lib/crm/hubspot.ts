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
  requireSuccess,
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
    const message = at(content, 'message') ?? at(content, 'errors', 0, 'message')
    return typeof message === 'string' ? message : null
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
  async send(delivery) {
    const { fields, company } = splitCompany(delivery.body)
    const sent = await putRecord(delivery, {
      find: () => search(delivery, 'contacts', { email: String(fields['email'] ?? '') }),
      update: (id) => change(delivery, 'contacts', id, fields),
      create: async () => {
        const createdContact = await create(delivery, 'contacts', fields)
        if (typeof createdContact !== 'string') return createdContact
        const answer = requireSuccess(delivery, await patch(delivery, 'contacts', createdContact, fields))
        return { end: 'sent', did: 'updated', remoteId: createdContact, status: answer.status }
      },
    })
    if (sent.remoteId !== null) delivery.remember(sent.remoteId)
    return { ...sent, company: company && (await linkCompany(delivery, sent.remoteId, company)) }
  },
  check: (delivery) => firstOf(delivery, 'contacts'),
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
  send: (delivery) => {
    const { idField, subject, body } = delivery
    const properties = idField === '' ? body : { ...body, [idField]: subject }
    return putRecord(delivery, {
      find: () => search(delivery, 'companies', { domain: String(body['domain'] ?? ''), [idField]: subject }),
      update: (id) => change(delivery, 'companies', id, properties),
      create: async () => {
        const createdContact =
          idField === ''
            ? await create(delivery, 'companies', properties)
            : await upsert(delivery, 'companies', idField, subject)
        if (typeof createdContact === 'string')
          throw new DeliveryEnd({ end: 'ambiguous', status: 409, message: null })
        return createdContact
      },
    })
  },
  check: (delivery) => firstOf(delivery, 'companies'),
}

const objects = (name: string) => `/crm/v3/objects/${name}`
const textOf = (value: unknown) => JSON.stringify(value)

/** HubSpot's properties are all strings. */
function texts(body: DeliveryContext['body']): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
}

async function upsert(
  delivery: DeliveryContext,
  type: string,
  idProperty: string,
  id: string,
): Promise<DeliverySent> {
  const body = textOf({ inputs: [{ idProperty, id, properties: texts(delivery.body) }] })
  const answer = await delivery.call({ method: 'POST', path: `${objects(type)}/batch/upsert`, body })
  const { content } = requireSuccess(delivery, answer)
  const result = at(content, 'results', 0)
  // 207: the batch was accepted, but its one record was not.
  if (result === undefined) requireSuccess(delivery, { ...answer, ...refusedIn(content) })
  const did = at(result, 'new') === true ? 'created' : 'updated'
  return { end: 'sent', did, remoteId: idIn(at(result, 'id')), status: answer.status }
}

/** The response that the record would have received outside of a batch. */
function refusedIn(content: unknown): Pick<DestinationResponse, 'status' | 'content'> {
  const error = at(content, 'errors', 0)
  const category = stringAt(at(error, 'category'))
  const status = /CONFLICT/.test(category) ? 409 : /RATE_LIMIT/.test(category) ? 429 : 400
  return { status, content: error ?? content }
}

/** Returns the id of an existing record on a conflict. */
async function create(
  delivery: DeliveryContext,
  type: string,
  properties: DeliveryContext['body'],
): Promise<DeliverySent | string> {
  const body = textOf({ properties: texts(properties) })
  const answer = await delivery.call({ method: 'POST', path: objects(type), body })
  const existing = answer.status === 409 ? existingIn(answer.content) : null
  if (existing !== null) return existing
  const remoteId = idIn(at(requireSuccess(delivery, answer).content, 'id'))
  return { end: 'sent', did: 'created', remoteId, status: answer.status }
}

/** `Contact already exists. Existing ID: 51` */
function existingIn(content: unknown): string | null {
  return /Existing ID: (\d+)/.exec(stringAt(at(content, 'message')))?.[1] ?? null
}

function patch(
  delivery: DeliveryContext,
  type: string,
  id: string,
  properties: DeliveryContext['body'],
): Promise<DestinationResponse> {
  const path = `${objects(type)}/${encodeURIComponent(id)}`
  return delivery.call({ method: 'PATCH', path, body: textOf({ properties: texts(properties) }) })
}

async function change(
  delivery: DeliveryContext,
  type: string,
  id: string,
  properties: DeliveryContext['body'],
) {
  const answer = await patch(delivery, type, id, properties)
  return answer.status === 404 ? null : requireSuccess(delivery, answer)
}

/** A default association adds to existing ones. If it is refused, the contact still counts as sent. */
async function linkCompany(
  delivery: DeliveryContext,
  contact: string | null,
  wanted: WantedCompany,
): Promise<CompanyLink> {
  if (contact === null) return 'missing'
  try {
    const { id, link } = await findCompany(wanted, {
      byDomain: (domain) => companies(delivery, 'domain', domain),
      byName: (name) => companies(delivery, 'name', name),
      create: delivery.createCompany ? (each) => createCompany(delivery, each) : null,
    })
    if (id === null) return link
    const path = `/crm/v4/objects/contacts/${contact}/associations/default/companies/${id}`
    requireSuccess(delivery, await delivery.call({ method: 'PUT', path }))
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
  delivery: DeliveryContext,
  propertyName: string,
  value: string,
): Promise<FoundCompany[]> {
  const results = await searchBy(delivery, 'companies', { [propertyName]: value }, ['domain', 'name'])
  return results.flatMap((result) => {
    const id = idIn(at(result, 'id'))
    const [name, website] = [at(result, 'properties', 'name'), at(result, 'properties', 'domain')]
    return id === null ? [] : [{ id, name: stringAt(name), website: stringAt(website) }]
  })
}

async function createCompany(delivery: DeliveryContext, { name, domain }: WantedCompany): Promise<string> {
  const createdContact = await create(delivery, 'companies', { name, ...(domain === '' ? {} : { domain }) })
  const id = typeof createdContact === 'string' ? createdContact : createdContact.remoteId
  if (id === null) throw new DeliveryEnd({ end: 'refused', status: null, message: null })
  return id
}

/** Ids of records with any of these values. */
async function search(
  delivery: DeliveryContext,
  type: string,
  values: Record<string, string>,
): Promise<string[]> {
  const results = await searchBy(delivery, type, values, [])
  return results.map((result) => idIn(at(result, 'id'))).filter((id) => id !== null)
}

async function searchBy(
  delivery: DeliveryContext,
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
  const answer = await delivery.call({ method: 'POST', path: `${objects(type)}/search`, body })
  return listIn(at(requireSuccess(delivery, answer).content, 'results'))
}

async function firstOf(delivery: DeliveryContext, type: string): Promise<DestinationResponse> {
  return requireSuccess(delivery, await delivery.call({ method: 'GET', path: `${objects(type)}?limit=1` }))
}
