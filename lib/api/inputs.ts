import * as z from 'zod/mini'
import { canonicalAddressText, canonicalText } from '../text/canonical-text.ts'
import './schemas/fields.ts'

/** One line in canonical form. */
const someText = z.string().check(z.overwrite(canonicalText), z.minLength(1))
/** A URL. Keeps compatibility characters, because they can distinguish two handles. */
const someAddress = z.string().check(z.overwrite(canonicalAddressText), z.minLength(1))
const optionalText = z.optional(someText)

export const includes = z.strictObject({
  includeCompany: z.optional(z.boolean()),
  includeSummary: z.optional(z.boolean()),
  includeFollowersCount: z.optional(z.boolean()),
  includeCreationDate: z.optional(z.boolean()),
  includeSkills: z.optional(z.boolean()),
  includeLanguages: z.optional(z.boolean()),
  includeExperience: z.optional(z.boolean()),
  includeEducation: z.optional(z.boolean()),
  includeCertifications: z.optional(z.boolean()),
})

/** Such as `4h`, `2d`, `1w`, `2mo` or `1y`. */
export const cacheDuration = z.string().check(z.regex(/^[1-9]\d*(h|d|w|mo|y)$/))

/** One place. The service accepts letters, digits, spaces and hyphens. */
const place = someText.check(z.regex(/^[\p{L}\p{M}\p{N} -]+$/u))

export const none = z.looseObject({})
export const bySocialUrl = z.looseObject({ socialUrl: someAddress })
export const byUrl = z.looseObject({ url: someAddress })
export const byEmail = z.looseObject({ email: someText })
export const byDomain = z.looseObject({ domain: someText })

const factsOfPerson = {
  firstName: optionalText,
  lastName: optionalText,
  companyDomain: optionalText,
  companyName: optionalText,
  email: optionalText,
}

export const personFacts = z.looseObject(factsOfPerson)

export const enrichProfile = z.looseObject({
  socialUrl: someAddress,
  includes: z._default(includes, {}),
  cacheDuration: z.optional(cacheDuration),
})

export const matchProfile = z.looseObject({
  ...factsOfPerson,
  includes: z._default(includes, {}),
  cacheDuration: z.optional(cacheDuration),
})

export const nameAndCompany = z.looseObject({ fullName: someText, companyDomain: someText })

const pageNumber = z.number().check(z.int(), z.minimum(1))

export const personsSearch = z
  .looseObject({
    firstName: optionalText,
    lastName: optionalText,
    headline: optionalText,
    companyName: optionalText,
    currentPositionTitle: optionalText,
    locationCity: optionalText,
    locationCountryCode: optionalText,
    currentCompanyId: z.optional(z.union([someText, z.number()])),
    page: z.optional(pageNumber),
  })
  .check(z.refine((filters) => Object.keys(filters).some((name) => name !== 'page'), 'at least one filter'))

export const postsOf = z.looseObject({ socialUrl: someAddress, page: z.optional(pageNumber) })

export const jobsSearch = z.looseObject({
  keywords: someText,
  location: place,
  companyUrl: someAddress,
  page: z.optional(pageNumber.check(z.maximum(10))),
})

export type Includes = z.infer<typeof includes>
