import type { OperationName } from '../../lib/api/operations.ts'

/** Schemas can't express these rules. */
export const descriptions: Partial<Record<OperationName, string>> & { document: string } = {
  document: [
    'The API that a provider offers so that Sidelight works with it. `docs/provider-api.md` explains prices, limits and errors.',
    'Field names have `social` where a provider may have the name of its network: with the word `acme`, `socialUrl` becomes `acmeUrl`.',
    'Every response field may be missing or `null`, and unknown fields are kept.',
  ].join('\n\n'),
  personSearch: 'At least one parameter is sent.',
  enrichProfile:
    '`includes` chooses optional parts. With `cacheDuration`, such as `2d`, a profile that was collected within that time may be returned.',
  matchProfile: '`companyName` is the current or a former company.',
  emailFinderFromNameAndCompany: '`companyDomain` has a domain or the name of a company.',
  personsSearch:
    'At least one filter is sent. Text filters match the start of the value, unless the provider says otherwise.',
  getJobDetails: 'The name of the parameter can be set; `url` is the default.',
  jobsSearch: '`location` is one place: letters, digits, blanks and hyphens. `page` is from 1 to 10.',
}
