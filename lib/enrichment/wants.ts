import type { OperationName } from '../api/operations.ts'
import type { Page, PageKind } from '../pages/index.ts'
import { subjectOf } from '../records/aliases.ts'
import type { SectionName } from '../records/sections.ts'
import type { DeploymentSettings, Preferences } from '../settings/settings.ts'

/** What a person can ask for about the page beside them. */
export type Want = 'profile' | 'emails' | 'company' | 'job' | 'posts' | 'reactions'

/** One wish about one page. */
export interface Order {
  want: Want
  page: Page
  /** The company's domain, where the service has no look-up by address. */
  domain?: string | undefined
  /** Ask although it was asked or bought before. */
  again?: boolean | undefined
}

export interface Asking {
  operation: OperationName
  input: Record<string, unknown>
  section: SectionName
  question: string
}

interface WantRow {
  kinds: PageKind[]
  section: SectionName
  operation: (preferences: Pick<Preferences, 'profileBy'>) => OperationName
  input: (order: Order, preferences: Preferences) => Record<string, unknown>
}

const bySocialUrl = (order: Order) => ({ socialUrl: order.page.url })
const byUrl = (order: Order) => ({ url: order.page.url })

export const wants: Record<Want, WantRow> = {
  profile: {
    kinds: ['person'],
    section: 'profile',
    // Browsers resend a broken GET by themselves, Firefox up to ten times; the POST form goes once.
    operation: ({ profileBy }) => (profileBy === 'get' ? 'getProfileData' : 'enrichProfile'),
    input: profileInput,
  },
  emails: {
    kinds: ['person'],
    section: 'emails',
    operation: () => 'emailFinderFromUrl',
    input: byUrl,
  },
  company: {
    kinds: ['company'],
    section: 'company',
    operation: () => 'getCompanyByDomain',
    input: ({ domain }) => ({ domain }),
  },
  job: { kinds: ['job'], section: 'job', operation: () => 'getJobDetails', input: byUrl },
  posts: { kinds: ['person', 'company'], section: 'posts', operation: () => 'getPosts', input: bySocialUrl },
  reactions: { kinds: ['person'], section: 'reactions', operation: () => 'getReactions', input: bySocialUrl },
}

/** What the one click on `Enrich` asks for. */
export const firstWant: Record<PageKind, Want> = { person: 'profile', company: 'company', job: 'job' }

function profileInput({ page, again }: Order, { profileBy, includes, cacheDuration }: Preferences) {
  if (profileBy === 'get') return { socialUrl: page.url }
  // Asked again means "what is true now"; the first time, the service's own cache is good enough and cheaper.
  return { socialUrl: page.url, includes, ...(cacheDuration && !again ? { cacheDuration } : {}) }
}

/** The request that an order comes to. Spelling, includes and cache windows don't make it another question. */
export function askingOf(order: Order, preferences: Preferences, deployment: DeploymentSettings): Asking {
  const row = wants[order.want]
  const operation = row.operation(preferences)
  const about = order.want === 'company' ? `company:domain:${order.domain}` : subjectOf(order.page)
  return {
    operation,
    section: row.section,
    input: row.input(order, preferences),
    question: `${new URL(deployment.apiUrl).origin} ${order.want} ${about}`,
  }
}

/** The operation behind `Enrich` on each kind of page, as it is bought unless Options says otherwise. */
export const askingFor: Record<PageKind, OperationName> = {
  person: 'enrichProfile',
  company: 'getCompanyByDomain',
  job: 'getJobDetails',
}
