import type { DestinationResponse, ResponseReader } from './call.ts'
import {
  companiesOf,
  companyTargets,
  findCompanies,
  isPersonField,
  type CompanyResult,
  type FoundCompany,
  type WantedCompany,
} from './company-link.ts'
import { DeliveryEnd } from './delivery-result.ts'
import { checkFields, type RemoteField } from './check-fields.ts'
import {
  type DeliveryBatch,
  type DeliveryItem,
  type DestinationAdapter,
  at,
  requireSuccess,
  idIn,
  listIn,
  stringAt,
} from './adapter.ts'
import { noteOf } from './note.ts'
import { isRefusal, putRecords, type Existing, type Write, type WriteResult } from './put-records.ts'
import { hubspotResponses } from './responses.ts'
import type { Body } from '../records/database/rows/crm.ts'

/** https://developers.hubspot.com/docs/api-reference: each dated version lives for at least 18 months. */
const version = '2026-09'

type ObjectType = 'contacts' | 'companies'

const objects = (type: ObjectType | 'notes') => `/crm/objects/${version}/${type}`

/** HubSpot's own association types. */
const contactToCompany = 279
const noteToContact = 202

const batchSize = 100

/** HubSpot's errors: several, each with a code and the names of its properties. */
const errorsIn = (content: unknown): unknown[] => listIn(at(content, 'errors'))

const reading: ResponseReader = {
  messageIn: (content) => {
    const each = errorsIn(content).map((error) => stringAt(at(error, 'message')))
    return each.filter((text) => text !== '').join('. ') || stringAt(at(content, 'message')) || null
  },
  codesIn: (content) =>
    [
      at(content, 'policyName'),
      at(content, 'category'),
      ...errorsIn(content).map((error) => at(error, 'code')),
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
  batchSize,
  // Contacts keep their primary email and owner; HubSpot moves a lifecycle stage forward only.
  fixedRules: { email: 'empty', hubspot_owner_id: 'empty', lifecyclestage: 'new' },
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
  send: (batch) => send(batch, 'contacts', findContacts),
  check: (batch) => check(batch, 'contacts'),
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
  send: (batch) => send(batch, 'companies', findCompanyRecords),
  check: (batch) => check(batch, 'companies'),
}

type Find = (batch: DeliveryBatch, items: readonly DeliveryItem[]) => Promise<Map<DeliveryItem, Existing[]>>

function send(batch: DeliveryBatch, type: ObjectType, find: Find): Promise<void> {
  const isPeople = type === 'contacts'
  return putRecords(
    batch,
    {
      find: (items) => find(batch, items),
      companies: isPeople ? (items) => companiesOf(items, (wanted) => linkable(batch, wanted)) : null,
      companyField: null,
      isWritten: isPersonField,
      owner: async () => (isPeople ? ownerOf(batch) : null),
      update: (writes) => writeAll(batch, type, 'update', writes),
      create: (writes) => createAll(batch, type, writes),
      link: (links) => associate(batch, links),
      note: (created) => addNotes(batch, created),
    },
    shared.fixedRules,
  )
}

const textOf = (value: unknown) => JSON.stringify(value)

async function post(batch: DeliveryBatch, path: string, body: unknown): Promise<DestinationResponse> {
  return requireSuccess(batch, await batch.call({ method: 'POST', path, body: textOf(body) }))
}

/** HubSpot's properties are all strings. */
function texts(body: Body): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
}

const lowerCase = (value: unknown) => stringAt(value).trim().toLowerCase()

/** Properties that decisions need, and the mapped ones for the comparison. */
function propertiesOf(batch: DeliveryBatch, ...more: string[]): string[] {
  const mapped = batch.items.flatMap(({ body }) => Object.keys(body).filter(isPersonField))
  return [...new Set([...more, ...mapped])]
}

function existingOf(result: unknown): Existing[] {
  const id = idIn(at(result, 'id'))
  const values = Object(at(result, 'properties')) as Record<string, unknown>
  const hasOptedOut = values['hs_email_optout'] === 'true' || values['hs_email_optout'] === true
  return id === null ? [] : [{ id, values, url: pageOf(result), hasOptedOut, companyId: null }]
}

const pageOf = (result: unknown) => stringAt(at(result, 'url')) || null

const contactProperties = ['email', 'hs_additional_emails', 'hs_email_optout', 'hubspot_owner_id']

async function read(
  batch: DeliveryBatch,
  type: ObjectType,
  ids: string[],
  idProperty?: string,
): Promise<Existing[]> {
  if (ids.length === 0) return []
  const { content } = await post(batch, `${objects(type)}/batch/read`, {
    inputs: [...new Set(ids)].map((id) => ({ id })),
    properties: propertiesOf(batch, ...(type === 'contacts' ? contactProperties : ['domain', 'name'])),
    ...(idProperty === undefined ? {} : { idProperty }),
  })
  return listIn(at(content, 'results')).flatMap(existingOf)
}

/** By known id, else by primary or additional email. Reading has no delay, unlike HubSpot's search. */
async function findContacts(
  batch: DeliveryBatch,
  items: readonly DeliveryItem[],
): Promise<Map<DeliveryItem, Existing[]>> {
  const found = await findById(batch, 'contacts', items)
  const open = items.filter((item) => !found.has(item) && lowerCase(item.body['email']) !== '')
  const byEmail = new Map<string, Existing>()
  const emails = open.map(({ body }) => lowerCase(body['email']))
  for (const existing of await read(batch, 'contacts', emails, 'email'))
    for (const email of emailsOf(existing)) byEmail.set(email, existing)
  for (const item of open) {
    const existing = byEmail.get(lowerCase(item.body['email']))
    if (existing) found.set(item, [existing])
  }
  return found
}

const emailsOf = ({ values }: Existing): string[] =>
  [values['email'], ...stringAt(values['hs_additional_emails']).split(';')].map(lowerCase).filter(Boolean)

async function findById(
  batch: DeliveryBatch,
  type: ObjectType,
  items: readonly DeliveryItem[],
): Promise<Map<DeliveryItem, Existing[]>> {
  const known = items.filter(({ remoteId }) => remoteId !== null)
  const rows = await read(
    batch,
    type,
    known.map(({ remoteId }) => remoteId!),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    known.flatMap((item): [DeliveryItem, Existing[]][] => {
      const row = byId.get(item.remoteId!)
      return row ? [[item, [row]]] : []
    }),
  )
}

/** By known id, else by our own unique property or the domain. */
async function findCompanyRecords(
  batch: DeliveryBatch,
  items: readonly DeliveryItem[],
): Promise<Map<DeliveryItem, Existing[]>> {
  const { idField } = batch.options
  const found = await findById(batch, 'companies', items)
  const open = items.filter((item) => !found.has(item))
  const keyed =
    idField === ''
      ? []
      : await read(
          batch,
          'companies',
          open.map(({ subject }) => subject),
          idField,
        )
  const domains = open.map(({ body }) => lowerCase(body['domain'])).filter(Boolean)
  const results = await searchBy(batch, 'companies', 'domain', domains, propertiesOf(batch, 'domain', 'name'))
  const withDomain = results.flatMap(existingOf)
  for (const item of open) {
    const own = keyed.filter(({ values }) => lowerCase(values[idField]) === lowerCase(item.subject))
    const domain = lowerCase(item.body['domain'])
    const same = withDomain.filter(({ values }) => domain !== '' && lowerCase(values['domain']) === domain)
    const all = new Map([...own, ...same].map((each) => [each.id, each]))
    if (all.size > 0) found.set(item, [...all.values()])
  }
  return found
}

/** HubSpot's limit for the body of a search, with some room for the rest of it. */
const maxValuesLength = 2600
const maxResults = 200

/** All records with one of these values, in as few searches as possible. Values of `IN` are in lower case. */
async function searchBy(
  batch: DeliveryBatch,
  type: ObjectType,
  propertyName: string,
  all: string[],
  properties: string[],
): Promise<unknown[]> {
  const results: unknown[] = []
  const room = maxValuesLength - textOf(properties).length
  for (const values of partsOf([...new Set(all.map((value) => value.toLowerCase()))], room)) {
    for (let after: string | null = null; ;) {
      const { content } = await post(batch, `${objects(type)}/search`, {
        filterGroups: [{ filters: [{ propertyName, operator: 'IN', values }] }],
        properties,
        limit: maxResults,
        ...(after === null ? {} : { after }),
      })
      results.push(...listIn(at(content, 'results')))
      after = idIn(at(content, 'paging', 'next', 'after'))
      if (after === null) break
    }
  }
  return results
}

/** Splits values so that each part has at most this length as JSON, and at most a hundred values. */
function partsOf(values: string[], max: number): string[][] {
  const parts: string[][] = []
  let length = Infinity
  for (const value of values) {
    const added = textOf(value).length + 1
    const last = parts.at(-1)
    if (!last || length + added > max || last.length >= batchSize) {
      parts.push([value])
      length = added
    } else {
      last.push(value)
      length += added
    }
  }
  return parts
}

type Kind = 'create' | 'update' | 'upsert'

/** New records; `email` conflicts are read and updated. */
async function createAll(
  batch: DeliveryBatch,
  type: ObjectType,
  writes: readonly Write[],
): Promise<Map<DeliveryItem, WriteResult>> {
  const { idField } = batch.options
  if (type === 'companies' && idField !== '') return writeAll(batch, type, 'upsert', writes)
  const results = await writeAll(batch, type, 'create', writes)
  for (const { item } of writes) {
    const result = results.get(item)
    if (type !== 'contacts' || !result || !('end' in result) || result.reason !== 'duplicate') continue
    const existing = await contactByEmail(batch, String(item.body['email']), result.message)
    if (existing) results.set(item, { existing })
  }
  return results
}

/** By email; the number in the message counts only where that finds none. */
async function contactByEmail(
  batch: DeliveryBatch,
  email: string,
  message: string | null,
): Promise<Existing | null> {
  const named = /Existing ID: (\d+)/.exec(message ?? '')?.[1]
  const properties = propertiesOf(batch, ...contactProperties).join(',')
  const attempts = [{ id: email, idProperty: 'email' }, ...(named === undefined ? [] : [{ id: named }])]
  for (const { id, ...by } of attempts) {
    const query = new URLSearchParams({ ...by, properties })
    const path = `${objects('contacts')}/${encodeURIComponent(id)}?${query}`
    const answer = await batch.call({ method: 'GET', path })
    if (answer.status !== 404) return existingOf(requireSuccess(batch, answer).content)[0] ?? null
  }
  return null
}

/** Errors about a property, not its value: every record with this property has them. */
const isOfProperty = (code: string) => /DOESNT_EXIST|READ_ONLY/.test(code)

/**
 * Writes records in one request. Only creations report single failures; another refused batch is sent again without the
 * refused properties' records, else in halves.
 */
async function writeAll(
  batch: DeliveryBatch,
  type: ObjectType,
  kind: Kind,
  writes: readonly Write[],
): Promise<Map<DeliveryItem, WriteResult>> {
  if (writes.length === 0) return new Map()
  const { idField } = batch.options
  const inputs = writes.map(({ item, values, existing, company }) => ({
    objectWriteTraceId: item.id,
    properties: texts(values),
    ...(kind === 'update' ? { id: existing?.id } : {}),
    ...(kind === 'upsert' ? { id: item.subject, idProperty: idField } : {}),
    ...(kind === 'create' ? { associations: company?.id ? [companyAssociation(company.id)] : [] } : {}),
  }))
  const path = `${objects(type)}/batch/${kind}`
  const answer = await batch.call({ method: 'POST', path, body: textOf({ inputs }) })
  const failure = batch.endingOf(answer)
  if (failure && (failure.end !== 'refused' || writes.length === 1))
    return new Map(writes.map(({ item }) => [item, failure]))
  if (failure) {
    const names = new Set(
      errorsIn(answer.content)
        .filter((error) => isOfProperty(stringAt(at(error, 'code'))))
        .flatMap((error) => listIn(at(error, 'context', 'propertyName'))),
    )
    const { refused = [], others = [] } = Object.groupBy(writes, ({ values }) =>
      Object.keys(values).some((name) => names.has(name)) ? 'refused' : 'others',
    )
    const half = Math.ceil(others.length / 2)
    const parts = refused.length > 0 ? [others] : [others.slice(0, half), others.slice(half)]
    const results = new Map<DeliveryItem, WriteResult>(refused.map(({ item }) => [item, failure]))
    for (const part of parts)
      for (const [item, result] of await writeAll(batch, type, kind, part)) results.set(item, result)
    return results
  }
  return resultsIn(batch, writes, answer)
}

/** Results have an order of their own. */
function resultsIn(batch: DeliveryBatch, writes: readonly Write[], answer: DestinationResponse) {
  const results = new Map<DeliveryItem, WriteResult>()
  const failures = errorsIn(answer.content).flatMap((error) =>
    listIn(at(error, 'context', 'objectWriteTraceId')).map((trace) => [trace, error] as const),
  )
  for (const [trace, error] of failures) {
    const write = writes.find(({ item }) => item.id === trace)
    const failure = write && batch.endingOf({ ...answer, status: statusOf(error), content: error })
    if (failure) results.set(write.item, failure)
  }
  for (const result of listIn(at(answer.content, 'results'))) {
    const id = idIn(at(result, 'id'))
    const write = writes.find(
      ({ item, ...each }) => !results.has(item) && isResultOf(result, { item, ...each }),
    )
    if (id !== null && write) results.set(write.item, { id, url: pageOf(result) })
  }
  // Accepted without a word about a record: the next attempt finds out.
  for (const { item } of writes)
    if (!results.has(item)) results.set(item, { end: 'trouble', status: answer.status, message: null })
  return results
}

/** The status that the record alone would have got. */
function statusOf(error: unknown): number {
  const category = stringAt(at(error, 'category'))
  if (/CONFLICT/.test(category)) return 409
  if (/NOT_FOUND/.test(category)) return 404
  return /RATE_LIMIT/.test(category) ? 429 : 400
}

function isResultOf(result: unknown, { item, values, existing }: Write): boolean {
  if (existing) return at(result, 'id') === existing.id
  const trace = at(result, 'objectWriteTraceId')
  if (trace !== undefined) return trace === item.id
  return ['email', 'domain', 'name', ...Object.keys(values)]
    .filter((name) => values[name] !== undefined)
    .slice(0, 1)
    .every((name) => lowerCase(at(result, 'properties', name)) === String(values[name]).trim().toLowerCase())
}

const companyAssociation = (id: string) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: contactToCompany }],
})

/** A default association adds to existing ones. */
async function associate(
  batch: DeliveryBatch,
  links: readonly { id: string; company: string }[],
): Promise<void> {
  await post(batch, `/crm/associations/${version}/contacts/companies/batch/associate/default`, {
    inputs: links.map(({ id, company }) => ({ from: { id }, to: { id: company } })),
  })
}

async function addNotes(
  batch: DeliveryBatch,
  created: readonly { item: DeliveryItem; id: string }[],
): Promise<void> {
  await post(batch, `${objects('notes')}/batch/create`, {
    inputs: created.map(({ item, id }) => ({
      objectWriteTraceId: item.id,
      properties: { hs_note_body: noteOf(item), hs_timestamp: new Date(item.at).toISOString() },
      associations: [
        {
          to: { id },
          types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: noteToContact }],
        },
      ],
    })),
  })
}

/** The companies of people, found or created; without permission for companies, none. */
async function linkable(
  batch: DeliveryBatch,
  wanted: WantedCompany[],
): Promise<Map<WantedCompany, CompanyResult>> {
  const by = (name: string) => async (values: string[]) => {
    const results = await searchBy(batch, 'companies', name, values, ['domain', 'name'])
    return results.flatMap(companyOf)
  }
  const create = async (missing: WantedCompany[]) => createCompanies(batch, missing)
  try {
    return await findCompanies(wanted, batch.known, {
      byDomain: by('domain'),
      byName: by('name'),
      create: batch.options.createCompany ? create : null,
    })
  } catch (error) {
    if (error instanceof DeliveryEnd && isRefusal(error))
      return new Map(wanted.map((each) => [each, { id: null, link: 'refused' }]))
    throw error
  }
}

function companyOf(result: unknown): FoundCompany[] {
  const id = idIn(at(result, 'id'))
  const [name, website] = [at(result, 'properties', 'name'), at(result, 'properties', 'domain')]
  return id === null ? [] : [{ id, name: stringAt(name), website: stringAt(website) }]
}

async function createCompanies(batch: DeliveryBatch, missing: WantedCompany[]): Promise<(string | null)[]> {
  const writes = missing.map(({ name, domain }, index): Write => ({
    item: { ...batch.items[0]!, id: `company-${index}` },
    values: { ...(domain === '' ? {} : { domain }), name },
    existing: null,
    company: null,
  }))
  const results = await writeAll(batch, 'companies', 'create', writes)
  return writes.map(({ item }) => {
    const result = results.get(item)
    if (!result || ('end' in result && result.end !== 'refused'))
      throw new DeliveryEnd(
        result && 'end' in result ? result : { end: 'trouble', status: null, message: null },
      )
    return 'id' in result ? result.id : null
  })
}

/** The id of the chosen owner. */
async function ownerOf(batch: DeliveryBatch): Promise<{ field: string; id: string } | null> {
  const { owner = '' } = batch.options
  if (owner === '') return null
  const key = `owner:${owner}`
  const known = batch.known.get(key)
  if (known !== undefined) return { field: 'hubspot_owner_id', id: known }
  const path = `/crm/owners/${version}?${new URLSearchParams({ email: owner })}`
  const { content, status } = requireSuccess(batch, await batch.call({ method: 'GET', path }))
  const id = idIn(at(content, 'results', 0, 'id'))
  if (id === null) throw new DeliveryEnd({ end: 'refused', status, message: owner, reason: 'owner' })
  batch.known.set(key, id)
  return { field: 'hubspot_owner_id', id }
}

async function check(batch: DeliveryBatch, type: ObjectType): Promise<number> {
  const path = `/crm/properties/${version}/${type}`
  const { content, status } = requireSuccess(batch, await batch.call({ method: 'GET', path }))
  checkFields(batch, listIn(at(content, 'results')).map(fieldOf))
  if (type === 'contacts') await ownerOf(batch)
  return status
}

function fieldOf(property: unknown): RemoteField {
  return {
    name: stringAt(at(property, 'name')),
    isReadOnly: at(property, 'modificationMetadata', 'readOnlyValue') === true,
    isUnique: at(property, 'hasUniqueValue') === true,
  }
}
