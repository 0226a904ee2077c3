import { isPlausibleId } from '../identity/aliases.ts'
import { companyTokens } from '../matching/name.ts'
import { canonicalName, isInternalId } from '../../pages/identity.ts'
import { noCompanyId, monthSpanOf, type CareerPosition, type MonthSpan } from '../careers/position-entry.ts'
import { titleKeys } from '../careers/title-words.ts'
import { companyDomain, personalMailbox } from './mailboxes.ts'
import { namePartsOf, type NameParts } from './name-likeness.ts'
import { withoutUmlauts } from './spelling.ts'
import {
  domainLabel,
  spelledInitials,
  spelledLocals,
  spelledMailbox,
  type SpelledMailbox,
} from './spelled-mailboxes.ts'

export interface DuplicatePerson {
  key: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  emails: readonly string[]
  companyName?: string | null | undefined
  companyId?: string | null | undefined
  handles: readonly string[]
  memberId?: string | null | undefined
  positions: readonly CareerPosition[]
}

interface JobTraits {
  id: string | null
  name: string
  start: MonthSpan | null
  /** `null` if the job is ongoing. */
  end: MonthSpan | null
  title: string
}

export interface PersonTraits {
  key: string
  name: NameParts
  /** Normalized, without placeholders and role mailboxes. */
  mailboxes: readonly string[]
  /** Comparable to `spelledLocals`. */
  spellings: readonly SpelledMailbox[]
  domains: readonly string[]
  memberIds: readonly string[]
  internalIds: readonly string[]
  handles: readonly string[]
  jobs: readonly JobTraits[]
  /** Of domains that the person's employers may have. */
  labels: ReadonlySet<string>
  /** Of `spelledLocals`. */
  initials: readonly string[]
  readonly spelledLocals: ReadonlySet<string>
}

/** A real person never has more. */
const maxEmails = 50
const maxJobs = 50

/** Returns a function that reads a person's traits. It folds each company name only once. */
export function traitsReader(): (person: DuplicatePerson) => PersonTraits {
  const foldedCompanies = new Map<string, string>()
  const companyOf = (text: string) => {
    const known = foldedCompanies.get(text)
    if (known !== undefined) return known
    const folded = withoutUmlauts(companyTokens(text).join(''))
    foldedCompanies.set(text, folded)
    return folded
  }
  return (person) => factsOf(person, companyOf)
}

function factsOf(person: DuplicatePerson, companyOf: (text: string) => string): PersonTraits {
  const emails = (person.emails ?? []).slice(0, maxEmails)
  const handles = unique((person.handles ?? []).map((handle) => canonicalName(bareHandle(handle)) ?? ''))
  const member = textOf(person.memberId)
  const jobOf = (job: CareerPosition): JobTraits => ({
    id: idOf(job.socialId),
    name: companyOf(textOf(job.companyName)),
    start: monthSpanOf(job.startEndDate?.start),
    end: monthSpanOf(job.startEndDate?.end),
    title: textOf(job.title),
  })
  const jobs = (person.positions ?? []).slice(0, maxJobs).map(jobOf)
  const current = { id: idOf(person.companyId), name: companyOf(textOf(person.companyName)) }
  const name = namePartsOf(textOf(person.firstName), textOf(person.lastName))
  let locals: ReadonlySet<string> | undefined
  const isListed = jobs.some((job) => isSameEmployer(job, current))
  const all =
    isListed || (current.id === null && current.name === '')
      ? jobs
      : [{ ...current, start: null, end: null, title: '' }, ...jobs]
  const domains = unique(emails.map((email) => companyDomain(email) ?? ''))
  const mailboxes = unique(emails.map((email) => personalMailbox(email) ?? ''))
  return {
    key: person.key,
    name,
    mailboxes,
    spellings: mailboxes.map(spelledMailbox),
    domains,
    memberIds: member !== '' && isPlausibleId(member) ? [member.toLowerCase()] : [],
    internalIds: handles.filter(isInternalId),
    handles: handles.filter((handle) => !isInternalId(handle)),
    jobs: all,
    labels: new Set(
      [...all.map((job) => job.name), ...domains.map(domainLabel)].filter((label) => label.length > 1),
    ),
    initials: spelledInitials(name),
    get spelledLocals() {
      return (locals ??= spelledLocals(name))
    },
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

const bareHandle = (handle: string) =>
  textOf(handle)
    .replace(/^.*\/in\//, '')
    .replace(/[/?#].*$/, '')

const unique = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))]

function idOf(value: unknown): string | null {
  const id = textOf(value)
  return id === '' || noCompanyId.test(id) ? null : canonicalName(id)
}

/**
 * Whether two jobs are at the same employer. Compares ids if both have one, otherwise names; `false` if neither can be
 * compared.
 */
export function isSameEmployer(
  one: Pick<JobTraits, 'id' | 'name'>,
  other: Pick<JobTraits, 'id' | 'name'>,
): boolean {
  if (one.id !== null && other.id !== null) return one.id === other.id
  return one.name !== '' && one.name === other.name
}

/** Whether a usual email of the person at an employer is this one. */
export const isSpelled = (person: PersonTraits, { local, label }: SpelledMailbox): boolean =>
  person.labels.has(label) && person.spelledLocals.has(local)

/** Whether both jobs started in the same known month. */
export const beganTogether = ({ start: a }: JobTraits, { start: b }: JobTraits): boolean =>
  !!a && !!b && a.from === a.until && b.from === b.until && a.from === b.from

export const haveOtherRoles = ({ title: a }: JobTraits, { title: b }: JobTraits): boolean =>
  a !== '' && b !== '' && titleKeys(a).sorted !== titleKeys(b).sorted

/**
 * Whether the two careers exclude each other: for a year they show different companies, each missing in the other
 * career.
 */
export function careersContradict(one: PersonTraits, other: PersonTraits): boolean {
  const own = withoutShared(one.jobs, other.jobs)
  const theirs = withoutShared(other.jobs, one.jobs)
  return own.some((a) => theirs.some((b) => monthsTogether(a, b) >= 12 && haveOtherEmployers(a, b)))
}

const withoutShared = (jobs: readonly JobTraits[], others: readonly JobTraits[]) =>
  jobs.filter((job) => job.start !== null && !others.some((other) => isSameEmployer(job, other)))

const haveOtherEmployers = (one: JobTraits, other: JobTraits) =>
  (one.id !== null && other.id !== null) || (one.name !== '' && other.name !== '')

/** If a month is missing, assumes the shorter time. */
function monthsTogether(one: JobTraits, other: JobTraits): number {
  const from = Math.max(one.start!.until, other.start!.until)
  const until = Math.min(one.end?.from ?? Infinity, other.end?.from ?? Infinity)
  return until - from + 1
}
