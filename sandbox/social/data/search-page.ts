import type { World } from '../../world/types.ts'
import { companyCard, fullName, personCard } from './cards.ts'
import { jobList } from './job-pages.ts'

const maximum = 24

export function searchPage(query: string, world: World) {
  const wanted = query.trim().toLowerCase()
  const people = world.people.filter((person) =>
    `${fullName(person)} ${person.headline} ${person.currentPosition?.companyName ?? ''}`
      .toLowerCase()
      .includes(wanted),
  )
  const companies = world.companies.filter((company) =>
    `${company.name} ${company.industry}`.toLowerCase().includes(wanted),
  )
  return {
    people: people.slice(0, maximum).map(personCard),
    companies: companies.slice(0, maximum).map(companyCard),
    jobs: jobList(query, world).jobs.slice(0, maximum),
  }
}
