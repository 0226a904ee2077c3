import { boundJson } from '../api/bound-json.ts'
import { isObject } from '../api/is-object.ts'
import { readJson } from '../api/read-json.ts'
import type { LedgerRequest, StoredResponse } from './rows/requests.ts'
import type { Database } from '../records/database/database.ts'
import { mentionsOf } from '../records/identity/mentions.ts'
import { areSuppressed, isSuppressed } from '../records/suppression/suppress.ts'
import { hashesOfRequest } from '../records/suppression/request-names.ts'
import {
  canonicalEmail,
  namesInText,
  suppressionNames,
  type PersonNames,
} from '../records/suppression/suppression-names.ts'
import { suppressedBy } from '../records/suppression/suppressed-by.ts'
import { hasRestored } from '../records/suppression/suppression-backup.ts'

interface StrippedResponse {
  /** The body to store; it still contains cost and balance. */
  body: string
  /** The number of removed entries; 1 for a response about a suppressed person. */
  count: number
  /** Whether the request itself was about a suppressed person. */
  whole: boolean
}

type Plain = Record<string, unknown>

/** Fields about the response and the account, not about people. */
const envelope = new Set(
  (
    'success status credits_consumed credits_left rate_limit_left daily_rate_limit_left minute_rate_limit_left ' +
    'next_minute_rate_limit_reset quotas metadata'
  ).split(' '),
)

/**
 * The part of a response that may be stored; `null` if all of it may. Finds suppressed people anywhere by ids, page
 * URLs, email, or name with company; posts are removed with their author. The list stores hashes, so a name alone in
 * prose is found only if the person is elsewhere in the response.
 */
export async function stripSuppressed(
  db: Database,
  request: Pick<LedgerRequest, 'subject' | 'input' | 'operation'>,
  { body }: Pick<StoredResponse, 'body'>,
): Promise<StrippedResponse | null> {
  if ((await db.suppressed.count()) === 0) return null
  const content = jsonIn(body)
  if ((await suppressedBy(db, await hashesOfRequest(db, request))) !== null)
    return { body: envelopeOf(content), count: 1, whole: true }
  if (!isObject(content)) return null
  const people = peopleIn(content)
  const never = await areNever(db, people)
  const out = people.filter((_, index) => never[index])
  if (out.length === 0) return null
  const nodes = new Set(out.flatMap(({ node }) => node ?? []))
  const left = outOf(content, nodes)
  const rest = mentionsOf(namesOf(out)).without(left)
  return { body: JSON.stringify(rest), count: Math.max(1, nodes.size), whole: false }
}

interface Named {
  node: object | null
  /** Whether it is the subject of a response or list entry, rather than an author or a colleague. */
  isMain: boolean
  names: Required<PersonNames>
}

/**
 * Whether each person is suppressed. Hashing a name for another installation's list takes 77 ms, so names in mere
 * mentions aren't checked against it.
 */
async function areNever(db: Database, people: Named[]): Promise<boolean[]> {
  const never = await areSuppressed(
    db,
    people.map(({ names }) => suppressionNames(names)),
  )
  if (!(await hasRestored(db))) return never
  for (const [index, { isMain, names }] of people.entries())
    never[index] ||= await isSuppressed(
      db,
      suppressionNames(isMain ? names : { ...names, names: [], companies: [] }),
    )
  return never
}

/** Iterative instead of recursive, because a response can be nested as deeply as the bounds allow. */
function peopleIn(root: Plain): Named[] {
  const found: Named[] = []
  const queue: [value: unknown, depth: number][] = Object.values(root).map((value) => [value, 0])
  for (let at = 0; at < queue.length; at++) {
    const [value, depth] = queue[at]!
    if (typeof value === 'string') {
      const { aliases, emails } = mayName.test(value) ? namesInText(value) : { aliases: [], emails: [] }
      for (const alias of aliases) found.push({ ...nobody, names: { ...noNames, aliases: [alias] } })
      for (const email of emails) found.push({ ...nobody, names: { ...noNames, emails: [email] } })
    } else if (Array.isArray(value)) for (const item of value) queue.push([item, depth])
    else if (isObject(value)) {
      const names = namesOfObject(value)
      if (names) found.push({ node: value, isMain: depth === 0, names })
      for (const field of Object.values(value)) queue.push([field, depth + 1])
    }
  }
  return found
}

const noNames: Required<PersonNames> = { aliases: [], emails: [], names: [], companies: [] }
const nobody = { node: null, isMain: false }
const mayName = /@|%40|\/in\/|%2F|ACo|A[A-Z]\wA|member:/i

/** Names of id fields, in which a deployment may use its own word. */
const idFields = /^(public|author|member|\w+)?(Public)?Identifier$|^authorId$/
/** Fields that people have, but jobs and companies don't. */
const personFields = [
  'firstName',
  'lastName',
  'publicIdentifier',
  'memberIdentifier',
  'authorId',
  'authorName',
  'authorFullname',
  'authorPublicIdentifier',
]

/** The names in an object; `null` if it isn't about a person. An email alone identifies one. */
function namesOfObject(value: Plain): Required<PersonNames> | null {
  const text = (name: string) => (typeof value[name] === 'string' ? value[name] : '')
  const emails = ['value', 'email'].map(text).filter((entry) => canonicalEmail(entry) !== null)
  const hasPage = Object.entries(value).some(
    ([name, field]) => typeof field === 'string' && /url$/i.test(name) && /\/in\//i.test(field),
  )
  if (!hasPage && !personFields.some((name) => text(name) !== '') && emails.length === 0) return null
  const aliases = Object.entries(value).flatMap(([name, field]) => {
    if (typeof field !== 'string' && typeof field !== 'number') return []
    const id = String(field)
    if (/^memberIdentifier$/.test(name)) return [`person:member:${id}`]
    if (idFields.test(name))
      return /^\d+$/.test(id) ? [`person:${id}`, `person:member:${id}`] : [`person:${id}`]
    return /url$/i.test(name) && /\/in\//i.test(id) ? namesInText(id).aliases : []
  })
  const position = value['currentPosition']
  return {
    aliases,
    emails,
    names: [`${text('firstName')} ${text('lastName')}`, text('authorName'), text('authorFullname')].filter(
      (name) => name.trim() !== '',
    ),
    companies: [
      text('currentCompanyName'),
      text('companyName'),
      isObject(position) && typeof position['companyName'] === 'string' ? position['companyName'] : '',
    ].filter(Boolean),
  }
}

function outOf(value: unknown, nodes: ReadonlySet<object>): unknown {
  const goes = (item: unknown): boolean =>
    isObject(item) && (nodes.has(item) || (isObject(item['author']) && nodes.has(item['author'])))
  if (Array.isArray(value)) return value.filter((item) => !goes(item)).map((item) => outOf(item, nodes))
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([, field]) => !goes(field))
  return Object.fromEntries(kept.map(([name, field]) => [name, outOf(field, nodes)]))
}

function namesOf(people: Named[]) {
  const ids = people.flatMap(({ names }) =>
    names.aliases.map((alias) => alias.replace(/^person:(?:member:)?/, '')),
  )
  return {
    ids: [...new Set(ids)],
    emails: [...new Set(people.flatMap(({ names }) => names.emails))],
    names: [...new Set(people.flatMap(({ names }) => names.names.map((name) => name.trim())))],
  }
}

/** Reduces a response to the fields about itself and the account. */
export function envelopeOnly(body: string): string {
  return envelopeOf(jsonIn(body))
}

function envelopeOf(content: unknown): string {
  if (!isObject(content)) return ''
  return JSON.stringify(Object.fromEntries(Object.entries(content).filter(([name]) => envelope.has(name))))
}

const jsonIn = (body: string): unknown => boundJson(readJson(body)).value
