import type { PageKind } from '../pages/page-kinds.ts'
import type { SectionData, SectionName } from './rows/sections.ts'
import {
  factsOfCompany,
  factsOfEmails,
  factsOfExperience,
  factsOfJob,
  factsOfProfile,
  type FollowedFacts,
} from './followed-facts.ts'

interface SectionDefinition<Data> {
  kinds: readonly PageKind[]
  /**
   * `identity`: identifies the subject. `part`: also part of a profile, and overrides it if newer. `list`: complete
   * when bought. `paged`: each purchase adds a page.
   */
  role: 'identity' | 'part' | 'list' | 'paged'
  header: string
  followed: FollowedFacts<Data> | null
}

const ofPerson = { kinds: ['person'], followed: null } as const

/**
 * All sections in the order of display and export. See also `lib/api/schemas/sections.ts` (data),
 * `lib/api/operations.ts`, `lib/settings/preferences.ts` (days of freshness), `components/record/sectionLabels.ts` and
 * `sectionCards.tsx`.
 */
export const sectionDefinitions = {
  profile: { ...ofPerson, role: 'identity', header: 'Profile', followed: factsOfProfile },
  emails: { ...ofPerson, role: 'list', header: 'Email', followed: factsOfEmails },
  experience: { ...ofPerson, role: 'part', header: 'Experience', followed: factsOfExperience },
  education: { ...ofPerson, role: 'part', header: 'Education' },
  languages: { ...ofPerson, role: 'part', header: 'Languages' },
  followers: { ...ofPerson, role: 'part', header: 'Followers' },
  volunteering: { ...ofPerson, role: 'part', header: 'Volunteering' },
  posts: { kinds: ['person', 'company'], role: 'paged', header: 'Posts', followed: null },
  reactions: { ...ofPerson, role: 'paged', header: 'Reactions' },
  company: { kinds: ['company'], role: 'identity', header: 'Company', followed: factsOfCompany },
  job: { kinds: ['job'], role: 'identity', header: 'Job', followed: factsOfJob },
} as const satisfies { [Name in SectionName]: SectionDefinition<SectionData[Name]> }

export const sectionNames = Object.keys(sectionDefinitions) as SectionName[]

export type SectionOf<Role> = {
  [Name in SectionName]: (typeof sectionDefinitions)[Name]['role'] extends Role ? Name : never
}[SectionName]

export function sectionsOf<Role extends SectionDefinition<never>['role']>(role: Role): SectionOf<Role>[] {
  return sectionNames.filter((name) => sectionDefinitions[name].role === role) as SectionOf<Role>[]
}

export function hasSection(kind: PageKind, name: SectionName): boolean {
  const { kinds }: { kinds: readonly PageKind[] } = sectionDefinitions[name]
  return kinds.includes(kind)
}
