import type { Finding } from '../records/finding.ts'
import type { PageKind } from '../pages/page-kinds.ts'
import type { Reply } from '../api/interpret.ts'
import { isNothing } from '../api/is-nothing.ts'
import { operationNames, operations, type Data, type OperationName } from '../api/operations.ts'
import type { Company } from '../api/schemas/company.ts'
import {
  aliasesOfCompany,
  aliasesOfJob,
  aliasesOfPerson,
  idsOfCompany,
  idsOfPerson,
} from '../records/identity/aliases.ts'
import type { SectionOrder } from '../records/database/rows/bulk.ts'
import type { Paging, SectionData, SectionName } from '../records/database/rows/sections.ts'
import type { Preferences } from '../settings/settings.ts'

/** How a click beside a page asks an operation. */
interface OfferedOnPage {
  input: (order: SectionOrder, preferences: Preferences) => Record<string, unknown>
  /** Of several operations that buy one section, whether the settings choose this one. */
  when?: (preferences: Pick<Preferences, 'profileBy'>) => boolean
}

/** Whom a request asked about, if about anybody, and where addresses lead. */
interface Asked {
  subject: string | null
  socialUrl: string
  input: Record<string, unknown>
}

/** What Sidelight does with an operation. */
interface OperationUse<Name extends OperationName> {
  /**
   * Where people come to it, beside the console and batches. `page`: by a click beside a page of its section's kinds.
   * `search`: by a search form. `account`: Sidelight asks it, for nothing.
   */
  offered: { page: OfferedOnPage; search?: true } | { search: true } | { account: true }
  /** What an answer says and about whom, the one that was asked for first; or why nothing of it is kept in records. */
  files: ((data: Data<Name>, asked: Asked) => Finding[]) | { nothing: string }
}

const bySocialUrl: OfferedOnPage = { input: ({ page }) => ({ socialUrl: page.url }) }
const byUrl: OfferedOnPage = { input: ({ page }) => ({ url: page.url }) }

/** What each operation is for. What the service says of it is in `lib/api/operations.ts`. */
const operationUses: { [Name in OperationName]: OperationUse<Name> } = {
  personSearch: { offered: { search: true }, files: personAndCompany },
  getProfileData: {
    offered: { page: { ...bySocialUrl, when: ({ profileBy }) => profileBy === 'get' } },
    files: personAndCompany,
  },
  enrichProfile: {
    // Browsers resend a broken GET by themselves, Firefox up to ten times; the POST form goes once.
    offered: { page: { input: profileInput, when: ({ profileBy }) => profileBy === 'post' } },
    files: personAndCompany,
  },
  getProfileDataFromEmail: { offered: { search: true }, files: personAndCompany },
  matchProfile: { offered: { search: true }, files: personAndCompany },
  getVolunteeringExperiences: {
    offered: { page: bySocialUrl },
    files: (data, asked) => listAbout(asked, 'volunteering', volunteeringIn(data.volunteeringExperiences)),
  },
  emailFinderFromUrl: {
    offered: { page: byUrl },
    files: ({ emails }, asked) => listAbout(asked, 'emails', emails),
  },
  emailFinderFromNameAndCompany: {
    offered: { search: true },
    files: { nothing: 'the answer does not say whose addresses they are' },
  },
  personsSearch: { offered: { search: true }, files: { nothing: 'it lists strangers' } },
  getEducation: {
    offered: { page: bySocialUrl },
    files: ({ schools }, asked) => listAbout(asked, 'education', schools),
  },
  getExperience: {
    offered: { page: bySocialUrl },
    files: ({ positions }, asked) => listAbout(asked, 'experience', positions),
  },
  getLanguages: {
    offered: { page: bySocialUrl },
    files: ({ languages }, asked) => listAbout(asked, 'languages', languages),
  },
  getFollowersCount: {
    offered: { page: bySocialUrl },
    files: ({ followersCount }, asked) =>
      typeof followersCount === 'number' ? aboutAsked(asked, { followers: followersCount }) : [],
  },
  getReactions: {
    offered: { page: bySocialUrl },
    files: ({ reactions }, asked) => listAbout(asked, 'reactions', reactions),
  },
  getPosts: {
    offered: {
      page: {
        input: ({ page, pageNumber }) => ({
          socialUrl: page.url,
          ...(pageNumber === undefined ? {} : { page: pageNumber }),
        }),
      },
    },
    files: (data, asked) => listAbout(asked, 'posts', data.posts, pagingOf(data, asked)),
  },
  getCompanyByDomain: {
    offered: { page: { input: ({ domain }) => ({ domain }) }, search: true },
    // A domain may belong to another company than the page's: the answer's own names decide.
    files: ({ company }, { socialUrl }) => companyFound(company, socialUrl),
  },
  getJobDetails: {
    offered: { page: byUrl },
    files: ({ job }, { subject, socialUrl }) => {
      if (!job || isNothing(job)) return []
      const aliases = [...new Set([...(subject ? [subject] : []), ...aliasesOfJob(job, socialUrl)])]
      return [{ kind: 'job', ...(subject ? { asked: subject } : {}), aliases, sections: { job } }]
    },
  },
  jobsSearch: { offered: { search: true }, files: { nothing: 'it lists jobs that nobody has looked at' } },
  getQuotas: { offered: { account: true }, files: { nothing: 'it is about the account' } },
  getQuotasBasic: { offered: { account: true }, files: { nothing: 'it is about the account' } },
}

/** How old a stored profile may be when nothing came of the last question: it may be stored since then. */
const sinceLastAsked = '1d'

function profileInput({ page, again }: SectionOrder, { includes, cacheDuration }: Preferences) {
  const cache =
    again?.why === 'fresh' ? '' : again?.why === 'anyway' ? cacheDuration || sinceLastAsked : cacheDuration
  return { socialUrl: page.url, includes, ...(cache ? { cacheDuration: cache } : {}) }
}

/** A section of the very subject that was asked for: the answer itself names nobody. */
function aboutAsked({ subject }: Asked, sections: Finding['sections'], paging?: Paging): Finding[] {
  if (!subject) return []
  const kind = subject.slice(0, subject.indexOf(':')) as PageKind
  return [{ kind, asked: subject, aliases: [subject], sections, ...(paging ? { paging } : {}) }]
}

/** A list of the same; nothing where there is none, which must not take the place of one that was paid for. */
function listAbout<Name extends SectionName>(
  asked: Asked,
  name: Name,
  list: SectionData[Name] | null | undefined,
  paging?: Paging,
): Finding[] {
  return Array.isArray(list) ? aboutAsked(asked, { [name]: list }, paging) : []
}

function personAndCompany(
  { person, company }: Data<'getProfileData'>,
  { subject, socialUrl }: Asked,
): Finding[] {
  const found: Finding[] = []
  if (person && !isNothing(person)) {
    // The page that was asked for leads to this person, unless what is known of the page says otherwise.
    const aliases = [...aliasesOfPerson(person, socialUrl), ...(subject ? [subject] : [])]
    found.push({
      kind: 'person',
      ...(subject ? { asked: subject } : {}),
      aliases: [...new Set(aliases)],
      ids: idsOfPerson(person),
      sections: { profile: person },
    })
  }
  // Beside a person nobody could tell which company a nameless one is, nor find it.
  const beside = companyFound(company, socialUrl)
  return [...found, ...beside.filter(({ aliases }) => aliases.length > 0 || company?.name)]
}

function companyFound(company: Company | null | undefined, socialUrl: string): Finding[] {
  if (!company || isNothing(company)) return []
  const aliases = aliasesOfCompany(company, socialUrl)
  return [{ kind: 'company', aliases, ids: idsOfCompany(company), sections: { company } }]
}

function pagingOf(
  { metadata, pagination }: Pick<Data<'getPosts'>, 'metadata' | 'pagination'>,
  { input }: Asked,
): Paging {
  const told = metadata ?? pagination
  return { page: Number(input['page'] ?? 1), total: told?.total ?? told?.totalResults ?? null }
}

/** The specification does not show this answer: a list, the object that a profile has, or one by itself. */
function volunteeringIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return null
  const { volunteeringExperienceHistory: history } = value as Record<string, unknown>
  if (Array.isArray(history)) return history
  return isNothing(value) || 'volunteeringExperienceHistory' in value ? null : [value]
}

/** What a reply says, by subject: the one that was asked for first. Nothing where nothing of the operation is filed. */
export function findingsOf(operation: OperationName, reply: Reply, asked: Asked): Finding[] {
  const { files } = operationUses[operation]
  if (typeof files !== 'function' || reply.outcome !== 'ok') return []
  const given = Reflect.get(Object(reply.data), operations[operation].gives) as unknown
  // All of it was unreadable.
  const isLost = Array.isArray(given) && given.length === 0 && !reply.foundNothing
  return isLost ? [] : files(reply.data as never, asked)
}

interface OfferedSection extends OfferedOnPage {
  operation: OperationName
}

/** The operations that a click beside a page can ask, by the section that they buy. */
const offeredSections = Map.groupBy(
  operationNames.flatMap((operation): OfferedSection[] => {
    const { offered } = operationUses[operation]
    return 'page' in offered ? [{ operation, ...offered.page }] : []
  }),
  ({ operation }) => operations[operation].section,
)

function offeredFor(section: SectionName, preferences: Pick<Preferences, 'profileBy'>): OfferedSection {
  const offered = offeredSections.get(section) ?? []
  const chosen = offered.find(({ when }) => !when || when(preferences))
  // Tests hold the table to it.
  if (!chosen) throw new Error(`No operation buys ${section} beside a page.`)
  return chosen
}

/** The operation that buys a section beside a page, as the settings choose. */
export function operationFor(
  section: SectionName,
  preferences: Pick<Preferences, 'profileBy'>,
): OperationName {
  return offeredFor(section, preferences).operation
}

/** The operation that a click beside a page asks, and its input. */
export function callFor(
  order: SectionOrder,
  preferences: Preferences,
): { operation: OperationName; input: Record<string, unknown> } {
  const { operation, input } = offeredFor(order.want, preferences)
  return { operation, input: input(order, preferences) }
}

/** Where people come to an operation, beside the console and batches. */
export function placesOf(operation: OperationName): ('page' | 'search' | 'account')[] {
  return Object.keys(operationUses[operation].offered) as ('page' | 'search' | 'account')[]
}
