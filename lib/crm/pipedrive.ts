import type { DestinationResponse, ResponseReader } from './call.ts'
import { DeliveryEnd } from './delivery-result.ts'
import {
  type DeliveryContext,
  type DestinationAdapter,
  at,
  requireSuccess,
  idIn,
  listIn,
  putRecord,
} from './adapter.ts'
import { pipedriveResponses } from './responses.ts'
import type { CompanyLink } from '../records/database/rows/crm.ts'

// https://developers.pipedrive.com/docs/api/v1: API v2 of persons and organizations; `x-api-token` header.

const reading: ResponseReader = {
  messageIn: (content) => {
    const parts = [at(content, 'error'), at(content, 'error_info')]
    return parts.filter((part) => typeof part === 'string').join(' ') || null
  },
  codesIn: (content) =>
    [at(content, 'code'), at(content, 'error')].filter((part) => typeof part === 'string').join(' '),
  rules: pipedriveResponses,
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
  reading,
} as const

export const pipedrivePerson: DestinationAdapter = {
  ...shared,
  takes: ['person'],
  linksCompany: true,
  identity: ['email', 'organization'],
  mapping: [
    { to: 'name', from: 'name' },
    { to: 'email', from: 'email' },
    { to: 'organization', from: 'company' },
  ],
  async send(delivery) {
    let company: CompanyLink | null = null
    const personWith = async (existing: unknown) => {
      const { id, link } = await organizationFor(delivery)
      company = link
      return personOf(delivery, existing, id)
    }
    const sent = await putRecord(delivery, {
      find: () => findPerson(delivery),
      update: async (id) => {
        const existing = await rowOf(delivery, 'persons', id)
        if (!existing || !isSame(delivery, existing)) return null
        return change(delivery, 'persons', id, await personWith(existing))
      },
      create: async () => create(delivery, 'persons', await personWith(null)),
    })
    return { ...sent, company }
  },
  check: (delivery) => firstOf(delivery, 'persons'),
}

export const pipedriveOrganization: DestinationAdapter = {
  ...shared,
  takes: ['company'],
  linksCompany: false,
  identity: ['name'],
  mapping: [
    { to: 'name', from: 'name' },
    { to: 'address', from: 'place' },
  ],
  send: (delivery) =>
    putRecord(delivery, {
      find: () => findOrganization(delivery, delivery.body['name']),
      update: async (id) => {
        const existing = await rowOf(delivery, 'organizations', id)
        if (!existing || !isSame(delivery, existing)) return null
        return change(delivery, 'organizations', id, organizationOf(delivery))
      },
      create: () => create(delivery, 'organizations', organizationOf(delivery)),
    }),
  check: (delivery) => firstOf(delivery, 'organizations'),
}

/**
 * Ids are small numbers per company, so under another company's token an id is a different record. Ours
 * matches the email
 * or name of this or the last delivery.
 */
function isSame({ body, before }: DeliveryContext, existing: unknown): boolean {
  return [body, before ?? body].some(
    ({ email, name }) =>
      sameText(at(existing, 'name'), name) ||
      (email !== undefined && isAmong(listIn(at(existing, 'emails')), email, sameText)),
  )
}

/** By email; otherwise by name and organization, because a name alone is ambiguous. */
async function findPerson(delivery: DeliveryContext): Promise<string[]> {
  const { email, name, organization } = delivery.body
  const items = await search(delivery, 'persons', email ? 'email' : 'name', email ?? name)
  return idsOf(items.filter((item) => email || sameText(at(item, 'organization', 'name'), organization)))
}

async function findOrganization(delivery: DeliveryContext, name: unknown): Promise<string[]> {
  return idsOf(await search(delivery, 'organizations', 'name', name))
}

/** Finds the organization of the body, or creates it if allowed. */
async function organizationFor(
  delivery: DeliveryContext,
): Promise<{ id: string | null; link: CompanyLink | null }> {
  const { organization } = delivery.body
  if (!organization) return { id: null, link: null }
  const [id, ...more] = await findOrganization(delivery, organization)
  if (more.length > 0) return { id: null, link: 'ambiguous' }
  if (id !== undefined) return { id, link: 'linked' }
  if (!delivery.createCompany) return { id: null, link: 'missing' }
  const created = await create(delivery, 'organizations', { name: organization })
  if (created.remoteId === null)
    throw new DeliveryEnd({ end: 'refused', status: created.status, message: null })
  return { id: created.remoteId, link: 'created' }
}

/** Updates replace the lists of emails and phone numbers, so keep the existing entries. */
function personOf(delivery: DeliveryContext, existing: unknown, organization: string | null) {
  const { email, phone, organization: _, ...rest } = delivery.body
  return {
    ...split(rest),
    ...withValue('emails', email, existing, sameText),
    ...withValue('phones', phone, existing, samePhone),
    ...(organization === null ? {} : { org_id: Number(organization) }),
  }
}

/** The list with our value appended; empty object if it already contains it. */
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

function organizationOf({ body: { address, ...rest } }: DeliveryContext) {
  return { ...split(rest), ...(address ? { address: { value: String(address) } } : {}) }
}

/** Custom fields have names of 40 hexadecimal digits and go into `custom_fields`. */
function split(body: DeliveryContext['body']) {
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

/** Phone numbers are compared by digits and a leading plus or 00. */
const samePhone: SameAs = (one, other) => digits(one) === digits(other)
const digits = (phone: unknown) =>
  String(phone)
    .replace(/^\s*00/, '+')
    .replaceAll(/[^\d+]/g, '')

const path = (type: string) => `/api/v2/${type}`
const pathOf = (type: string, id: string) => `${path(type)}/${encodeURIComponent(id)}`
const isMissing = ({ status }: DestinationResponse) => status === 404 || status === 410

async function search(
  delivery: DeliveryContext,
  type: string,
  field: string,
  term: unknown,
): Promise<unknown[]> {
  const query = new URLSearchParams({ term: String(term), fields: field, exact_match: 'true', limit: '10' })
  const answer = await delivery.call({ method: 'GET', path: `${path(type)}/search?${query}` })
  return listIn(at(requireSuccess(delivery, answer).content, 'data', 'items')).map((item) => at(item, 'item'))
}

const idsOf = (items: unknown[]) => items.map((item) => idIn(at(item, 'id'))).filter((id) => id !== null)

async function rowOf(delivery: DeliveryContext, type: string, id: string): Promise<unknown> {
  const answer = await delivery.call({ method: 'GET', path: pathOf(type, id) })
  return isMissing(answer) ? null : at(requireSuccess(delivery, answer).content, 'data')
}

async function create(delivery: DeliveryContext, type: string, record: object) {
  const body = JSON.stringify(record)
  const answer = requireSuccess(delivery, await delivery.call({ method: 'POST', path: path(type), body }))
  const remoteId = idIn(at(answer.content, 'data', 'id'))
  return { end: 'sent', did: 'created', remoteId, status: answer.status } as const
}

async function change(
  delivery: DeliveryContext,
  type: string,
  id: string,
  record: object,
): Promise<DestinationResponse | null> {
  const body = JSON.stringify(record)
  const answer = await delivery.call({ method: 'PATCH', path: pathOf(type, id), body })
  return isMissing(answer) ? null : requireSuccess(delivery, answer)
}

async function firstOf(delivery: DeliveryContext, type: string): Promise<DestinationResponse> {
  return requireSuccess(delivery, await delivery.call({ method: 'GET', path: `${path(type)}?limit=1` }))
}
