import type { Position } from '../api/schemas/person.ts'
import { withCurrent } from './merge-person.ts'
import { cutText, limits } from '../text/limits.ts'
import { companyKey, monthIndex, monthSpanOf, type CareerMonth } from './careers/position-entry.ts'
import { isLoudKind } from './job-events.ts'
import { monthsOfNews } from './careers/arrivals-and-departures.ts'
import { dayMs } from './day.ts'
import { isLoud, jobChanges, type CareerPosition, type JobChange } from './job-changes.ts'
import type { HistoryRow, JobCertainty, JobEvent, JobPosition } from './rows/history.ts'
import type { SectionRow, EarlierSection } from './rows/sections.ts'

interface CareerSnapshot {
  at: number
  request: string
  positions: readonly CareerPosition[]
  /** By the provider, so the data may be older than `at`. */
  isCached: boolean
}

function careerIn(
  section: Pick<SectionRow, 'name' | 'at' | 'request'> & { source?: string | null; data: unknown },
): CareerSnapshot | null {
  const { name, at, request, source } = section
  const isCached = source !== undefined && source !== null && source !== 'fresh'
  const from = { at, request, isCached }
  if (name === 'experience') return { ...from, positions: section.data as Position[] }
  if (name !== 'profile') return null
  const { positions, currentPosition } = section.data as Extract<SectionRow, { name: 'profile' }>['data']
  const history = positions?.positionHistory
  if (!history) return null
  if (history.length === 0 && (currentPosition || (positions.positionsCount ?? 0) > 0)) return null
  return { ...from, positions: withCurrent(history, currentPosition) }
}

const careersIn = (sections: readonly SectionRow[]): CareerSnapshot[] =>
  sections.flatMap((section) => careerIn(section) ?? []).toSorted((a, b) => a.at - b.at)

/**
 * The history rows that a newer section adds or changes. Each job change is listed once within twelve months, whichever
 * section shows it. `before` and `stored` are earlier sections and history; `isIdentified` means that the response
 * shares an id or a name with the record.
 */
export function jobHistoryOf(
  before: readonly SectionRow[],
  newer: SectionRow,
  stored: readonly HistoryRow[],
  isIdentified: boolean,
): HistoryRow[] {
  const after = careerIn(newer)
  const older = careersIn(before).at(-1)
  if (!after || !older || older.at >= after.at) return []
  if (isOfSomebodyElse(before, newer)) return []
  const confirmed = newer.name === 'profile' ? confirmedBy(before, after, stored, isIdentified) : []
  // A cached profile may be older than the saved career.
  const isOlder = after.isCached && after.at - older.at < cachedFor
  if (isOlder) return confirmed
  const known = stored.map((row) => confirmed.find(({ id }) => id === row.id) ?? row)
  return [...confirmed, ...rowsBetween(older, after, newer.subject, known)]
}

/** In ms, in the provider's cache. */
const cachedFor = 30 * dayMs

/** A different member id shows that the page now belongs to another person. */
function isOfSomebodyElse(before: readonly SectionRow[], newer: SectionRow): boolean {
  const saved = before.find(({ name }) => name === 'profile')
  if (newer.name !== 'profile' || saved?.name !== 'profile') return false
  const [was, is] = [saved.data.memberIdentifier, newer.data.memberIdentifier]
  return Boolean(was && is && was !== is)
}

/**
 * The changes that a full profile confirms. It must contain a position from before them, or an id or name that the
 * record already had. Otherwise the page may belong to another person by now.
 */
function confirmedBy(
  before: readonly SectionRow[],
  { positions }: CareerSnapshot,
  stored: readonly HistoryRow[],
  isIdentified: boolean,
): HistoryRow[] {
  const texts = new Set(positions.map(positionText))
  // Ids and names in the record don't count if an earlier profile didn't confirm the change: they may be that other
  // person's.
  const lastProfileAt = before.find(({ name }) => name === 'profile')?.at ?? 0
  return stored.flatMap(({ job, ...row }) => {
    if (job?.certainty !== 'unconfirmed') return []
    if (!texts.has(row.before) && !(isIdentified && lastProfileAt < row.at)) return []
    return [{ ...row, job: { ...job, certainty: certaintyOnceConfirmed(job, row.at) } }]
  })
}

/** A job that began long ago is no news. */
function certaintyOnceConfirmed({ kind, after }: JobEvent, at: number): JobCertainty {
  const since = after?.since
  // If the month is missing, the job may have begun as late as December.
  const began = since && monthIndex({ year: since.year, month: since.month ?? 12 })
  if (began && monthIndex(monthOf(at)) - began > monthsOfNews) return 'unsure'
  return isLoudKind(kind) ? 'loud' : 'sure'
}

/** In UTC. `at` is in ms since epoch. */
function monthOf(at: number): CareerMonth {
  const date = new Date(at)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

function rowsBetween(
  older: CareerSnapshot,
  newer: CareerSnapshot,
  subject: string,
  stored: readonly HistoryRow[],
): HistoryRow[] {
  const month = monthOf(newer.at)
  const recent = stored.filter(({ at }) => Math.abs(newer.at - at) < monthsOfNews * 30.5 * dayMs)
  return jobChanges(older.positions, newer.positions, month).flatMap((change): HistoryRow[] => {
    const { kind, sure, confirm, before, after } = change
    const company = companyIn(change)
    const certainty = confirm ? 'unconfirmed' : certaintyOf(isLoud(change, month), sure)
    const row: HistoryRow = {
      id: `job ${company} ${kind} ${new Date(newer.at).toISOString().slice(0, 7)} ${subject}`,
      subject,
      at: newer.at,
      fact: 'job',
      before: positionText(before),
      after: positionText(after),
      request: newer.request,
      job: { kind, certainty, company, before: jobPosition(before), after: jobPosition(after) },
    }
    const same = recent.filter(({ job }) => job?.company === company)
    if (same.some(({ job }) => job?.kind === kind)) return []
    // An additional job becomes a move once the other job ends. The row and its time stay.
    const additional = kind === 'moved' ? same.find(({ job }) => job?.kind === 'additional') : undefined
    return [additional ? { ...row, id: additional.id, at: additional.at, request: additional.request } : row]
  })
}

const certaintyOf = (isLoudChange: boolean, isSure: boolean): JobCertainty =>
  isLoudChange ? (isSure ? 'loud' : 'loud-unsure') : isSure ? 'sure' : 'unsure'

const companyIn = ({ before, after }: JobChange) =>
  companyKey((after ?? before)!)
    .replaceAll(/\s+/g, '-')
    .slice(0, 100) || '-'
function jobPosition(position: CareerPosition | null): JobPosition | null {
  if (!position) return null
  const start = monthSpanOf(position.startEndDate?.start)
  const line = (text: string | null | undefined) => cutText(text ?? '', limits.line)
  return {
    title: line(position.title),
    company: line(position.companyName),
    since: start && {
      year: Math.floor(start.from / 12),
      month: start.from === start.until ? (start.from % 12) + 1 : null,
    },
  }
}

const positionText = (position: CareerPosition | null): string =>
  position ? cutText([position.title, position.companyName].filter(Boolean).join(' · '), limits.line) : ''

/** The job changes of a person from several libraries, except in periods for which a library has one already. */
export function jobHistoryOfEarlier(
  sections: readonly SectionRow[],
  stored: readonly HistoryRow[],
): HistoryRow[] {
  const [subject] = sections.map((section) => section.subject)
  if (subject === undefined) return []
  const earlier = sections.flatMap((section) =>
    (section.earlier ?? []).map((one: EarlierSection) => ({ ...one, name: section.name })),
  )
  const all = [...earlier.flatMap((one) => careerIn(one) ?? []), ...careersIn(sections)].toSorted(
    (a, b) => a.at - b.at || (a.request < b.request ? -1 : 1),
  )
  const jobs = stored.filter(({ job }) => job)
  const made: HistoryRow[] = []
  for (const [index, newer] of all.slice(1).entries()) {
    const older = all[index]!
    if (newer.at === older.at || jobs.some(({ at }) => at > older.at && at <= newer.at)) continue
    const rows = rowsBetween(older, newer, subject, [...stored, ...made])
    made.push(...rows.map((row) => ({ ...row, id: `joined ${row.id.replace(/^joined /, '')}` })))
  }
  return made
}
