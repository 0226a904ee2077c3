import { canonicalJson, compareTexts } from './canonical-json.ts'
import { mergeCorrections } from './corrections/merge-corrections.ts'
import { historyOfEarlier, isRecordedHistory } from './earlier-sections.ts'
import { jobHistoryOfEarlier } from './job-history.ts'
import { mergeSections } from './merge-sections.ts'
import type { Subject } from './rows/subject.ts'
import type { HistoryRow } from './rows/history.ts'
import type { SectionRow } from './rows/sections.ts'
import { factsIn, lightFacts, mergeStatedFacts, mergeSubjectRows, statedFactsOf } from './subject-facts.ts'

export interface WholeRecord {
  subject: Subject
  sections: SectionRow[]
  history: HistoryRow[]
}

/** Joins two records under the key of the first one. Idempotent, and independent of order and grouping. */
export function joinRecords(here: WholeRecord, there: WholeRecord): WholeRecord {
  const moved = withKey(here.subject.key, there)
  const sections = joinedSections(here.sections, moved.sections)
  const joined = joinedHistory(here.history, moved.history)
  return {
    subject: joinedSubject(here, there, sections),
    sections,
    history: [...joined, ...historyOfEarlier(sections, joined), ...jobHistoryOfEarlier(sections, joined)],
  }
}

export function withKey(key: string, { subject, sections, history }: WholeRecord): WholeRecord {
  return {
    subject: { ...subject, key },
    sections: sections.map((row) => ({ ...row, subject: key })),
    history: history.map((row) => ({ ...row, subject: key })),
  }
}

/** A record in the form that joining would give it. */
export function normalizeRecord({ subject, sections, history }: WholeRecord): WholeRecord {
  const joined = joinedHistory([], history)
  return {
    subject: mergeSubjectRows(
      [{ ...subject, aliases: [...new Set([subject.key, ...subject.aliases])] }],
      lightFacts(sections, statedFactsOf(subject, sections), mergeCorrections([subject.corrections])),
    ),
    sections,
    history: [...joined, ...historyOfEarlier(sections, joined), ...jobHistoryOfEarlier(sections, joined)],
  }
}

function joinedSubject(here: WholeRecord, there: WholeRecord, sections: SectionRow[]): Subject {
  const own = statedFactsOf(here.subject, here.sections)
  const stated = mergeStatedFacts([own, statedFactsOf(there.subject, there.sections)])
  const corrections = mergeCorrections([here.subject.corrections, there.subject.corrections])
  const isTheSame =
    canonicalJson(stated) === canonicalJson(own) &&
    canonicalJson(corrections) === canonicalJson(here.subject.corrections ?? []) &&
    sections.every((row) => here.sections.includes(row))
  const facts = isTheSame ? factsIn(here.subject) : lightFacts(sections, stated, corrections)
  return mergeSubjectRows([here.subject, there.subject], facts)
}

function joinedSections(here: SectionRow[], there: SectionRow[]): SectionRow[] {
  const byName = new Map(here.map((row) => [row.name, row]))
  for (const row of there) {
    const kept = byName.get(row.name)
    byName.set(row.name, kept ? mergeSections(kept, row) : row)
  }
  return [...byName.values()]
}

function joinedHistory(here: HistoryRow[], there: HistoryRow[]): HistoryRow[] {
  const byId = new Map(here.filter(isRecordedHistory).map((row) => [row.id, row]))
  for (const row of there.filter(isRecordedHistory)) {
    const kept = byId.get(row.id)
    byId.set(row.id, kept ? laterHistory(kept, row) : row)
  }
  return [...byId.values()]
}

function laterHistory(here: HistoryRow, there: HistoryRow): HistoryRow {
  return compareTexts(canonicalJson(here), canonicalJson(there)) >= 0 ? here : there
}
