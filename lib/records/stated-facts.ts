import { factsOf } from './light.ts'
import { compareTexts } from './canonical.ts'
import type { SectionRow, StatedFacts, Subject, SubjectFacts } from './database/rows/records.ts'

type Facts = SubjectFacts
type FactName = keyof SubjectFacts

/** What of a light row none of its sections says, with what sections stand before. */
export function statedFactsOf(
  subject: Pick<Subject, FactName> & Pick<Partial<Subject>, 'stated'>,
  sections: SectionRow[],
): StatedFacts {
  const told = factsOf(sections)
  const names = Object.keys(told) as FactName[]
  return mergeStatedFacts([
    subject.stated ?? {},
    Object.fromEntries(names.filter((name) => told[name] === '').map((name) => [name, subject[name]])),
  ])
}

/** Of each fact the fuller text: that says the most, and is the same whichever comes first. */
export function mergeStatedFacts(all: readonly StatedFacts[]): StatedFacts {
  const joined: StatedFacts = {}
  for (const stated of all)
    for (const [name, text] of Object.entries(stated) as [FactName, string][])
      if (text !== '' && isFuller(text, joined[name] ?? '')) joined[name] = text
  return joined
}

/**
 * The facts of a light row: what its sections say, and where they say nothing, what it was known by itself. That stays
 * in `stated` where a section says something else, since the next one may not.
 */
export function lightFacts(sections: SectionRow[], stated: StatedFacts): Facts & Pick<Subject, 'stated'> {
  const told = factsOf(sections)
  const facts = { ...told }
  const behind: StatedFacts = {}
  for (const [name, text] of Object.entries(stated) as [FactName, string][])
    if (told[name] === '') facts[name] = text
    else behind[name] = text
  return Object.keys(behind).length > 0 ? { ...facts, stated: behind } : facts
}

const isFuller = (text: string, than: string) =>
  text.length - than.length > 0 || (text.length === than.length && compareTexts(text, than) > 0)
