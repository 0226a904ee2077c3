import { arrivalsAndDepartures } from './careers/arrivals-and-departures.ts'
import { canonicalJson } from './canonical-json.ts'
import { careerEntries, companyKey, monthsApart } from './careers/position-entry.ts'
import type { CareerMonth, CareerPosition } from './careers/position-entry.ts'
import type { EntryChange } from './careers/entry-change.ts'
import { jobChangeKinds, type JobChangeKind } from './rows/history.ts'
import { pairEntries } from './careers/pair-entries.ts'
import { changesOfPair } from './careers/same-entry-changes.ts'
import { isLoudKind } from './job-events.ts'

export type { CareerMonth, CareerPosition } from './careers/position-entry.ts'

/** `before` or `after` is `null` if there is no such position. */
export interface JobChange<Of extends CareerPosition = CareerPosition> {
  kind: JobChangeKind
  sure: boolean
  /** The two careers share no position, so only a full profile confirms that they belong to one person. */
  confirm?: boolean
  before: Of | null
  after: Of | null
}

/** A longer profile may lack its oldest positions. */
const cutAt = 10

/**
 * The changes between two careers as of month `at`, most important first, and each kind once per company. Ignores order
 * and repetition of positions. Never throws.
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
  const careers = { before: had, after: has, pairs, at, isCut: mayBeCut(after) }
  const found = eachOnce([...arrivalsAndDepartures(careers), ...pairs.flatMap(changesOfPair)])
  return found.map(({ kind, sure, before: from, after: to }) => ({
    kind,
    ...(pairs.length > 0 ? { sure } : { sure: false, confirm: true }),
    before: from?.position ?? null,
    after: to?.position ?? null,
  }))
}

/** Repeated entries count once. */
function mayBeCut(positions: readonly CareerPosition[]): boolean {
  const distinct = new Set<string>()
  for (const position of positions) {
    if (distinct.add(canonicalJson(position)).size >= cutAt) return true
  }
  return false
}

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

/** Identifies a change of a person by its kind and company. */
export const identityOfChange = ({ kind, before, after }: JobChange): string =>
  `${kind} ${companyKey((after ?? before)!)}`

/** Whether a change deserves a notification and a badge. */
export function isLoud({ kind, sure, confirm, before, after }: JobChange, at: CareerMonth): boolean {
  if (confirm) return false
  if (kind === 'moved' && !sure && before && after) {
    // A move counts only if the new job replaced the former one, not if it started long ago and was added late.
    const [from, to] = [careerEntries([before], at)[0], careerEntries([after], at)[0]]
    return !!from?.start && !!to?.start && monthsApart(from.start, to.start) === 0
  }
  return sure && isLoudKind(kind)
}
