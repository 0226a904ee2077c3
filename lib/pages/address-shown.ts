import { pageKindRows, pageKinds, pathPrefixes } from './page-kinds.ts'

const starts = pageKinds
  .flatMap((kind) => [...pageKindRows[kind].paths, ...(pageKindRows[kind].linkedPaths ?? [])])
  .join('|')

/** Up to and including an id, such as `/in/jane-doe`. */
const named = new RegExp(
  `^/+(?:(?:${pathPrefixes.join('|')})/+)?(?:${starts.replaceAll('/', '/+')})/+[^/]+`,
  'i',
)

/**
 * The part of a URL that may identify a page; equal for URLs of the same page. `null` if it certainly shows no page. A
 * fast filter for every page of the social host: `detectPage` takes four times as long.
 */
export function addressShown({
  origin,
  pathname,
  search,
}: Pick<Location, 'origin' | 'pathname' | 'search'>): string | null {
  const path = named.exec(pathname)?.[0]
  // Only internal ids are case-sensitive.
  if (path !== undefined) return `${origin}${/\/A[A-Z]/.test(path) ? path : path.toLowerCase()}/`
  for (const kind of pageKinds) {
    const { paths, inList } = pageKindRows[kind]
    const id =
      inList && search.includes(inList.parameter) && new URLSearchParams(search).get(inList.parameter)
    if (id) return `${origin}/${paths[0]}/${id}/`
  }
  return null
}
