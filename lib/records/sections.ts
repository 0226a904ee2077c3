import type { PageKind } from '../pages/page-kinds.ts'
import type { SectionData, SectionName } from './database/rows/sections.ts'
import {
  factsOfCompany,
  factsOfEmails,
  factsOfExperience,
  factsOfJob,
  factsOfProfile,
  type FollowedFacts,
} from './followed-facts.ts'

/** A part of a record that is bought by itself. */
interface SectionDefinition<Data> {
  /** Of which kinds of subject. */
  kinds: readonly PageKind[]
  /**
   * `identity`: says who the subject is. `part`: of a profile too, and in its place where it is newer. `list`: has all
   * there is. `paged`: comes in pages, and a later page continues what is there.
   */
  role: 'identity' | 'part' | 'list' | 'paged'
  /** Before the names of its columns in files. */
  header: string
  /** What of it is noted in the history when a newer answer tells otherwise; `null`: nothing. */
  followed: FollowedFacts<Data> | null
}

const ofPerson = { kinds: ['person'], followed: null } as const

/**
 * Every section there is, in the order in which they are offered and written to files. What it holds is in
 * `lib/api/schemas/sections.ts`, which operations buy it in `lib/api/operations.ts`, for how many days it counts as
 * known in `lib/settings/preferences.ts`, where it is shown in `components/record/sectionLabels.ts` and
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

/** The sections of one role. */
export type SectionOf<Role> = {
  [Name in SectionName]: (typeof sectionDefinitions)[Name]['role'] extends Role ? Name : never
}[SectionName]

/** The sections of one role, in their order. */
export function sectionsOf<Role extends SectionDefinition<never>['role']>(role: Role): SectionOf<Role>[] {
  return sectionNames.filter((name) => sectionDefinitions[name].role === role) as SectionOf<Role>[]
}

/** Whether a subject of this kind can have the section. */
export function hasSection(kind: PageKind, name: SectionName): boolean {
  const { kinds }: { kinds: readonly PageKind[] } = sectionDefinitions[name]
  return kinds.includes(kind)
}
