import type { OperationName } from '../api/operations.ts'
import type { PageKind } from '../pages/page-kinds.ts'
import { subjectOf } from '../records/identity/aliases.ts'
import type { SectionName } from '../records/database/rows/sections.ts'
import type { DeploymentSettings, Preferences } from '../settings/settings.ts'
import { askingOf, type Asking } from './asking.ts'
import type { Order } from '../records/database/rows/bulk.ts'

interface WantRow {
  kinds: PageKind[]
  operation: (preferences: Pick<Preferences, 'profileBy'>) => OperationName
  input: (order: Order, preferences: Preferences) => Record<string, unknown>
}

const bySocialUrl = ({ page }: Order) => ({ socialUrl: page.url })
const byUrl = ({ page }: Order) => ({ url: page.url })
const byPages = ({ page, pageNumber }: Order) => ({
  socialUrl: page.url,
  ...(pageNumber === undefined ? {} : { page: pageNumber }),
})

const ofPerson = (operation: OperationName): WantRow => ({
  kinds: ['person'],
  operation: () => operation,
  input: bySocialUrl,
})

/** What a person can ask for about the page beside them, by the section that it buys. */
export const wants = {
  profile: {
    kinds: ['person'],
    // Browsers resend a broken GET by themselves, Firefox up to ten times; the POST form goes once.
    operation: ({ profileBy }) => (profileBy === 'get' ? 'getProfileData' : 'enrichProfile'),
    input: profileInput,
  },
  emails: { ...ofPerson('emailFinderFromUrl'), input: byUrl },
  experience: ofPerson('getExperience'),
  education: ofPerson('getEducation'),
  languages: ofPerson('getLanguages'),
  followers: ofPerson('getFollowersCount'),
  volunteering: ofPerson('getVolunteeringExperiences'),
  company: { kinds: ['company'], operation: () => 'getCompanyByDomain', input: ({ domain }) => ({ domain }) },
  job: { kinds: ['job'], operation: () => 'getJobDetails', input: byUrl },
  posts: { kinds: ['person', 'company'], operation: () => 'getPosts', input: byPages },
  reactions: { ...ofPerson('getReactions'), input: byPages },
} satisfies Record<SectionName, WantRow> as Record<SectionName, WantRow>

export type Want = SectionName

/** What the one click on `Enrich` asks for. */
export const firstWant: Record<PageKind, Want> = { person: 'profile', company: 'company', job: 'job' }

/** How old a stored profile may be when nothing came of the last question: it may be stored since then. */
const sinceLastAsked = '1d'

function profileInput({ page, again }: Order, { profileBy, includes, cacheDuration }: Preferences) {
  if (profileBy === 'get') return { socialUrl: page.url }
  const cache = again === 'fresh' ? '' : again === 'anyway' ? cacheDuration || sinceLastAsked : cacheDuration
  return { socialUrl: page.url, includes, ...(cache ? { cacheDuration: cache } : {}) }
}

/** The request that an order comes to. It stands with the page that it was asked on, whomever the answer is about. */
export function askingOfOrder(order: Order, preferences: Preferences, where: DeploymentSettings): Asking {
  const row = wants[order.want]
  const asking = askingOf(row.operation(preferences), row.input(order, preferences), where)
  return { ...asking, subject: subjectOf(order.page) }
}
