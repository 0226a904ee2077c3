import { liven } from './activity.ts'
import { foundCompanies } from './companies.ts'
import { offerJobs } from './jobs.ts'
import { settlePeople } from './people.ts'
import type { World } from './types.ts'

export interface WorldOptions {
  /** Origin of the social site. */
  socialUrl: string
  seed?: number
  people?: number
  companies?: number
  jobs?: number
}

/** Handles are compared in NFC and lower case. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

export function createWorld(options: WorldOptions): World {
  const { seed = 20261101 } = options
  const socialUrl = options.socialUrl.replace(/\/$/, '')
  const companies = foundCompanies(seed, socialUrl, options.companies ?? 200)
  const people = settlePeople(seed, socialUrl, companies, options.people ?? 2000)
  const jobs = offerJobs(seed, socialUrl, companies, options.jobs ?? 1000)
  liven(seed, socialUrl, people, companies)

  const byHandle = new Map(people.map((person) => [folded(person.publicIdentifier), person]))
  const byIdentifier = new Map(people.map((person) => [person.socialIdentifier, person]))
  const byEmail = new Map(
    people.flatMap((person) => person.emails.map(({ value }) => [value.toLowerCase(), person])),
  )
  const byCompany = new Map(
    companies.flatMap((company) => [
      [folded(company.universalName), company],
      [company.socialId, company],
      [company.domain.toLowerCase(), company],
    ]),
  )
  const byNumber = new Map(jobs.map((job) => [job.socialIdentifier, job]))

  return {
    people,
    companies,
    jobs,
    person: (text) => byIdentifier.get(text) ?? byHandle.get(folded(text)),
    company: (text) => byCompany.get(folded(text)),
    job: (text) => byNumber.get(text),
    personByEmail: (text) => byEmail.get(text.toLowerCase()),
  }
}
