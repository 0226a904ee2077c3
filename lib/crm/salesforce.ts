import type { ResponseReader } from './call.ts'
import { checkFields } from './check-fields.ts'
import { chosenOwnerId } from './chosen-owner.ts'
import {
  companyTargets,
  findCompanies,
  isPersonField,
  type CompanyResult,
  type FoundCompany,
  type CompanyToLink,
} from './company-link.ts'
import type { MappingRow } from './destination.ts'
import { DeliveryEnd, type FailedDelivery } from './delivery-result.ts'
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
import type { RecordSteps, Write, WriteResult } from './plan-records.ts'
import { forecastRecords } from './forecast.ts'
import { putRecords } from './put-records.ts'
import {
  salesforceBase,
  salesforceCollections,
  optOutFields,
  salesforceObjects,
  type PersonObject,
  type SoqlCondition,
  isSameValue,
  soqlLiteral,
  soqlClauses,
  partsByLength,
  querySalesforce,
  selectRecords,
  allSoqlPages,
  keepOwner,
  writeCollection,
  duplicateHeader,
  soqlEscaped,
} from './salesforce-api.ts'
import { duplicateIn, matchesOf, predictDuplicates } from './salesforce-duplicates.ts'
import { salesforceResponses } from './responses.ts'
import { accessTokenIn, salesforceRenewal } from './salesforce-sign-in.ts'
import { salesforcePresence } from './salesforce-presence.ts'
import { addTasks, addToCampaign, checkCampaign, notedInSalesforce } from './salesforce-steps.ts'
import type { Body } from './rows.ts'

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
  budgetIn: (headers) => {
    const [, used = '', limit = ''] =
      /api-usage=(\d+)\/(\d+)/.exec(headers.get('sforce-limit-info') ?? '') ?? []
    return limit === '' ? null : { used: Number(used), limit: Number(limit) }
  },
}

const fixedRules = { OwnerId: 'new', Email: 'empty' } as const

export const salesforceLead: DestinationAdapter = sobject({
  type: 'Lead',
  account: false,
  required: ['LastName', 'Company'],
  identity: ['Email', 'Company'],
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
  type: PersonObject
  account: boolean
  required: string[]
  identity: string[]
  mapping: MappingRow[]
}

function sobject({ type, account, ...more }: Sobject): DestinationAdapter {
  return {
    ...more,
    acceptedKinds: ['person'],
    address: '',
    example: 'https://your-company.my.salesforce.com',
    credential: 'token',
    setUp: {
      vendor: 'Salesforce',
      help: 'https://developer.salesforce.com/docs/atlas.en-us.sfdx_dev.meta/sfdx_dev/sfdx_dev_auth_existing_access_token.htm',
      scopes: [],
    },
    lists: 'campaign',
    linksCompany: account,
    hasIdField: true,
    headers: (token) => ({ authorization: `Bearer ${accessTokenIn(token)}` }),
    renewalOf: salesforceRenewal,
    reading,
    batchSize: 200,
    fixedRules,
    send: (batch) => putRecords(batch, stepsFor(batch, type, account), fixedRules),
    forecast: (batch, expected) =>
      forecastRecords(batch, stepsFor(batch, type, account), fixedRules, expected),
    check: async (batch) => {
      const path = `${salesforceBase}/sobjects/${type}/describe`
      const response = requireSuccess(batch, await batch.call({ method: 'GET', path }))
      checkFields(
        batch,
        listIn(at(response.content, 'fields')).map((field) => ({
          name: stringAt(at(field, 'name')),
          isReadOnly: at(field, 'createable') !== true && at(field, 'updateable') !== true,
          isUnique: at(field, 'externalId') === true || at(field, 'unique') === true,
        })),
      )
      await ownerOf(batch)
      const { list = '' } = batch.options
      if (list !== '') await checkCampaign(batch, list)
      return response.status
    },
    presence: (batch) => salesforcePresence(batch, (email) => searchUser(batch, email)),
  }
}

function stepsFor(batch: DeliveryBatch, type: PersonObject, account: boolean): RecordSteps {
  return {
    find: (items) => find(batch, type, items),
    blocked: type === 'Lead' ? (items) => contactsOf(batch, items) : null,
    companies: account ? (requested, mayCreate) => accountsFor(batch, requested, mayCreate) : null,
    companyField: account ? 'AccountId' : null,
    owner: () => ownerOf(batch),
    predict: (writes) => predictDuplicates(batch, type, writes),
    update: (writes) => updateAll(batch, type, writes),
    create: (writes) => createAll(batch, type, writes),
    link: null,
    note: (created) => addTasks(batch, created),
    noted: (ids) => notedInSalesforce(batch, ids),
    enlist: (ids, list) => addToCampaign(batch, type, ids, list),
  }
}

/**
 * Finds records by known id, our key or email; a lead without email by exact name and company. Converted leads don't
 * count. Refuses items with a field that doesn't exist there.
 */
async function find(
  batch: DeliveryBatch,
  type: PersonObject,
  items: readonly DeliveryItem[],
): Promise<Map<DeliveryItem, Existing[] | FailedDelivery>> {
  const { idField } = batch.options
  const always = [
    'Email',
    'CreatedDate',
    ...(type === 'Contact' ? ['AccountId'] : ['FirstName', 'LastName', 'Company']),
  ]
  const mapped = items.flatMap(({ body }) => Object.keys(body).filter(isPersonField))
  const fields = new Set([...always, ...optOutFields, ...(idField === '' ? [] : [idField]), ...mapped])
  const results = new Map<DeliveryItem, Existing[] | FailedDelivery>()
  for (;;) {
    const open = items.filter((item) => !results.has(item))
    if (open.length === 0) return results
    const conditions = open.flatMap((item) => conditionsFor(item, type, idField))
    const rows = await selectRecords(batch, type, [...fields], conditions, salesforceObjects[type].open)
    if (!('unknown' in rows)) {
      for (const item of open) results.set(item, matching(item, rows, type, idField))
      return results
    }
    for (const field of rows.unknown) fields.delete(field)
    for (const item of open)
      if (rows.unknown.some((field) => field in item.body || field === idField))
        results.set(item, rows.failure)
  }
}

function conditionsFor(
  { remoteId, subject, body }: DeliveryItem,
  type: string,
  idField: string,
): SoqlCondition[][] {
  const email = body['Email']
  return [
    ...(remoteId === null ? [] : [[{ field: 'Id', value: remoteId }]]),
    ...(idField === '' ? [] : [[{ field: idField, value: subject }]]),
    ...(email === undefined ? [] : [[{ field: 'Email', value: String(email) }]]),
    ...(email === undefined && type === 'Lead'
      ? [nameFields(body).map((field) => ({ field, value: String(body[field]) }))]
      : []),
  ]
}

const nameFields = (body: Body) =>
  ['LastName', 'FirstName', 'Company'].filter((name) => body[name] !== undefined)

/** The known id has priority over our key, email and name. */
function matching(item: DeliveryItem, rows: readonly Existing[], type: string, idField: string): Existing[] {
  const known = rows.filter(({ id }) => id === item.remoteId)
  if (known.length > 0) return known
  const own = idField === '' ? [] : rows.filter(({ values }) => isSameValue(values[idField], item.subject))
  const { Email: email } = item.body
  const same = rows.filter(({ values }) =>
    email === undefined
      ? type === 'Lead' && nameFields(item.body).every((name) => isSameValue(values[name], item.body[name]))
      : isSameValue(values['Email'], email),
  )
  return [...new Set([...own, ...same])]
}

async function updateAll(
  batch: DeliveryBatch,
  type: string,
  writes: readonly Write[],
): Promise<Map<DeliveryItem, WriteResult>> {
  const results = await writeCollection(
    batch,
    { method: 'PATCH', path: salesforceCollections, headers: { ...keepOwner, ...duplicateHeader(batch) } },
    type,
    writes.map(({ values, existing }) => ({ id: existing?.id, ...values })),
  )
  return byItem(writes, results)
}

function byItem(writes: readonly Write[], results: readonly WriteResult[]): Map<DeliveryItem, WriteResult> {
  return new Map(
    writes.flatMap(({ item }, index): [DeliveryItem, WriteResult][] => {
      const result = results[index]
      return result ? [[item, result]] : []
    }),
  )
}

/** If a duplicate rule finds an existing record, the result contains it. */
async function createAll(
  batch: DeliveryBatch,
  type: PersonObject,
  writes: readonly Write[],
): Promise<Map<DeliveryItem, WriteResult>> {
  const { idField, owner = '' } = batch.options
  // A chosen owner has priority over assignment rules, which otherwise choose one for a new lead.
  const headers = { ...duplicateHeader(batch), ...(owner === '' ? {} : keepOwner) }
  const request =
    idField === ''
      ? ({ method: 'POST', path: salesforceCollections, headers } as const)
      : ({ method: 'PATCH', path: `${salesforceCollections}/${type}/${idField}`, headers } as const)
  const created = await writeCollection(
    batch,
    request,
    type,
    writes.map(({ values }) => values),
  )
  const results = byItem(writes, created)
  for (const { item, values } of writes) {
    const result = results.get(item)
    if (result && 'end' in result && result.reason === 'duplicate')
      results.set(item, duplicateIn(await matchesOf(batch, type, values), result))
  }
  return results
}

async function contactsOf(
  batch: DeliveryBatch,
  items: readonly DeliveryItem[],
): Promise<Map<DeliveryItem, FailedDelivery>> {
  const emails = items.flatMap(({ body }) => (body['Email'] === undefined ? [] : [String(body['Email'])]))
  if (emails.length === 0) return new Map()
  const conditions = emails.map((value) => [{ field: 'Email', value }])
  const rows = await selectRecords(batch, 'Contact', ['Email'], conditions, '')
  if ('unknown' in rows) return new Map()
  return new Map(
    items.flatMap((item): [DeliveryItem, FailedDelivery][] => {
      const { Email: email } = item.body
      const contact = rows.find(({ values }) => email !== undefined && isSameValue(values['Email'], email))
      return contact
        ? [[item, { end: 'refused', status: 200, message: null, reason: 'contact', url: contact.url }]]
        : []
    }),
  )
}

function accountsFor(
  batch: DeliveryBatch,
  requested: CompanyToLink[],
  mayCreate: boolean,
): Promise<Map<CompanyToLink, CompanyResult>> {
  const rows = async (clauses: string[]): Promise<FoundCompany[]> => {
    const found: FoundCompany[] = []
    for (const clause of clauses) {
      const q = `SELECT Id, Name, Website FROM Account WHERE (${clause})`
      const response = await querySalesforce(batch, q)
      const records = await allSoqlPages(batch, requireSuccess(batch, response))
      found.push(...records.flatMap(accountOf))
    }
    return [...new Map(found.map((each) => [each.id, each])).values()]
  }
  return findCompanies(requested, batch.knownIds, {
    byDomain: (domains) => {
      const like = (domain: string) =>
        `Website LIKE '%${soqlEscaped(domain).replaceAll('_', String.raw`\_`)}%'`
      const parts = partsByLength(domains.map(like), (text) => encodeURIComponent(text).length + 4)
      return rows(parts.map((part) => part.join(' OR ')))
    },
    byName: (names) => rows(soqlClauses(names.map((value) => [{ field: 'Name', value }]))),
    create: mayCreate ? (missing) => createAccounts(batch, missing) : null,
  })
}

function accountOf(record: unknown): FoundCompany[] {
  const id = idIn(at(record, 'Id'))
  const [name, website] = [at(record, 'Name'), at(record, 'Website')]
  return id === null ? [] : [{ id, name: stringAt(name), website: stringAt(website) }]
}

async function createAccounts(batch: DeliveryBatch, missing: CompanyToLink[]): Promise<(string | null)[]> {
  const results = await writeCollection(
    batch,
    { method: 'POST', path: salesforceCollections, headers: duplicateHeader(batch) },
    'Account',
    missing.map(({ name, domain }) => ({ Name: name, ...(domain === '' ? {} : { Website: domain }) })),
  )
  return results.map((result) => {
    if ('id' in result) return result.id
    if (result.end === 'refused') return null
    throw new DeliveryEnd(result)
  })
}

/** In Salesforce, records always have an owner. */
async function ownerOf(batch: DeliveryBatch): Promise<{ field: string; id: string } | null> {
  const id = await chosenOwnerId(batch, (email) => searchUser(batch, email))
  return id === null ? null : { field: 'OwnerId', id }
}

async function searchUser(
  batch: DeliveryBatch,
  email: string,
): Promise<{ id: string | null; status: number }> {
  const q = `SELECT Id FROM User WHERE Email = ${soqlLiteral(email)} AND IsActive = true`
  const { content, status } = requireSuccess(batch, await querySalesforce(batch, q))
  return { id: idIn(at(content, 'records', 0, 'Id')), status }
}
