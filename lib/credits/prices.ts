import type { OperationName } from '../api/operations.ts'

/** What an operation costs, in credits. `null`: the price is not published. */
export interface Price {
  /** The most that one request costs, whether it finds something or not. */
  most: number | null
  /** What it costs when the service answers from its own cache. */
  cached?: number
  /** What it costs when nothing is found. */
  notFound: number | null
}

const unpublished: Price = { most: null, notFound: null }
const profile: Price = { most: 2, notFound: 2 }
const cacheable: Price = { ...profile, cached: 1 }
const lookUp: Price = { most: 2, notFound: null }

/** Defaults, as published. Prices differ by deployment and have changed over time: never more than a promise. */
export const prices: Record<OperationName, Price> = {
  personSearch: lookUp,
  getProfileData: profile,
  enrichProfile: cacheable,
  getProfileDataFromEmail: lookUp,
  matchProfile: { ...lookUp, cached: 1 },
  getVolunteeringExperiences: lookUp,
  emailFinderFromUrl: { most: 4, notFound: 0 },
  emailFinderFromNameAndCompany: { most: 4, notFound: 0 },
  personsSearch: unpublished,
  getEducation: { most: 1, notFound: null },
  getExperience: { most: 1, notFound: null },
  getLanguages: unpublished,
  getFollowersCount: unpublished,
  getReactions: unpublished,
  getPosts: unpublished,
  getCompanyByDomain: unpublished,
  getJobDetails: lookUp,
  jobsSearch: unpublished,
  getQuotas: { most: 0, notFound: 0 },
  getQuotasBasic: { most: 0, notFound: 0 },
}

/** What a request of unpublished price counts against the budget until its cost is known: the dearest price there is. */
const assumedForUnpublished = 4

/** Credits to hold back in the budget before the request is sent. */
export function reserveFor(operation: OperationName): number {
  return prices[operation].most ?? assumedForUnpublished
}
