import { pageKindRows, pageKinds, pathPrefixes } from './page-kinds.ts'

const starts = pageKinds
  .flatMap((kind) => [...pageKindRows[kind].paths, ...(pageKindRows[kind].linkedPaths ?? [])])
  .join('|')

/** The start of a path that names something, such as `/in/jane-doe`. */
const named = new RegExp(
  `^/+(?:(?:${pathPrefixes.join('|')})/+)?(?:${starts.replaceAll('/', '/+')})/+[^/]+`,
  'i',
)

/**
 * The part of an address that may name a page, whichever it is: another page has another one. `null` where it is none for
 * certain. `detectPage` decides; but that takes four times as long, and this runs on every page of the social host.
 */
export function addressShown({
  origin,
  pathname,
  search,
}: Pick<Location, 'origin' | 'pathname' | 'search'>): string | null {
  const path = named.exec(pathname)?.[0]
  // In internal ids alone case counts.
  if (path !== undefined) return `${origin}${/\/A[A-Z]/.test(path) ? path : path.toLowerCase()}/`
  for (const kind of pageKinds) {
    const { paths, inList } = pageKindRows[kind]
    const id =
      inList && search.includes(inList.parameter) && new URLSearchParams(search).get(inList.parameter)
    if (id) return `${origin}/${paths[0]}/${id}/`
  }
  return null
}
