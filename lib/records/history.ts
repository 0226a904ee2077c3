import type { SectionName, SectionData, SectionRow } from './rows/sections.ts'
import type { FollowedFacts, FactChange } from './followed-facts.ts'
import { sectionDefinitions } from './sections.ts'
import type { HistoryRow } from './rows/history.ts'

/** The changes between two versions of a section. A value that only one of them has is no change. */
export function changesBetween<Name extends SectionName>(
  name: Name,
  before: SectionData[Name],
  after: SectionData[Name],
): FactChange[] {
  return followedOf(name)?.changes(before, after) ?? []
}

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

/** How the values of a section are tracked; `null` if they aren't. */
export function followedOf<Name extends SectionName>(name: Name): FollowedFacts<SectionData[Name]> | null {
  return sectionDefinitions[name].followed as FollowedFacts<SectionData[Name]> | null
}
