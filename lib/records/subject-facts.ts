import { mergeAnnotations } from './annotations/annotations.ts'
import { cutText, limits } from '../api/limits.ts'
import type { Company } from '../api/schemas/company.ts'
import type { Job } from '../api/schemas/job.ts'
import type { Person } from '../api/schemas/person.ts'
import {
  companyFields,
  correctedCompany,
  correctedFactNames,
  correctedPerson,
  personFields,
  type FieldName,
} from './corrections/correctable-fields.ts'
import { mergeCompany } from './merge-company.ts'
import { mergePerson, type MergedPerson } from './merge-person.ts'
import { sectionsByName } from './sections-by-name.ts'
import type { Correction } from './database/rows/corrections.ts'
import type {
  EmailKind,
  SectionRow,
  StatedFacts,
  Subject,
  SubjectDetails,
  SubjectFacts,
} from './database/rows/records.ts'
import type { Sections } from './database/rows/sections.ts'
import { compareTexts } from './canonical-json.ts'

/** What a list shows of a subject, made from all that was bought of it. */
export function factsOf(rows: SectionRow[]): SubjectFacts {
  const sections = sectionsByName(rows)
  const { company, job } = sections
  const { person, emails } = mergePerson(sections)
  return withinBounds({
    ...(company ? ofCompany(company.data) : job ? ofJob(job.data) : ofPerson(person)),
    email: emails[0]?.address ?? '',
  })
}

function withinBounds({ url, email, ...lines }: SubjectFacts): SubjectFacts {
  return {
    ...(Object.fromEntries(
      Object.entries(lines).map(([name, text]) => [name, cutText(text, longestLine)]),
    ) as typeof lines),
    email: email.length > limits.id ? '' : email,
    url: url.length > limits.address ? '' : url,
  }
}

/** What further columns show of a subject; `undefined` where its sections say none of it. */
export function detailsOf(
  rows: SectionRow[],
  corrections: readonly Correction[] = [],
): SubjectDetails | undefined {
  const sections = sectionsByName(rows, { corrections: [...corrections] })
  const { profile, job, emails } = sections
  const company = mergeCompany(sections)
  const { person, emails: addresses } = mergePerson(sections)
  const line = (text: string | null | undefined) => (text ? cutText(text, longestDetail) : undefined)
  const all: SubjectDetails = {
    title: company ? undefined : line(job ? undefined : person.currentPosition?.title),
    country: line(company ? company.headquarter?.country : person.location?.country),
    industry: line(company?.industry),
    employees: company?.employeeCount ?? undefined,
    phone: line(company?.phone),
    emailKind: emails || addresses.length > 0 ? emailKindOf(addresses[0]) : undefined,
    source: (sections.company ?? job ?? profile ?? rows[0])?.operation,
  }
  const told = Object.entries(all).filter(([, value]) => value !== undefined)
  return told.length > 0 ? Object.fromEntries(told) : undefined
}

function emailKindOf(address: { type: string | null } | undefined): EmailKind {
  if (!address) return 'not-found'
  return address.type === 'professional' || address.type === 'personal' ? address.type : 'other'
}

/** A detail is read at a glance: longer ones would only weigh on 100,000 rows. */
const longestDetail = 100

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

type FactName = keyof SubjectFacts

/** What of a light row none of its sections says, with what sections stand before. */
export function statedFactsOf(
  subject: Pick<Subject, FactName> & Pick<Partial<Subject>, 'stated' | 'uncorrected'>,
  sections: SectionRow[],
): StatedFacts {
  const told = factsOf(sections)
  const row = { ...subject, ...subject.uncorrected }
  const names = Object.keys(told) as FactName[]
  return mergeStatedFacts([
    subject.stated ?? {},
    Object.fromEntries(names.filter((name) => told[name] === '').map((name) => [name, row[name]])),
  ])
}

/** Of each fact the fuller text: that says the most, and is the same whichever comes first. */
export function mergeStatedFacts(all: readonly StatedFacts[]): StatedFacts {
  const joined: StatedFacts = {}
  for (const stated of all)
    for (const [name, text] of Object.entries(stated) as [FactName, string][])
      if (text !== '' && isFuller(text, joined[name] ?? '')) joined[name] = text
  return joined
}

/** What of a light row is made from sections, from what was stated and from corrections. */
type LightFacts = SubjectFacts & Pick<Subject, 'stated' | 'details' | 'corrections' | 'uncorrected'>

/**
 * The facts of a light row: what its sections say, and where they say nothing, what it was known by itself. That stays
 * in `stated` where a section says something else, since the next one may not. Corrections stand in place of both.
 */
export function lightFacts(
  sections: SectionRow[],
  stated: StatedFacts,
  corrections: readonly Correction[] = [],
): LightFacts {
  const told = factsOf(sections)
  const details = detailsOf(sections, corrections)
  const facts = { ...told }
  const behind: StatedFacts = {}
  for (const [name, text] of Object.entries(stated) as [FactName, string][])
    if (told[name] === '') facts[name] = text
    else behind[name] = text
  const corrected = correctedFacts(sections, facts, corrections)
  const uncorrected = Object.fromEntries(
    (Object.keys(corrected) as FactName[])
      .filter((name) => corrected[name] !== facts[name])
      .map((name) => [name, facts[name]]),
  )
  return {
    ...facts,
    ...corrected,
    ...(Object.keys(behind).length > 0 ? { stated: behind } : {}),
    ...(details ? { details } : {}),
    ...(corrections.length > 0 ? { corrections: [...corrections] } : {}),
    ...(Object.keys(uncorrected).length > 0 ? { uncorrected } : {}),
  }
}

/** The facts that corrections change, as they say them; parts that nobody corrected are as the row has them. */
function correctedFacts(
  rows: SectionRow[],
  facts: SubjectFacts,
  corrections: readonly Correction[],
): Partial<SubjectFacts> {
  const names = correctedFactNames(corrections)
  if (names.length === 0) return {}
  const isOfCompany = corrections.some(({ field }) => field.startsWith('company.'))
  const sections = sectionsByName(rows)
  const all = isOfCompany
    ? ofCompany(correctedCompany(companyIn(facts, sections.company?.data), corrections))
    : personFacts(correctedPerson(personIn(facts, mergePerson(sections)), corrections))
  const bounded = withinBounds({ email: '', ...all })
  return Object.fromEntries(names.map((name) => [name, bounded[name]]))
}

const personFacts = ({ person, emails }: Pick<MergedPerson, 'person' | 'emails'>) => ({
  ...ofPerson(person),
  email: emails[0]?.address ?? '',
})

/** The service's value of a field of `subject`, whatever was corrected; empty where it says none. */
export function boughtValue(
  subject: Subject,
  { corrections: _corrections, ...sections }: Sections,
  field: FieldName,
): string {
  const facts = factsIn({ ...subject, ...subject.uncorrected } as Subject)
  return field.startsWith('company.')
    ? companyFields[field as keyof typeof companyFields].read(companyIn(facts, sections.company?.data))
    : personFields[field as keyof typeof personFields].read(personIn(facts, mergePerson(sections)))
}

/** What was bought of a person, with what only their light row says in the parts that a profile has. */
function personIn(facts: SubjectFacts, { person, emails }: MergedPerson) {
  const told = ofPerson(person)
  const [firstName, lastName] = parted(facts.name, ' ')
  const [city, country] = parted(facts.place, ', ')
  return {
    person: {
      ...person,
      ...(told.name === '' ? { firstName, lastName } : {}),
      ...(told.headline === '' ? { headline: facts.headline } : {}),
      ...(told.company === ''
        ? { currentPosition: { ...person.currentPosition, companyName: facts.company } }
        : {}),
      ...(told.place === '' ? { location: { city, country } } : {}),
    },
    emails: emails.length === 0 && facts.email !== '' ? [{ address: facts.email, type: null }] : emails,
  }
}

function companyIn(facts: SubjectFacts, company: Company = {}): Company {
  const told = ofCompany(company)
  const [city, country] = parted(facts.place, ', ')
  return {
    ...company,
    ...(told.name === '' ? { name: facts.name } : {}),
    ...(told.headline === '' ? { tagline: facts.headline } : {}),
    ...(told.place === '' ? { headquarter: { city, country } } : {}),
  }
}

/** A text in two, where it is first parted by this. */
function parted(text: string, by: string): [string, string | null] {
  const at = text.indexOf(by)
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + by.length)]
}

/** The facts of a light row as they stand. */
export function factsIn(subject: Subject): LightFacts {
  const { name, headline, company, place, email, url, stated, details, corrections, uncorrected } = subject
  return {
    name,
    headline,
    company,
    place,
    email,
    url,
    ...(stated ? { stated } : {}),
    ...(details ? { details } : {}),
    ...(corrections ? { corrections } : {}),
    ...(uncorrected ? { uncorrected } : {}),
  }
}

/** A light row without what is made from sections, stated and corrections. */
function withoutFacts(subject: Subject): Omit<Subject, keyof LightFacts> & SubjectFacts {
  const {
    stated: _stated,
    details: _details,
    corrections: _corrections,
    uncorrected: _facts,
    ...rest
  } = subject
  return rest
}

/** The light row as what was bought says it, without details where corrections changed some. */
export function withoutCorrections(subject: Subject): Subject {
  const { corrections, uncorrected, details, ...row } = subject
  return { ...row, ...uncorrected, ...(details && !corrections ? { details } : {}) } as Subject
}

/** The light row made anew from these sections, what it was known by itself, and these corrections. */
export function withLightFacts(
  subject: Subject,
  sections: SectionRow[],
  corrections: readonly Correction[] = subject.corrections ?? [],
  stated: StatedFacts = statedFactsOf(subject, sections),
): Subject {
  return { ...withoutFacts(subject), ...lightFacts(sections, stated, corrections) }
}

/**
 * The light row of what several rows are that turned out to be about one: under the first one's key, with every alias,
 * the annotations of all, and these facts.
 */
export function mergeSubjectRows(rows: readonly [Subject, ...Subject[]], facts: LightFacts): Subject {
  const [first, ...others] = rows
  const { noteVersions: _versions, ...rest } = first
  return {
    ...withoutFacts(rest),
    aliases: [...new Set([...first.aliases, ...others.flatMap(({ key, aliases }) => [key, ...aliases])])],
    ...facts,
    ...mergeAnnotations(rows),
    createdAt: Math.min(...rows.map(({ createdAt }) => createdAt)),
    updatedAt: Math.max(...rows.map(({ updatedAt }) => updatedAt)),
  }
}

const isFuller = (text: string, than: string) =>
  text.length - than.length > 0 || (text.length === than.length && compareTexts(text, than) > 0)
