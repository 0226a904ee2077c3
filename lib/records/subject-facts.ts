import { mergeAnnotations } from './annotations/annotations.ts'
import { cutText, limits } from '../api/limits.ts'
import type { Company } from '../api/schemas/company.ts'
import type { Job } from '../api/schemas/job.ts'
import type { Person } from '../api/schemas/person.ts'
import { mergePerson } from './merge-person.ts'
import { sectionsByName } from './sections-by-name.ts'
import type {
  EmailKind,
  SectionRow,
  StatedFacts,
  Subject,
  SubjectDetails,
  SubjectFacts,
} from './database/rows/records.ts'
import { compareTexts } from './canonical-json.ts'

/** What a list shows of a subject, made from all that is known of it. */
export function factsOf(rows: SectionRow[]): SubjectFacts {
  const sections = sectionsByName(rows)
  const { company, job } = sections
  const { person, emails } = mergePerson(sections)
  const of = company ? ofCompany(company.data) : job ? ofJob(job.data) : ofPerson(person)
  const { url, ...lines } = of
  const email = emails[0]?.address ?? ''
  return {
    ...(Object.fromEntries(
      Object.entries(lines).map(([name, text]) => [name, cutText(text, longestLine)]),
    ) as typeof lines),
    email: email.length > limits.id ? '' : email,
    url: url.length > limits.address ? '' : url,
  }
}

/** What further columns show of a subject; `undefined` where its sections say none of it. */
export function detailsOf(rows: SectionRow[]): SubjectDetails | undefined {
  const sections = sectionsByName(rows)
  const { profile, company, job, emails } = sections
  const { person, emails: addresses } = mergePerson(sections)
  const line = (text: string | null | undefined) => (text ? cutText(text, longestDetail) : undefined)
  const all: SubjectDetails = {
    title: company ? undefined : line(job ? undefined : person.currentPosition?.title),
    country: line(company ? company.data.headquarter?.country : person.location?.country),
    industry: line(company?.data.industry),
    employees: company?.data.employeeCount ?? undefined,
    phone: line(company?.data.phone),
    emailKind: emails && emailKindOf(addresses[0]),
    source: (company ?? job ?? profile ?? rows[0])?.operation,
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
  subject: Pick<Subject, FactName> & Pick<Partial<Subject>, 'stated'>,
  sections: SectionRow[],
): StatedFacts {
  const told = factsOf(sections)
  const names = Object.keys(told) as FactName[]
  return mergeStatedFacts([
    subject.stated ?? {},
    Object.fromEntries(names.filter((name) => told[name] === '').map((name) => [name, subject[name]])),
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

/**
 * The facts of a light row: what its sections say, and where they say nothing, what it was known by itself. That stays
 * in `stated` where a section says something else, since the next one may not.
 */
export function lightFacts(
  sections: SectionRow[],
  stated: StatedFacts,
): SubjectFacts & Pick<Subject, 'stated' | 'details'> {
  const told = factsOf(sections)
  const details = detailsOf(sections)
  const facts = { ...told }
  const behind: StatedFacts = {}
  for (const [name, text] of Object.entries(stated) as [FactName, string][])
    if (told[name] === '') facts[name] = text
    else behind[name] = text
  return {
    ...facts,
    ...(Object.keys(behind).length > 0 ? { stated: behind } : {}),
    ...(details ? { details } : {}),
  }
}

/** The facts of a light row as they stand. */
export function factsIn(subject: Subject): SubjectFacts & Pick<Subject, 'stated' | 'details'> {
  const { name, headline, company, place, email, url, stated, details } = subject
  return {
    name,
    headline,
    company,
    place,
    email,
    url,
    ...(stated ? { stated } : {}),
    ...(details ? { details } : {}),
  }
}

/**
 * The light row of what several rows are that turned out to be about one: under the first one's key, with every alias,
 * the annotations of all, and these facts.
 */
export function mergeSubjectRows(
  rows: readonly [Subject, ...Subject[]],
  facts: SubjectFacts & Pick<Subject, 'stated' | 'details'>,
): Subject {
  const [first, ...others] = rows
  const { stated: _stated, details: _details, noteVersions: _versions, ...rest } = first
  return {
    ...rest,
    aliases: [...new Set([...first.aliases, ...others.flatMap(({ key, aliases }) => [key, ...aliases])])],
    ...facts,
    ...mergeAnnotations(rows),
    createdAt: Math.min(...rows.map(({ createdAt }) => createdAt)),
    updatedAt: Math.max(...rows.map(({ updatedAt }) => updatedAt)),
  }
}

const isFuller = (text: string, than: string) =>
  text.length - than.length > 0 || (text.length === than.length && compareTexts(text, than) > 0)
