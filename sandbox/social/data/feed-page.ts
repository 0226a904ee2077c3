import type { World } from '../../world/types.ts'
import { companyCard, jobCard, personCard } from './cards.ts'
import { allPosts, postCard } from './posts.ts'

export function feedPage(world: World) {
  return {
    posts: allPosts(world)
      .slice(0, 20)
      .map((post) => postCard(post, world)),
    people: world.people.slice(0, 6).map(personCard),
    companies: world.companies.slice(0, 6).map(companyCard),
    jobs: world.jobs.slice(0, 4).map(jobCard),
  }
}
