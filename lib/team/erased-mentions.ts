import { canonicalJson } from '../records/canonical-json.ts'
import type { Database } from '../records/database/database.ts'
import type { SectionRow } from '../records/rows/sections.ts'
import type { StatedFacts, Subject, SubjectFacts } from '../records/rows/subject.ts'
import { hasErasedMentions } from '../records/merge-sections.ts'
import { factsOf, statedFactsOf, withLightFacts } from '../records/subject-facts.ts'
import { isPartOf } from './common-part.ts'

type FactName = keyof SubjectFacts

const factNames = ['name', 'headline', 'company', 'place', 'email', 'url'] as const satisfies FactName[]

const containsMore = (text: string, than: string) => text !== than && isPartOf(than, text)

function factsNotErased(
  stated: StatedFacts,
  sectionFacts: (name: FactName, text: string) => boolean,
): StatedFacts {
  const remaining = (Object.entries(stated) as [FactName, string][]).filter(
    ([name, text]) => !sectionFacts(name, text),
  )
  return Object.fromEntries(remaining)
}

/** Removes text from the team's row that was erased in the local row. */
export function withoutErasedFacts(subject: Subject, ours: Subject): Subject {
  const { stated, details: _details, ...row } = subject
  const erased = factNames.filter((name) => containsMore(row[name], ours[name]))
  const remaining = factsNotErased(stated ?? {}, (name, text) => containsMore(text, ours[name]))
  return {
    ...row,
    ...Object.fromEntries(erased.map((name) => [name, ours[name]])),
    ...(Object.keys(remaining).length > 0 ? { stated: remaining } : {}),
  }
}

/**
 * Updates a light row after mentions were erased in its sections, because stated facts may not contain more than those.
 * `before` are the sections from before that. Runs in the caller's transaction over subjects and sections.
 */
export async function refreshErased(
  db: Database,
  subject: Subject,
  sections: SectionRow[],
  before: SectionRow[] = [],
): Promise<Subject> {
  if (!sections.some(hasErasedMentions)) return subject
  const sectionFacts = factsOf(sections)
  const previousFacts = factsOf(before)
  const stated = factsNotErased(statedFactsOf(subject, sections), (name, text) =>
    sectionFacts[name] === ''
      ? text !== '' && text === previousFacts[name]
      : containsMore(text, sectionFacts[name]),
  )
  const next = withLightFacts(subject, sections, subject.corrections, stated)
  if (canonicalJson(next) === canonicalJson(subject)) return subject
  await db.subjects.put(next)
  return next
}
