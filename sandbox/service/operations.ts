import type { EnvelopeKind } from './envelope.ts'
import { getPosts, getReactions } from './handlers/activity.ts'
import { getCompanyByDomain } from './handlers/company.ts'
import { emailFinderFromNameAndCompany, emailFinderFromUrl } from './handlers/emails.ts'
import { getJobDetails, jobsSearch } from './handlers/job.ts'
import * as person from './handlers/person.ts'
import { personsSearch } from './handlers/search.ts'
import { getQuotas, getQuotasBasic } from './handlers/workspace.ts'
import type { Call, Outcome } from './outcome.ts'
import { Refusal } from './refusal.ts'
import { parameterSchemas } from './requests.ts'
import type { ParametersOf } from './requests.ts'

export interface Operation {
  number: number
  name: string
  method: 'GET' | 'POST'
  path: string
  envelope: EnvelopeKind
  answer(call: Call, parameters: Record<string, unknown>): Outcome
}

type Row = readonly [number, string, `${'GET' | 'POST'} /${string}`, EnvelopeKind, Operation['answer']]

function validated<K extends keyof typeof parameterSchemas>(
  kind: K,
  handler: (call: Call, taken: ParametersOf<K>) => Outcome,
): Operation['answer'] {
  return (call, parameters) => {
    const read = parameterSchemas[kind].safeParse(parameters)
    if (read.success) return handler(call, read.data as ParametersOf<K>)
    const [issue] = read.error.issues
    throw new Refusal(400, [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
  }
}

const rows: Row[] = [
  [1, 'personSearch', 'GET /enrichment', 'full', validated('someone', person.personSearch)],
  [2, 'getProfileData', 'GET /v1/enrichment/profile', 'full', validated('address', person.getProfileData)],
  [3, 'enrichProfile', 'POST /v1/enrichment/profile', 'full', validated('profile', person.enrichProfile)],
  [
    4,
    'getProfileDataFromEmail',
    'GET /v1/enrichment/resolve/email',
    'full',
    validated('email', person.getProfileDataFromEmail),
  ],
  [5, 'matchProfile', 'POST /v1/enrichment/match', 'full', validated('match', person.matchProfile)],
  [
    6,
    'getVolunteeringExperiences',
    'GET /v1/enrichment/volunteering-experiences',
    'full',
    validated('address', person.getVolunteeringExperiences),
  ],
  [
    7,
    'emailFinderFromUrl',
    'POST /v1/enrichment/emails/finder/url',
    'full',
    validated('url', emailFinderFromUrl),
  ],
  [
    8,
    'emailFinderFromNameAndCompany',
    'POST /v1/enrichment/emails/finder',
    'full',
    validated('nameAndCompany', emailFinderFromNameAndCompany),
  ],
  [
    9,
    'personsSearch',
    'POST /v1/enrichment/persons/search',
    'full',
    validated('personsSearch', personsSearch),
  ],
  [10, 'getEducation', 'GET /v1/enrichment/education', 'reduced', validated('address', person.getEducation)],
  [
    11,
    'getExperience',
    'GET /v1/enrichment/experience',
    'reduced',
    validated('address', person.getExperience),
  ],
  [12, 'getLanguages', 'GET /v1/enrichment/languages', 'reduced', validated('address', person.getLanguages)],
  [
    13,
    'getFollowersCount',
    'GET /v1/enrichment/followers-count',
    'reduced',
    validated('address', person.getFollowersCount),
  ],
  [
    14,
    'getReactions',
    'GET /enrichment/persons/activities/reactions',
    'reduced',
    validated('address', getReactions),
  ],
  [
    15,
    'getPosts',
    'GET /enrichment/companies/activities/posts',
    'reduced',
    validated('addressAndPage', getPosts),
  ],
  [
    16,
    'getCompanyByDomain',
    'GET /enrichment/company/domain',
    'reduced',
    validated('domain', getCompanyByDomain),
  ],
  [17, 'getJobDetails', 'GET /v1/enrichment/jobs/details', 'full', validated('url', getJobDetails)],
  [18, 'jobsSearch', 'GET /enrichment/jobs/search', 'paged', validated('jobsSearch', jobsSearch)],
  [19, 'getQuotas', 'GET /v1/workspaces/quotas', 'none', validated('nothing', getQuotas)],
  [20, 'getQuotasBasic', 'GET /workspaces/quotas', 'none', validated('nothing', getQuotasBasic)],
]

export const operations: Operation[] = rows.map(([number, name, address, envelope, answer]) => {
  const [method = '', path = ''] = address.split(' ')
  return { number, name, method: method === 'POST' ? 'POST' : 'GET', path, envelope, answer }
})

export function operationAt(method: string, path: string): Operation | undefined {
  return operations.find((operation) => operation.method === method && operation.path === path)
}
