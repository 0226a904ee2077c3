import { canonicalHandle, jobIdOf, personIdOf } from './identity.ts'

interface PageKindRow {
  /** Paths before an id. Pages known only by id use the first. */
  paths: readonly [string, ...string[]]
  /** Lists select an entry by a query parameter such as `?currentJobId=…`. */
  inList?: { path: string; parameter: string }
  linkedPaths?: readonly string[]
  /** The canonical id from a part of the URL; `null`: invalid. */
  readId(part: string): string | null
}

/**
 * The kinds of pages. A new kind is a row here plus URLs in `examples.ts`; the compiler finds the other
 * places.
 */
const rows = {
  person: { paths: ['in'], linkedPaths: ['sales/lead', 'sales/people'], readId: personIdOf },
  company: {
    paths: ['company', 'school', 'showcase'],
    linkedPaths: ['sales/company', 'organization-guest/company', 'company-beta'],
    readId: canonicalHandle,
  },
  job: {
    paths: ['jobs/view'],
    linkedPaths: ['jobs-guest/jobs/api/jobposting'],
    inList: { path: 'jobs', parameter: 'currentJobId' },
    readId: jobIdOf,
  },
} as const satisfies Record<string, PageKindRow>

export type PageKind = keyof typeof rows

export const pageKindRows: Record<PageKind, PageKindRow> = rows

/** All kinds in display order. */
export const pageKinds = Object.keys(rows) as PageKind[]

/** First path segments of all pages, such as `in` and `jobs`. */
export const pagePathStarts: readonly string[] = pageKinds.flatMap((kind) =>
  rows[kind].paths.map((path) => path.split('/')[0]!),
)

/** Prefixes of page paths in emails and on the light mobile site. */
export const pathPrefixes: readonly string[] = ['comm', 'mwlite']
