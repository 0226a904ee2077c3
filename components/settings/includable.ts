import type { Includes } from '../../lib/api/inputs.ts'

/** Optional parts of a profile, in reading order. */
export const includable = [
  'includeCompany',
  'includeSummary',
  'includeExperience',
  'includeEducation',
  'includeSkills',
  'includeLanguages',
  'includeCertifications',
  'includeFollowersCount',
  'includeCreationDate',
] as const satisfies (keyof Includes)[]
