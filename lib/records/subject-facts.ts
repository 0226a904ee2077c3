import { mergeAnnotations } from './annotations/annotations.ts'
import { cutText, limits } from '../text/limits.ts'
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
import type { Correction } from './rows/annotations.ts'
import type { EmailKind, StatedFacts, Subject, SubjectDetails, SubjectFacts } from './rows/subject.ts'
import type { SectionRow, Sections } from './rows/sections.ts'
import { compareTexts } from './canonical-json.ts'

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
    checkedAt: newestOf([profile?.at, sections.experience?.at]),
  }
  const known = Object.entries(all).filter(([, value]) => value !== undefined)
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

const newestOf = (times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined)
  return known.length > 0 ? Math.max(...known) : undefined
}

function emailKindOf(address: { type: string | null } | undefined): EmailKind {
  if (!address) return 'not-found'
  return address.type === 'professional' || address.type === 'personal' ? address.type : 'other'
}

/** In characters. Limits the memory of 100,000 rows. */
const longestDetail = 100

/** In characters. Limits the memory of 100,000 rows; the record has the full text. */
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

/** A name in the provider's order; the handle if there is no name. */
export function fullName(person: Person): string {
  return joined(person.firstName, person.lastName, ' ') || (person.publicIdentifier ?? '')
}

function joined(first: string | null | undefined, second: string | null | undefined, by = ', '): string {
  return [first, second].filter(Boolean).join(by)
}

type FactName = keyof SubjectFacts

/** The facts of a row that its sections don't contain. */
export function statedFactsOf(
  subject: Pick<Subject, FactName> & Pick<Partial<Subject>, 'stated' | 'uncorrected'>,
  sections: SectionRow[],
): StatedFacts {
  const bought = factsOf(sections)
  const row = { ...subject, ...subject.uncorrected }
  const names = Object.keys(bought) as FactName[]
  return mergeStatedFacts([
    subject.stated ?? {},
    Object.fromEntries(names.filter((name) => bought[name] === '').map((name) => [name, row[name]])),
  ])
}

/** Merges facts: the longer text of each. Independent of their order. */
export function mergeStatedFacts(all: readonly StatedFacts[]): StatedFacts {
  const joined: StatedFacts = {}
  for (const stated of all)
    for (const [name, text] of Object.entries(stated) as [FactName, string][])
      if (text !== '' && isFuller(text, joined[name] ?? '')) joined[name] = text
  return joined
}

type LightFacts = SubjectFacts & Pick<Subject, 'stated' | 'details' | 'corrections' | 'uncorrected'>

/**
 * The facts of a row: from its sections, else from `stated`. Stated facts are kept even if a section differs, because
 * the next section may not. Corrections override both.
 */
export function lightFacts(
  sections: SectionRow[],
  stated: StatedFacts,
  corrections: readonly Correction[] = [],
): LightFacts {
  const bought = factsOf(sections)
  const details = detailsOf(sections, corrections)
  const facts = { ...bought }
  const behind: StatedFacts = {}
  for (const [name, text] of Object.entries(stated) as [FactName, string][])
    if (bought[name] === '') facts[name] = text
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

/** The provider's value of a field; empty if there is none. */
export const providerValue = (subject: Subject, sections: Sections, field: FieldName): string =>
  valueWith(undefined, subject, sections, field)

/** The value of a field with corrections applied; empty if there is none. */
export const shownValue = (subject: Subject, sections: Sections, field: FieldName): string =>
  valueWith(subject.corrections, subject, sections, field)

function valueWith(
  corrections: readonly Correction[] | undefined,
  subject: Subject,
  { corrections: _corrections, ...sections }: Sections,
  field: FieldName,
): string {
  const facts = factsIn({ ...subject, ...subject.uncorrected } as Subject)
  return field.startsWith('company.')
    ? companyFields[field as keyof typeof companyFields].read(
        correctedCompany(companyIn(facts, sections.company?.data), corrections),
      )
    : personFields[field as keyof typeof personFields].read(
        correctedPerson(personIn(facts, mergePerson(sections)), corrections),
      )
}

/** A person as views show them: with facts that only the row has, and with corrections applied. */
export function shownPerson(subject: Subject, { corrections: _corrections, ...sections }: Sections) {
  const facts = factsIn({ ...subject, ...subject.uncorrected } as Subject)
  return correctedPerson(personIn(facts, mergePerson(sections)), subject.corrections)
}

function personIn(facts: SubjectFacts, { person, emails }: MergedPerson) {
  const bought = ofPerson(person)
  const [firstName, lastName] = parted(facts.name, ' ')
  const [city, country] = parted(facts.place, ', ')
  return {
    person: {
      ...person,
      ...(bought.name === '' ? { firstName, lastName } : {}),
      ...(bought.headline === '' ? { headline: facts.headline } : {}),
      ...(bought.company === ''
        ? { currentPosition: { ...person.currentPosition, companyName: facts.company } }
        : {}),
      ...(bought.place === '' ? { location: { city, country } } : {}),
    },
    emails: emails.length === 0 && facts.email !== '' ? [{ address: facts.email, type: null }] : emails,
  }
}

function companyIn(facts: SubjectFacts, company: Company = {}): Company {
  const bought = ofCompany(company)
  const [city, country] = parted(facts.place, ', ')
  return {
    ...company,
    ...(bought.name === '' ? { name: facts.name } : {}),
    ...(bought.headline === '' ? { tagline: facts.headline } : {}),
    ...(bought.place === '' ? { headquarter: { city, country } } : {}),
  }
}

function parted(text: string, by: string): [string, string | null] {
  const at = text.indexOf(by)
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + by.length)]
}

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

/** The row as it was bought, without corrected values. */
export function withoutCorrections(subject: Subject): Subject {
  const { corrections, uncorrected, details, ...row } = subject
  return { ...row, ...uncorrected, ...(details && !corrections ? { details } : {}) } as Subject
}

/** The row, rebuilt from sections, stated facts and corrections. */
export function withLightFacts(
  subject: Subject,
  sections: SectionRow[],
  corrections: readonly Correction[] = subject.corrections ?? [],
  stated: StatedFacts = statedFactsOf(subject, sections),
): Subject {
  return { ...withoutFacts(subject), ...lightFacts(sections, stated, corrections) }
}

/** The row of merged subjects: the key of the first, and the aliases and annotations of all. */
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
