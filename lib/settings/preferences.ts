import * as z from 'zod/mini'
import { cacheDuration, includes } from '../api/inputs.ts'
import { pageKinds, type PageKind } from '../pages/page-kinds.ts'
import { operationNames } from '../api/operations.ts'

const credits = z.number().check(z.nonnegative())
const days = z.number().check(z.positive())

/** Days for which an answer counts as known, and is not bought again without being asked; by section. */
const freshness = {
  profile: z._default(days, 90),
  emails: z._default(days, 90),
  education: z._default(days, 180),
  experience: z._default(days, 90),
  languages: z._default(days, 180),
  followers: z._default(days, 30),
  volunteering: z._default(days, 180),
  company: z._default(days, 180),
  job: z._default(days, 7),
  posts: z._default(days, 3),
  reactions: z._default(days, 3),
  /** Searches, and whatever else is about nobody in particular. */
  searches: z._default(days, 7),
  /** That nothing was found. */
  notFound: z._default(days, 30),
}

/** What is bought without a click, for those who turn it on. */
const auto = {
  person: z._default(z.boolean(), false),
  job: z._default(z.boolean(), false),
  /** Credits a day for it, inside the day's budget. */
  budgetPerDay: z._default(credits, 20),
  /** How long a page must be looked at first. */
  seconds: z._default(z.number().check(z.gte(1)), 4),
}

/** Days after which what was not bought again is deleted, by kind; 0: never. */
const keptFor = z._default(z.union([z.literal(0), z.literal(30), z.literal(90), z.literal(365)]), 0)

const retention = {
  ...(Object.fromEntries(pageKinds.map((kind) => [kind, keptFor])) as Record<PageKind, typeof keptFor>),
  /** Whatever is on a list, tagged or noted stays. */
  spareMarked: z._default(z.boolean(), true),
}

export const preferencesShape = z.object({
  /** What `Enrich` buys of a person; the price is the same for all of it. */
  includes: z.required(includes),
  /** How old a stored profile of the service may be, to be had for less; empty: always fresh. */
  cacheDuration: z.union([z.literal(''), cacheDuration]),
  /** Through the POST form, or "everything, always fresh" through the plain GET. */
  profileBy: z.enum(['post', 'get']),
  /** Credits that may be spent in one day; `null`: no limit. */
  budgetPerDay: z.nullable(credits),
  /** More than that, for one day only. */
  budgetToday: z._default(z.nullable(z.object({ day: z.string(), credits })), null),
  /** Credits that one batch may spend; `null`: no limit but the day's. */
  budgetPerBatch: z._default(z.nullable(credits), 100),
  freshness: z._default(z.object(freshness), () => z.object(freshness).parse({})),
  retention: z._default(z.object(retention), () => z.object(retention).parse({})),
  auto: z._default(z.object(auto), () => z.object(auto).parse({})),
  /** Credits left below which a warning shows; `null`: where the service tops up, else a tenth of the total. */
  lowCredit: z._default(z.nullable(credits), null),
  /** Prices that the person knows better, by operation. */
  prices: z._default(z.partialRecord(z.enum(operationNames), credits), {}),
})

export type Preferences = z.infer<typeof preferencesShape>
export type Retention = Preferences['retention']
export type FreshnessName = keyof Preferences['freshness']

export const usualPreferences: Preferences = preferencesShape.parse({
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
})
