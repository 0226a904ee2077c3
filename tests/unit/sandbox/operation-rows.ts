import type { Bench, ParsedResponse } from './bench.ts'
import { mara, northwind, nobody, socialUrl } from './bench.ts'

const full = [
  'success',
  'credits_consumed',
  'credits_left',
  'rate_limit_left',
  'daily_rate_limit_left',
  'minute_rate_limit_left',
  'next_minute_rate_limit_reset',
  'quotas',
  'metadata',
]
const reduced = ['success', 'credits_left', 'rate_limit_left']
const paged = [
  ...reduced,
  'daily_rate_limit_left',
  'minute_rate_limit_left',
  'next_minute_rate_limit_reset',
  'metadata',
]
const email = 'mara.lindqvist@northwind-atlas.example'
const stranger = 'stranger@nowhere.example'
const includes = { includeCompany: true }
const job = `${socialUrl}/jobs/view/4000000001/`

export interface OperationRow {
  number: number
  method: 'GET' | 'POST'
  path: string
  good: Record<string, unknown>
  unknown?: Record<string, unknown>
  keys: string[]
  credits: number
  /** Of a 404. */
  missing?: number
}

/** Sections 4 and 8 of the specification. */
export const operationRows: OperationRow[] = [
  {
    number: 1,
    method: 'GET',
    path: '/enrichment',
    good: { email },
    unknown: { email: stranger },
    keys: [...full, 'person', 'company'],
    credits: 2,
  },
  {
    number: 2,
    method: 'GET',
    path: '/v1/enrichment/profile',
    good: { socialUrl: mara },
    unknown: { socialUrl: nobody },
    keys: [...full, 'person', 'company'],
    credits: 2,
    missing: 2,
  },
  {
    number: 3,
    method: 'POST',
    path: '/v1/enrichment/profile',
    good: { socialUrl: mara, includes },
    unknown: { socialUrl: nobody, includes },
    keys: [...full, 'person', 'company'],
    credits: 2,
    missing: 2,
  },
  {
    number: 4,
    method: 'GET',
    path: '/v1/enrichment/resolve/email',
    good: { email },
    unknown: { email: stranger },
    keys: [...full, 'person', 'company'],
    credits: 2,
  },
  {
    number: 5,
    method: 'POST',
    path: '/v1/enrichment/match',
    good: { email, includes },
    unknown: { email: stranger, includes },
    keys: [...full, 'person', 'company'],
    credits: 2,
  },
  {
    number: 6,
    method: 'GET',
    path: '/v1/enrichment/volunteering-experiences',
    good: { socialUrl: mara },
    unknown: { socialUrl: nobody },
    keys: [...full, 'volunteeringExperiences'],
    credits: 2,
  },
  {
    number: 7,
    method: 'POST',
    path: '/v1/enrichment/emails/finder/url',
    good: { url: mara },
    unknown: { url: nobody },
    keys: [...full, 'emails'],
    credits: 4,
  },
  {
    number: 8,
    method: 'POST',
    path: '/v1/enrichment/emails/finder',
    good: { fullName: 'Mara Lindqvist', companyDomain: 'northwind-atlas.example' },
    keys: [...full, 'emails'],
    credits: 4,
  },
  {
    number: 9,
    method: 'POST',
    path: '/v1/enrichment/persons/search',
    good: { lastName: 'lind' },
    keys: [...full, 'pagination', 'persons'],
    credits: 0.1,
  },
  {
    number: 10,
    method: 'GET',
    path: '/v1/enrichment/education',
    good: { socialUrl: mara },
    unknown: { socialUrl: nobody },
    keys: [...reduced, 'schools'],
    credits: 1,
  },
  {
    number: 11,
    method: 'GET',
    path: '/v1/enrichment/experience',
    good: { socialUrl: mara },
    unknown: { socialUrl: nobody },
    keys: [...reduced, 'positions'],
    credits: 1,
  },
  {
    number: 12,
    method: 'GET',
    path: '/v1/enrichment/languages',
    good: { socialUrl: mara },
    unknown: { socialUrl: nobody },
    keys: [...reduced, 'languages'],
    credits: 1,
  },
  {
    number: 13,
    method: 'GET',
    path: '/v1/enrichment/followers-count',
    good: { socialUrl: mara },
    unknown: { socialUrl: nobody },
    keys: [...reduced, 'followersCount'],
    credits: 1,
  },
  {
    number: 14,
    method: 'GET',
    path: '/enrichment/persons/activities/reactions',
    good: { socialUrl: mara },
    unknown: { socialUrl: nobody },
    keys: [...reduced, 'reactions'],
    credits: 1,
  },
  {
    number: 15,
    method: 'GET',
    path: '/enrichment/companies/activities/posts',
    good: { socialUrl: northwind },
    unknown: { socialUrl: nobody },
    keys: [...reduced, 'metadata', 'posts'],
    credits: 1,
  },
  {
    number: 16,
    method: 'GET',
    path: '/enrichment/company/domain',
    good: { domain: 'northwind-atlas.example' },
    unknown: { domain: 'nowhere.example' },
    keys: [...reduced, 'company'],
    credits: 1,
  },
  {
    number: 17,
    method: 'GET',
    path: '/v1/enrichment/jobs/details',
    good: { url: job },
    unknown: { url: `${socialUrl}/jobs/view/9/` },
    keys: [...full, 'job'],
    credits: 2,
  },
  {
    number: 18,
    method: 'GET',
    path: '/enrichment/jobs/search',
    good: { keywords: 'engineer', location: 'Malmö', companyUrl: northwind },
    keys: [...paged, 'jobs'],
    credits: 1,
  },
  {
    number: 19,
    method: 'GET',
    path: '/v1/workspaces/quotas',
    good: {},
    keys: ['status', 'data'],
    credits: 0,
  },
  { number: 20, method: 'GET', path: '/workspaces/quotas', good: {}, keys: ['status', 'data'], credits: 0 },
]

export const envelopeKeys = { full, reduced }

export function ask(
  bench: Bench,
  row: OperationRow,
  sent: Record<string, unknown> = row.good,
  key?: string | null,
): Promise<ParsedResponse> {
  return row.method === 'POST'
    ? bench.post(row.path, sent, key)
    : bench.get(row.path, sent as Record<string, string>, key)
}
