import type { Answer, Reading } from './call.ts'
import type { MappingRow } from './destination.ts'
import { Ended } from './ending.ts'
import type { Handed, Kind, Sent } from './kind.ts'
import { at, good, idIn, listIn, putRecord } from './put-record.ts'

// https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest: SOQL queries, rows by id and external id.
const base = '/services/data/v62.0'

const codeOf = ({ content }: Answer) => at(content, 0, 'errorCode')

const reading: Reading = {
  messageIn: (content) => {
    const said = [at(content, 0, 'errorCode'), at(content, 0, 'message')]
    return said.filter((part) => typeof part === 'string').join(': ') || null
  },
  // The requests of 24 hours are used up, or too many are under way at once.
  isLimit: (answer) => answer.status === 403 && codeOf(answer) === 'REQUEST_LIMIT_EXCEEDED',
  isToken: (answer) =>
    answer.status === 401 || (answer.status === 403 && codeOf(answer) === 'API_DISABLED_FOR_ORG'),
}

export const salesforceLead: Kind = sobject(
  'Lead',
  ' AND IsConverted = false',
  ['LastName', 'Company'],
  [],
  [
    { to: 'LastName', from: 'lastName' },
    { to: 'FirstName', from: 'firstName' },
    { to: 'Company', from: 'company' },
    { to: 'Title', from: 'title' },
    { to: 'Email', from: 'email' },
    { to: 'City', from: 'city' },
    { to: 'Country', from: 'country' },
  ],
)

export const salesforceContact: Kind = sobject(
  'Contact',
  '',
  ['LastName'],
  ['Email'],
  [
    { to: 'LastName', from: 'lastName' },
    { to: 'FirstName', from: 'firstName' },
    { to: 'Title', from: 'title' },
    { to: 'Email', from: 'email' },
    { to: 'MailingCity', from: 'city' },
    { to: 'MailingCountry', from: 'country' },
  ],
)

/** One of Salesforce's objects. `open`: more that a record must be to be found. */
function sobject(
  type: string,
  open: string,
  required: string[],
  identity: string[],
  mapping: MappingRow[],
): Kind {
  const rows = `${base}/sobjects/${type}`
  return {
    takes: ['person'],
    address: '',
    example: 'https://your-company.my.salesforce.com',
    hasIdField: true,
    required,
    identity,
    mapping,
    headers: (token) => ({ authorization: `Bearer ${token}` }),
    reading,
    send: (handed) => {
      const { idField, subject, body } = handed
      const record = idField === '' ? body : { ...body, [idField]: subject }
      return putRecord(handed, {
        find: () => find(handed, type, open),
        update: (id) => change(handed, `${rows}/${encodeURIComponent(id)}`, record),
        create: () => (idField === '' ? create(handed, rows) : upsert(handed, `${rows}/${idField}`)),
      })
    },
    check: async (handed) => good(handed, await handed.call({ method: 'GET', path: rows })),
  }
}

/** By our own key or by e-mail; a lead without one by name and company, which must all be the same. */
async function find(handed: Handed, type: string, open: string): Promise<string[]> {
  const { idField, subject, body } = handed
  const same = (name: string, value: unknown) => `${name} = '${escaped(String(value))}'`
  const named = ['LastName', 'FirstName', 'Company'].filter((name) => body[name] !== undefined)
  const matched = body['Email']
    ? same('Email', body['Email'])
    : body['Company'] && named.map((name) => same(name, body[name])).join(' AND ')
  const conditions = [idField && same(idField, subject), matched && `(${matched})`].filter(Boolean)
  const q = `SELECT Id FROM ${type} WHERE (${conditions.join(' OR ')})${open} LIMIT 3`
  const query = new URLSearchParams({ q })
  const answer = await handed.call({ method: 'GET', path: `${base}/query?${query}` })
  const records = listIn(at(good(handed, answer).content, 'records'))
  return records.map((record) => idIn(at(record, 'Id'))).filter((id) => id !== null)
}

/** As a text stands in a query, between single quotes. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\']/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', '')
}

async function create(handed: Handed, path: string): Promise<Sent> {
  const answer = await handed.call({ method: 'POST', path, body: JSON.stringify(handed.body) })
  return made(answer, good(handed, answer).content)
}

/** Made under our key: where it is there already, it is changed. */
async function upsert(handed: Handed, field: string): Promise<Sent> {
  const path = `${field}/${encodeURIComponent(handed.subject)}`
  const answer = await handed.call({ method: 'PATCH', path, body: JSON.stringify(handed.body) })
  if (answer.status === 300) throw new Ended({ end: 'ambiguous', status: 300, message: null })
  return made(answer, good(handed, answer).content)
}

function made({ status }: Answer, content: unknown): Sent {
  const did = status === 201 || at(content, 'created') === true ? 'created' : 'updated'
  return { end: 'sent', did, remoteId: idIn(at(content, 'id')), status }
}

async function change(handed: Handed, path: string, record: Handed['body']): Promise<Answer | null> {
  const answer = await handed.call({ method: 'PATCH', path, body: JSON.stringify(record) })
  return answer.status === 404 ? null : good(handed, answer)
}
