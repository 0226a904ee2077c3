import type { Answer, Reading } from './call.ts'
import type { Handed, Kind, Sent } from './kind.ts'
import { at, good, idIn, listIn, putRecord } from './put-record.ts'

// https://developers.hubspot.com/docs/api-reference: objects, `batch/upsert`, `search`, usage limits.

const reading: Reading = {
  messageIn: (content) => {
    const said = at(content, 'message') ?? at(content, 'errors', 0, 'message')
    return typeof said === 'string' ? said : null
  },
  // 403 tells scopes that the token lacks.
  isToken: ({ status }) => status === 401 || status === 403,
}

const shared = {
  address: 'https://api.hubapi.com',
  example: 'https://api.hubapi.com',
  headers: (token: string) => ({ authorization: `Bearer ${token}` }),
  reading,
}

export const hubspotContact: Kind = {
  ...shared,
  takes: ['person'],
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
  ],
  // HubSpot keeps contacts apart by e-mail itself, so that looking and making are one step.
  send: (handed) =>
    putRecord(handed, {
      find: async () => [],
      update: (id) => change(handed, 'contacts', id, handed.body),
      create: () => upsert(handed, 'contacts', 'email', String(handed.body['email'])),
    }),
  check: (handed) => firstOf(handed, 'contacts'),
}

export const hubspotCompany: Kind = {
  ...shared,
  takes: ['company'],
  hasIdField: true,
  required: [],
  identity: ['domain'],
  mapping: [
    { to: 'domain', from: 'domain' },
    { to: 'name', from: 'name' },
    { to: 'website', from: 'website' },
    { to: 'description', from: 'about' },
    { to: 'phone', from: 'phone' },
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
      create: () =>
        idField === ''
          ? create(handed, 'companies', properties)
          : upsert(handed, 'companies', idField, subject),
    })
  },
  check: (handed) => firstOf(handed, 'companies'),
}

const objects = (name: string) => `/crm/v3/objects/${name}`
const textOf = (value: unknown) => JSON.stringify(value)

/** HubSpot's properties are all texts. */
function texts(body: Handed['body']): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
}

async function upsert(handed: Handed, type: string, idProperty: string, id: string): Promise<Sent> {
  const body = textOf({ inputs: [{ idProperty, id, properties: texts(handed.body) }] })
  const answer = await handed.call({ method: 'POST', path: `${objects(type)}/batch/upsert`, body })
  const result = at(good(handed, answer).content, 'results', 0)
  // 207: the batch was heard, its one record was refused.
  if (result === undefined) good(handed, { ...answer, status: 400 })
  const did = at(result, 'new') === true ? 'created' : 'updated'
  return { end: 'sent', did, remoteId: idIn(at(result, 'id')), status: answer.status }
}

async function create(handed: Handed, type: string, properties: Handed['body']): Promise<Sent> {
  const body = textOf({ properties: texts(properties) })
  const answer = good(handed, await handed.call({ method: 'POST', path: objects(type), body }))
  return { end: 'sent', did: 'created', remoteId: idIn(at(answer.content, 'id')), status: answer.status }
}

async function change(handed: Handed, type: string, id: string, properties: Handed['body']) {
  const path = `${objects(type)}/${encodeURIComponent(id)}`
  const body = textOf({ properties: texts(properties) })
  const answer = await handed.call({ method: 'PATCH', path, body })
  return answer.status === 404 ? null : good(handed, answer)
}

/** Those that have any of these values. */
async function search(handed: Handed, type: string, values: Record<string, string>): Promise<string[]> {
  const filters = Object.entries(values).filter(([name, value]) => name !== '' && value !== '')
  const filterGroups = filters.map(([propertyName, value]) => ({
    filters: [{ propertyName, operator: 'EQ', value }],
  }))
  const body = textOf({ filterGroups, properties: ['domain'], limit: 3 })
  const answer = await handed.call({ method: 'POST', path: `${objects(type)}/search`, body })
  const results = listIn(at(good(handed, answer).content, 'results'))
  return results.map((result) => idIn(at(result, 'id'))).filter((id) => id !== null)
}

async function firstOf(handed: Handed, type: string): Promise<Answer> {
  return good(handed, await handed.call({ method: 'GET', path: `${objects(type)}?limit=1` }))
}
