import {
  fieldsOfKind,
  isFieldName,
  longestCorrection,
  type FieldName,
} from '../corrections/correctable-fields.ts'
import type { Database } from '../database/database.ts'
import type { Correction } from '../rows/annotations.ts'
import type { SectionRow } from '../rows/sections.ts'
import type { Subject } from '../rows/subject.ts'
import { take, wait, type Steps } from '../database/steps.ts'
import { mergeSections } from '../merge-sections.ts'
import { sectionsByName } from '../sections-by-name.ts'
import { mergeStatedFacts, shownValue, statedFactsOf, withLightFacts } from '../subject-facts.ts'
import { mergeCorrections } from '../corrections/merge-corrections.ts'
import { mergeSteps, recordTables } from './merge-subjects.ts'

export interface MergeChoice {
  field: string
  value: string
}

/**
 * Merges a pair as a person decided. Choices become corrections, so that later responses don't replace them. Returns
 * the merge's id; `null` if a record no longer exists.
 */
export function mergePair(
  db: Database,
  id: string,
  now: number,
  choices: readonly MergeChoice[] = [],
): Promise<string | null> {
  return db.transaction('rw', recordTables(db), async () => take(mergingPair(db, id, now, choices)))
}

function* mergingPair(
  db: Database,
  id: string,
  at: number,
  choices: readonly MergeChoice[],
): Steps<string | null> {
  const pair = yield* wait(db.merges.get(id))
  if (!pair || pair.state === 'merged') return null
  const two = yield* wait(db.subjects.bulkGet([pair.subject, pair.other]))
  const [first, second] = two.filter((one) => one !== undefined).toSorted((a, b) => a.createdAt - b.createdAt)
  if (!first || !second) return null
  const rows = yield* wait(db.sections.where('subject').anyOf(first.key, second.key).toArray())
  const made = correctionsFor(mergePreview(first, second, rows), choices, at)
  yield* mergeSteps(db, first, second, { by: 'person', alias: pair.alias, request: null, at }, made)
  const merges = yield* wait(db.merges.where('subject').equals(first.key).toArray())
  return merges.toSorted((a, b) => b.sequence - a.sequence)[0]?.id ?? null
}

interface PreviewedRecord {
  subject: Subject
  sections: SectionRow[]
}

/** The record that a merge would give, from the sections of both (`rows`). Read-only. */
export function mergePreview(first: Subject, second: Subject, rows: readonly SectionRow[]): PreviewedRecord {
  const [own, theirs] = [first, second].map(({ key }) => rows.filter(({ subject }) => subject === key)) as [
    SectionRow[],
    SectionRow[],
  ]
  const byName = new Map(own.map((row) => [row.name, row]))
  for (const row of theirs) {
    const kept = byName.get(row.name)
    byName.set(row.name, kept ? mergeSections(kept, { ...row, subject: first.key }) : row)
  }
  const sections = [...byName.values()]
  const stated = mergeStatedFacts([statedFactsOf(first, own), statedFactsOf(second, theirs)])
  const corrections = mergeCorrections([first.corrections, second.corrections])
  return { subject: withLightFacts(first, sections, corrections, stated), sections }
}

/** The value of a field in the form that a correction can store: the first of several emails. */
export function choosableValue(subject: Subject, rows: readonly SectionRow[], field: FieldName): string {
  const value = shownValue(subject, sectionsByName(rows), field)
  return field === 'person.email' ? value.split(', ')[0]! : value
}

/** For choices that the merged record wouldn't show anyway. */
function correctionsFor(
  { subject, sections }: PreviewedRecord,
  choices: readonly MergeChoice[],
  now: number,
): Correction[] {
  const known = subject.corrections ?? []
  return choices.flatMap(({ field, value }): Correction[] => {
    if (!isFieldName(field) || !fieldsOfKind(subject.kind).includes(field)) return []
    if (value.length > longestCorrection || choosableValue(subject, sections, field) === value) return []
    const before = known.find((one) => one.field === field)
    // Must be later than the replaced correction, even if the clock was set back.
    return [{ field, value, at: Math.max(now, (before?.at ?? -1) + 1) }]
  })
}

/** Keeps two records separate, regardless of later responses and searches. */
export function keepSeparate(db: Database, id: string): Promise<number> {
  return db.merges
    .where('id')
    .equals(id)
    .filter(({ state }) => state === 'open' || state === 'suggested')
    .modify((row) => {
      row.state = 'apart'
      delete row.evidence
      delete row.sure
    })
}
