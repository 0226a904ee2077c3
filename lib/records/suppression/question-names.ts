import { operations, type OperationName } from '../../api/operations.ts'
import type { Person } from '../../api/schemas/person.ts'
import type { LedgerRequest } from '../database/rows/purchases.ts'
import { ownerOf } from '../identity/owners.ts'
import type { Database } from '../database/database.ts'
import { fullName } from '../subject-facts.ts'
import { sectionsByName } from '../sections-by-name.ts'
import type { Sections } from '../database/rows/sections.ts'
import { isSuppressed, currentHashesOf } from './suppress.ts'
import {
  bareNames,
  mergeNames,
  namesInText,
  suppressionNames,
  type PersonNames,
} from './suppression-names.ts'
import type { Subject, SectionRow } from '../database/rows/records.ts'
import type { Finding } from '../finding.ts'

type Question = Pick<LedgerRequest, 'subject' | 'input' | 'told'> & { operation?: OperationName }

/** What of a subject's light row tells whom it is about. */
export type NamedSubject = Pick<Subject, 'aliases'> &
  Partial<Pick<Subject, 'name' | 'company' | 'email' | 'uncorrected'>>

/**
 * The hashes of every name by which a request could mean somebody, for `suppressedBy`; none where it asks for nobody in
 * particular. Made before the transaction that reserves or sends. Takes 77 ms for each name where a backup of another
 * installation was restored.
 */
export async function hashesOfQuestion(db: Database, question: Question): Promise<string[]> {
  const named = namesInQuestion(question)
  const owner = named.aliases.length > 0 ? await ownerOf(db, [...named.aliases]) : undefined
  const sections = owner ? await db.sections.where('subject').equals(owner.key).toArray() : []
  const employers = await employersIn(db, named.companies)
  const known = [{ companies: employers }, ...(owner ? [namesOfRecord(owner, sections)] : [])]
  return currentHashesOf(db, namesOf(question, named, known))
}

/** Every name that a request asks for, with those that its subject is known by. */
export function namesOfQuestion(question: Question, owner: NamedSubject | undefined): string[] {
  return namesOf(question, namesInQuestion(question), owner ? [namesOfRecord(owner)] : [])
}

/** A name by itself asks for whoever has it, unless more is said of whom it means, or a list of many is asked for. */
function namesOf({ operation }: Question, named: Required<PersonNames>, known: PersonNames[]): string[] {
  const { aliases, emails, names, companies } = named
  const more = aliases.length + emails.length + companies.length
  const isBare = more === 0 && !(operation && operations[operation].asks === null)
  return [...suppressionNames(mergeNames([named, ...known])), ...(isBare ? bareNames(names) : [])]
}

/** A company that is asked for by its id, by name. */
async function employersIn(db: Database, companies: readonly string[]): Promise<string[]> {
  if (companies.length === 0) return []
  const aliases = companies.map((company) => `company:${company.trim().toLowerCase()}`)
  const subjects = await db.subjects.where('aliases').anyOf(aliases).toArray()
  return subjects.map(({ name }) => name)
}

/** Fields of inputs in which a company is named. */
const companyFields = ['companyDomain', 'companyName', 'company', 'currentCompanyId']
const addressFields = ['socialUrl', 'url']

/** All by which a question could mean somebody, wherever it stands in its input and however it is spelled. */
function namesInQuestion({ subject, input, told = {} }: Question): Required<PersonNames> {
  const texts = Object.entries(input).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const found = texts.map(([, text]) => namesInText(text))
  const handles = texts
    .filter(([name, text]) => addressFields.includes(name) && /^[^/:\s@]+$/.test(text.trim()))
    .flatMap(([, text]) => namesInText(`/in/${text.trim()}`).aliases)
  const { firstName, lastName, fullName: whole } = input
  const names = [
    ...(typeof firstName === 'string' && typeof lastName === 'string' ? [`${firstName} ${lastName}`] : []),
    ...(typeof whole === 'string' ? [whole] : []),
    ...(told.name ? [told.name] : []),
  ]
  const companies = companyFields
    .map((name) => input[name])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String)
  return {
    aliases: [...(subject === null ? [] : [subject]), ...found.flatMap(({ aliases }) => aliases), ...handles],
    emails: [...found.flatMap(({ emails }) => emails), ...(told.email ? [told.email] : [])],
    names,
    companies: [...companies, ...[told.company, told.domain].filter((value) => value !== undefined)],
  }
}

/** All that a record tells of how its person may be named; of a company or a job only its aliases. */
export function namesOfRecord(subject: NamedSubject, rows: SectionRow[] = []): PersonNames {
  const { aliases, name = '', company = '', email = '', uncorrected = {} } = subject
  if (!aliases.some((alias) => alias.startsWith('person:'))) return { aliases }
  const sections = sectionsByName(rows)
  return mergeNames([
    { aliases, names: [name], companies: [company], emails: [email] },
    // By what services call them they are found all the same.
    {
      names: [uncorrected.name ?? ''],
      companies: [uncorrected.company ?? ''],
      emails: [uncorrected.email ?? ''],
    },
    ...(sections.profile ? [namesOfProfile(sections.profile.data)] : []),
    namesOfSections({ emails: sections.emails?.data, experience: sections.experience?.data }),
  ])
}

function namesOfProfile(person: Person): PersonNames {
  const positions = [person.currentPosition, ...(person.positions?.positionHistory ?? [])]
  return { names: [fullName(person)], companies: companiesIn(positions) }
}

type Parts = { [Name in 'emails' | 'experience']?: NonNullable<Sections[Name]>['data'] | undefined }

function namesOfSections({ emails = [], experience = [] }: Parts): PersonNames {
  return {
    emails: emails.flatMap(({ value, email }) => [value, email]).filter((text) => typeof text === 'string'),
    companies: companiesIn(experience),
  }
}

function companiesIn(
  positions: readonly ({ companyName?: string | null | undefined } | null | undefined)[],
): string[] {
  return positions.flatMap((position) => position?.companyName ?? [])
}

/** The findings that may be kept: an answer can be about somebody suppressed whom nobody asked for by name. */
export async function allowedFindings(db: Database, findings: Finding[]): Promise<Finding[]> {
  const suppressed = await Promise.all(findings.map((finding) => isOfSuppressed(db, finding)))
  return findings.filter((_, index) => !suppressed[index])
}

async function isOfSuppressed(db: Database, { kind, aliases, sections }: Finding): Promise<boolean> {
  if (kind !== 'person') return isSuppressed(db, aliases)
  const owner = await ownerOf(db, aliases)
  const kept = owner ? await db.sections.where('subject').equals(owner.key).toArray() : []
  const names = mergeNames([
    { aliases },
    ...(sections.profile ? [namesOfProfile(sections.profile)] : []),
    namesOfSections(sections),
    ...(owner ? [namesOfRecord(owner, kept)] : []),
  ])
  return isSuppressed(db, suppressionNames(names))
}
