import { domainOfWebsite } from '../input/domain-of-website.ts'
import type { DestinationResponse, ResponseReader } from './call.ts'
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
  reading,
  batchSize: 1,
  fixedRules: { owner_id: 'new' },
} as const

export const pipedrivePerson: DestinationAdapter = {
  ...shared,
  takes: ['person'],
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
    const organizationId = async (existing: unknown) => {
      // Deals depend on a person's organization, so an existing one is never changed.
      const tied = idIn(at(existing, 'org_id'))
      company = tied === null ? await organizationFor(delivery) : await kept(delivery, tied)
      return company?.id ?? null
    }
    const sent = await putRecord(delivery, {
      find: () => findPerson(delivery),
      update: async (id) => {
        const existing = await rowOf(delivery, 'persons', id)
        if (!existing || !isSame(delivery, existing)) return null
        wasCreated = isOwn(delivery, { createdAt: timeIn(at(existing, 'add_time')) })
        if (at(existing, 'marketing_status') === 'unsubscribed') throw optedOut(delivery, id)
        const person = personOf(delivery, existing, await organizationId(existing))
        return change(delivery, 'persons', id, differing(delivery, person, existing))
      },
      create: async () => {
        const owner = await ownerOf(delivery)
        const person = personOf(delivery, null, await organizationId(null))
        return create(delivery, 'persons', { ...person, ...owner })
      },
    })
    const did = sent.did === 'created' || wasCreated ? 'created' : sent.did
    if (sent.remoteId !== null) delivery.remember(sent.remoteId, did === 'created' ? did : undefined)
    if (did === 'created' && delivery.options.addNote && sent.remoteId !== null)
      await addNoteOnce(delivery, sent.remoteId)
    const { link } = company ?? { link: null }
    return { ...sent, did, company: link }
  }),
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
  takes: ['company'],
  lists: null,
  linksCompany: false,
  identity: ['name'],
  mapping: [
    { to: 'name', from: 'name' },
    { to: 'address', from: 'place' },
  ],
  send: oneByOne((delivery) =>
    putRecord(delivery, {
      find: async () => {
        const { name, website } = delivery.body
        const found = await organizationsNamed(delivery, String(name ?? ''))
        return (await preferred(delivery, found, domainOfWebsite(String(website ?? '')) ?? '')).map(
          ({ id }) => id,
        )
      },
      update: async (id) => {
        const existing = await rowOf(delivery, 'organizations', id)
        if (!existing || !isSame(delivery, existing)) return null
        return change(delivery, 'organizations', id, differing(delivery, organizationOf(delivery), existing))
      },
      create: () => create(delivery, 'organizations', organizationOf(delivery)),
    }),
  ),
  check: (batch) => check(batch, 'organizations', 'organizationFields'),
  presence: null,
}

/** https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting: tokens of the company's daily budget. */
const tokens = { search: 20, write: 5, read: 1, note: 10 }

/** The most tokens that sending these records takes; each organization is searched and created once. */
export function pipedriveTokens(kind: DestinationKind, bodies: readonly Body[], addNote: boolean): number {
  const { search: find, write, read, note } = tokens
  const each = find + read + write
  if (kind !== 'pipedrive-person') return bodies.length * each
  const organizations = new Set(
    bodies.flatMap((body) => {
      const requested = organizationToLink(body)
      return requested ? [companyToLinkKey(requested)] : []
    }),
  )
  return bodies.length * (each + read + (addNote ? note : 0)) + organizations.size * (find + write)
}

/** Fields that exist only with Pipedrive's Contact Sync; without it, a write of them is refused. */
export const contactSyncFields: readonly string[] = ['job_title', 'notes', 'im', 'birthday', 'postal_address']

/**
 * Ids are small numbers per company, so under another company's token an id is a different record. Ours
 * matches the email or name of this or the last delivery.
 */
function isSame({ body, before }: DeliveryContext, existing: unknown): boolean {
  return [body, before ?? body].some(
    ({ email, name }) =>
      sameText(at(existing, 'name'), name) ||
      (email !== undefined && isAmong(listIn(at(existing, 'emails')), email, sameText)),
  )
}

const optedOut = (delivery: DeliveryContext, remoteId: string) =>
  new DeliveryEnd({
    end: 'refused',
    status: 200,
    message: null,
    reason: 'optout',
    remoteId,
    url: pageOf(delivery, 'persons', remoteId),
  })

/** By email; otherwise by name and organization, because a name alone is ambiguous. */
async function findPerson(delivery: DeliveryContext): Promise<string[]> {
  const { email, name, [companyTargets.name]: organization } = delivery.body
  const items = await search(delivery, 'persons', email ? 'email' : 'name', email ?? name)
  return idsOf(items.filter((item) => email || sameText(at(item, 'organization', 'name'), organization)))
}

async function organizationsNamed(delivery: DeliveryContext, name: string): Promise<{ id: string }[]> {
  return idsOf(await search(delivery, 'organizations', 'name', name)).map((id) => ({ id }))
}

async function preferred(
  delivery: DeliveryContext,
  found: { id: string }[],
  domain: string,
): Promise<{ id: string }[]> {
  if (found.length < 2 || domain === '') return found
  const fitting: { id: string }[] = []
  for (const each of found) {
    const row = await rowOf(delivery, 'organizations', each.id)
    if (domainOfWebsite(stringAt(at(row, 'website'))) === domain) fitting.push(each)
  }
  return fitting.length > 0 ? fitting : found
}

/** The organization that a body names. Pipedrive finds organizations by name only. */
function organizationToLink(body: Body): CompanyToLink | null {
  const requested = companyInBody(body)
  return requested && requested.name !== '' ? requested : null
}

async function organizationFor(delivery: DeliveryContext): Promise<CompanyResult | null> {
  const requested = organizationToLink(delivery.body)
  if (!requested) return null
  const key = companyToLinkKey(requested)
  const known = delivery.known.get(key)
  if (known !== undefined) return { id: known, link: 'linked' }
  const found = await organizationsNamed(delivery, requested.name)
  const [first, ...more] = await preferred(delivery, found, requested.domain)
  if (more.length > 0) return { id: null, link: 'ambiguous' }
  if (!first && !delivery.options.createCompany) return { id: null, link: 'missing' }
  const id = first?.id ?? (await create(delivery, 'organizations', { name: requested.name })).remoteId
  if (id === null) throw new DeliveryEnd({ end: 'trouble', status: null, message: null })
  delivery.known.set(key, id)
  return { id, link: first ? 'linked' : 'created' }
}

/** `linked` if the person belongs to the wanted organization, as far as that is known without a search. */
async function kept(delivery: DeliveryContext, tied: string): Promise<CompanyResult | null> {
  const requested = organizationToLink(delivery.body)
  if (!requested) return null
  const row = await rowOf(delivery, 'organizations', tied)
  return { id: null, link: sameText(at(row, 'name'), requested.name) ? 'linked' : 'kept' }
}

/** Updates replace the lists of emails and phone numbers, so keep the existing entries. */
function personOf(delivery: DeliveryContext, existing: unknown, organization: string | null) {
  const { email, phone, ...rest } = delivery.body
  const fields = Object.fromEntries(Object.entries(rest).filter(([name]) => isPersonField(name)))
  return {
    ...split(fields),
    ...withValue('emails', email, existing, sameText),
    ...withValue('phones', phone, existing, samePhone),
    ...(organization === null ? {} : { org_id: Number(organization) }),
  }
}

/** The part of a record that an update writes: nothing that is there already, or that the mapping protects. */
function differing(
  { options }: DeliveryContext,
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

const pageOf = ({ address }: Pick<DeliveryBatch, 'address'>, type: string, id: string) =>
  `${address}/${type === 'persons' ? 'person' : 'organization'}/${id}`

async function create(delivery: DeliveryContext, type: string, record: object): Promise<DeliverySent> {
  const body = JSON.stringify(record)
  const answer = requireSuccess(delivery, await delivery.call({ method: 'POST', path: path(type), body }))
  const remoteId = idIn(at(answer.content, 'data', 'id'))
  const url = remoteId === null ? null : pageOf(delivery, type, remoteId)
  return { end: 'sent', did: 'created', remoteId, status: answer.status, url }
}

/** `null`: the record no longer exists. */
async function change(
  delivery: DeliveryContext,
  type: string,
  remoteId: string,
  record: object,
): Promise<DeliverySent | null> {
  const url = pageOf(delivery, type, remoteId)
  if (Object.keys(record).length === 0) return { end: 'sent', did: 'unchanged', remoteId, status: 200, url }
  const body = JSON.stringify(record)
  const answer = await delivery.call({ method: 'PATCH', path: pathOf(type, remoteId), body })
  if (isMissing(answer)) return null
  const { status } = requireSuccess(delivery, answer)
  return { end: 'sent', did: 'updated', remoteId, status, url }
}

/** The chosen owner of a new person; persons there always have one. */
async function ownerOf(
  connection: Pick<DeliveryBatch, 'call' | 'endingOf' | 'known' | 'options'>,
): Promise<{ owner_id?: number }> {
  const id = await chosenOwnerId(connection, (email) => searchUser(connection, email))
  return id === null ? {} : { owner_id: Number(id) }
}

async function searchUser(
  connection: Pick<DeliveryBatch, 'call' | 'endingOf'>,
  email: string,
): Promise<{ id: string | null; status: number }> {
  const query = new URLSearchParams({ term: email, search_by_email: '1' })
  const answer = await connection.call({ method: 'GET', path: `/api/v1/users/find?${query}` })
  const { content, status } = requireSuccess(connection, answer)
  return { id: idIn(at(content, 'data', 0, 'id')), status }
}

/** Notes exist only in v1 of the API. A refused note doesn't fail its person. A repeat first searches for the note. */
async function addNoteOnce(delivery: DeliveryContext, personId: string): Promise<void> {
  if (delivery.earlier !== 'none') {
    const answer = await delivery.call({ method: 'GET', path: `/api/v1/notes?person_id=${personId}` })
    if (delivery.endingOf(answer) || listIn(at(answer.content, 'data')).length > 0) return
  }
  const body = JSON.stringify({ content: noteOf(delivery), person_id: Number(personId) })
  await delivery.call({ method: 'POST', path: '/api/v1/notes', body })
}

/** Custom fields of other types need option ids, amounts or dates instead of a text. */
const textTypes: ReadonlySet<string> = new Set([
  'varchar',
  'varchar_auto',
  'text',
  'phone',
  'double',
  'int',
  'address',
])

async function check(batch: DeliveryBatch, type: string, fields: string): Promise<number> {
  const answer = await batch.call({ method: 'GET', path: `${path(fields)}?limit=500` })
  const { content, status } = requireSuccess(batch, answer)
  const own = listIn(at(content, 'data')).map((field) => ({
    name: stringAt(at(field, 'field_code')),
    isReadOnly: at(field, 'is_custom_field') === true && !textTypes.has(stringAt(at(field, 'field_type'))),
    isUnique: false,
  }))
  // Mappings use the singular names of these two lists.
  const lists = ['email', 'phone'].map((name) => ({ name, isReadOnly: false, isUnique: false }))
  checkFields(batch, [...own, ...(type === 'persons' ? lists : [])])
  await ownerOf(batch)
  return status
}
