import { canonicalHandle, jobIdOf, personIdOf } from './identity.ts'

interface PageKindRow {
  /** The paths that stand before an id. Whatever is known by its id alone is found under the first. */
  paths: readonly [string, ...string[]]
  /** Where a list shows one of its entries: a parameter of any URL below the path, such as `?currentJobId=…`. */
  inList?: { path: string; parameter: string }
  /** Other paths before an id of this kind, as the network's mails, guest pages and sales tools link them. */
  linkedPaths?: readonly string[]
  /** The one spelling of an id, from the part of a URL that holds it; `null` where it is none. */
  readId(part: string): string | null
}

/**
 * The kinds of page on the social host, each about one kind of subject. A new kind is a row here and its real URLs in
 * `examples.ts`; types then name each place that needs something of its own for it.
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

/** Every kind, in the order in which views list them. */
export const pageKinds = Object.keys(rows) as PageKind[]

/** The first parts of all paths, such as `in` and `jobs`. */
export const pagePathStarts: readonly string[] = pageKinds.flatMap((kind) =>
  rows[kind].paths.map((path) => path.split('/')[0]!),
)

/** What the network puts before the path of a page in its mails and on its light mobile site. */
export const pathPrefixes: readonly string[] = ['comm', 'mwlite']
