import type { Company, Person, World } from '../../world/types.ts'
import { companyCard, jobCard, personCard } from './cards.ts'
import { jobPathWithTitle, pathOnSite } from './paths.ts'
import { postCard } from './posts.ts'

const maxPeople = 40

export function companyPage(company: Company, world: World) {
  const { headquarter, employeeCountRange: size } = company
  return {
    ...companyCard(company),
    kind: company.path,
    banner: `/images/banners/${encodeURIComponent(company.universalName)}.svg`,
    tagline: company.tagline,
    followers: company.followerCount,
    description: company.description,
    website: company.websiteUrl,
    specialities: company.specialities,
    size: size.end ? `${size.start}–${size.end} people` : `over ${size.start} people`,
    founded: company.foundedOn.year,
    headquarter: [...new Set([headquarter.city, headquarter.geographicArea, headquarter.country])]
      .filter(Boolean)
      .join(', '),
    people: peopleOf(company, world).slice(0, maxPeople).map(personCard),
    jobs: world.jobs
      .filter((job) => job.company === company.universalName)
      .map((job) => Object.assign(jobCard(job), { path: jobPathWithTitle(job) })),
    posts: company.posts.slice(0, 4).map((post) => postCard(post, world)),
    others: world.companies
      .filter((other) => other !== company)
      .slice(0, 6)
      .map(companyCard),
  }
}

function peopleOf(company: Company, world: World): Person[] {
  const path = pathOnSite(company.socialUrl)
  return world.people.filter(
    (person) =>
      person.currentPosition?.socialId === company.socialId ||
      person.schools.some((school) => world.company(slugIn(school.socialUrl)) === company) ||
      (path !== null && person.schools.some((school) => pathOnSite(school.socialUrl) === path)),
  )
}

function slugIn(address: string): string {
  return pathOnSite(address)?.split('/')[2] ?? ''
}
