import * as z from 'zod/mini'
import { cacheDuration, includes } from '../api/inputs.ts'

export const preferencesShape = z.object({
  /** What `Enrich` buys of a person; the price is the same for all of it. */
  includes: z.required(includes),
  /** How old a stored profile of the service may be, to be had for less; empty: always fresh. */
  cacheDuration: z.union([z.literal(''), cacheDuration]),
  /** Through the POST form, or "everything, always fresh" through the plain GET. */
  profileBy: z.enum(['post', 'get']),
  /** Credits that may be spent in one day; `null`: no limit. */
  budgetPerDay: z.nullable(z.number().check(z.nonnegative())),
  /** Days for which an answer counts as known, and is not bought again without being asked. */
  freshDays: z.number().check(z.positive()),
})

export type Preferences = z.infer<typeof preferencesShape>

export const usualPreferences: Preferences = {
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
  profileBy: 'post',
  budgetPerDay: 100,
  freshDays: 90,
}
