import { companyByDomainResponse } from '../companies.ts'
import { found, missing } from '../outcome.ts'
import type { Call, Outcome } from '../outcome.ts'
import type { ParametersOf } from '../requests.ts'

export function getCompanyByDomain(call: Call, { domain }: ParametersOf<'domain'>): Outcome {
  const company = call.world.company(domain.toLowerCase().replace(/^www\./, ''))
  return company ? found({ company: companyByDomainResponse(company) }) : missing('No company was found.')
}
