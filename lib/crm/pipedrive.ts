import { domainOfWebsite } from '../input/domain-of-website.ts'
import type { ResponseReader } from './call.ts'
import { checkFields } from './check-fields.ts'
import { chosenOwnerId } from './chosen-owner.ts'
import {
  companyInBody,
  companyToLinkKey,
  companyTargets,
  isPersonField,
  type CompanyResult,
  type CompanyToLink,
} from './company-link.ts'
import { DeliveryEnd } from './delivery-result.ts'
import { noteOf } from './note.ts'
import type { Body, DestinationKind } from './rows.ts'
import {
  type DeliveryBatch,
  type DeliveryContext,
  type DeliveryItem,
  type DeliverySent,
  type DestinationAdapter,
  at,
  requireSuccess,
  idIn,
  listIn,
  oneByOne,
  putRecord,
  stringAt,
  timeIn,
} from './adapter.ts'
import { pipedrivePresence } from './pipedrive-presence.ts'
import { forecastPipedrive, type PipedriveSteps } from './pipedrive-forecast.ts'
import {
  isMissing,
  path,
  pathOf,
  pipedriveReads,
  readFields,
  type PipedriveReads,
  type PipedriveRow,
} from './pipedrive-reads.ts'
import { isOwn } from './put-records.ts'
import { pipedriveResponses } from './responses.ts'

// https://developers.pipedrive.com/docs/api/v1: API v2 of persons and organizations; `x-api-token` header.

const reading: ResponseReader = {
  messageIn: (content) => {
    const parts = [at(content, 'error'), at(content, 'error_info')]
    return parts.filter((part) => typeof part === 'string').join(' ') || null
  },
  codesIn: (content) =>
    [at(content, 'code'), at(content, 'error')].filter((part) => typeof part === 'string').join(' '),
  rules: pipedriveResponses,
  budgetIn: (headers) => {
    const limit = Number(headers.get('x-daily-ratelimit-token-limit') ?? Number.NaN)
    const remaining = Number(headers.get('x-daily-ratelimit-token-remaining') ?? Number.NaN)
    return Number.isFinite(limit) && Number.isFinite(remaining) ? { used: limit - remaining, limit } : null
  },
}

const shared = {
  address: '',
  example: 'https://your-company.pipedrive.com',
  credential: 'token',
  setUp: {
    vendor: 'Pipedrive',
    help: 'https://pipedrive.readme.io/docs/how-to-find-the-api-token',
    scopes: [],
  },
  hasIdField: false,
  required: ['name'],
  headers: (token: string) => ({ 'x-api-token': token }),
  renewalOf: null,
  reading,
  batchSize: 1,
  fixedRules: { owner_id: 'new' },
} as const

export const pipedrivePerson: DestinationAdapter = {
  ...shared,
  acceptedKinds: ['person'],
  lists: null,
  linksCompany: true,
  identity: ['email', companyTargets.name],
  mapping: [
    { to: 'name', from: 'name' },
    { to: 'email', from: 'email' },
    { to: companyTargets.domain, from: 'companyDomain' },
    { to: companyTargets.name, from: 'company' },
  ],
  send: oneByOne(async (delivery) => {
    let company: CompanyResult | null = null
    let wasCreated = false
    const reads = pipedriveReads(delivery)
    const planned = async (existing: PipedriveRow | null) => {
      const plan = await planPerson(delivery, reads, existing, delivery.options.createCompany)
      ;({ company } = plan)
      return plan.values
    }
    const sent = await putRecord(delivery, {
      find: () => findPerson(delivery, reads),
      update: async (id) => {
        const existing = await reads.row('persons', id)
        if (!existing || !isSame(delivery, existing)) return null
        wasCreated = isOwn(delivery, { createdAt: timeIn(at(existing, 'add_time')) })
        return change(delivery, 'persons', id, await planned(existing))
      },
      create: async () => {
        const owner = await ownerOf(delivery)
        return create(delivery, 'persons', { ...(await planned(null)), ...owner })
      },
    })
    const did = sent.did === 'created' || wasCreated ? 'created' : sent.did
    if (sent.remoteId !== null) delivery.remember(sent.remoteId, did === 'created' ? did : undefined)
    if (did === 'created' && delivery.options.addNote && sent.remoteId !== null)
      await addNoteOnce(delivery, sent.remoteId)
    const { link } = company ?? { link: null }
    return { ...sent, did, company: link }
  }),
  forecast: (batch, expected) => forecastPipedrive(batch, personSteps, expected),
  check: (batch) => check(batch, 'persons', 'personFields'),
  presence: (batch) =>
    pipedrivePresence(
      batch,
      (email) => searchUser(batch, email),
      (id) => pageOf(batch, 'persons', id),
    ),
}

export const pipedriveOrganization: DestinationAdapter = {
  ...shared,
  acceptedKinds: ['company'],
  lists: null,
  linksCompany: false,
  identity: ['name'],
  mapping: [
    { to: 'name', from: 'name' },
    { to: 'address', from: 'place' },
  ],
  send: oneByOne((delivery) => {
    const reads = pipedriveReads(delivery)
    return putRecord(delivery, {
      find: () => findOrganization(delivery, reads),
      update: async (id) => {
        const existing = await reads.row('organizations', id)
        if (!existing || !isSame(delivery, existing)) return null
        return change(delivery, 'organizations', id, planOrganization(delivery, existing))
      },
      create: () => create(delivery, 'organizations', planOrganization(delivery, null)),
    })
  }),
  forecast: (batch, expected) => forecastPipedrive(batch, organizationSteps, expected),
  check: (batch) => check(batch, 'organizations', 'organizationFields'),
  presence: null,
}

/** Tokens of the company's daily budget: https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting */
const tokens = { search: 20, write: 5, read: 1, note: 10 }

/** The maximum number of tokens. Each organization is searched and created once. */
export function pipedriveTokens(kind: DestinationKind, bodies: readonly Body[], addNote: boolean): number {
  const { search: find, write, read, note } = tokens
  const each = find + read + write
  if (kind !== 'pipedrive-person') return bodies.length * each
  const organizations = new Set(
    bodies.flatMap((body) => {
      const company = organizationToLink(body)
      return company ? [companyToLinkKey(company)] : []
    }),
  )
  return bodies.length * (each + read + (addNote ? note : 0)) + organizations.size * (find + write)
}

/** Pipedrive refuses to write these fields if the account's Contact Sync is off. */
export const contactSyncFields: readonly string[] = ['job_title', 'notes', 'im', 'birthday', 'postal_address']

/**
 * Ids are small numbers in each company, so another company's token finds different records: the email or name must
 * match this or the last delivery.
 */
function isSame({ body, before }: Pick<DeliveryItem, 'body' | 'before'>, existing: unknown): boolean {
  return [body, before ?? body].some(
    ({ email, name }) =>
      sameText(at(existing, 'name'), name) ||
      (email !== undefined && isAmong(listIn(at(existing, 'emails')), email, sameText)),
  )
}

const optedOut = (delivery: Pick<DeliveryBatch, 'address'>, remoteId: string | null) =>
  new DeliveryEnd({
    end: 'refused',
    status: 200,
    message: null,
    reason: 'optout',
    remoteId,
    url: remoteId === null ? null : pageOf(delivery, 'persons', remoteId),
  })

type PlannedItem = Pick<DeliveryContext, 'body' | 'options' | 'knownIds' | 'address' | 'call' | 'endingOf'>

const personSteps: PipedriveSteps = {
  type: 'persons',
  fields: 'personFields',
  find: findPerson,
  isSame,
  plan: async (item, reads, existing) => {
    const { values, company } = await planPerson(item, reads, existing, false)
    const isCreated = company?.link === 'missing' && item.options.createCompany
    return isCreated ? { ...values, org_id: null } : values
  },
  owner: async (batch) => void (await ownerOf(batch)),
}

const organizationSteps: PipedriveSteps = {
  type: 'organizations',
  fields: 'organizationFields',
  find: findOrganization,
  isSame,
  plan: async (item, _reads, existing) => planOrganization(item, existing),
  owner: async () => {},
}

/** A name without organization is ambiguous. */
async function findPerson({ body }: Pick<DeliveryItem, 'body'>, reads: PipedriveReads): Promise<string[]> {
  const { email, name, [companyTargets.name]: organization } = body
  const found = await reads.persons(email ? 'email' : 'name', String(email ?? name))
  return found.filter((person) => email || sameText(person.organization, organization)).map(({ id }) => id)
}

async function findOrganization(
  { body: { name, website } }: Pick<DeliveryItem, 'body'>,
  reads: PipedriveReads,
): Promise<string[]> {
  const found = await reads.organizations(String(name ?? ''))
  return preferred(reads, found, domainOfWebsite(String(website ?? '')) ?? '')
}

/** Throws a `DeliveryEnd` if the person must not be changed. */
async function planPerson(
  delivery: PlannedItem,
  reads: PipedriveReads,
  existing: PipedriveRow | null,
  mayCreate: boolean,
): Promise<{ values: Record<string, unknown>; company: CompanyResult | null }> {
  if (existing && at(existing, 'marketing_status') === 'unsubscribed')
    throw optedOut(delivery, idIn(at(existing, 'id')))
  // A person's organization is never changed, because deals depend on it.
  const tied = idIn(at(existing, 'org_id'))
  const company =
    tied === null ? await organizationFor(delivery, reads, mayCreate) : await kept(delivery, reads, tied)
  const person = personOf(delivery, existing, company?.id ?? null)
  return { values: existing ? differing(delivery, person, existing) : person, company }
}

function planOrganization(delivery: PlannedItem, existing: PipedriveRow | null): Record<string, unknown> {
  const organization = organizationOf(delivery)
  return existing ? differing(delivery, organization, existing) : organization
}

async function preferred(reads: PipedriveReads, found: readonly string[], domain: string): Promise<string[]> {
  if (found.length < 2 || domain === '') return [...found]
  const fitting: string[] = []
  for (const id of found) {
    const row = await reads.row('organizations', id)
    if (domainOfWebsite(stringAt(at(row, 'website'))) === domain) fitting.push(id)
  }
  return fitting.length > 0 ? fitting : [...found]
}

/** Pipedrive finds organizations only by name. */
function organizationToLink(body: Body): CompanyToLink | null {
  const company = companyInBody(body)
  return company && company.name !== '' ? company : null
}

async function organizationFor(
  delivery: PlannedItem,
  reads: PipedriveReads,
  mayCreate: boolean,
): Promise<CompanyResult | null> {
  const company = organizationToLink(delivery.body)
  if (!company) return null
  const key = companyToLinkKey(company)
  const known = delivery.knownIds.get(key)
  if (known !== undefined) return { id: known, link: 'linked' }
  const [first, ...more] = await preferred(reads, await reads.organizations(company.name), company.domain)
  if (more.length > 0) return { id: null, link: 'ambiguous' }
  if (first === undefined && !mayCreate) return { id: null, link: 'missing' }
  const id = first ?? (await create(delivery, 'organizations', { name: company.name })).remoteId
  if (id === null) throw new DeliveryEnd({ end: 'unavailable', status: null, message: null })
  delivery.knownIds.set(key, id)
  return { id, link: first === undefined ? 'created' : 'linked' }
}

/** `linked` if the kept organization is the wanted one, as far as is known without a search. */
async function kept(
  delivery: PlannedItem,
  reads: PipedriveReads,
  tied: string,
): Promise<CompanyResult | null> {
  const company = organizationToLink(delivery.body)
  if (!company) return null
  const row = await reads.row('organizations', tied)
  return { id: null, link: sameText(at(row, 'name'), company.name) ? 'linked' : 'kept' }
}

/** An update replaces the lists of emails and phone numbers, so existing ones are kept. */
function personOf({ body }: PlannedItem, existing: PipedriveRow | null, organization: string | null) {
  const { email, phone, ...rest } = body
  const fields = Object.fromEntries(Object.entries(rest).filter(([name]) => isPersonField(name)))
  return {
    ...split(fields),
    ...withValue('emails', email, existing, sameText),
    ...withValue('phones', phone, existing, samePhone),
    ...(organization === null ? {} : { org_id: Number(organization) }),
  }
}

/** Without values that the mapping protects. */
function differing(
  { options }: PlannedItem,
  record: Readonly<Record<string, unknown>>,
  existing: unknown,
): Record<string, unknown> {
  const onlyEmpty = new Set(options.mapping.filter(({ only }) => only === 'empty').map(({ to }) => to))
  const isWritten = (name: string, value: unknown, theirs: unknown) => {
    const isEmpty = theirs === undefined || theirs === null || theirs === ''
    return isEmpty || (!onlyEmpty.has(name) && JSON.stringify(theirs) !== JSON.stringify(value))
  }
  const { custom_fields: custom, ...fields } = record
  const own = Object.entries(Object(custom) as Record<string, unknown>).filter(([name, value]) =>
    isWritten(name, value, at(existing, 'custom_fields', name)),
  )
  const changed = Object.entries(fields).filter(([name, value]) => isWritten(name, value, at(existing, name)))
  return {
    ...Object.fromEntries(changed),
    ...(own.length > 0 ? { custom_fields: Object.fromEntries(own) } : {}),
  }
}

/** An empty object if the list contains the value already. */
function withValue(
  list: 'emails' | 'phones',
  value: string | number | undefined,
  existing: unknown,
  isOne: SameAs,
) {
  const entries = listIn(at(existing, list))
  if (value === undefined || isAmong(entries, value, isOne)) return {}
  const primary = !entries.some((entry) => at(entry, 'primary') === true)
  return { [list]: [...entries, { value: String(value), primary, label: 'work' }] }
}

function organizationOf({ body: { address, ...rest } }: PlannedItem) {
  return { ...split(rest), ...(address ? { address: { value: String(address) } } : {}) }
}

/** Custom fields are named by 40 hexadecimal digits. */
function split(body: Body) {
  const { own = [], theirs = [] } = Object.groupBy(Object.entries(body), ([name]) =>
    /^[\da-f]{40}$/.test(name) ? 'own' : 'theirs',
  )
  const custom = own.length > 0 ? { custom_fields: Object.fromEntries(own) } : {}
  return { ...Object.fromEntries(theirs), ...custom }
}

type SameAs = (one: unknown, other: unknown) => boolean

const isAmong = (entries: unknown[], value: unknown, isOne: SameAs) =>
  entries.some((entry) => isOne(at(entry, 'value'), value))

const sameText: SameAs = (one, other) => String(one).toLowerCase() === String(other).toLowerCase()

const samePhone: SameAs = (one, other) => digits(one) === digits(other)
const digits = (phone: unknown) =>
  String(phone)
    .replace(/^\s*00/, '+')
    .replaceAll(/[^\d+]/g, '')

const pageOf = ({ address }: Pick<DeliveryBatch, 'address'>, type: string, id: string) =>
  `${address}/${type === 'persons' ? 'person' : 'organization'}/${id}`

async function create(
  delivery: Pick<DeliveryContext, 'address' | 'call' | 'endingOf'>,
  type: string,
  record: object,
): Promise<DeliverySent> {
  const body = JSON.stringify(record)
  const response = requireSuccess(delivery, await delivery.call({ method: 'POST', path: path(type), body }))
  const remoteId = idIn(at(response.content, 'data', 'id'))
  const url = remoteId === null ? null : pageOf(delivery, type, remoteId)
  return { end: 'sent', did: 'created', remoteId, status: response.status, url }
}

/** `null` if the record no longer exists. */
async function change(
  delivery: DeliveryContext,
  type: string,
  remoteId: string,
  record: object,
): Promise<DeliverySent | null> {
  const url = pageOf(delivery, type, remoteId)
  if (Object.keys(record).length === 0) return { end: 'sent', did: 'unchanged', remoteId, status: 200, url }
  const body = JSON.stringify(record)
  const response = await delivery.call({ method: 'PATCH', path: pathOf(type, remoteId), body })
  if (isMissing(response)) return null
  const { status } = requireSuccess(delivery, response)
  return { end: 'sent', did: 'updated', remoteId, status, url }
}

/** Persons in Pipedrive always have an owner. */
async function ownerOf(
  connection: Pick<DeliveryBatch, 'call' | 'endingOf' | 'knownIds' | 'options'>,
): Promise<{ owner_id?: number }> {
  const id = await chosenOwnerId(connection, (email) => searchUser(connection, email))
  return id === null ? {} : { owner_id: Number(id) }
}

async function searchUser(
  connection: Pick<DeliveryBatch, 'call' | 'endingOf'>,
  email: string,
): Promise<{ id: string | null; status: number }> {
  const query = new URLSearchParams({ term: email, search_by_email: '1' })
  const response = await connection.call({ method: 'GET', path: `/api/v1/users/find?${query}` })
  const { content, status } = requireSuccess(connection, response)
  return { id: idIn(at(content, 'data', 0, 'id')), status }
}

/** Only v1 of the API can add a note. A refused note doesn't fail its person. A retry first searches for the note. */
async function addNoteOnce(delivery: DeliveryContext, personId: string): Promise<void> {
  if (delivery.earlier !== 'none') {
    const response = await delivery.call({ method: 'GET', path: `/api/v1/notes?person_id=${personId}` })
    if (delivery.endingOf(response) || listIn(at(response.content, 'data')).length > 0) return
  }
  const body = JSON.stringify({ content: noteOf(delivery), person_id: Number(personId) })
  await delivery.call({ method: 'POST', path: '/api/v1/notes', body })
}

async function check(
  batch: DeliveryBatch,
  type: 'persons' | 'organizations',
  name: 'personFields' | 'organizationFields',
): Promise<number> {
  const { fields, status } = await readFields(batch, name)
  // Mappings name these two lists in the singular.
  const lists = ['email', 'phone'].map((each) => ({ name: each, isReadOnly: false, isUnique: false }))
  checkFields(batch, [...fields, ...(type === 'persons' ? lists : [])])
  await ownerOf(batch)
  return status
}
