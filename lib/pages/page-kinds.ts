import { canonicalHandle, jobIdOf } from './identity.ts'

interface PageKindRow {
  /** The paths that stand before an id. Whatever is known by its id alone is found under the first. */
  paths: readonly [string, ...string[]]
  /** Where a list shows one of its entries: a parameter of any URL below the path, such as `?currentJobId=…`. */
  inList?: { path: string; parameter: string }
  /** The one spelling of an id, from the part of a URL that holds it; `null` where it is none. */
  readId(part: string): string | null
}

/**
 * The kinds of page on the social host, each about one kind of subject. A new kind is a row here and its real URLs in
 * `examples.ts`; types then name each place that needs something of its own for it.
 */
const rows = {
  person: { paths: ['in'], readId: canonicalHandle },
  company: { paths: ['company', 'school', 'showcase'], readId: canonicalHandle },
  job: {
    paths: ['jobs/view'],
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
