import type { SectionName, SectionData } from './database/rows/sections.ts'
import type { FollowedFacts, FactChange } from './followed-facts.ts'
import { sectionDefinitions } from './sections.ts'
import type { HistoryRow, SectionRow } from './database/rows/records.ts'

/** What `after` tells otherwise than `before`; what only one of them tells at all is no change. */
export function changesBetween<Name extends SectionName>(
  name: Name,
  before: SectionData[Name],
  after: SectionData[Name],
): FactChange[] {
  return followedOf(name)?.changes(before, after) ?? []
}

/** The rows of history that a newer section writes when it takes an older one's place. */
export function historyOf(older: SectionRow, newer: SectionRow): HistoryRow[] {
  const { subject, at, request, name } = newer
  return changesBetween(name, older.data, newer.data).map((change, index) => ({
    ...change,
    id: `${request} ${subject} ${name} ${index}`,
    subject,
    at,
    request,
  }))
}

/** What of a section is followed over time; `null`: nothing. */
export function followedOf<Name extends SectionName>(name: Name): FollowedFacts<SectionData[Name]> | null {
  return sectionDefinitions[name].followed as FollowedFacts<SectionData[Name]> | null
}
