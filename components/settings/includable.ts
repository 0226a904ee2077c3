import type { Includes } from '../../lib/api/inputs.ts'

/** The parts of a profile that can be left out, in the order in which people read them. */
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
