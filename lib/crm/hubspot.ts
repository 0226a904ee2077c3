import type { ResponseReader } from './call.ts'
import { chosenOwnerId } from './chosen-owner.ts'
import {
  companyTargets,
  findCompanies,
  type CompanyResult,
  type FoundCompany,
  type CompanyToLink,
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
import type { Existing } from './forecast-result.ts'
import type { RecordSteps, Write } from './plan-records.ts'
import { forecastRecords, refusedFields } from './forecast.ts'
import { putRecords } from './put-records.ts'
import {
  hubspotBatchSize,
  hubspotEmails,
  hubspotErrors,
  hubspotExisting,
  hubspotProperties,
  hubspotVersion,
  lowerCased,
  readHubspot,
  searchHubspot,
  type HubspotType,
} from './hubspot-api.ts'
import { hubspotPresence } from './hubspot-presence.ts'
import {
  addHubspotNotes,
  addToHubspotList,
  associateInHubspot,
  checkHubspotList,
  createInHubspot,
  notedInHubspot,
  writeToHubspot,
} from './hubspot-write.ts'
import { hubspotResponses } from './responses.ts'

const reading: ResponseReader = {
  messageIn: (content) => {
    const each = hubspotErrors(content).map((error) => stringAt(at(error, 'message')))
    return each.filter((text) => text !== '').join('. ') || stringAt(at(content, 'message')) || null
  },
  codesIn: (content) =>
    [
      at(content, 'policyName'),
      at(content, 'category'),
      ...hubspotErrors(content).map((error) => at(error, 'code')),
      at(content, 'message'),
    ]
      .filter((part) => typeof part === 'string')
      .join(' '),
  rules: hubspotResponses,
}

// Since October 26, 2026, no legacy private apps can be created. Existing tokens still work.
const help =
  'https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/account-service-keys'
const vendor = 'HubSpot'
const companyScopes = ['crm.objects.companies.read', 'crm.objects.companies.write']
// https://developers.hubspot.com/docs/api-reference/latest/crm/owners/guide
const ownerScope = 'crm.objects.owners.read'
const contactScopes = ['crm.objects.contacts.read', 'crm.objects.contacts.write']

const shared = {
  address: 'https://api.hubapi.com',
  example: 'https://api.hubapi.com',
  credential: 'token',
  headers: (token: string) => ({ authorization: `Bearer ${token}` }),
  renewalOf: null,
  reading,
  batchSize: hubspotBatchSize,
  // HubSpot moves a lifecycle stage forward only. Contacts keep their primary email and their owner.
  fixedRules: { email: 'empty', hubspot_owner_id: 'empty', lifecyclestage: 'new' },
} as const

export const hubspotContact: DestinationAdapter = {
  ...shared,
  setUp: { vendor, help, scopes: [...contactScopes, ...companyScopes], ownerScope },
  acceptedKinds: ['person'],
  lists: 'list',
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
  ...stepsOf('contacts'),
  check: (batch) => check(batch, 'contacts'),
  presence: (batch) => hubspotPresence(batch, (email) => searchOwner(batch, email)),
}

export const hubspotCompany: DestinationAdapter = {
  ...shared,
  setUp: { vendor, help, scopes: companyScopes },
  acceptedKinds: ['company'],
  lists: null,
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
  ...stepsOf('companies'),
  check: (batch) => check(batch, 'companies'),
  presence: null,
}

type Find = (batch: DeliveryBatch, items: readonly DeliveryItem[]) => Promise<Map<DeliveryItem, Existing[]>>

function stepsFor(batch: DeliveryBatch, type: HubspotType): RecordSteps {
  const isPeople = type === 'contacts'
  const find: Find = isPeople ? findContacts : findCompanyRecords
  return {
    find: (items) => find(batch, items),
    blocked: null,
    companies: isPeople ? (requested, mayCreate) => companiesFor(batch, requested, mayCreate) : null,
    companyField: null,
    owner: async () => (isPeople ? ownerOf(batch) : null),
    predict: async (writes) => {
      const { content } = await readProperties(batch, type)
      const fields = listIn(at(content, 'results')).map(fieldOf)
      const writable = new Set(fields.filter(({ isReadOnly }) => !isReadOnly).map(({ name }) => name))
      return refusedFields(writes, (name) => writable.has(name))
    },
    update: (writes) => writeToHubspot(batch, type, 'update', writes),
    create: (writes) => createInHubspot(batch, type, writes),
    link: (links) => associateInHubspot(batch, links),
    note: (created) => addHubspotNotes(batch, created),
    noted: (ids) => notedInHubspot(batch, ids),
    enlist: isPeople ? (ids, list) => addToHubspotList(batch, ids, list) : null,
  }
}

function stepsOf(type: HubspotType): Pick<DestinationAdapter, 'send' | 'forecast'> {
  return {
    send: (batch) => putRecords(batch, stepsFor(batch, type), shared.fixedRules),
    forecast: (batch, expected) => forecastRecords(batch, stepsFor(batch, type), shared.fixedRules, expected),
  }
}

async function findContacts(
  batch: DeliveryBatch,
  items: readonly DeliveryItem[],
): Promise<Map<DeliveryItem, Existing[]>> {
  const found = await findById(batch, 'contacts', items)
  const open = items.filter((item) => !found.has(item) && lowerCased(item.body['email']) !== '')
  const byEmail = new Map<string, Existing>()
  const emails = open.map(({ body }) => lowerCased(body['email']))
  for (const existing of await readHubspot(batch, 'contacts', emails, 'email'))
    for (const email of hubspotEmails(existing)) byEmail.set(email, existing)
  for (const item of open) {
    const existing = byEmail.get(lowerCased(item.body['email']))
    if (existing) found.set(item, [existing])
  }
  return found
}

async function findById(
  batch: DeliveryBatch,
  type: HubspotType,
  items: readonly DeliveryItem[],
): Promise<Map<DeliveryItem, Existing[]>> {
  const known = items.filter(({ remoteId }) => remoteId !== null)
  const rows = await readHubspot(
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
      : await readHubspot(
          batch,
          'companies',
          open.map(({ subject }) => subject),
          idField,
        )
  const domains = open.map(({ body }) => lowerCased(body['domain'])).filter(Boolean)
  const results = await searchHubspot(
    batch,
    'companies',
    'domain',
    domains,
    hubspotProperties(batch, 'domain', 'name'),
  )
  const withDomain = results.flatMap(hubspotExisting)
  for (const item of open) {
    const own = keyed.filter(({ values }) => lowerCased(values[idField]) === lowerCased(item.subject))
    const domain = lowerCased(item.body['domain'])
    const same = withDomain.filter(({ values }) => domain !== '' && lowerCased(values['domain']) === domain)
    const all = new Map([...own, ...same].map((each) => [each.id, each]))
    if (all.size > 0) found.set(item, [...all.values()])
  }
  return found
}

function companiesFor(
  batch: DeliveryBatch,
  requested: CompanyToLink[],
  mayCreate: boolean,
): Promise<Map<CompanyToLink, CompanyResult>> {
  const by = (name: string) => async (values: string[]) => {
    const results = await searchHubspot(batch, 'companies', name, values, ['domain', 'name'])
    return results.flatMap(companyOf)
  }
  const create = async (missing: CompanyToLink[]) => createCompanies(batch, missing)
  return findCompanies(requested, batch.knownIds, {
    byDomain: by('domain'),
    byName: by('name'),
    create: mayCreate ? create : null,
  })
}

function companyOf(result: unknown): FoundCompany[] {
  const id = idIn(at(result, 'id'))
  const [name, website] = [at(result, 'properties', 'name'), at(result, 'properties', 'domain')]
  return id === null ? [] : [{ id, name: stringAt(name), website: stringAt(website) }]
}

async function createCompanies(batch: DeliveryBatch, missing: CompanyToLink[]): Promise<(string | null)[]> {
  const writes = missing.map(({ name, domain }, index): Write => ({
    item: { ...batch.items[0]!, id: `company-${index}` },
    values: { ...(domain === '' ? {} : { domain }), name },
    existing: null,
    company: null,
  }))
  const results = await writeToHubspot(batch, 'companies', 'create', writes)
  return writes.map(({ item }) => {
    const result = results.get(item)
    if (!result || ('end' in result && result.end !== 'refused'))
      throw new DeliveryEnd(
        result && 'end' in result ? result : { end: 'unavailable', status: null, message: null },
      )
    return 'id' in result ? result.id : null
  })
}

async function searchOwner(
  batch: DeliveryBatch,
  email: string,
): Promise<{ id: string | null; status: number }> {
  const path = `/crm/owners/${hubspotVersion}?${new URLSearchParams({ email })}`
  const { content, status } = requireSuccess(batch, await batch.call({ method: 'GET', path }))
  return { id: idIn(at(content, 'results', 0, 'id')), status }
}

async function ownerOf(batch: DeliveryBatch): Promise<{ field: string; id: string } | null> {
  const id = await chosenOwnerId(batch, (email) => searchOwner(batch, email))
  return id === null ? null : { field: 'hubspot_owner_id', id }
}

async function readProperties(batch: DeliveryBatch, type: HubspotType) {
  const path = `/crm/properties/${hubspotVersion}/${type}`
  return requireSuccess(batch, await batch.call({ method: 'GET', path }))
}

async function check(batch: DeliveryBatch, type: HubspotType): Promise<number> {
  const { content, status } = await readProperties(batch, type)
  checkFields(batch, listIn(at(content, 'results')).map(fieldOf))
  if (type === 'contacts') await ownerOf(batch)
  const { list = '' } = batch.options
  if (type === 'contacts' && list !== '') await checkHubspotList(batch, list)
  return status
}

function fieldOf(property: unknown): RemoteField {
  return {
    name: stringAt(at(property, 'name')),
    isReadOnly: at(property, 'modificationMetadata', 'readOnlyValue') === true,
    isUnique: at(property, 'hasUniqueValue') === true,
  }
}
