import type * as z from 'zod/mini'
import * as inputs from './inputs.ts'
import * as responses from './schemas/responses.ts'

export interface PublishedPrice {
  /** The maximum price in credits, whether or not the response has data; `null` if unknown. */
  maximum: number | null
  cached?: number
  notFound: number | null
}

/**
 * How an input identifies its subject. `page`: by `socialUrl` or `url`. `domain`: by a company's `domain`. `details`:
 * by the named fields. `null`: it identifies no subject.
 */
export type LookupBy =
  | { by: 'page' }
  | { by: 'domain' }
  | {
      by: 'details'
      email?: string
      /** In order. */
      name?: readonly string[]
      company?: string
      domain?: string
      companyOrDomain?: string
    }
  | null

export interface Operation {
  number: number
  method: 'GET' | 'POST'
  path: string
  input: z.ZodMiniType
  response: z.ZodMiniType
  gives: string
  /**
   * The name of the same list in a profile. The response may contain it in that form: an object with list and count.
   */
  inProfile?: string
  /** Whether the specification lists error statuses, so that a 404 means "not found" rather than an unknown path. */
  listsErrors: boolean
  /** Prices differ by deployment and change over time. */
  price: PublishedPrice
  /** `null` if the response fills none. */
  section: string | null
  identifiedBy: LookupBy
}

const get = { method: 'GET', listsErrors: false } as const
const listed = { method: 'GET', listsErrors: true } as const
const post = { method: 'POST', listsErrors: true } as const
const person = { response: responses.profile, gives: 'person', section: 'profile' } as const
const emails = { response: responses.emails, gives: 'emails', section: 'emails' } as const
const quotas = { input: inputs.none, response: responses.quotas, gives: 'data', section: null } as const

const unpublished: PublishedPrice = { maximum: null, notFound: null }
const oneCredit: PublishedPrice = { maximum: 1, notFound: null }
const twoCredits: PublishedPrice = { maximum: 2, notFound: null }
const foundOrNot: PublishedPrice = { maximum: 2, notFound: 2 }
const onlyIfFound: PublishedPrice = { maximum: 4, notFound: 0 }
const free: PublishedPrice = { maximum: 0, notFound: 0 }

const page = { by: 'page' } as const
const details = {
  by: 'details',
  email: 'email',
  name: ['firstName', 'lastName'],
  company: 'companyName',
  domain: 'companyDomain',
} as const
const { bySocialUrl, byUrl } = inputs

/**
 * The service's 20 operations in the order of the specification, with everything that depends neither on browser nor
 * library. `lib/purchases/operations.ts` has their uses, and `lib/records/sections.ts` the sections.
 */
export const operations = {
  personSearch: {
    number: 1,
    ...listed,
    path: '/enrichment',
    input: inputs.personFacts,
    ...person,
    price: twoCredits,
    identifiedBy: details,
  },
  getProfileData: {
    number: 2,
    ...listed,
    path: '/v1/enrichment/profile',
    input: bySocialUrl,
    ...person,
    price: foundOrNot,
    identifiedBy: page,
  },
  enrichProfile: {
    number: 3,
    ...post,
    path: '/v1/enrichment/profile',
    input: inputs.enrichProfile,
    ...person,
    price: { ...foundOrNot, cached: 1 },
    identifiedBy: page,
  },
  getProfileDataFromEmail: {
    number: 4,
    ...listed,
    path: '/v1/enrichment/resolve/email',
    input: inputs.byEmail,
    ...person,
    price: twoCredits,
    identifiedBy: { by: 'details', email: 'email' },
  },
  matchProfile: {
    number: 5,
    ...post,
    path: '/v1/enrichment/match',
    input: inputs.matchProfile,
    ...person,
    price: { ...twoCredits, cached: 1 },
    identifiedBy: details,
  },
  getVolunteeringExperiences: {
    number: 6,
    ...listed,
    path: '/v1/enrichment/volunteering-experiences',
    input: bySocialUrl,
    response: responses.volunteering,
    gives: 'volunteeringExperiences',
    section: 'volunteering',
    price: twoCredits,
    identifiedBy: page,
  },
  emailFinderFromUrl: {
    number: 7,
    ...post,
    path: '/v1/enrichment/emails/finder/url',
    input: byUrl,
    ...emails,
    price: onlyIfFound,
    identifiedBy: page,
  },
  emailFinderFromNameAndCompany: {
    number: 8,
    ...post,
    path: '/v1/enrichment/emails/finder',
    input: inputs.nameAndCompany,
    ...emails,
    price: onlyIfFound,
    identifiedBy: { by: 'details', name: ['fullName'], companyOrDomain: 'companyDomain' },
  },
  personsSearch: {
    number: 9,
    ...post,
    path: '/v1/enrichment/persons/search',
    input: inputs.personsSearch,
    response: responses.persons,
    gives: 'persons',
    section: null,
    price: unpublished,
    identifiedBy: null,
  },
  getEducation: {
    number: 10,
    ...get,
    path: '/v1/enrichment/education',
    input: bySocialUrl,
    response: responses.schools,
    gives: 'schools',
    inProfile: 'educationHistory',
    section: 'education',
    price: oneCredit,
    identifiedBy: page,
  },
  getExperience: {
    number: 11,
    ...get,
    path: '/v1/enrichment/experience',
    input: bySocialUrl,
    response: responses.positions,
    gives: 'positions',
    inProfile: 'positionHistory',
    section: 'experience',
    price: oneCredit,
    identifiedBy: page,
  },
  getLanguages: {
    number: 12,
    ...get,
    path: '/v1/enrichment/languages',
    input: bySocialUrl,
    response: responses.languagesResponse,
    gives: 'languages',
    section: 'languages',
    price: unpublished,
    identifiedBy: page,
  },
  getFollowersCount: {
    number: 13,
    ...get,
    path: '/v1/enrichment/followers-count',
    input: bySocialUrl,
    response: responses.followers,
    gives: 'followersCount',
    section: 'followers',
    price: unpublished,
    identifiedBy: page,
  },
  getReactions: {
    number: 14,
    ...get,
    path: '/enrichment/persons/activities/reactions',
    input: bySocialUrl,
    response: responses.reactions,
    gives: 'reactions',
    section: 'reactions',
    price: unpublished,
    identifiedBy: page,
  },
  getPosts: {
    number: 15,
    ...get,
    path: '/enrichment/companies/activities/posts',
    input: inputs.postsOf,
    response: responses.posts,
    gives: 'posts',
    section: 'posts',
    price: unpublished,
    identifiedBy: page,
  },
  getCompanyByDomain: {
    number: 16,
    ...get,
    path: '/enrichment/company/domain',
    input: inputs.byDomain,
    response: responses.companyResponse,
    gives: 'company',
    section: 'company',
    price: unpublished,
    identifiedBy: { by: 'domain' },
  },
  getJobDetails: {
    number: 17,
    ...get,
    path: '/v1/enrichment/jobs/details',
    input: byUrl,
    response: responses.jobResponse,
    gives: 'job',
    section: 'job',
    price: twoCredits,
    identifiedBy: page,
  },
  jobsSearch: {
    number: 18,
    ...get,
    path: '/enrichment/jobs/search',
    input: inputs.jobsSearch,
    response: responses.jobs,
    gives: 'jobs',
    section: null,
    price: unpublished,
    identifiedBy: null,
  },
  getQuotas: {
    number: 19,
    ...get,
    path: '/v1/workspaces/quotas',
    ...quotas,
    price: free,
    identifiedBy: null,
  },
  getQuotasBasic: {
    number: 20,
    ...get,
    path: '/workspaces/quotas',
    ...quotas,
    price: free,
    identifiedBy: null,
  },
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof operations
export type Input<Name extends OperationName> = z.input<(typeof operations)[Name]['input']>
export type Data<Name extends OperationName> = z.output<(typeof operations)[Name]['response']>

export const operationNames = Object.keys(operations) as OperationName[]

/** A record section that some operation fills: see `lib/records/sections.ts`. */
export type SectionName = NonNullable<(typeof operations)[OperationName]['section']>
