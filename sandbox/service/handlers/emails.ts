import { hasWorkedAt, personAt, sameFullName } from '../finding.ts'
import { found, foundNothing, missing } from '../outcome.ts'
import type { Call, Outcome } from '../outcome.ts'
import type { ParametersOf } from '../requests.ts'
import type { Person } from '../../world/types.ts'

function emails(person: Person | undefined): Outcome {
  return person && person.emails.length > 0 ? found({ emails: person.emails }) : foundNothing({ emails: [] })
}

/** 404 for an unknown person, an empty list for a person without a valid email. Both are free. */
export function emailFinderFromUrl(call: Call, { url }: ParametersOf<'url'>): Outcome {
  const person = personAt(call, url)
  return person ? emails(person) : missing('No profile was found.')
}

export function emailFinderFromNameAndCompany(call: Call, taken: ParametersOf<'nameAndCompany'>): Outcome {
  const { fullName, companyDomain } = taken
  const named = call.world.people.filter((person) => sameFullName(fullName, person))
  return emails(named.find((person) => hasWorkedAt(call, person, companyDomain)))
}
