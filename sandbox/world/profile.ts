import { worldMonth } from './calendar.ts'
import { careerOf, employersOf, fillAbout } from './career.ts'
import type { Draft, Study } from './draft.ts'
import { everyField } from './fields/fields.ts'
import type { Field } from './fields/field.ts'
import { certificationsOf, languagesOf, testScoresOf, volunteeringOf } from './extras.ts'
import type { Named } from './names/cultures.ts'
import { emailsOf } from './mail.ts'
import type { Random } from './random.ts'
import type { Company } from './types.ts'

export interface Surroundings {
  companies: readonly Company[]
  schools: readonly Company[]
  employers: ReadonlyMap<Field, Company[]>
  fields: readonly Field[]
}

export function surroundingsOf(companies: readonly Company[]): Surroundings {
  const employers = new Map(everyField.map((field) => [field, employersOf(field, companies)]))
  return {
    companies,
    schools: companies.filter((company) => company.path === 'school'),
    employers,
    fields: everyField.filter((field) => employers.get(field)?.length),
  }
}

/** The fixed parts of a career; the rest is random. */
export interface Outline {
  stints?: number
  years?: number
  idle?: number
  long?: boolean
  field?: Field
}

const contracts = [
  'Full-time',
  'Full-time',
  'Full-time',
  'Part-time',
  'Contract',
  'Self-employed',
  'Internship',
  '',
]

function studiesOf(random: Random, field: Field, schools: readonly Company[], until: number): Study[] {
  const studies: Study[] = []
  let to = until
  const degrees = random.some(field.degrees, random.pick([0, 1, 1, 1, 2]))
  // The highest degree is the latest.
  for (const degree of degrees.toSorted((a, b) => field.degrees.indexOf(b) - field.degrees.indexOf(a))) {
    const from = to - random.pick([24, 36, 36, 48])
    const subject = random.chance(0.12) ? null : random.pick(field.subjects)
    const thesis = random.chance(0.25) && {
      description: `Thesis on ${random.pick(field.skills).toLowerCase()}, with distinction.`,
    }
    studies.unshift({ degree, subject, school: random.pick(schools), from, to, ...thesis })
    to = from
  }
  return studies
}

function headlineOf(random: Random, field: Field, title: string, company: string | undefined): string {
  const skills = random.some(field.skills, 2)
  if (company === undefined) return `${title} | ${skills.join(' and ')} | open to what comes next`
  return random.pick([
    `${title} at ${company}`,
    `${title} at ${company} | ${skills.join(', ')}`,
    `${title} · ${skills.join(' · ')}`,
    `${title} | ${skills[0]}, mostly`,
    `${title} @ ${company}`,
  ])
}

function summaryOf(random: Random, field: Field, company: string, long: boolean): string {
  if (random.chance(0.1) && !long) return ''
  const opening = random.pick(field.summaries)
  if (!long) return opening
  const texts = [...field.summaries, ...field.duties, ...field.results, ...field.posts]
  const rest = random.some(texts, texts.length).map((text) => fillAbout(random, field, company, text))
  return [opening, ...rest, ...rest.toReversed()].join('\n\n')
}

export function draftPerson(
  random: Random,
  named: Named,
  handle: string,
  near: Surroundings,
  outline: Outline = {},
): Draft {
  const field = outline.field ?? random.pick(near.fields)
  const years = outline.years ?? Math.max(random.int(0, 38), random.int(0, 20))
  const idle = outline.idle ?? (random.chance(0.1) ? random.int(1, 20) : 0)
  const start = worldMonth - Math.max(years * 12 - random.int(0, 11), idle + 2)
  const drawn = Math.max(1, Math.round(years / random.int(2, 5)))
  const stints = careerOf(random, field, near.employers.get(field) ?? [], {
    start,
    stints: outline.stints ?? drawn,
    idle,
  })
  const last = stints.at(-1)
  const current = idle === 0 ? last?.company : undefined
  const long = outline.long ?? random.chance(0.02)
  const followerCount = random.chance(0.04) ? random.int(5000, 90_000) : random.int(3, 2400)
  return {
    handle,
    firstName: named.firstName,
    lastName: named.lastName,
    headline: random.chance(0.04) ? '' : headlineOf(random, field, last?.title ?? '', current?.name),
    location: named.location,
    summary: summaryOf(random, field, last?.company.name ?? '', long),
    photo: random.chance(0.82),
    background: random.chance(0.5),
    openToWork: idle > 0 ? random.chance(0.7) : random.chance(0.06),
    premium: random.chance(0.2),
    showVerificationBadge: random.chance(0.35),
    creationDate: { month: random.int(1, 12), year: random.int(Math.max(2006, 2026 - years - 3), 2025) },
    followerCount,
    connectionsCount: Math.min(followerCount, random.int(3, 3000)),
    contractType: random.pick(contracts),
    stints,
    studies: studiesOf(random, field, near.schools, start - random.int(0, 4)),
    skills: random.chance(0.07) ? [] : random.some(field.skills, random.int(3, 13)),
    languages: languagesOf(random, named),
    certifications: certificationsOf(random, field, near.schools, start),
    testScores: testScoresOf(random),
    volunteering: volunteeringOf(random, start),
    emails: emailsOf(random, named.plain, current),
  }
}
