import { isPlausibleId } from '../identity/aliases.ts'
import { companyTokens } from '../matching/name.ts'
import { canonicalName, isInternalId } from '../../pages/identity.ts'
import { noCompanyId, monthSpanOf, type CareerPosition, type MonthSpan } from '../careers/position-entry.ts'
import { titleKeys } from '../careers/title-words.ts'
import { companyDomain, personalMailbox } from './mailboxes.ts'
import { namePartsOf, type NameParts } from './name-likeness.ts'
import { spelledMailboxes } from './spelled-mailboxes.ts'

/** A person of the library, as far as duplicates are recognized by it. */
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

/** A job in the form in which two people's are compared. */
export interface JobTraits {
  id: string | null
  name: string
  start: MonthSpan | null
  /** `null`: it goes on. */
  end: MonthSpan | null
  title: string
}

/** What is compared of two people, each derived once. */
export interface PersonTraits {
  key: string
  name: NameParts
  /** Of one person each: no office and no placeholder. */
  mailboxes: readonly string[]
  /** Of companies, not of mail providers. */
  domains: readonly string[]
  memberIds: readonly string[]
  internalIds: readonly string[]
  handles: readonly string[]
  jobs: readonly JobTraits[]
  /** What addresses of their companies may be for their name, without the end of the domain. */
  readonly spelledMailboxes: ReadonlySet<string>
}

/** More of these belong to no person. */
const mostEmails = 50
const mostJobs = 50

/** Derives what is compared; company names are folded once for all people. */
export function traitsOfPeople(people: readonly DuplicatePerson[]): PersonTraits[] {
  const foldedCompanies = new Map<string, string>()
  const companyOf = (text: string) => {
    const known = foldedCompanies.get(text)
    if (known !== undefined) return known
    const folded = companyTokens(text).join('')
    foldedCompanies.set(text, folded)
    return folded
  }
  return people.map((person) => factsOf(person, companyOf))
}

function factsOf(person: DuplicatePerson, companyOf: (text: string) => string): PersonTraits {
  const emails = (person.emails ?? []).slice(0, mostEmails)
  const handles = unique((person.handles ?? []).map((handle) => canonicalName(bareHandle(handle)) ?? ''))
  const member = textOf(person.memberId)
  const jobOf = (job: CareerPosition): JobTraits => ({
    id: idOf(job.socialId),
    name: companyOf(textOf(job.companyName)),
    start: monthSpanOf(job.startEndDate?.start),
    end: monthSpanOf(job.startEndDate?.end),
    title: textOf(job.title),
  })
  const jobs = (person.positions ?? []).slice(0, mostJobs).map(jobOf)
  const current = { id: idOf(person.companyId), name: companyOf(textOf(person.companyName)) }
  const name = namePartsOf(textOf(person.firstName), textOf(person.lastName))
  let spelled: ReadonlySet<string> | undefined
  const isListed = jobs.some((job) => isSameEmployer(job, current))
  const all =
    isListed || (current.id === null && current.name === '')
      ? jobs
      : [{ ...current, start: null, end: null, title: '' }, ...jobs]
  return {
    key: person.key,
    name,
    mailboxes: unique(emails.map((email) => personalMailbox(email) ?? '')),
    domains: unique(emails.map((email) => companyDomain(email) ?? '')),
    memberIds: member !== '' && isPlausibleId(member) ? [member.toLowerCase()] : [],
    internalIds: handles.filter(isInternalId),
    handles: handles.filter((handle) => !isInternalId(handle)),
    jobs: all,
    get spelledMailboxes() {
      return (spelled ??= spelledMailboxes(name, all))
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

/** By id where both have one, else by name. A company that neither names is none. */
export function isSameEmployer(
  one: Pick<JobTraits, 'id' | 'name'>,
  other: Pick<JobTraits, 'id' | 'name'>,
): boolean {
  if (one.id !== null && other.id !== null) return one.id === other.id
  return one.name !== '' && one.name === other.name
}

/** Whether both began in the same month, which both tell. */
export const beganTogether = ({ start: a }: JobTraits, { start: b }: JobTraits): boolean =>
  !!a && !!b && a.from === a.until && b.from === b.until && a.from === b.from

export const haveOtherRoles = ({ title: a }: JobTraits, { title: b }: JobTraits): boolean =>
  a !== '' && b !== '' && titleKeys(a).sorted !== titleKeys(b).sorted

/** A year at two companies at once, of which neither career has the other's, is no one person's. */
export function careersContradict(one: PersonTraits, other: PersonTraits): boolean {
  const own = withoutShared(one.jobs, other.jobs)
  const theirs = withoutShared(other.jobs, one.jobs)
  return own.some((a) => theirs.some((b) => monthsTogether(a, b) >= 12 && haveOtherEmployers(a, b)))
}

const withoutShared = (jobs: readonly JobTraits[], others: readonly JobTraits[]) =>
  jobs.filter((job) => job.start !== null && !others.some((other) => isSameEmployer(job, other)))

const haveOtherEmployers = (one: JobTraits, other: JobTraits) =>
  (one.id !== null && other.id !== null) || (one.name !== '' && other.name !== '')

/** For how many months two jobs ran at once at least: a missing month counts for the shorter time. */
function monthsTogether(one: JobTraits, other: JobTraits): number {
  const from = Math.max(one.start!.until, other.start!.until)
  const until = Math.min(one.end?.from ?? Infinity, other.end?.from ?? Infinity)
  return until - from + 1
}
