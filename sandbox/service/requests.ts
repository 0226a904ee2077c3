import { z } from 'zod'
import { milliseconds } from './durations.ts'

const text = z.string().trim().min(1)
const word = z.string().trim().optional()
const email = text.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'is not an e-mail address')
const page = z.coerce.number().int().min(1)

const flags = {
  includeCompany: z.boolean().optional(),
  includeSummary: z.boolean().optional(),
  includeFollowersCount: z.boolean().optional(),
  includeCreationDate: z.boolean().optional(),
  includeSkills: z.boolean().optional(),
  includeLanguages: z.boolean().optional(),
  includeExperience: z.boolean().optional(),
  includeEducation: z.boolean().optional(),
  includeCertifications: z.boolean().optional(),
}

const includes = z.strictObject(flags)
const cacheDuration = z
  .string()
  .refine((value) => milliseconds(value) !== undefined, 'is not a duration such as 4h, 2d, 1w, 2mo or 1y')
  .optional()

export type Includes = z.infer<typeof includes>

const someone = {
  firstName: word,
  lastName: word,
  companyDomain: word,
  companyName: word,
  email: email.optional(),
}

function anyOf(members: object): (value: Record<string, unknown>) => boolean {
  return (value) => Object.keys(members).some((name) => value[name] !== undefined && value[name] !== '')
}

const personFieldRequired =
  'at least one of firstName, lastName, companyDomain, companyName, email is required'

const filters = {
  firstName: word,
  lastName: word,
  headline: word,
  companyName: word,
  currentPositionTitle: word,
  locationCity: word,
  locationCountryCode: word,
  currentCompanyId: z.union([text, z.number()]).optional(),
  // These aren't in the specification, but similar services have them.
  companyIndustries: word,
  currentCompanyEmployeeCountMin: z.coerce.number().optional(),
  currentCompanyEmployeeCountMax: z.coerce.number().optional(),
}

export const parameterSchemas = {
  nothing: z.object({}),
  address: z.object({ socialUrl: text }),
  addressAndPage: z.object({ socialUrl: text, page: page.default(1) }),
  profile: z.object({ socialUrl: text, includes, cacheDuration }),
  email: z.object({ email }),
  someone: z.object(someone).refine(anyOf(someone), personFieldRequired),
  match: z.object({ ...someone, includes, cacheDuration }).refine(anyOf(someone), personFieldRequired),
  url: z.object({ url: text }),
  nameAndCompany: z.object({ fullName: text, companyDomain: text }),
  personsSearch: z
    .object({ ...filters, page: page.default(1) })
    .refine(anyOf(filters), 'at least one filter is required'),
  domain: z.object({ domain: text.regex(/^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u, 'is not a domain name') }),
  jobsSearch: z.object({
    keywords: text,
    location: text.regex(/^[\p{L}\p{M}\d -]+$/u, 'takes one place of letters, digits, spaces and hyphens'),
    companyUrl: text,
    page: page.max(10).default(1),
  }),
}

export type ParametersOf<K extends keyof typeof parameterSchemas> = z.infer<(typeof parameterSchemas)[K]>
