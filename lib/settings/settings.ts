import * as z from 'zod/mini'
import { cacheDuration, includes } from '../api/inputs.ts'
import { defineFact } from './fact.ts'
import { preset } from './preset.ts'

const optionalText = z.string()

/** Where the service and the social host are. Empty addresses: not set up yet. */
export const deployment = defineFact('deployment', {
  version: 1,
  schema: z.object({
    apiUrl: optionalText,
    socialUrl: optionalText,
    socialWord: z.string().check(z.regex(/^[a-z][A-Za-z]*$/)),
    jobUrlParameter: z.string().check(z.regex(/^[\w-]+$/)),
  }),
  fallback: () => ({ ...preset }),
})

/** The user's own key, and the only origin that it may be sent to. */
export const apiKey = defineFact('apiKey', {
  version: 1,
  schema: z.nullable(z.object({ key: z.string().check(z.minLength(1)), origin: z.string() })),
  fallback: () => null,
})

export const preferences = defineFact('preferences', {
  version: 1,
  schema: z.object({
    /** What `Enrich` buys of a person; each part is included at no other price. */
    includes: z.required(includes),
    /** How old a stored profile of the service may be, to be had for less; empty: always fresh. */
    cacheDuration: z.union([z.literal(''), cacheDuration]),
    /** Buy through the POST form, or "everything, always fresh" through the plain GET. */
    profileBy: z.enum(['post', 'get']),
    /** Credits that may be spent in one day; `null`: no limit. */
    budgetPerDay: z.nullable(z.number().check(z.nonnegative())),
    /** Days for which an answer counts as known, and is not bought again without being asked. */
    freshDays: z.number().check(z.positive()),
  }),
  fallback: () => ({
    includes: {
      includeCompany: true,
      includeSummary: true,
      includeFollowersCount: true,
      includeCreationDate: true,
      includeSkills: true,
      includeLanguages: true,
      includeExperience: true,
      includeEducation: true,
      includeCertifications: true,
    },
    cacheDuration: '1w',
    profileBy: 'post' as const,
    budgetPerDay: 100,
    freshDays: 90,
  }),
})

export type DeploymentSettings = Awaited<ReturnType<typeof deployment.read>>
export type Preferences = Awaited<ReturnType<typeof preferences.read>>
