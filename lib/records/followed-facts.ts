import { cutText, limits } from '../text/limits.ts'
import type { Company } from '../api/schemas/company.ts'
import type { foundEmail } from '../api/schemas/responses.ts'
import type { Job } from '../api/schemas/job.ts'
import type { Person, Position } from '../api/schemas/person.ts'
import type * as z from 'zod/mini'
import { collapseSpaces } from './annotations/tags.ts'

type FoundEmail = z.infer<typeof foundEmail>

export const historyFacts = [
  'name',
  'title',
  'company',
  'place',
  'headline',
  'email',
  'size',
  'tagline',
  'website',
  'level',
] as const
type HistoryFact = (typeof historyFacts)[number]

/** A text is empty if the field had no value, or has none now. */
export interface FactChange {
  fact: HistoryFact
  before: string
  after: string
}

interface FollowedFact<Data> {
  fact: HistoryFact
  partsOf: (data: Data) => (string | number | null | undefined)[]
  by?: string
  same?: (text: string) => string
}

const ofPerson: FollowedFact<Person>[] = [
  { fact: 'name', partsOf: ({ firstName, lastName }) => [firstName, lastName], by: ' ' },
  { fact: 'title', partsOf: ({ currentPosition }) => [currentPosition?.title] },
  { fact: 'company', partsOf: ({ currentPosition }) => [currentPosition?.companyName] },
  { fact: 'place', partsOf: ({ location }) => [location?.city, location?.country] },
  { fact: 'headline', partsOf: ({ headline }) => [headline] },
]

const ofCompany: FollowedFact<Company>[] = [
  { fact: 'name', partsOf: ({ name }) => [name] },
  { fact: 'size', partsOf: sizeOf },
  { fact: 'place', partsOf: ({ headquarter }) => [headquarter?.city, headquarter?.country] },
  { fact: 'tagline', partsOf: ({ tagline }) => [tagline] },
  { fact: 'website', partsOf: ({ websiteUrl }) => [websiteUrl], same: bareAddress },
]

const ofJob: FollowedFact<Job>[] = [
  { fact: 'title', partsOf: ({ title }) => [title] },
  { fact: 'company', partsOf: ({ companyName }) => [companyName] },
  { fact: 'place', partsOf: ({ location }) => [location] },
  { fact: 'level', partsOf: ({ experienceLevel }) => [experienceLevel] },
]

/** Of one kind of section. */
export interface FollowedFacts<Data> {
  /** A field that only one of the versions has is no change. */
  changes: (before: Data, after: Data) => FactChange[]
  keep: (data: Data) => unknown
}

const comparing =
  <Data>(facts: FollowedFact<Data>[]) =>
  (before: Data, after: Data) =>
    facts.flatMap((fact) => compared(fact, before, after))

export const factsOfProfile: FollowedFacts<Person> = {
  changes: comparing(ofPerson),
  keep: ({ firstName, lastName, headline, location, currentPosition: position, positions }) => ({
    firstName,
    lastName,
    headline,
    location: location && { city: location.city, country: location.country },
    currentPosition: position && { title: position.title, companyName: position.companyName },
    ...(positions?.positionHistory
      ? {
          positions: {
            positionsCount: positions.positionsCount,
            positionHistory: positions.positionHistory.map(careerFields),
          },
        }
      : {}),
  }),
}

/** Job changes aren't tracked here, because they need several sections: see `jobHistoryOf`. */
export const factsOfExperience: FollowedFacts<Position[]> = {
  changes: () => [],
  keep: (data) => data.map(careerFields),
}

function careerFields({ title, companyName, socialId, socialUrl, startEndDate }: Position) {
  return { title, companyName, socialId, socialUrl, startEndDate }
}

export const factsOfCompany: FollowedFacts<Company> = {
  changes: comparing(ofCompany),
  keep: ({ name, tagline, websiteUrl, employeeCount, employeeCountRange, headquarter }) => ({
    name,
    tagline,
    websiteUrl,
    employeeCount,
    employeeCountRange: employeeCountRange && {
      start: employeeCountRange.start,
      end: employeeCountRange.end,
    },
    headquarter: headquarter && { city: headquarter.city, country: headquarter.country },
  }),
}

export const factsOfJob: FollowedFacts<Job> = {
  changes: comparing(ofJob),
  keep: ({ title, companyName, location, experienceLevel }) => ({
    title,
    companyName,
    location,
    experienceLevel,
  }),
}

export const factsOfEmails: FollowedFacts<FoundEmail[]> = {
  changes: (before, after) => {
    const [had, has] = [addressesIn(before), addressesIn(after)]
    return [
      ...[...has.difference(had)].map((address) => changed('email', '', address)),
      ...[...had.difference(has)].map((address) => changed('email', address, '')),
    ]
  },
  keep: (data) => data.map(({ value, email }) => ({ value: value || email })),
}

function compared<Data>(
  { fact, partsOf, by = ', ', same = folded }: FollowedFact<Data>,
  before: Data,
  after: Data,
) {
  const [had, has] = [partsOf(before).map(textOf), partsOf(after).map(textOf)]
  const differ = had.some((part, index) => {
    const now = has[index] ?? ''
    return part !== '' && now !== '' && same(part) !== same(now)
  })
  return differ ? [changed(fact, had.filter(Boolean).join(by), has.filter(Boolean).join(by))] : []
}

const changed = (fact: HistoryFact, before: string, after: string): FactChange => ({
  fact,
  before: cutText(before, limits.line),
  after: cutText(after, limits.line),
})

const textOf = (part: string | number | null | undefined) => collapseSpaces(String(part ?? ''))

const folded = (text: string) => text.toLowerCase()

/** Uses the exact count only if there is no range, because the count changes every week. */
function sizeOf({
  employeeCountRange: range,
  employeeCount,
}: Company): (string | number | null | undefined)[] {
  const { start, end } = range ?? {}
  if (typeof start !== 'number') return ['', employeeCount]
  return [typeof end === 'number' ? `${start}–${end}` : `${start}+`, '']
}

function bareAddress(website: string): string {
  return website
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '')
}

function addressesIn(emails: FoundEmail[]): Set<string> {
  const all = emails.map(({ value, email }) => (value || email || '').trim().toLowerCase())
  return new Set(all.filter(Boolean))
}
