import { boundJson, shortened, type Unreadable } from '../../api/bound-json.ts'
import { cutText, limits, pastInstant } from '../../api/bounds.ts'
import { readTolerantly } from '../../api/schemas/tolerant.ts'
import { sectionShapes } from '../section-shapes.ts'
import type { Subject, SectionRow } from './rows/records.ts'

type Bounded = Pick<
  Subject,
  'name' | 'headline' | 'company' | 'place' | 'email' | 'url' | 'note' | 'createdAt' | 'updatedAt'
>

/**
 * A subject's row from outside or of before there were bounds, within them; moments are at `now` at the latest, in
 * milliseconds since 1970. The very row where it is so already.
 */
export function boundSubject<Row extends Bounded>(row: Row, now: number): Row {
  const { name, headline, company, place, email, url, note, createdAt, updatedAt } = row
  const bound: Bounded = {
    name: cutText(name, limits.line),
    headline: cutText(headline, limits.line),
    company: cutText(company, limits.line),
    place: cutText(place, limits.line),
    note: cutText(note, limits.prose),
    email: email.length > limits.id ? '' : email,
    url: url.length > limits.address ? '' : url,
    createdAt: pastInstant(createdAt, now) ?? now,
    updatedAt: pastInstant(updatedAt, now) ?? now,
  }
  return isWithin(row, bound) ? row : { ...row, ...bound }
}

/**
 * A section's row within its bounds; what was cut or taken out is told in its `unreadable`. The very row where nothing
 * was.
 */
export function boundSection(row: SectionRow, now: number): SectionRow {
  const read = isLarge(row.data) ? readData(row) : unchanged
  const at = pastInstant(row.at, now) ?? 0
  const unreadable = read.unreadable.length > 0 || isLarge(row.unreadable)
  if (at === row.at && !unreadable) return row
  const told = boundJson(row.unreadable ?? []).value as SectionRow['unreadable']
  return {
    ...row,
    at,
    data: read === unchanged ? row.data : read.data,
    unreadable: shortened([...told, ...read.unreadable]),
  } as SectionRow
}

const unchanged = { data: null, unreadable: [] }

/** What has no shape of its section, or the section no shape, is bounded all the same: it was paid for. */
function readData({ name, data }: SectionRow): { data: unknown; unreadable: Unreadable[] } {
  const read = Object.hasOwn(sectionShapes, name) ? readTolerantly(sectionShapes[name], data) : null
  if (read) return read
  const { value, leftOut } = boundJson(data)
  return { data: value, unreadable: leftOut }
}

const isWithin = (row: object, bound: object) =>
  Object.entries(bound).every(([name, value]) => Reflect.get(row, name) === value)

/**
 * Whether a value may be out of bounds: far quicker told than by its schema, and nearly none is. Years stand for
 * themselves in numbers and texts, so that both are looked at.
 */
function isLarge(root: unknown): boolean {
  const queue: [value: unknown, depth: number][] = [[root, 0]]
  for (let at = 0; at < queue.length; at++) {
    const [value, depth] = queue[at]!
    if (typeof value === 'string' && (value.length > limits.id || /^[+-]?\d{5}|^-/.test(value))) return true
    if (typeof value === 'number' && !(value >= 0 && value <= 1e9)) return true
    if (typeof value !== 'object' || value === null) continue
    if (depth >= limits.depth || queue.length > limits.nodes) return true
    if ('year' in value && typeof value.year === 'number' && (value.year < 1800 || value.year > 2200))
      return true
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (inner.length > limits.keys) return true
    for (const part of inner) queue.push([part, depth + 1])
  }
  return false
}
