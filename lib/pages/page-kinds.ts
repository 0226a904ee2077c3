import { canonicalHandle, jobIdOf, personIdOf } from './identity.ts'

interface PageKindRow {
  /** The URL of a page known only by its id uses the first. */
  paths: readonly [string, ...string[]]
  /** A query parameter such as `?currentJobId=…` selects the page. */
  inList?: { path: string; parameter: string }
  linkedPaths?: readonly string[]
  /** `null` if it is invalid. */
  readId(part: string): string | null
}

/** A new kind is a row here, with URLs in `examples.ts`; the compiler finds the other places to change. */
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

/** In display order. */
export const pageKinds = Object.keys(rows) as PageKind[]

/** Such as `in` and `jobs`. */
export const pagePathStarts: readonly string[] = pageKinds.flatMap((kind) =>
  rows[kind].paths.map((path) => path.split('/')[0]!),
)

/** In links from emails and on the light mobile site. */
export const pathPrefixes: readonly string[] = ['comm', 'mwlite']
