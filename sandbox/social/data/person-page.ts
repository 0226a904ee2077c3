import type { Person, World } from '../../world/types.ts'
import { companyCard, personCard } from './cards.ts'
import { companyPath, personPathByIdentifier } from './paths.ts'
import { positionLine } from './positions.ts'
import { postCard } from './posts.ts'

const shownPositions = 3
const shownPosts = 2

export function personPage(person: Person, world: World) {
  return {
    ...personHead(person, world),
    positions: person.positions.slice(0, shownPositions).map((position) => positionLine(position, world)),
    positionsCount: person.positions.length,
    posts: person.posts.slice(0, shownPosts).map((post) => postCard(post, world)),
    alsoViewed: othersThan(person, world).map(personCard),
  }
}

export function personPositions(person: Person, world: World) {
  return {
    ...personHead(person, world),
    positions: person.positions.map((position) => positionLine(position, world)),
    alsoViewed: othersThan(person, world).map(personCard),
  }
}

export function personActivity(person: Person, world: World) {
  return {
    ...personHead(person, world),
    posts: person.posts.map((post) => postCard(post, world)),
    reactedPath: personPathByIdentifier(person),
    reactions: person.reactions.map(({ type, post }) => ({ type, post: postCard(post, world) })),
    alsoViewed: othersThan(person, world).map(personCard),
  }
}

function personHead(person: Person, world: World) {
  const position = person.currentPosition
  const company = position ? world.company(position.socialId) : undefined
  const current = position && {
    title: position.title,
    company: position.companyName,
    path: company ? companyPath(company) : null,
    image: company ? companyCard(company).image : null,
  }
  const handle = encodeURIComponent(person.publicIdentifier)
  return {
    ...personCard(person),
    banner: `/images/banners/${handle}.svg`,
    curriculumVitae: `/files/cv.txt?person=${handle}`,
    verified: person.showVerificationBadge,
    openToWork: person.openToWork,
    followers: person.followerCount,
    current,
  }
}

/** The next six people, so that following these links reaches everyone. */
function othersThan(person: Person, world: World): Person[] {
  const place = world.people.indexOf(person)
  return [...world.people.slice(place + 1), ...world.people.slice(0, place)].slice(0, 6)
}
