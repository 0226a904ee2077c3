import { liven } from './activity.ts'
import { foundCompanies } from './companies.ts'
import { offerJobs } from './jobs.ts'
import { createTimeline, type Directory } from './moving/timeline.ts'
import { settlePeople } from './people.ts'
import type { Person, World } from './types.ts'

interface WorldOptions {
  socialUrl: string
  seed?: number
  people?: number
  companies?: number
  jobs?: number
  /** The first day of the world's clock, in ms since epoch; the generated data ends there. */
  startsAt?: number
}

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

  const { startsAt } = options
  const timeline = createTimeline({
    seed,
    people,
    companies,
    directory: directoryOf(people, byHandle, byIdentifier, socialUrl),
    ...(startsAt === undefined ? {} : { startsAt }),
  })

  return {
    people,
    timeline,
    companies,
    jobs,
    person: (text) => byIdentifier.get(text) ?? byHandle.get(folded(text)),
    company: (text) => byCompany.get(folded(text)),
    job: (text) => byNumber.get(text),
    personByEmail: (text) => byEmail.get(text.toLowerCase()),
  }
}

function directoryOf(
  people: Person[],
  byHandle: Map<string, Person>,
  byIdentifier: Map<string, Person>,
  socialUrl: string,
): Directory {
  const places = new Map(people.map((person, at) => [person, at]))
  return {
    changeHandle: (person, handle) => {
      if (byHandle.get(folded(person.publicIdentifier)) === person)
        byHandle.delete(folded(person.publicIdentifier))
      person.publicIdentifier = handle
      person.socialUrl = `${socialUrl}/in/${handle}/`
      if (people.includes(person)) byHandle.set(folded(handle), person)
    },
    remove: (person) => {
      const at = people.indexOf(person)
      if (at !== -1) people.splice(at, 1)
      byIdentifier.delete(person.socialIdentifier)
      if (byHandle.get(folded(person.publicIdentifier)) === person)
        byHandle.delete(folded(person.publicIdentifier))
    },
    restore: (person) => {
      if (byIdentifier.has(person.socialIdentifier)) return
      people.push(person)
      people.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
      byIdentifier.set(person.socialIdentifier, person)
      if (!byHandle.has(folded(person.publicIdentifier)))
        byHandle.set(folded(person.publicIdentifier), person)
    },
  }
}
