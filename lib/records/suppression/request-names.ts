import { subjectKindOf } from '../identity/aliases.ts'
import { operations, type OperationName } from '../../api/operations.ts'
import type { Person } from '../../api/schemas/person.ts'
import type { LedgerRequest } from '../../purchases/rows/requests.ts'
import { ownerOf } from '../identity/owners.ts'
import type { Database } from '../database/database.ts'
import { fullName } from '../subject-facts.ts'
import { sectionsByName } from '../sections-by-name.ts'
import type { Sections, SectionRow } from '../rows/sections.ts'
import { isSuppressed, currentHashesOf, hashesOf } from './suppress.ts'
import {
  bareNames,
  companyKeys,
  namePairs,
  mergeNames,
  namesInText,
  suppressionNames,
  type PersonNames,
} from './suppression-names.ts'
import type { Subject } from '../rows/subject.ts'
import type { Finding } from '../finding.ts'

type NamedRequest = Pick<LedgerRequest, 'subject' | 'input' | 'identifiers'> & { operation?: OperationName }

type NamedSubject = Pick<Subject, 'aliases'> &
  Partial<Pick<Subject, 'name' | 'company' | 'email' | 'uncorrected' | 'contact'>>

/** The most names within texts that get a slow hash. They take 2 s if another installation's backup was restored. */
const maxSlowTexts = 24

/**
 * Hashes of every name in a request that could identify a person; empty for searches. Compute them before the
 * transaction: they take 77 ms per name if another installation's backup was restored.
 */
export async function hashesOfRequest(db: Database, request: NamedRequest): Promise<string[]> {
  const named = namesInRequest(request)
  const owner = named.aliases.length > 0 ? await ownerOf(db, [...named.aliases]) : undefined
  const sections = owner ? await db.sections.where('subject').equals(owner.key).toArray() : []
  const employers = await employersIn(db, named.companies)
  const known = [{ companies: employers }, ...(owner ? [namesOfRecord(owner, sections)] : [])]
  const names = namesOf(request, named, known)
  const more = namesInTexts(request, named).filter((name) => !names.includes(name))
  // Limits the number of slow hashes per click.
  const hashes = [
    await currentHashesOf(db, [...names, ...more.slice(0, maxSlowTexts)]),
    await hashesOf(db, more.slice(maxSlowTexts)),
  ]
  return hashes.flat()
}

/** All names in a request, and in its subject's record. */
export function namesOfRequest(request: NamedRequest, owner: NamedSubject | undefined): string[] {
  const named = namesInRequest(request)
  return [...namesOf(request, named, owner ? [namesOfRecord(owner)] : []), ...namesInTexts(request, named)]
}

/** A bare name matches all people of that name, so it counts only without other identifiers, and not in a search. */
function namesOf(
  { operation, input }: NamedRequest,
  named: Required<PersonNames>,
  known: PersonNames[],
): string[] {
  const { aliases, emails, names, companies } = named
  const isList = operation !== undefined && operations[operation].identifiedBy === null
  // A name typed into the company field alone means that person, not a person at a company of that name.
  const isAlone = names.length === 0 && aliases.length + emails.length === 0
  const alone = isAlone ? textsOf(input, companyFields) : []
  const isBare = !isList && aliases.length + emails.length + companies.length === 0
  return [
    ...suppressionNames(mergeNames([named, ...known])),
    ...(isBare ? bareNames(names) : []),
    ...(isList || alone.length === 0 ? [] : bareNames(alone)),
  ]
}

/** The most words to read from all texts of an input together. A single name or company can't have more. */
const maxTextWords = 24
const longestRun = 3
/** In characters. A shorter single word can't be a first and last name written without a space. */
const shortestWhole = 5

/** Names at a company in any text: in the first name, in a headline, or next to the company. */
function namesInTexts({ input }: NamedRequest, { names, companies }: Required<PersonNames>): string[] {
  const named = textsOf(input, personFields)
  const free = Object.keys(input).filter((name) => !readElsewhere.has(name))
  const texts = [...named, ...textsOf(input, free)]
  const pages = textsOf(input, ['companyUrl']).flatMap((text) => /\/([^/]+)\/?$/.exec(text)?.[1] ?? [])
  const keys = [...new Set([...companies, ...pages].flatMap(companyKeys))]
  const pairs = new Set(
    runsOf(wordsIn(texts))
      .filter(mayBeWhole)
      .flatMap(({ text }) => namePairs(text)),
  )
  const atWork = [...pairs].flatMap((pair) => keys.map((place) => `work:${pair}|${place}`))
  // A name and a company in fields of their own need no further search. Lists of 100,000 have only these.
  const words = wordsIn([...texts, ...companies])
  const isPlain = names.length > 0 && texts.length === named.length && wordsIn(companies).length < longestRun
  if (isPlain) return atWork
  const runs = runsOf(words)
  const within = runs.filter(mayBeWhole).flatMap((name) => {
    const places = runs.filter(({ from, to }) => to <= name.from || from >= name.to)
    const placeKeys = new Set(places.flatMap(({ text }) => companyKeys(text)))
    return namePairs(name.text).flatMap((pair) => Array.from(placeKeys, (place) => `work:${pair}|${place}`))
  })
  return [...new Set([...atWork, ...within])]
}

/** A run of words. `to` is exclusive. */
interface Run {
  from: number
  to: number
  text: string
}

const wordsIn = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.split(/[\s,;|/()]+/u))
    .filter(Boolean)
    .slice(0, maxTextWords)

function runsOf(words: readonly string[]): Run[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(longestRun, words.length - from) }, (__, more) => {
      const to = from + more + 1
      return { from, to, text: words.slice(from, to).join(' ') }
    }),
  )
}

const mayBeWhole = ({ from, to, text }: Run) => to - from > 1 || Array.from(text).length >= shortestWhole

async function employersIn(db: Database, companies: readonly string[]): Promise<string[]> {
  if (companies.length === 0) return []
  const aliases = companies.map((company) => `company:${company.trim().toLowerCase()}`)
  const subjects = await db.subjects.where('aliases').anyOf(aliases).toArray()
  return subjects.map(({ name }) => name)
}

const companyFields = ['companyDomain', 'companyName', 'company', 'currentCompanyId']
const addressFields = ['socialUrl', 'url']
const personFields = ['firstName', 'lastName', 'fullName']
/** Input fields with names, companies and URLs rather than free text. */
const readElsewhere = new Set([
  ...personFields,
  ...companyFields,
  ...addressFields,
  'companyUrl',
  'email',
  'domain',
  'includes',
  'cacheDuration',
  'page',
  'locationCountryCode',
])

const textsOf = (input: Record<string, unknown>, fields: readonly string[]): string[] =>
  fields.flatMap((name) => textsIn(input[name]))

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

function namesInRequest({ subject, input, identifiers = {} }: NamedRequest): Required<PersonNames> {
  const found = textsIn(input).map(namesInText)
  const handles = textsOf(input, addressFields)
    .filter((text) => /^[^/:\s@]+$/.test(text.trim()))
    .flatMap((text) => namesInText(`/in/${text.trim()}`).aliases)
  const emails = textsOf(input, ['email'])
  const name = textsOf(input, ['firstName', 'lastName']).join(' ')
  const companies = companyFields
    .map((field) => input[field])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String)
  return {
    aliases: [...(subject === null ? [] : [subject]), ...found.flatMap(({ aliases }) => aliases), ...handles],
    emails: [...new Set([...emails, ...found.flatMap((one) => one.emails), identifiers.email ?? ''])].filter(
      Boolean,
    ),
    names: [name, ...textsOf(input, ['fullName']), identifiers.name ?? ''].filter(Boolean),
    companies: [
      ...companies,
      ...[identifiers.company, identifiers.domain].filter((value) => value !== undefined),
    ],
  }
}

/** All names in a record. For a company or job, only its aliases. */
export function namesOfRecord(subject: NamedSubject, rows: SectionRow[] = []): PersonNames {
  const { aliases, name = '', company = '', email = '', uncorrected = {}, contact } = subject
  if (!aliases.some((alias) => subjectKindOf(alias) === 'person')) return { aliases }
  const sections = sectionsByName(rows)
  return mergeNames([
    { aliases, names: [name], companies: [company], emails: [email] },
    { emails: (contact?.emails ?? []).map(({ address }) => address) },
    // Ids and handles aren't needed here: the aliases contain them.
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

/**
 * The findings without those about suppressed people. A response may contain such people although the input named none.
 */
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
