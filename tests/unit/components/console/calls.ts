import type { OperationName } from '../../../../lib/api/operations.ts'

export function consoleCalls(socialUrl: string): Record<OperationName, Record<string, unknown>> {
  const profile = { socialUrl: `${socialUrl}/in/mara-lindqvist/` }
  const email = 'mara.lindqvist@northwind-atlas.example'
  const companyDomain = 'northwind-atlas.example'
  const includes = { includeCompany: true, includeSkills: false }
  return {
    personSearch: { email },
    getProfileData: profile,
    enrichProfile: { ...profile, includes, cacheDuration: '2d' },
    getProfileDataFromEmail: { email },
    matchProfile: { firstName: 'Mara', lastName: 'Lindqvist', companyDomain, includes },
    getVolunteeringExperiences: profile,
    emailFinderFromUrl: { url: profile.socialUrl },
    emailFinderFromNameAndCompany: { fullName: 'Mara Lindqvist', companyDomain },
    personsSearch: { firstName: 'Mara', page: 1, currentCompanyEmployeeCountMin: 2 },
    getEducation: profile,
    getExperience: profile,
    getLanguages: profile,
    getFollowersCount: profile,
    getReactions: profile,
    getPosts: { ...profile, page: 1 },
    getCompanyByDomain: { domain: companyDomain },
    getJobDetails: { url: `${socialUrl}/jobs/view/4000000001/` },
    jobsSearch: {
      keywords: 'engineer & more',
      location: 'Lisbon',
      companyUrl: `${socialUrl}/company/northwind-atlas/`,
      page: 2,
      remote: 'yes',
    },
    getQuotas: {},
    getQuotasBasic: {},
  }
}
