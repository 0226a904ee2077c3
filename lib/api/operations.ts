import type * as z from 'zod/mini'
import * as inputs from './inputs.ts'
import * as answers from './schemas/answers.ts'

/** One of the service's operations. */
export interface Operation {
  /** Its place in the specification's tables. */
  number: number
  method: 'GET' | 'POST'
  path: string
  input: z.ZodMiniType
  answer: z.ZodMiniType
  /** The name, in the answer, of what was asked for: without it an answer carries nothing that was bought. */
  gives: string
  /** Statuses other than 200 are specified for it: its 404 means "not found", never "no such address". */
  listsErrors: boolean
}

const get = { method: 'GET', listsErrors: false } as const
const listed = { method: 'GET', listsErrors: true } as const
const post = { method: 'POST', listsErrors: true } as const
const person = { answer: answers.profile, gives: 'person' } as const
const emails = { answer: answers.emails, gives: 'emails' } as const
const { bySocialUrl, byUrl } = inputs

/** The service's 20 operations, in the specification's order. Everything that calls one reads this table. */
export const operations = {
  personSearch: { number: 1, ...listed, path: '/enrichment', input: inputs.personFacts, ...person },
  getProfileData: { number: 2, ...listed, path: '/v1/enrichment/profile', input: bySocialUrl, ...person },
  enrichProfile: {
    number: 3,
    ...post,
    path: '/v1/enrichment/profile',
    input: inputs.enrichProfile,
    ...person,
  },
  getProfileDataFromEmail: {
    number: 4,
    ...listed,
    path: '/v1/enrichment/resolve/email',
    input: inputs.byEmail,
    ...person,
  },
  matchProfile: { number: 5, ...post, path: '/v1/enrichment/match', input: inputs.matchProfile, ...person },
  getVolunteeringExperiences: {
    number: 6,
    ...listed,
    path: '/v1/enrichment/volunteering-experiences',
    input: bySocialUrl,
    answer: answers.volunteering,
    gives: 'volunteeringExperiences',
  },
  emailFinderFromUrl: {
    number: 7,
    ...post,
    path: '/v1/enrichment/emails/finder/url',
    input: byUrl,
    ...emails,
  },
  emailFinderFromNameAndCompany: {
    number: 8,
    ...post,
    path: '/v1/enrichment/emails/finder',
    input: inputs.nameAndCompany,
    ...emails,
  },
  personsSearch: {
    number: 9,
    ...post,
    path: '/v1/enrichment/persons/search',
    input: inputs.personsSearch,
    answer: answers.persons,
    gives: 'persons',
  },
  getEducation: {
    number: 10,
    ...get,
    path: '/v1/enrichment/education',
    input: bySocialUrl,
    answer: answers.schools,
    gives: 'schools',
  },
  getExperience: {
    number: 11,
    ...get,
    path: '/v1/enrichment/experience',
    input: bySocialUrl,
    answer: answers.positions,
    gives: 'positions',
  },
  getLanguages: {
    number: 12,
    ...get,
    path: '/v1/enrichment/languages',
    input: bySocialUrl,
    answer: answers.languages,
    gives: 'languages',
  },
  getFollowersCount: {
    number: 13,
    ...get,
    path: '/v1/enrichment/followers-count',
    input: bySocialUrl,
    answer: answers.followers,
    gives: 'followersCount',
  },
  getReactions: {
    number: 14,
    ...get,
    path: '/enrichment/persons/activities/reactions',
    input: inputs.postsOf,
    answer: answers.reactions,
    gives: 'reactions',
  },
  getPosts: {
    number: 15,
    ...get,
    path: '/enrichment/companies/activities/posts',
    input: inputs.postsOf,
    answer: answers.posts,
    gives: 'posts',
  },
  getCompanyByDomain: {
    number: 16,
    ...get,
    path: '/enrichment/company/domain',
    input: inputs.byDomain,
    answer: answers.companyAnswer,
    gives: 'company',
  },
  getJobDetails: {
    number: 17,
    ...get,
    path: '/v1/enrichment/jobs/details',
    input: byUrl,
    answer: answers.jobAnswer,
    gives: 'job',
  },
  jobsSearch: {
    number: 18,
    ...get,
    path: '/enrichment/jobs/search',
    input: inputs.jobsSearch,
    answer: answers.jobs,
    gives: 'jobs',
  },
  getQuotas: {
    number: 19,
    ...get,
    path: '/v1/workspaces/quotas',
    input: inputs.none,
    answer: answers.quotas,
    gives: 'data',
  },
  getQuotasBasic: {
    number: 20,
    ...get,
    path: '/workspaces/quotas',
    input: inputs.none,
    answer: answers.quotas,
    gives: 'data',
  },
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof operations
export type Input<Name extends OperationName> = z.input<(typeof operations)[Name]['input']>
export type Data<Name extends OperationName> = z.output<(typeof operations)[Name]['answer']>

export const operationNames = Object.keys(operations) as OperationName[]
