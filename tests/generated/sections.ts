import { operationFor } from '../../lib/purchases/operations.ts'
import { pageKinds, type PageKind } from '../../lib/pages/page-kinds.ts'
import { hasSection, sectionNames } from '../../lib/records/sections.ts'
import { defaultPreferences } from '../../lib/settings/preferences.ts'
import type { Post } from '../../lib/api/schemas/activity.ts'
import type { Education, Position } from '../../lib/api/schemas/person.ts'
import type { OperationName } from '../../lib/api/operations.ts'
import type { SectionData, SectionName } from '../../lib/records/rows/sections.ts'
import type { Random } from './random.ts'
import { familyName, givenName, placeName, prose } from './texts.ts'

interface About {
  random: Random
  handle: string
  number: number
}

type Maker<Name extends SectionName> = (about: About) => SectionData[Name]

function maybe<Value>(random: Random, make: () => Value): Value | null | undefined {
  const way = random.whole(0, 9)
  return way === 0 ? null : way === 1 ? undefined : make()
}

const several = <Item>(random: Random, maximum: number, make: () => Item): Item[] =>
  Array.from({ length: random.chance(0.02) ? maximum * 5 : random.whole(0, maximum) }, make)

function startEnd(random: Random) {
  const start = random.chance(0.5)
    ? { year: random.whole(1950, 2026), month: random.whole(1, 12) }
    : `${random.whole(1950, 2026)}-0${random.whole(1, 9)}-01T00:00:00Z`
  return { start, end: random.chance(0.4) ? null : { year: random.whole(1950, 2026) } }
}

const position = (random: Random): Position => ({
  title: maybe(random, () => prose(random, 4)),
  companyName: maybe(random, () => prose(random, 2)),
  description: maybe(random, () => prose(random, 30)),
  companyLocation: maybe(random, () => placeName(random)),
  socialId: maybe(random, () => String(random.whole(1, 1_000_000))),
  startEndDate: maybe(random, () => startEnd(random)),
})

const school = (random: Random): Education => ({
  degreeName: maybe(random, () => prose(random, 2)),
  schoolName: maybe(random, () => prose(random, 3)),
  startEndDate: maybe(random, () => startEnd(random)),
})

const post = (random: Random, number: number): Post => ({
  activityId: `${number}${random.whole(1, 1_000_000_000)}`,
  text: maybe(random, () => prose(random, 60)),
  reactionsCount: maybe(random, () => random.whole(0, 100_000)),
  author: maybe(random, () => ({ authorName: givenName(random), authorUrl: '' })),
})

const profile: Maker<'profile'> = ({ random, handle, number }) => ({
  publicIdentifier: handle,
  memberIdentifier: maybe(random, () => `9${number}`),
  firstName: maybe(random, () => givenName(random)),
  lastName: maybe(random, () => familyName(random)),
  headline: maybe(random, () => prose(random, 8)),
  summary: random.chance(0.01) ? prose(random, 30).repeat(200).slice(0, 8000) : prose(random, 40),
  location: maybe(random, () => ({ city: placeName(random), country: maybe(random, () => 'ZZ') })),
  followerCount: maybe(random, () => random.whole(0, 5_000_000)),
  openToWork: random.chance(0.5),
  currentPosition: maybe(random, () => position(random)),
  positions: maybe(random, () => ({ positionHistory: several(random, 6, () => position(random)) })),
  schools: maybe(random, () => ({ educationHistory: several(random, 3, () => school(random)) })),
  skills: several(random, 10, () => prose(random, 2)),
  // Unknown fields must be preserved.
  somethingNew: { deep: [{ er: random.whole(0, 9) }], none: null },
})

const makers: { [Name in SectionName]: Maker<Name> } = {
  profile,
  emails: ({ random, number }) =>
    several(random, 3, () => {
      const address = random.chance(0.05) ? 'info@shared.test' : `p${number}.${random.whole(0, 99)}@mail.test`
      return random.chance(0.2)
        ? { email: address }
        : { value: address, type: random.one(['work', '', null]) }
    }),
  education: ({ random }) => several(random, 4, () => school(random)),
  experience: ({ random }) => several(random, 8, () => position(random)),
  languages: ({ random }) => several(random, 4, () => ({ language: prose(random, 1), proficiency: null })),
  followers: ({ random }) => random.one([0, 1, 7_400_000_000, random.whole(1, 9999)]),
  volunteering: ({ random }) =>
    several<unknown>(random, 2, () => random.one([prose(random, 3), 7, { role: prose(random, 2) }, null])),
  company: ({ random, handle, number }) => ({
    universalName: handle,
    socialId: maybe(random, () => String(5_000_000 + number)),
    name: maybe(random, () => prose(random, 3)),
    tagline: maybe(random, () => prose(random, 8)),
    industry: maybe(random, () => prose(random, 1)),
    websiteUrl: maybe(random, () => `https://www.c${number % 997}.test/`),
    employeeCountRange: maybe(random, () => ({ start: random.whole(1, 500), end: random.one([null, 1000]) })),
    headquarter: maybe(random, () => ({ city: placeName(random), country: 'ZZ' })),
    specialities: several(random, 5, () => prose(random, 2)),
  }),
  job: ({ random, handle }) => ({
    socialIdentifier: handle,
    title: maybe(random, () => prose(random, 4)),
    companyName: maybe(random, () => prose(random, 2)),
    location: maybe(random, () => placeName(random)),
    description: prose(random, 80),
  }),
  posts: ({ random, number }) => several(random, 5, () => post(random, number)),
  reactions: ({ random, number }) =>
    several(random, 5, () => ({ type: 'LIKE', relatedPost: post(random, number) })),
}

export const sectionsOfKind = Object.fromEntries(
  pageKinds.map((kind) => {
    const names = sectionNames.filter((name) => hasSection(kind, name))
    return [kind, names.map((name) => [name, operationFor(name, defaultPreferences)])]
  }),
) as Record<PageKind, [SectionName, OperationName][]>

export function sectionData(name: SectionName, about: About): unknown {
  return JSON.parse(JSON.stringify(makers[name](about))) as unknown
}
