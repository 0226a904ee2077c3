import { arrivalsAndDepartures } from './careers/arrivals-and-departures.ts'
import { careerEntries, companyKey, monthsApart } from './careers/position-entry.ts'
import type { CareerMonth, CareerPosition } from './careers/position-entry.ts'
import { jobChangeKinds, type EntryChange, type JobChangeKind } from './careers/entry-change.ts'
import { pairEntries } from './careers/pair-entries.ts'
import { changesOfPair } from './careers/same-entry-changes.ts'

export type { CareerMonth, CareerPosition } from './careers/position-entry.ts'

/** One change between two careers of a person; `null`: there was no such position before, or is none after. */
export interface JobChange<Of extends CareerPosition = CareerPosition> {
  kind: JobChangeKind
  sure: boolean
  /** The careers have no position in common: only a full profile shows whether both are one person's. */
  confirm?: boolean
  before: Of | null
  after: Of | null
}

/** A profile that shows so many entries may be cut at its old end. */
const cutAt = 10

/**
 * What changed between two careers of one person, as of the month `at`: the most important first, each kind once per
 * company. Neither the order of positions nor repeated ones matter. Never throws.
 */
export function jobChanges<Of extends CareerPosition>(
  before: readonly Of[],
  after: readonly Of[],
  at: CareerMonth,
): JobChange<Of>[] {
  const [had, has] = [careerEntries(before, at), careerEntries(after, at)]
  if (had.length === 0) return []
  if (has.length === 0) return [{ kind: 'career-hidden', sure: true, before: had[0]!.position, after: null }]
  const pairs = pairEntries(had, has)
  const careers = { before: had, after: has, pairs, at, isCut: after.length >= cutAt }
  const found = eachOnce([...arrivalsAndDepartures(careers), ...pairs.flatMap(changesOfPair)])
  return found.map(({ kind, sure, before: from, after: to }) => ({
    kind,
    ...(pairs.length > 0 ? { sure } : { sure: false, confirm: true }),
    before: from?.position ?? null,
    after: to?.position ?? null,
  }))
}

/** Each kind once per company, the surest one of it, in the order of `jobChangeKinds`. */
function eachOnce<Of extends CareerPosition>(changes: readonly EntryChange<Of>[]): EntryChange<Of>[] {
  const sorted = changes.toSorted(
    (a, b) =>
      jobChangeKinds.indexOf(a.kind) - jobChangeKinds.indexOf(b.kind) ||
      Number(b.sure) - Number(a.sure) ||
      ((a.after ?? a.before)!.order < (b.after ?? b.before)!.order ? -1 : 1),
  )
  const seen = new Set<string>()
  return sorted.filter(({ kind, before, after }) => {
    const { company } = (after ?? before)!
    const identity = `${kind} ${company.id ?? company.name}`
    return !seen.has(identity) && seen.add(identity)
  })
}

/** What makes two changes of one person the same change: its kind and the company that it is about. */
export const identityOfChange = ({ kind, before, after }: JobChange): string =>
  `${kind} ${companyKey((after ?? before)!)}`

/** Whether a change is worth a notification and a place in the badge; the others are shown only where one looks for them. */
export function isLoud({ kind, sure, confirm, before, after }: JobChange, at: CareerMonth): boolean {
  if (confirm) return false
  if (kind === 'moved' && !sure && before && after) {
    // A job written over the former one, and not one that began long ago and was added late.
    const [from, to] = [careerEntries([before], at)[0], careerEntries([after], at)[0]]
    return !!from?.start && !!to?.start && monthsApart(from.start, to.start) === 0
  }
  return sure && loudKinds.has(kind)
}

const loudKinds: ReadonlySet<JobChangeKind> = new Set(['moved', 'left', 'promoted', 'additional'])
