import type { Finding } from '../records/finding.ts'
import type { ParsedResponse } from '../api/interpret.ts'
import { isNothing } from '../api/is-nothing.ts'
import { operationNames, operations, type Data, type OperationName } from '../api/operations.ts'
import type { Company } from '../api/schemas/company.ts'
import {
  subjectKindOf,
  aliasesOfCompany,
  aliasesOfJob,
  aliasesOfPerson,
  idsOfCompany,
  idsOfPerson,
} from '../records/identity/aliases.ts'
import type { SectionOrder } from './rows/section-order.ts'
import type { Paging, SectionData, SectionName } from '../records/rows/sections.ts'
import type { Preferences } from '../settings/settings.ts'

interface OfferedOnPage {
  input: (order: SectionOrder, preferences: Preferences) => Record<string, unknown>
  /** Decides if several operations buy the same section. */
  when?: (preferences: Pick<Preferences, 'profileBy'>) => boolean
}

interface RequestContext {
  subject: string | null
  socialUrl: string
  input: Record<string, unknown>
}

interface OperationUse<Name extends OperationName> {
  /**
   * Apart from the console and bulk runs. `page`: in panel and popup. `search`: in a search form. `account`: nowhere,
   * because Sidelight sends it itself, for free.
   */
  offered: { page: OfferedOnPage; search?: true } | { search: true } | { account: true }
  /** By subject, the requested one first. `nothing`: why the response isn't filed. */
  files: ((data: Data<Name>, requested: RequestContext) => Finding[]) | { nothing: string }
}

const bySocialUrl: OfferedOnPage = { input: ({ page }) => ({ socialUrl: page.url }) }
const byUrl: OfferedOnPage = { input: ({ page }) => ({ url: page.url }) }

const operationUses: { [Name in OperationName]: OperationUse<Name> } = {
  personSearch: { offered: { search: true }, files: personAndCompany },
  getProfileData: {
    offered: { page: { ...bySocialUrl, when: ({ profileBy }) => profileBy === 'get' } },
    files: personAndCompany,
  },
  enrichProfile: {
    // A POST, because browsers resend a failed GET, Firefox up to ten times.
    offered: { page: { input: profileInput, when: ({ profileBy }) => profileBy === 'post' } },
    files: personAndCompany,
  },
  getProfileDataFromEmail: { offered: { search: true }, files: personAndCompany },
  matchProfile: { offered: { search: true }, files: personAndCompany },
  getVolunteeringExperiences: {
    offered: { page: bySocialUrl },
    files: (data, requested) =>
      listAbout(requested, 'volunteering', volunteeringIn(data.volunteeringExperiences)),
  },
  emailFinderFromUrl: {
    offered: { page: byUrl },
    files: ({ emails }, requested) => listAbout(requested, 'emails', emails),
  },
  emailFinderFromNameAndCompany: {
    offered: { search: true },
    files: { nothing: 'the answer does not say whose addresses they are' },
  },
  personsSearch: { offered: { search: true }, files: { nothing: 'it lists strangers' } },
  getEducation: {
    offered: { page: bySocialUrl },
    files: ({ schools }, requested) => listAbout(requested, 'education', schools),
  },
  getExperience: {
    offered: { page: bySocialUrl },
    files: ({ positions }, requested) => listAbout(requested, 'experience', positions),
  },
  getLanguages: {
    offered: { page: bySocialUrl },
    files: ({ languages }, requested) => listAbout(requested, 'languages', languages),
  },
  getFollowersCount: {
    offered: { page: bySocialUrl },
    files: ({ followersCount }, requested) =>
      typeof followersCount === 'number' ? aboutRequested(requested, { followers: followersCount }) : [],
  },
  getReactions: {
    offered: { page: bySocialUrl },
    files: ({ reactions }, requested) => listAbout(requested, 'reactions', reactions),
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
    files: (data, requested) => listAbout(requested, 'posts', data.posts, pagingOf(data, requested)),
  },
  getCompanyByDomain: {
    offered: { page: { input: ({ domain }) => ({ domain }) }, search: true },
    // The domain may belong to another company than the page, so the response's names decide.
    files: ({ company }, { socialUrl }) => companyFound(company, socialUrl),
  },
  getJobDetails: {
    offered: { page: byUrl },
    files: ({ job }, { subject, socialUrl }) => {
      if (!job || isNothing(job)) return []
      const aliases = [...new Set([...(subject ? [subject] : []), ...aliasesOfJob(job, socialUrl)])]
      return [{ kind: 'job', ...(subject ? { requested: subject } : {}), aliases, sections: { job } }]
    },
  },
  jobsSearch: { offered: { search: true }, files: { nothing: 'it lists jobs that nobody has looked at' } },
  getQuotas: { offered: { account: true }, files: { nothing: 'it is about the account' } },
  getQuotasBasic: { offered: { account: true }, files: { nothing: 'it is about the account' } },
}

/** A failed lookup that is repeated accepts a profile that the provider cached within a day, so after the failure. */
const sinceLastRequest = '1d'

function profileInput({ page, repeat }: SectionOrder, { includes, cacheDuration }: Preferences) {
  const cache =
    repeat?.reason === 'fresh'
      ? ''
      : repeat?.reason === 'anyway'
        ? cacheDuration || sinceLastRequest
        : cacheDuration
  return { socialUrl: page.url, includes, ...(cache ? { cacheDuration: cache } : {}) }
}

function aboutRequested(
  { subject }: RequestContext,
  sections: Finding['sections'],
  paging?: Paging,
): Finding[] {
  if (!subject) return []
  return [
    {
      kind: subjectKindOf(subject),
      requested: subject,
      aliases: [subject],
      sections,
      ...(paging ? { paging } : {}),
    },
  ]
}

/** An empty list must not replace a list that was paid for. */
function listAbout<Name extends SectionName>(
  requested: RequestContext,
  name: Name,
  list: SectionData[Name] | null | undefined,
  paging?: Paging,
): Finding[] {
  return Array.isArray(list) ? aboutRequested(requested, { [name]: list }, paging) : []
}

function personAndCompany(
  { person, company }: Data<'getProfileData'>,
  { subject, socialUrl }: RequestContext,
): Finding[] {
  const found: Finding[] = []
  if (person && !isNothing(person)) {
    // The requested page identifies this person, unless saved data contradicts that.
    const aliases = [...aliasesOfPerson(person, socialUrl), ...(subject ? [subject] : [])]
    found.push({
      kind: 'person',
      ...(subject ? { requested: subject } : {}),
      aliases: [...new Set(aliases)],
      ids: idsOfPerson(person),
      sections: { profile: person },
    })
  }
  // Without a name, a person's company can't be identified or found again.
  const companies = companyFound(company, socialUrl)
  return [...found, ...companies.filter(({ aliases }) => aliases.length > 0 || company?.name)]
}

function companyFound(company: Company | null | undefined, socialUrl: string): Finding[] {
  if (!company || isNothing(company)) return []
  const aliases = aliasesOfCompany(company, socialUrl)
  return [{ kind: 'company', aliases, ids: idsOfCompany(company), sections: { company } }]
}

function pagingOf(
  { metadata, pagination }: Pick<Data<'getPosts'>, 'metadata' | 'pagination'>,
  { input }: RequestContext,
): Paging {
  const paging = metadata ?? pagination
  return { page: Number(input['page'] ?? 1), total: paging?.total ?? paging?.totalResults ?? null }
}

/** The specification doesn't define the shape: accept a list, an object as in a profile, or a single entry. */
function volunteeringIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return null
  const { volunteeringExperienceHistory: history } = value as Record<string, unknown>
  if (Array.isArray(history)) return history
  return isNothing(value) || 'volunteeringExperienceHistory' in value ? null : [value]
}

/** The findings of a response by subject, the requested one first. Empty if the operation's response isn't filed. */
export function findingsOf(
  operation: OperationName,
  parsed: ParsedResponse,
  requested: RequestContext,
): Finding[] {
  const { files } = operationUses[operation]
  if (typeof files !== 'function' || parsed.outcome !== 'ok') return []
  const given = Reflect.get(Object(parsed.data), operations[operation].gives) as unknown
  const isLost = Array.isArray(given) && given.length === 0 && !parsed.foundNothing
  return isLost ? [] : files(parsed.data as never, requested)
}

interface OfferedSection extends OfferedOnPage {
  operation: OperationName
}

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
  // Never happens: tests check the table for each section.
  if (!chosen) throw new Error(`No operation buys ${section} for a page.`)
  return chosen
}

/** The operation that buys a section, as the settings choose. */
export function operationFor(
  section: SectionName,
  preferences: Pick<Preferences, 'profileBy'>,
): OperationName {
  return offeredFor(section, preferences).operation
}

/** The operation and input of a click on a page. */
export function callFor(
  order: SectionOrder,
  preferences: Preferences,
): { operation: OperationName; input: Record<string, unknown> } {
  const { operation, input } = offeredFor(order.section, preferences)
  return { operation, input: input(order, preferences) }
}

/** Where users meet an operation, apart from the console and bulk runs. */
export function placesOf(operation: OperationName): ('page' | 'search' | 'account')[] {
  return Object.keys(operationUses[operation].offered) as ('page' | 'search' | 'account')[]
}
