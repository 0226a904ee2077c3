import type { Company, Job, Person } from '../../world/types.ts'
import { day } from './dates.ts'
import { companyPath, jobPath, personPath } from './paths.ts'

export function fullName(person: Person): string {
  return `${person.firstName} ${person.lastName}`.trim()
}

export function placeOf({ location }: Person): string {
  return [...new Set([location.city, location.state, location.country])].filter(Boolean).join(', ')
}

export function personCard(person: Person) {
  return {
    name: fullName(person),
    line: person.headline,
    place: placeOf(person),
    path: personPath(person),
    image: `/images/people/${encodeURIComponent(person.publicIdentifier)}.svg`,
  }
}

export function companyCard(company: Company) {
  return {
    name: company.name,
    line: company.industry,
    place: company.headquarter.city,
    path: companyPath(company),
    image: `/images/companies/${encodeURIComponent(company.universalName)}.svg`,
  }
}

export function jobCard(job: Job) {
  return {
    id: job.socialIdentifier,
    name: job.title,
    company: job.companyName,
    place: job.location,
    posted: day(job.repostDate || job.creationDate),
    path: jobPath(job),
    image: `/images/companies/${encodeURIComponent(job.company)}.svg`,
  }
}
