import type { Table, Transaction } from 'dexie'

interface Unreadable {
  path: string
  value: unknown
}

interface Section {
  at: number
  data: unknown
  unreadable?: Unreadable[]
}

/** How much of a value is kept, as of this version: see `limits` in lib/api/bounds.ts for the reasons. */
const limits = {
  depth: 32,
  nodes: 200_000,
  keys: 1_000,
  items: 10_000,
  prose: 100_000,
  line: 1_000,
  id: 300,
  address: 4_096,
  count: 1e12,
  unreadable: 100,
}
const [firstYear, lastYear] = [1800, 2200]

const words = (text: string) => new Set(text.split(' '))

/** Fields of sections by what they hold; a text of any other field is prose. */
const ids = words(
  'publicIdentifier socialIdentifier memberIdentifier socialId universalName activityId authorId authorPublicIdentifier value email',
)
const addresses = words(
  'companyLogo socialUrl schoolLogo authorUrl organizationUrl photoUrl backgroundUrl websiteUrl logo url activityUrl shareUrl authorImage',
)
const dates = words('creationDate repostDate activityDate start end')
const lines = words(
  'title companyName contractType companyLocation degreeName fieldOfStudy schoolName language proficiency caption ' +
    'authorFullname name organizationName issuedDate firstName lastName headline city state country countryCode ' +
    'skills languages specialities tagline industry phone postalCode geographicArea street1 street2 location ' +
    'experienceLevel flexibility authorName authorHeadline type',
)
const counts = words(
  'followerCount connectionsCount positionsCount educationsCount recommendationsCount certificationsCount ' +
    'testScoresCount volunteeringExperiencesCount employeeCount reactionsCount commentsCount applicantsCount',
)

/**
 * Versions 1 to 3 stored values of any size: moments beyond the calendar, names of a megabyte, lists of 100,000. These
 * are brought within bounds, and `unreadable` says what was taken out. The raw answers stay as they came.
 */
export async function boundStoredRows(change: Transaction): Promise<void> {
  const now = Date.now()
  await modifyAll(change.table<Record<string, unknown>>('subjects'), (row) => boundSubject(row, now))
  await modifyAll(change.table<Section>('sections'), (row) => boundSection(row, now))
}

function modifyAll<Row extends object>(table: Table<Row>, bound: (row: Row) => Row): PromiseLike<number> {
  return table.toCollection().modify((row, it) => {
    const next = safely(bound, row)
    if (next === row) return false
    it.value = next
    return true
  })
}

/** A row of a shape that no version wrote must not keep the library from being opened. */
function safely<Row>(bound: (row: Row) => Row, row: Row): Row {
  try {
    return bound(row)
  } catch {
    return row
  }
}

function boundSubject(row: Record<string, unknown>, now: number): Record<string, unknown> {
  const text = (name: string) => row[name] as string
  const whole = (name: string, most: number) => (text(name).length > most ? '' : text(name))
  const bound: Record<string, unknown> = {
    name: cutText(text('name'), limits.line),
    headline: cutText(text('headline'), limits.line),
    company: cutText(text('company'), limits.line),
    place: cutText(text('place'), limits.line),
    note: cutText(text('note'), limits.prose),
    email: whole('email', limits.id),
    url: whole('url', limits.address),
    createdAt: pastMoment(row['createdAt'], now) ?? now,
    updatedAt: pastMoment(row['updatedAt'], now) ?? now,
  }
  const isWithin = Object.entries(bound).every(([name, value]) => row[name] === value)
  return isWithin ? row : { ...row, ...bound }
}

function boundSection(row: Section, now: number): Section {
  const at = pastMoment(row.at, now) ?? 0
  const isLargeData = isLarge(row.data)
  if (at === row.at && !isLargeData && !isLarge(row.unreadable)) return row
  const before = boundValue(row.unreadable ?? []).value as Unreadable[]
  if (!isLargeData) return { ...row, at, unreadable: shortened(before) }
  const { value, leftOut } = boundValue(row.data)
  return { ...row, at, data: value, unreadable: shortened([...before, ...leftOut]) }
}

/** Whether a value may be out of bounds: much faster than to bound it, and nearly no value is. */
function isLarge(root: unknown): boolean {
  const queue: [value: unknown, depth: number][] = [[root, 0]]
  for (let at = 0; at < queue.length; at++) {
    const [value, depth] = queue[at]!
    if (typeof value === 'string' && (value.length > limits.id || /^[+-]?\d{5}|^-/.test(value))) return true
    if (typeof value === 'number' && !(value >= 0 && value <= 1e9)) return true
    if (typeof value !== 'object' || value === null) continue
    if (depth >= limits.depth || queue.length > limits.nodes || Object.hasOwn(value, '__proto__')) return true
    if ('year' in value && typeof value.year === 'number' && !isYear(value.year)) return true
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (inner.length > limits.keys) return true
    for (const part of inner) queue.push([part, depth + 1])
  }
  return false
}

interface Place {
  from: object
  to: Record<string, unknown> | unknown[]
  depth: number
  path: string[]
  /** The field that it is the value of, or an item of. */
  field: string
}

const gone = Symbol('gone')

/** A copy of a JSON value within the limits, and what was left out of it. Wide before deep; nothing recurses. */
function boundValue(root: unknown): { value: unknown; leftOut: Unreadable[] } {
  const leftOut: Unreadable[] = []
  const queue: Place[] = []
  let nodes = 0
  const leave = (path: string[], value: unknown): typeof gone => {
    leftOut.push({ path: path.map((part) => cutText(part, 100)).join('.'), value })
    return gone
  }
  const copyOf = (value: unknown, path: string[], field: string, outer: Place | null): unknown => {
    nodes++
    if (typeof value === 'string') return textOf(value, path, field, leave)
    if (typeof value === 'number') {
      const isGood = isNumberOf(field, value, outer?.field ?? '')
      return isGood ? value + 0 : leave(path, value)
    }
    if (typeof value !== 'object' || value === null) return value
    const depth = (outer?.depth ?? 0) + 1
    if (depth > limits.depth) return leave(path, { deeperThan: limits.depth })
    // A moment without its year says nothing.
    if (dates.has(field) && outer?.field === 'startEndDate' && 'year' in value && !isYear(value.year))
      return leave(path, value)
    const to = Array.isArray(value) ? [] : {}
    queue.push({ from: value, to, depth, path, field })
    return to
  }
  const value = copyOf(root, [], '', null)
  for (let at = 0; at < queue.length; at++) {
    const place = queue[at]!
    const room = Math.max(0, limits.nodes - nodes)
    if (Array.isArray(place.from)) {
      const items: unknown[] = place.from
      const most = Math.min(limits.items, room)
      if (items.length > most) leave(place.path, { items: items.length })
      const kept = items
        .slice(0, most)
        .map((item, index) => copyOf(item, [...place.path, String(index)], place.field, place))
      ;(place.to as unknown[]).push(...kept.filter((item) => item !== gone))
      continue
    }
    const names = Object.keys(place.from)
    const most = Math.min(limits.keys, room)
    if (names.length > most) leave(place.path, { fields: names.length })
    for (const name of names.slice(0, most)) {
      const path = [...place.path, name]
      // Assigned, it would become the prototype of the copy.
      const copy =
        name === '__proto__'
          ? leave(path, { fields: 1 })
          : copyOf(Reflect.get(place.from, name), path, name, place)
      if (copy !== gone) Reflect.set(place.to, name, copy)
    }
  }
  return { value, leftOut: shortened(leftOut) }
}

function textOf(
  text: string,
  path: string[],
  field: string,
  leave: (path: string[], value: unknown) => typeof gone,
): string | typeof gone {
  const isWhole = (most: number) => text.length <= most && text.isWellFormed()
  const shown = cutText(text, limits.prose)
  if (ids.has(field)) return isWhole(limits.id) ? text : leave(path, shown)
  if (addresses.has(field)) return isWhole(limits.address) ? text : leave(path, shown)
  if (dates.has(field) && isBeyond(text)) return leave(path, shown)
  if (lines.has(field) || dates.has(field)) {
    if (text.length > limits.line) leave(path, shown)
    return cutText(text, limits.line)
  }
  if (text.length > limits.prose) leave(path, { characters: text.length })
  return shown
}

function isNumberOf(field: string, value: number, outer: string): boolean {
  if (counts.has(field) || outer === 'employeeCountRange') return value >= 0 && value <= limits.count
  if (outer === 'foundedOn' && field === 'year') return value >= 1 && value <= lastYear
  if (outer === 'creationDate' && field === 'year') return isYear(value)
  if (outer === 'creationDate' && field === 'month') return value >= 1 && value <= 12
  return true
}

const isYear = (year: unknown) => typeof year === 'number' && year >= firstYear && year <= lastYear

function isBeyond(text: string): boolean {
  const at = text.length > 100 ? Number.NaN : Date.parse(text)
  return at < Date.UTC(firstYear, 0, 1) || at >= Date.UTC(lastYear + 1, 0, 1)
}

function pastMoment(at: unknown, now: number): number | null {
  return typeof at === 'number' && at >= 0 ? Math.min(at, now) : null
}

function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most - 1)
  const last = kept.charCodeAt(kept.length - 1)
  return `${last >= 0xd800 && last <= 0xdbff ? kept.slice(0, -1) : kept}…`
}

/** At most so many parts; the last one, without a path, says how many more there are. */
function shortened(parts: Unreadable[]): Unreadable[] {
  const { unreadable: most } = limits
  if (parts.length <= most) return parts
  return [...parts.slice(0, most - 1), { path: '', value: { parts: parts.length - most + 1 } }]
}
