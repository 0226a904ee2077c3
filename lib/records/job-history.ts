import type { Position } from '../api/schemas/person.ts'
import { withCurrent } from './merge-person.ts'
import { cutText, limits } from '../text/limits.ts'
import { companyKey } from './careers/position-entry.ts'
import type { JobChangeKind } from './careers/entry-change.ts'
import { factOfJobEvent, jobEventOf } from './job-events.ts'
import { monthsOfNews } from './careers/arrivals-and-departures.ts'
import { dayMs } from './day.ts'
import { isLoud, jobChanges, type CareerPosition, type JobChange } from './job-changes.ts'
import type { HistoryRow, SectionRow } from './database/rows/records.ts'
import type { EarlierSection } from './database/rows/sections.ts'

/** What a section tells of a career at one time. */
interface CareerTelling {
  at: number
  request: string
  positions: readonly CareerPosition[]
  /** It may be older than `at` says. */
  isCached: boolean
}

/** `null`: the section doesn't tell the career. A profile may have been asked for without it. */
function careerTelling(
  section: Pick<SectionRow, 'name' | 'at' | 'request'> & { source?: string | null; data: unknown },
): CareerTelling | null {
  const { name, at, request, source } = section
  const isCached = source !== undefined && source !== null && source !== 'fresh'
  const told = { at, request, isCached }
  if (name === 'experience') return { ...told, positions: section.data as Position[] }
  if (name !== 'profile') return null
  const { positions, currentPosition } = section.data as Extract<SectionRow, { name: 'profile' }>['data']
  const history = positions?.positionHistory
  if (!history) return null
  if (history.length === 0 && (currentPosition || (positions.positionsCount ?? 0) > 0)) return null
  return { ...told, positions: withCurrent(history, currentPosition) }
}

const tellingsIn = (sections: readonly SectionRow[]): CareerTelling[] =>
  sections.flatMap((section) => careerTelling(section) ?? []).toSorted((a, b) => a.at - b.at)

/**
 * The rows of history that a newer section of a person writes, and changes: each job change once within twelve months,
 * whatever it is found in. `before`: the sections until then; `stored`: the history until then.
 */
export function jobHistoryOf(
  before: readonly SectionRow[],
  newer: SectionRow,
  stored: readonly HistoryRow[],
): HistoryRow[] {
  const after = careerTelling(newer)
  const older = tellingsIn(before).at(-1)
  if (!after || !older || older.at >= after.at) return []
  const confirmed = newer.name === 'profile' ? confirmedBy(stored) : []
  // A cached profile may be older than what was known.
  const isOlder = after.isCached && after.at - older.at < cachedFor
  if (isOlder) return confirmed
  const known = stored.map((row) => confirmed.find(({ id }) => id === row.id) ?? row)
  return [...confirmed, ...rowsBetween(older, after, newer.subject, known)]
}

/** How long a service may keep a profile that it answers from its cache. */
const cachedFor = 30 * dayMs

/** The profile was filed under this record, so its ids are not somebody else's. */
const confirmedBy = (stored: readonly HistoryRow[]): HistoryRow[] =>
  stored.flatMap((row) => {
    const event = jobEventOf(row)
    if (event?.certainty !== 'unconfirmed') return []
    return [
      {
        ...row,
        fact: factOfJobEvent({ kind: event.kind, certainty: loudKinds.has(event.kind) ? 'loud' : 'sure' }),
      },
    ]
  })

const loudKinds: ReadonlySet<JobChangeKind> = new Set(['moved', 'left', 'promoted', 'additional'])

function rowsBetween(
  older: CareerTelling,
  newer: CareerTelling,
  subject: string,
  stored: readonly HistoryRow[],
): HistoryRow[] {
  const date = new Date(newer.at)
  const month = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
  const recent = stored.filter(({ at }) => Math.abs(newer.at - at) < monthsOfNews * 30.5 * dayMs)
  return jobChanges(older.positions, newer.positions, month).flatMap((change): HistoryRow[] => {
    const { kind, sure, confirm, before, after } = change
    const company = companyIn(change)
    const certainty = confirm ? 'unconfirmed' : isLoud(change, month) ? 'loud' : sure ? 'sure' : 'unsure'
    const row: HistoryRow = {
      id: `job ${company} ${kind} ${date.toISOString().slice(0, 7)} ${subject}`,
      subject,
      at: newer.at,
      fact: factOfJobEvent({ kind, certainty }),
      before: positionText(before),
      after: positionText(after),
      request: newer.request,
    }
    const same = recent.filter((one) => companyOf(one) === company)
    if (same.some((one) => jobEventOf(one)?.kind === kind)) return []
    // An entry that was left open and is closed now makes a move of the job beside it: known already, not news again.
    const additional =
      kind === 'moved' ? same.find((one) => jobEventOf(one)?.kind === 'additional') : undefined
    return [additional ? { ...row, id: additional.id, at: additional.at, request: additional.request } : row]
  })
}

const companyIn = ({ before, after }: JobChange) => companyKey((after ?? before)!).slice(0, 100) || '-'
/** The company that a row was written about. */
const companyOf = ({ id }: HistoryRow) => id.replace(/^joined /, '').split(' ')[1]

const positionText = (position: CareerPosition | null): string =>
  position ? cutText([position.title, position.companyName].filter(Boolean).join(' · '), limits.line) : ''

/**
 * What changed between the careers that several libraries knew of a person; none where one of them saw a change in
 * between itself.
 */
export function jobHistoryOfEarlier(
  sections: readonly SectionRow[],
  told: readonly HistoryRow[],
): HistoryRow[] {
  const [subject] = sections.map((section) => section.subject)
  if (subject === undefined) return []
  const earlier = sections.flatMap((section) =>
    (section.earlier ?? []).map((one: EarlierSection) => ({ ...one, name: section.name })),
  )
  const all = [...earlier.flatMap((one) => careerTelling(one) ?? []), ...tellingsIn(sections)].toSorted(
    (a, b) => a.at - b.at || (a.request < b.request ? -1 : 1),
  )
  const jobs = told.filter((row) => jobEventOf(row))
  const made: HistoryRow[] = []
  for (const [index, newer] of all.slice(1).entries()) {
    const older = all[index]!
    if (newer.at === older.at || jobs.some(({ at }) => at > older.at && at <= newer.at)) continue
    const rows = rowsBetween(older, newer, subject, [...told, ...made])
    made.push(...rows.map((row) => ({ ...row, id: `joined ${row.id.replace(/^joined /, '')}` })))
  }
  return made
}
