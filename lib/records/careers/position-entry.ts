import { canonicalJson, compareTexts } from '../canonical-json.ts'
import { canonicalName } from '../../pages/identity.ts'
import { companyTokens } from '../matching/name.ts'
import { hasNoEmployer, isOwnWork } from './no-employer.ts'
import { rankOf } from './seniority.ts'
import { titleKeys } from './title-words.ts'

type CareerMoment =
  | { month?: number | null | undefined; year?: number | null | undefined }
  | string
  | null
  | undefined

/** Without an end, it is ongoing. */
export interface CareerPosition {
  title?: string | null | undefined
  companyName?: string | null | undefined
  socialId?: string | null | undefined
  socialUrl?: string | null | undefined
  startEndDate?: { start?: CareerMoment; end?: CareerMoment } | null | undefined
}

export interface CareerMonth {
  year: number
  month: number
}

/** Counted from year 0, both included. A year without a month spans twelve. */
export interface MonthSpan {
  from: number
  until: number
}

export interface PositionEntry<Of extends CareerPosition = CareerPosition> {
  position: Of
  company: { id: string | null; page: string | null; name: string }
  title: { sorted: string; joined: string }
  readonly rank: number
  start: MonthSpan | null
  end: MonthSpan | null
  isOngoing: boolean
  isJob: boolean
  isSideRole: boolean
  /** Doesn't depend on the order of the input. */
  order: string
}

/** A real career never has more entries. */
const maxEntries = 300

/** The distinct entries of a career that have a title or a company, in canonical order. */
export function careerEntries<Of extends CareerPosition>(
  positions: readonly Of[],
  at: CareerMonth,
): PositionEntry<Of>[] {
  const entries = firstPositions(positions, at)
    .map((position) => toEntry(position, at))
    .filter(({ title, company }) => title.joined !== '' || company.name !== '' || company.id !== null)
    .toSorted((a, b) => compareTexts(a.order, b.order) || compareSpellings(a.position, b.position))
  return withoutRepeated(entries)
}

const compareSpellings = (a: CareerPosition, b: CareerPosition): number =>
  compareTexts(canonicalJson(a), canonicalJson(b))

function firstPositions<Of extends CareerPosition>(positions: readonly Of[], at: CareerMonth): readonly Of[] {
  if (positions.length <= maxEntries) return positions
  return positions
    .map((position) => {
      const { start, end } = position.startEndDate ?? {}
      const from = goesOn(monthSpanOf(end), at) ? Infinity : (monthSpanOf(start)?.from ?? 0)
      return { position, from, text: `${textOf(position.title)}\u0000${textOf(position.companyName)}` }
    })
    .toSorted((a, b) => (a.from === b.from ? compareTexts(a.text, b.text) : b.from - a.from))
    .slice(0, maxEntries)
    .map(({ position }) => position)
}

const goesOn = (end: MonthSpan | null, at: CareerMonth) => end === null || end.from > monthIndex(at)

export const monthIndex = ({ year, month }: CareerMonth): number => year * 12 + month - 1

function toEntry<Of extends CareerPosition>(position: Of, at: CareerMonth): PositionEntry<Of> {
  const [title, name] = [textOf(position.title), textOf(position.companyName)]
  const [start, end] = [monthSpanOf(position.startEndDate?.start), monthSpanOf(position.startEndDate?.end)]
  const company = {
    id: companyIdOf(position),
    page: pageOf(position),
    name: isOwnWork(name) ? ownWorkName : companyTokens(name).join(''),
  }
  const keys = titleKeys(title)
  let rank: number | undefined
  const isOngoing = goesOn(end, at)
  return {
    position,
    company,
    title: keys,
    get rank() {
      return (rank ??= rankOf(title))
    },
    start,
    end,
    isOngoing,
    isJob: !hasNoEmployer(title, name),
    isSideRole: sideRole.test(keys.joined === '' ? '' : ` ${keys.sorted} `),
    order: [
      isOngoing ? '0' : '1',
      String(99_999 - (start?.from ?? 0)).padStart(6, '0'),
      keys.sorted,
      company.name,
      company.id ?? '~',
      String(end?.from ?? ''),
      title,
      name,
    ].join('\u0000'),
  }
}

const ownWorkName = '(own)'

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function companyIdOf({ socialId, socialUrl }: CareerPosition): string | null {
  const id = typeof socialId === 'number' ? String(socialId) : textOf(socialId)
  if (id !== '' && !noCompanyId.test(id)) return canonicalName(id)
  return /\/company\/(\d+)(?:[/?#]|$)/.exec(textOf(socialUrl))?.[1] ?? null
}

export const noCompanyId = /^(?:0+|-\d*|-+|\?|null|undefined|unknown|none|nil|nan|n\/?a)$/i

const pageOf = ({ socialUrl }: CareerPosition): string | null =>
  /\/(?:company|school|showcase)\/([^/?#]+)/.exec(textOf(socialUrl).toLowerCase())?.[1] ?? null

/** The months that a date can mean; `null` without a year. */
export function monthSpanOf(moment: CareerMoment): MonthSpan | null {
  const { year, month } = typeof moment === 'string' ? dateIn(moment) : (moment ?? {})
  if (typeof year !== 'number' || !Number.isInteger(year) || year < 1) return null
  const isMonth = typeof month === 'number' && Number.isInteger(month) && month >= 1 && month <= 12
  return isMonth
    ? { from: year * 12 + month - 1, until: year * 12 + month - 1 }
    : { from: year * 12, until: year * 12 + 11 }
}

function dateIn(text: string): { year?: number; month?: number } {
  const [, year, month] = /^(\d{4})(?:-(\d{1,2}))?/.exec(text.trim()) ?? []
  return year === undefined ? {} : { year: Number(year), ...(month ? { month: Number(month) } : {}) }
}

const sideRole =
  / (?:board|advisor|adviser|advisory|volunteer|volunteering|mentor|trustee|investor|non executive|nonexecutive|ambassador|beirat|aufsichtsrat|beiratin|aufsichtsratin|ehrenamtlich|ehrenamtliche|ehrenamtlicher|benevole|administrateur|administratrice|conseiller|conseillere|mecene|voluntario|voluntaria|consejero|consejera|asesor|asesora|conselheiro|conselheira|顧問|社外取締役|ボランティア|متطوع|متطوعه|مستشار) /u

function withoutRepeated<Of extends CareerPosition>(
  entries: readonly PositionEntry<Of>[],
): PositionEntry<Of>[] {
  const byRole = new Map<string, PositionEntry<Of>[]>()
  for (const entry of entries) {
    const role = `${entry.isOngoing} ${entry.title.sorted}`
    const others = byRole.get(role) ?? []
    byRole.set(role, others)
    const at = others.findIndex((other) => isRepeated(entry, other))
    if (at === -1) others.push(entry)
    else if (lengthOf(entry.start) < lengthOf(others[at]!.start)) others[at] = entry
  }
  const kept = new Set([...byRole.values()].flat())
  return entries.filter((entry) => kept.has(entry))
}

const lengthOf = (span: MonthSpan | null) => (span ? span.until - span.from : Infinity)

const isRepeated = (one: PositionEntry, other: PositionEntry) =>
  isSameCompany(one, other) &&
  areEqualOrFit(one.start, other.start) &&
  (one.isOngoing || areEqualOrFit(one.end, other.end))

const areEqualOrFit = (one: MonthSpan | null, other: MonthSpan | null) =>
  one === null || other === null ? one === other : monthsApart(one, other) === 0

/** The number of months between two spans; 0 if they overlap. */
export const monthsApart = (one: MonthSpan, other: MonthSpan): number =>
  Math.max(0, one.from - other.until, other.from - one.until)

/**
 * Whether two entries are at the same company. Compares ids if both have one; otherwise pages, or names without their
 * legal form.
 */
export function isSameCompany(one: PositionEntry, other: PositionEntry): boolean {
  const [a, b] = [one.company, other.company]
  if (a.id !== null && b.id !== null) return a.id === b.id
  return (a.page !== null && a.page === b.page) || a.name === b.name
}

/** Compares folded titles. Ignores word order and common abbreviations. */
export const isSameTitle = ({ title: a }: PositionEntry, { title: b }: PositionEntry): boolean =>
  a.sorted === b.sorted || a.joined === b.joined

export const haveOtherNames = ({ company: a }: PositionEntry, { company: b }: PositionEntry): boolean =>
  a.name !== '' && b.name !== '' && a.name !== b.name

export const haveOtherIds = ({ company: a }: PositionEntry, { company: b }: PositionEntry): boolean =>
  a.id !== null && b.id !== null && a.id !== b.id

/** Identifies a position's company: by its id, or by its folded name without one. */
export function companyKey(position: CareerPosition): string {
  const { company } = toEntry(position, { year: 0, month: 1 })
  return company.id ?? company.name
}
