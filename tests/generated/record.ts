import type { LibraryRecord } from '../../lib/exports/library-format.ts'
import type { LedgerRequest, StoredResponse } from '../../lib/purchases/rows/requests.ts'
import { fieldsOfKind } from '../../lib/records/corrections/correctable-fields.ts'
import { mergeCorrections } from '../../lib/records/corrections/merge-corrections.ts'
import { factsOf, withLightFacts } from '../../lib/records/subject-facts.ts'
import { randomOf, type Random } from './random.ts'
import { sectionData, sectionsOfKind } from './sections.ts'
import { awkwardTexts, prose } from './texts.ts'
import type { SectionRow } from '../../lib/records/rows/sections.ts'
import type { Delivery } from '../../lib/crm/rows.ts'

export interface GeneratedRecord {
  record: LibraryRecord
  requests: LedgerRequest[]
  responses: StoredResponse[]
  deliveries: Delivery[]
}

export interface GeneratedOptions {
  seed?: number
  from?: number
  count: number
  /** In ms since epoch. */
  now?: number
  /** Includes times, lengths and texts beyond all bounds, which occur in outside data but never in stored data. */
  beyond?: boolean
  /**
   * Whether names are unique. Otherwise, one person in seven has or had a name of common words. These occur in half of
   * all sections of a large library, so a deletion has to remove all these mentions.
   */
  named?: boolean
}

const dayMs = 86_400_000
const lists = ['Poets', 'بحث', 'To call 📞', '候補', '<b>Bold</b>', 'Q3 / Q4', "O'Brien's", 'Ökumene']
const tags = ['a', 'Kunde', 'lead', 'مهم', '重要', '=1+1', '🔥', 'not now', 'VIP', 'x'.repeat(40), 'ß', '<i>']
const kinds = [
  'person',
  'person',
  'person',
  'person',
  'person',
  'person',
  'person',
  'company',
  'company',
  'job',
]
/** Handles may contain any letter, but no blank, slash or special character of a URL. */
const handles = ['anna', '王伟', 'محمد-علي', 'ólafur', 'x', 'r2-d2', 'शर्मा', '0', 'nul', '👩🏽‍🚀', 'a'.repeat(90)]
const beyondMoments = [9e15, 1e12 * 1000, -1, 1.5, 4_102_444_800_000, 1_750_000_000_000_000]

/** Unusual records by number, from a seed. Only one of them is in memory at a time. */
export function* generateRecords({
  seed = 1,
  from = 0,
  count,
  now = Date.UTC(2026, 10, 1),
  beyond = false,
  named = false,
}: GeneratedOptions): Generator<GeneratedRecord> {
  for (let number = from; number < from + count; number++) {
    const random = randomOf(seed, number)
    const nameText = named ? () => ownName(number) : (maximum: number) => prose(random, maximum)
    yield generateRecord(random, seed, number, now, beyond, nameText)
  }
}

const ownName = (number: number) => `Jörg Æ. von ${number.toString(36).padStart(4, 'ñ')}`

type NameText = (maximum: number) => string

function generateRecord(
  random: Random,
  seed: number,
  number: number,
  now: number,
  beyond: boolean,
  nameText: NameText,
): GeneratedRecord {
  const kind = random.one(kinds) as LibraryRecord['kind']
  const handle = kind === 'job' ? String(4_000_000 + number) : `${random.one(handles)}-${seed}-${number}`
  const key = `${kind}:${handle}`
  const createdAt = momentBefore(random, now)
  const sections = sectionsFor({ random, kind, handle, key, seed, number, createdAt, now })
  const rows = sections.map(({ row }) => row)
  const updatedAt = Math.max(createdAt, ...rows.map(({ at }) => at))
  const record: LibraryRecord = {
    key,
    kind,
    aliases: [key, ...otherNames(random, kind, number)],
    ...lightRow(random, rows, nameText),
    tags: random.chance(0.4)
      ? random.some(tags, random.chance(0.02) ? 12 : 3).toSorted((a, b) => a.localeCompare(b))
      : [],
    lists: random.chance(0.3) ? random.some(lists, 2) : [],
    note: random.chance(0.2) ? noteText(random) : '',
    createdAt,
    updatedAt,
    sections: Object.fromEntries(rows.map((row) => [row.name, sectionInFile(row)])),
    history: historyOf(random, key, updatedAt, nameText),
  }
  if (beyond && random.chance(0.3)) spoil(random, record)
  const deliveries = random.chance(0.1) ? [deliveryOf(random, key, updatedAt)] : []
  // Last, so that the rest of a record is the same as before corrections existed.
  if (random.chance(0.1)) Object.assign(record, correctedRow(random, record, rows, nameText))
  return {
    record,
    requests: sections.flatMap(({ request }) => request ?? []),
    responses: sections.flatMap(({ response }) => response ?? []),
    deliveries,
  }
}

function correctedRow(
  random: Random,
  record: LibraryRecord,
  rows: SectionRow[],
  nameText: NameText,
): Partial<LibraryRecord> {
  const { sections: _sections, history: _history, ...light } = record
  const fields = random.some(fieldsOfKind(record.kind), 2)
  const textOf = (field: string) =>
    /^person\.(?:firstName|lastName|email)$/.test(field) ? nameText(4) : prose(random, 4)
  const corrections = fields.map((field) => ({
    field,
    value: random.one([textOf(field), textOf(field), '', null]),
    at: record.updatedAt,
  }))
  if (corrections.length === 0) return {}
  const { details: _details, ...row } = withLightFacts(
    { ...light, details: undefined },
    rows,
    mergeCorrections([corrections]),
  )
  return row
}

/** Mostly a time within the last three years; some are as old as the web, some at the epoch. */
function momentBefore(random: Random, now: number): number {
  if (random.chance(0.01)) return random.one([0, 1, 631_152_000_000])
  const days = random.chance(0.9) ? random.whole(0, 1100) : random.whole(1100, 9000)
  return now - days * dayMs - random.whole(0, dayMs - 1)
}

function otherNames(random: Random, kind: string, number: number): string[] {
  if (kind === 'person')
    return [
      ...(random.chance(0.5) ? [`person:member:9${number}`] : []),
      ...(random.chance(0.3) ? [`person:ACoAA${String(number).padStart(7, 'x')}`] : []),
    ]
  return kind === 'company' && random.chance(0.5) ? [`company:${5_000_000 + number}`] : []
}

interface Wanted {
  random: Random
  kind: LibraryRecord['kind']
  handle: string
  key: string
  seed: number
  number: number
  createdAt: number
  now: number
}

interface Bought {
  row: SectionRow
  request: LedgerRequest | null
  response: StoredResponse | null
}

function sectionsFor(requested: Wanted): Bought[] {
  const { random, kind } = requested
  const all = sectionsOfKind[kind]
  const way = random.whole(0, 19)
  const chosen = way < 3 ? [] : way < 5 ? all : [all[0]!, ...all.slice(1).filter(() => random.chance(0.25))]
  const without = way === 5 ? chosen.slice(1) : chosen
  return without.map((one, index) => boughtSection(requested, one, index))
}

function boughtSection(
  { random, handle, key, seed, number, createdAt, now }: Wanted,
  [name, operation]: (typeof sectionsOfKind)['person'][number],
  index: number,
): Bought {
  const at = Math.min(now, createdAt + random.one([0, 1, 400, dayMs, 90 * dayMs]))
  const id = `generated-${seed}-${number}-${index}`
  const requestId = random.one([null, `req_${number}_${index}`])
  const data = sectionData(name, { random, handle, number })
  const cost = random.one([0, 0.1, 1, 2, 12.5])
  const isOurs = random.chance(0.8)
  const row = {
    subject: key,
    name,
    at,
    operation,
    request: id,
    requestId,
    source: random.one(['fresh', 'cache', null, 'stale-while-revalidate']),
    unreadable: random.chance(0.03) ? [{ path: 'premium', value: random.one([7, 'yes', null, [1]]) }] : [],
    ...(isOurs ? {} : { cost }),
    ...(name === 'posts' || name === 'reactions'
      ? { paging: { page: 1, total: random.one([null, 40]) } }
      : {}),
    data,
  } as unknown as SectionRow
  if (!isOurs) return { row, request: null, response: null }
  const request: LedgerRequest = {
    id,
    requestKey: `https://service.test ${operation} ${key}`,
    operation,
    input: random.chance(0.5) ? { url: `https://network.test/in/${handle}` } : {},
    subject: key,
    section: name,
    trigger: random.one(['panel', 'popup', 'menu', 'auto', 'console']),
    run: null,
    account: `account-${seed}`,
    sequence: number * 10 + index + 1,
    alone: random.chance(0.5),
    state: 'settled',
    outcome: 'ok',
    problem: null,
    expected: cost,
    reserved: cost,
    cost,
    costBy: 'reported',
    counted: 1,
    workerId: 'generated',
    day: new Date(at).toISOString().slice(0, 10),
    reservedAt: Math.max(0, at - 900),
    sentAt: Math.max(0, at - 890),
    settledAt: at,
    requestId,
    found: [key],
  }
  const response: StoredResponse = {
    request: id,
    at,
    socialWord: 'network',
    status: 200,
    body: JSON.stringify({ status: 'ok', [name]: data }),
    retryAfter: null,
    date: null,
    broken: null,
  }
  return { row, request, response: random.chance(0.9) ? response : null }
}

/** The light row, made from the sections; without them, some fields have a random value. */
function lightRow(random: Random, rows: SectionRow[], nameText: NameText) {
  const own = (text: NameText = (maximum) => prose(random, maximum)) => (random.chance(0.3) ? text(3) : '')
  const reported = factsOf(rows)
  const light = { name: own(nameText), headline: own(), company: own(), place: own(), email: '', url: '' }
  const message = Object.entries(reported).filter(([, text]) => text !== '')
  return { ...light, ...Object.fromEntries(message) }
}

function noteText(random: Random): string {
  const isLong = random.chance(0.03)
  const long = `${prose(random, 20)}\n\n`.repeat(random.whole(5, 40)).slice(0, 4000).trim()
  const short = [prose(random, 12), `${prose(random, 5)}\n\n${prose(random, 5)}`, random.one(awkwardTexts)]
  const note = isLong ? long : random.one(short)
  return note.trim() === '' ? '' : note
}

function historyOf(random: Random, key: string, at: number, nameText: NameText): LibraryRecord['history'] {
  if (!random.chance(0.2)) return []
  return Array.from({ length: random.whole(1, 4) }, (_, index) => {
    const fact = random.one(['title', 'company', 'headline', 'place', 'name'] as const)
    const text = fact === 'name' ? nameText : (maximum: number) => prose(random, maximum)
    return {
      id: `generated ${key} ${index}`,
      at: Math.max(0, at - index * dayMs),
      fact,
      before: text(4),
      after: text(4),
      request: `generated-history-${index}`,
    }
  })
}

function sectionInFile({ subject: _subject, name: _name, ...section }: SectionRow) {
  return section
}

function deliveryOf(random: Random, subject: string, at: number): Delivery {
  return {
    id: `generated ${subject}`,
    destination: 'generated-destination',
    to: 'Somewhere',
    kind: 'webhook',
    subject,
    state: random.one(['sent', 'refused', 'dead']),
    at,
    endedAt: at + 400,
    nextAt: null,
    attempts: 1,
    remoteId: random.one([null, 'r-1']),
    did: random.one([null, 'created', 'updated']),
    error: null,
    status: 200,
    message: null,
    body: { key: subject, name: prose(random, 3) },
  }
}

/** As a wrong clock or a hostile file would. */
function spoil(random: Random, record: LibraryRecord): void {
  const section = Object.values(record.sections).find((one) => one !== undefined)
  const ways: (() => void)[] = [
    () => (record.updatedAt = random.one(beyondMoments)),
    () => (record.createdAt = random.one(beyondMoments)),
    () => (record.name = 'n'.repeat(1_000_000)),
    () => (record.note = '\u0351'.repeat(100_000)),
    () => (record.tags = Array.from({ length: 10_000 }, (_, index) => `tag ${index}`)),
    () => (record.aliases = [...record.aliases, `${record.kind}:${'y'.repeat(10_000)}`]),
    () => section && (section.at = random.one(beyondMoments)),
    () => section && (section.cost = random.one([-1_000_000, 1e300])),
    () => section && (section.data = random.one([null, 7, 'text', [[[[[]]]]], { firstName: { deep: 1 } }])),
  ]
  random.one(ways)()
}
