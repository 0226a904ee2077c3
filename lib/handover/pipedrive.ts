import type { Answer, Reading } from './call.ts'
import type { Handed, Kind } from './kind.ts'
import { at, good, idIn, listIn, putRecord } from './put-record.ts'

// https://developers.pipedrive.com/docs/api/v1: API v2 of persons and organizations; `x-api-token` header.

const reading: Reading = {
  messageIn: (content) => {
    const said = [at(content, 'error'), at(content, 'error_info')]
    return said.filter((part) => typeof part === 'string').join(' ') || null
  },
  isToken: ({ status }) => status === 401 || status === 403,
}

const shared = {
  address: '',
  example: 'https://your-company.pipedrive.com',
  hasIdField: false,
  required: ['name'],
  headers: (token: string) => ({ 'x-api-token': token }),
  reading,
}

export const pipedrivePerson: Kind = {
  ...shared,
  takes: ['person'],
  identity: ['email', 'organization'],
  mapping: [
    { to: 'name', from: 'name' },
    { to: 'email', from: 'email' },
    { to: 'organization', from: 'company' },
  ],
  send: (handed) =>
    putRecord(handed, {
      find: () => findPerson(handed),
      update: async (id) => {
        const there = await rowOf(handed, 'persons', id)
        const emails = listIn(at(there, 'emails'))
        const { email } = handed.body
        if (!there || !isSame(handed, there, email !== undefined && isAmong(emails, email))) return null
        return change(handed, 'persons', id, await personOf(handed, emails))
      },
      create: async () => create(handed, 'persons', await personOf(handed, [])),
    }),
  check: (handed) => firstOf(handed, 'persons'),
}

export const pipedriveOrganization: Kind = {
  ...shared,
  takes: ['company'],
  identity: ['name'],
  mapping: [
    { to: 'name', from: 'name' },
    { to: 'address', from: 'place' },
  ],
  send: (handed) =>
    putRecord(handed, {
      find: () => findOrganization(handed, handed.body['name']),
      update: async (id) => {
        const there = await rowOf(handed, 'organizations', id)
        if (!there || !isSame(handed, there, false)) return null
        return change(handed, 'organizations', id, organizationOf(handed))
      },
      create: () => create(handed, 'organizations', organizationOf(handed)),
    }),
  check: (handed) => firstOf(handed, 'organizations'),
}

/** Ids are small numbers of one company's: under another company's token the same one is a stranger. */
function isSame({ body }: Handed, there: unknown, hasEmail: boolean): boolean {
  return hasEmail || sameText(at(there, 'name'), body['name'])
}

/** By e-mail; without one by name, at the same organization: a name alone is many people's. */
async function findPerson(handed: Handed): Promise<string[]> {
  const { email, name, organization } = handed.body
  const items = await search(handed, 'persons', email ? 'email' : 'name', email ?? name)
  return idsOf(items.filter((item) => email || sameText(at(item, 'organization', 'name'), organization)))
}

async function findOrganization(handed: Handed, name: unknown): Promise<string[]> {
  return idsOf(await search(handed, 'organizations', 'name', name))
}

/** A list of e-mails is replaced as a whole: those that are there stay. */
async function personOf(handed: Handed, there: unknown[]) {
  const { email, phone, organization, ...rest } = handed.body
  const mine = { value: email, primary: there.length === 0, label: 'work' }
  const found = organization ? await findOrganization(handed, organization) : []
  return {
    ...split(rest),
    ...(email && !isAmong(there, email) ? { emails: [...there, mine] } : {}),
    ...(phone ? { phones: [{ value: String(phone), primary: true, label: 'work' }] } : {}),
    ...(found.length === 1 ? { org_id: Number(found[0]) } : {}),
  }
}

function organizationOf({ body: { address, ...rest } }: Handed) {
  return { ...split(rest), ...(address ? { address: { value: String(address) } } : {}) }
}

/** Fields that a customer made have a name of 40 hexadecimal digits, and a place of their own. */
function split(body: Handed['body']) {
  const { own = [], theirs = [] } = Object.groupBy(Object.entries(body), ([name]) =>
    /^[\da-f]{40}$/.test(name) ? 'own' : 'theirs',
  )
  const custom = own.length > 0 ? { custom_fields: Object.fromEntries(own) } : {}
  return { ...Object.fromEntries(theirs), ...custom }
}

const isAmong = (entries: unknown[], email: unknown) =>
  entries.some((entry) => sameText(at(entry, 'value'), email))

const sameText = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase()

const path = (type: string) => `/api/v2/${type}`
const pathOf = (type: string, id: string) => `${path(type)}/${encodeURIComponent(id)}`
const isGone = ({ status }: Answer) => status === 404 || status === 410

async function search(handed: Handed, type: string, field: string, term: unknown): Promise<unknown[]> {
  const query = new URLSearchParams({ term: String(term), fields: field, exact_match: 'true', limit: '10' })
  const answer = await handed.call({ method: 'GET', path: `${path(type)}/search?${query}` })
  return listIn(at(good(handed, answer).content, 'data', 'items')).map((item) => at(item, 'item'))
}

const idsOf = (items: unknown[]) => items.map((item) => idIn(at(item, 'id'))).filter((id) => id !== null)

async function rowOf(handed: Handed, type: string, id: string): Promise<unknown> {
  const answer = await handed.call({ method: 'GET', path: pathOf(type, id) })
  return isGone(answer) ? null : at(good(handed, answer).content, 'data')
}

async function create(handed: Handed, type: string, record: object) {
  const body = JSON.stringify(record)
  const answer = good(handed, await handed.call({ method: 'POST', path: path(type), body }))
  const remoteId = idIn(at(answer.content, 'data', 'id'))
  return { end: 'sent', did: 'created', remoteId, status: answer.status } as const
}

async function change(handed: Handed, type: string, id: string, record: object): Promise<Answer | null> {
  const body = JSON.stringify(record)
  const answer = await handed.call({ method: 'PATCH', path: pathOf(type, id), body })
  return isGone(answer) ? null : good(handed, answer)
}

async function firstOf(handed: Handed, type: string): Promise<Answer> {
  return good(handed, await handed.call({ method: 'GET', path: `${path(type)}?limit=1` }))
}
