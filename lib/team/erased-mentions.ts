import { canonicalJson } from '../records/canonical-json.ts'
import type { Database } from '../records/database/database.ts'
import type { SectionRow, StatedFacts, Subject, SubjectFacts } from '../records/database/rows/records.ts'
import { hasErasedMentions } from '../records/merge-sections.ts'
import { factsOf, statedFactsOf, withLightFacts } from '../records/subject-facts.ts'
import { isPartOf } from './common-part.ts'

type FactName = keyof SubjectFacts

const factNames = ['name', 'headline', 'company', 'place', 'email', 'url'] as const satisfies FactName[]

/** Whether a text is what another says, and more: what was erased in the other still stands in it. */
const saysMore = (text: string, than: string) => text !== than && isPartOf(than, text)

function factsNotErased(stated: StatedFacts, told: (name: FactName, text: string) => boolean): StatedFacts {
  const left = (Object.entries(stated) as [FactName, string][]).filter(([name, text]) => !told(name, text))
  return Object.fromEntries(left)
}

/** A light row as a team has it, without what one of here that mentions were erased in does not say any more. */
export function withoutErasedFacts(subject: Subject, ours: Subject): Subject {
  const { stated, details: _details, ...row } = subject
  const erased = factNames.filter((name) => saysMore(row[name], ours[name]))
  const left = factsNotErased(stated ?? {}, (name, text) => saysMore(text, ours[name]))
  return {
    ...row,
    ...Object.fromEntries(erased.map((name) => [name, ours[name]])),
    ...(Object.keys(left).length > 0 ? { stated: left } : {}),
  }
}

/**
 * Has a light row follow its sections where mentions were erased in them: what it was known by beside them says no more
 * than they do. `before`: sections as they were until now. Inside the caller's transaction over subjects and sections.
 */
export async function refreshErased(
  db: Database,
  subject: Subject,
  sections: SectionRow[],
  before: SectionRow[] = [],
): Promise<Subject> {
  if (!sections.some(hasErasedMentions)) return subject
  const told = factsOf(sections)
  const was = factsOf(before)
  const stated = factsNotErased(statedFactsOf(subject, sections), (name, text) =>
    told[name] === '' ? text !== '' && text === was[name] : saysMore(text, told[name]),
  )
  const next = withLightFacts(subject, sections, subject.corrections, stated)
  if (canonicalJson(next) === canonicalJson(subject)) return subject
  await db.subjects.put(next)
  return next
}
