import type { Person } from '../../world/types.ts'
import { companyResponse, employerOf } from '../companies.ts'
import { personAt, findPerson } from '../finding.ts'
import { found, missing } from '../outcome.ts'
import type { Call, Outcome } from '../outcome.ts'
import { everything, personResponse, volunteeringResponse, withDateTimes } from '../persons.ts'
import type { Includes, ParametersOf } from '../requests.ts'

const noProfile = 'No profile was found.'

interface Wish {
  includes: Includes
  cacheDuration?: string | undefined
}

function profile(call: Call, sought: Person | undefined, wish: Wish = { includes: everything }): Outcome {
  if (!sought) return missing(noProfile)
  const cached = call.cache.hit(sought.socialIdentifier, wish.cacheDuration, call.now)
  const person = cached?.person ?? sought
  const employer = wish.includes.includeCompany ? employerOf(call.world, person) : undefined
  const body = {
    person: personResponse(person, wish.includes),
    company: employer ? companyResponse(employer) : null,
  }
  if (!cached) return { ...found(body), collected: person }
  const updatedAt = new Date(cached.at).toISOString()
  return { ...found(body, { source: 'cache', updatedAt }), kind: 'cached' }
}

function part(call: Call, address: string, answer: (person: Person) => Record<string, unknown>): Outcome {
  const person = personAt(call, address)
  return person ? found(answer(person)) : missing(noProfile)
}

export const personSearch = (call: Call, taken: ParametersOf<'someone'>): Outcome =>
  profile(call, findPerson(call, taken))

export const getProfileData = (call: Call, { socialUrl }: ParametersOf<'address'>): Outcome =>
  profile(call, personAt(call, socialUrl))

export const enrichProfile = (call: Call, taken: ParametersOf<'profile'>): Outcome =>
  profile(call, personAt(call, taken.socialUrl), taken)

export const getProfileDataFromEmail = (call: Call, { email }: ParametersOf<'email'>): Outcome =>
  profile(call, call.world.personByEmail(email))

export const matchProfile = (call: Call, taken: ParametersOf<'match'>): Outcome =>
  profile(call, findPerson(call, taken), taken)

export const getVolunteeringExperiences = (call: Call, { socialUrl }: ParametersOf<'address'>): Outcome =>
  part(call, socialUrl, volunteeringResponse)

export const getEducation = (call: Call, { socialUrl }: ParametersOf<'address'>): Outcome =>
  part(call, socialUrl, ({ schools }) => ({ schools: schools.map(withDateTimes) }))

export const getExperience = (call: Call, { socialUrl }: ParametersOf<'address'>): Outcome =>
  part(call, socialUrl, ({ positions }) => ({ positions: positions.map(withDateTimes) }))

export const getLanguages = (call: Call, { socialUrl }: ParametersOf<'address'>): Outcome =>
  part(call, socialUrl, ({ languages }) => ({ languages }))

export const getFollowersCount = (call: Call, { socialUrl }: ParametersOf<'address'>): Outcome =>
  part(call, socialUrl, ({ followerCount }) => ({ followersCount: followerCount }))
