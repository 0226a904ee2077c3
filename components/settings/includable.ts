import type { Includes } from '../../lib/api/inputs.ts'

/** In reading order. */
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
