import type { Preferences } from '../../settings/settings.ts'
import type { SearchFieldName, Values } from './fields.ts'
import type { SearchQueries } from './search-query.ts'
import type { FormId } from './form-ids.ts'
import { prefills, type Surroundings } from './prefill.ts'

type RunOptions = Pick<Preferences, 'includes' | 'cacheDuration'>

export interface SearchFormFields {
  fields: readonly SearchFieldName[]
  required: readonly SearchFieldName[]
  anyOf: readonly SearchFieldName[]
  queries: (values: Values, wishes: RunOptions) => SearchQueries
  prefill: (around: Surroundings) => Values
  lastPage?: number
}

const peopleFilters = [
  'firstName',
  'lastName',
  'headline',
  'currentPositionTitle',
  'companyName',
  'currentCompanyId',
  'locationCity',
  'locationCountryCode',
] as const

const jobFields = ['keywords', 'location', 'companyUrl'] as const

export const forms: Record<FormId, SearchFormFields> = {
  person: {
    fields: ['email', 'firstName', 'lastName', 'companyName', 'companyDomain'],
    required: [],
    anyOf: ['email', 'firstName', 'lastName'],
    queries: personQueries,
    prefill: prefills.person,
  },
  email: {
    fields: ['fullName', 'company'],
    required: ['fullName', 'company'],
    anyOf: [],
    queries: ({ fullName, company }) => [
      { operation: 'emailFinderFromNameAndCompany', input: { fullName, companyDomain: company } },
    ],
    prefill: prefills.email,
  },
  people: {
    fields: peopleFilters,
    required: [],
    anyOf: peopleFilters,
    queries: (values) => [{ operation: 'personsSearch', input: values }],
    prefill: prefills.people,
    lastPage: Infinity,
  },
  jobs: {
    fields: jobFields,
    required: jobFields,
    anyOf: [],
    queries: (values) => [{ operation: 'jobsSearch', input: values }],
    prefill: prefills.jobs,
    lastPage: 10,
  },
  company: {
    fields: ['domain'],
    required: ['domain'],
    anyOf: [],
    queries: (values) => [{ operation: 'getCompanyByDomain', input: values }],
    prefill: prefills.company,
  },
}

/** An email alone has its own operation; any other input is matched. The older search may find other people. */
function personQueries(values: Values, { includes, cacheDuration }: RunOptions): SearchQueries {
  const older = { operation: 'personSearch', input: values } as const
  const { email, ...others } = values
  if (email && Object.keys(others).length === 0)
    return [{ operation: 'getProfileDataFromEmail', input: { email } }, older]
  const cached = cacheDuration === '' ? {} : { cacheDuration }
  return [{ operation: 'matchProfile', input: { ...values, includes, ...cached } }, older]
}
