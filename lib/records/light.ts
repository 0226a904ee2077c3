import { cutText, limits } from '../api/bounds.ts'
import type { Company } from '../api/schemas/company.ts'
import type { Job } from '../api/schemas/job.ts'
import type { Person } from '../api/schemas/person.ts'
import { mergePerson } from './person.ts'
import { sectionsByName } from './record.ts'
import type { SectionRow, SubjectFacts } from './database/rows/records.ts'

/** What a list shows of a subject, made from all that is known of it. */
export function factsOf(rows: SectionRow[]): SubjectFacts {
  const sections = sectionsByName(rows)
  const { company, job } = sections
  const { person, emails } = mergePerson(sections)
  const of = company ? ofCompany(company.data) : job ? ofJob(job.data) : ofPerson(person)
  const { url, ...lines } = of
  const email = emails[0]?.address ?? ''
  return {
    ...(Object.fromEntries(
      Object.entries(lines).map(([name, text]) => [name, cutText(text, longestLine)]),
    ) as typeof lines),
    email: email.length > limits.id ? '' : email,
    url: url.length > limits.address ? '' : url,
  }
}

/** Characters of a line in a list: 100,000 rows are held in memory at once, and the record has all of it. */
const longestLine = 300

function ofPerson(person: Person) {
  return {
    name: fullName(person),
    headline: person.headline ?? '',
    company: person.currentPosition?.companyName ?? '',
    place: joined(person.location?.city, person.location?.country),
    url: person.socialUrl ?? '',
  }
}

function ofCompany(company: Company) {
  return {
    name: company.name ?? '',
    headline: company.tagline ?? company.industry ?? '',
    company: company.name ?? '',
    place: joined(company.headquarter?.city, company.headquarter?.country),
    url: company.socialUrl ?? '',
  }
}

function ofJob(job: Job) {
  return {
    name: job.title ?? '',
    headline: job.experienceLevel ?? '',
    company: job.companyName ?? '',
    place: job.location ?? '',
    url: job.url ?? '',
  }
}

/** First and last name in the order the service gives them; the handle where it gives none. */
export function fullName(person: Person): string {
  return joined(person.firstName, person.lastName, ' ') || (person.publicIdentifier ?? '')
}

function joined(first: string | null | undefined, second: string | null | undefined, by = ', '): string {
  return [first, second].filter(Boolean).join(by)
}
