import type { Table, Transaction } from 'dexie'

interface MatchKeys {
  source: string
  subject: string
  keys: string[]
  asked?: object
}

type Row = Record<string, unknown>

/** Rows read at once. Sections hold whole profiles: fewer of them are in memory. */
const chunk = 1000
const sectionChunk = 100

/** Version 4 finds subjects by their e-mail addresses, names and domains: the keys of all rows that there are. */
export async function addMatchKeys(change: Transaction): Promise<void> {
  const target = change.table('matchKeys')
  const add = async (rows: Row[], keysOf: (row: Row) => MatchKeys | null) => {
    await target.bulkPut(rows.map((row) => safely(keysOf, row)).filter((keys) => keys !== null))
  }
  const subjects = change.table<Row>('subjects')
  await readAll(
    subjects,
    chunk,
    ({ key }) => key,
    (rows) => add(rows, keysOfSubject),
  )
  const requests = change.table<Row>('requests')
  await readAll(
    requests,
    chunk,
    ({ id }) => id,
    (rows) => add(rows, keysOfRequest),
  )
  const sections = change.table<Row>('sections')
  await readAll(
    sections,
    sectionChunk,
    ({ subject, name }) => [subject, name],
    (rows) => add(rows, keysOfSection),
  )
}

async function readAll(
  table: Table<Row>,
  size: number,
  keyOf: (row: Row) => unknown,
  see: (rows: Row[]) => Promise<void>,
): Promise<void> {
  let rows = await table.orderBy(':id').limit(size).toArray()
  while (rows.length > 0) {
    await see(rows)
    rows = await table
      .where(':id')
      .above(keyOf(rows.at(-1)!))
      .limit(size)
      .toArray()
  }
}

function safely(keysOf: (row: Row) => MatchKeys | null, row: Row): MatchKeys | null {
  try {
    return keysOf(row)
  } catch {
    return null
  }
}

function keysOfSubject({ key, kind, aliases, name, email }: Row): MatchKeys | null {
  const domains = (aliases as string[]).flatMap((alias) => /^company:domain:(.+)$/.exec(alias)?.[1] ?? [])
  return made(`subjects ${key as string}`, key, [
    ...(kind === 'person' && name ? nameKeys(name as string) : []),
    ...(kind === 'person' && email ? [emailKey(email as string)] : []),
    ...(kind === 'company' ? domains.map((domain) => `domain:${domain}`) : []),
  ])
}

const mostEmails = 50

function keysOfSection({ subject, name, data }: Row): MatchKeys | null {
  const source = `sections ${subject as string} ${name as string}`
  if (name === 'emails') {
    const found = (data as Record<string, string>[]).slice(0, mostEmails)
    return made(source, subject, found.flatMap(({ value, email }) => value || email || []).map(emailKey))
  }
  const domain = name === 'company' ? domainOf((data as Row)['websiteUrl']) : null
  return made(source, subject, domain ? [`domain:${domain}`] : [])
}

function keysOfRequest({ id, operation, input, outcome, found }: Row): MatchKeys | null {
  const [subject] = found as string[]
  const asked = outcome === 'ok' && subject !== undefined ? askedBy(operation as string, input as Row) : null
  if (!asked || subject === undefined) return null
  const isCompany = operation === 'getCompanyByDomain'
  if (!subject.startsWith(isCompany ? 'company:' : 'person:')) return null
  const keys = made(`requests ${id as string}`, subject, [
    ...(asked.email ? [emailKey(asked.email)] : []),
    ...(asked.name ? nameKeys(asked.name) : []),
    ...(isCompany && asked.domain ? [`domain:${asked.domain}`] : []),
  ])
  return keys && { ...keys, asked }
}

const made = (source: string, subject: unknown, keys: string[]): MatchKeys | null =>
  keys.length > 0 ? { source, subject: subject as string, keys: [...new Set(keys)] } : null

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

interface AskedBy {
  email?: string
  name?: string
  company?: string
  domain?: string
}

function askedBy(operation: string, input: Row): AskedBy | null {
  const company = text(input['companyName'])
  const domain = domainOf(text(input['companyDomain']) || text(input['domain']))
  if (operation === 'getProfileDataFromEmail') return { email: text(input['email']) }
  if (operation === 'getCompanyByDomain') return domain ? { domain } : null
  if (operation === 'emailFinderFromNameAndCompany') {
    const named = domain?.includes('.') ? { domain } : { company: text(input['companyDomain']) }
    return { name: text(input['fullName']), ...named }
  }
  if (operation !== 'matchProfile' && operation !== 'personSearch') return null
  const name = [input['firstName'], input['lastName']].map(text).filter(Boolean).join(' ')
  const email = text(input['email'])
  return {
    ...(email && { email }),
    ...(name && { name }),
    ...(company && { company }),
    ...(domain && { domain }),
  }
}

const emailKey = (email: string) => `email:${email.normalize('NFC').trim().toLowerCase().slice(0, 320)}`

function domainOf(website: unknown): string | null {
  const typed = text(website)
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
  const name = url?.hostname.replace(/^www\./, '').replace(/\.$/, '') ?? ''
  return /^[^.]+(\.[^.]+)*\.[^.]*[a-z][^.]*$/.test(name) ? name : null
}

const titles = new Set(
  'mr mrs ms miss mx dr prof professor herr frau mme sr sra srta jr phd mba md msc bsc ing dipl'.split(' '),
)
const unspaced =
  /^[ー々\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+$/u
const [longestName, mostWords] = [200, 8]

/** Each two words of a name, sorted, after `name:`; of a script without blanks the whole name. */
function nameKeys(name: string): string[] {
  const tokens = nameTokens(name)
  if (tokens.length > 0 && tokens.every((token) => unspaced.test(token))) {
    const joined = tokens.join('')
    const both = joined.length < 2 ? [] : [...new Set([joined, tokens.toReversed().join('')])]
    return both.map((one) => `name:${one}`)
  }
  const some = tokens.length > 4 ? [...tokens.slice(0, 2), ...tokens.slice(-2)] : tokens
  const pairs = some.flatMap((one, at) =>
    some.slice(at + 1).map((other) => (one < other ? `${one} ${other}` : `${other} ${one}`)),
  )
  return [...new Set(pairs)].map((pair) => `name:${pair}`)
}

function nameTokens(name: string): string[] {
  const all = fold(name.slice(0, longestName))
    .replaceAll(/['’ʼ`.·・]/g, (sign) => (sign === '.' || sign === '·' || sign === '・' ? ' ' : ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, mostWords)
  const named = all.filter((word) => !titles.has(word))
  return named.length > 1 ? named : all
}

const [latin, plainLatin] = ['øłđðþßæœı', 'o l d d th ss ae oe i'.split(' ')]
const [arabic, plainArabic] = ['ٱىیکةـ', ['ا', 'ي', 'ي', 'ك', 'ه', '']]
const plainLetters = new Map([
  ...Array.from(latin, (letter, at) => [letter, plainLatin[at]!] as const),
  ...Array.from(arabic, (letter, at) => [letter, plainArabic[at]!] as const),
])
const marked = new RegExp(`[${latin}${arabic}]`, 'g')

function fold(name: string): string {
  const bare = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return bare.replaceAll(marked, (letter) => plainLetters.get(letter) ?? letter)
}
