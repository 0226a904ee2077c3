import { belongsToHost, parseHost, socialMatchPattern } from './host.ts'
import { pageKindRows, pageKinds, pathPrefixes, type PageKind } from './page-kinds.ts'

/** What an address is about. Two spellings of one subject give the same `id` and `url`. */
export interface Page {
  kind: PageKind
  id: string
  url: string
}

/**
 * The page that `address` shows on the social host of `socialUrl` (an origin such as `https://www.social.example`),
 * or `null` for every other address. Pure: looks at nothing but its two arguments.
 */
export function detectPage(address: string, socialUrl: string): Page | null {
  const url = URL.parse(address)
  const host = parseHost(socialUrl)
  if (!url || !host || !belongsToHost(url, host)) return null
  const all = url.pathname.split('/').filter(Boolean)
  const parts = pathPrefixes.includes(all[0]?.toLowerCase() ?? '') ? all.slice(1) : all
  const startsWith = (path: string) => path === parts.slice(0, depthOf(path)).join('/').toLowerCase()
  for (const kind of pageKinds) {
    const { paths, linkedPaths = [] } = pageKindRows[kind]
    const path = paths.find(startsWith)
    const linked = path ?? linkedPaths.find(startsWith)
    if (linked === undefined) continue
    const part = parts[depthOf(linked)] ?? ''
    return path === undefined
      ? pageAt(kind, paths[0], withoutToken(part), host)
      : pageAt(kind, path, part, host)
  }
  for (const kind of pageKinds) {
    const { paths, inList } = pageKindRows[kind]
    if (inList && startsWith(inList.path))
      return pageAt(kind, paths[0], url.searchParams.get(inList.parameter) ?? '', host)
  }
  return null
}

/** Links of sales tools add a list and a token to the id. */
const withoutToken = (part: string) => part.replace(/(?:,|%2C).*$/i, '')

const depthOf = (path: string) => path.split('/').length

function pageAt(kind: PageKind, path: string, part: string, host: Readonly<URL>): Page | null {
  const id = pageKindRows[kind].readId(part)
  return id === null ? null : { kind, id, url: `${host.origin}/${path}/${id}/` }
}

/** The page of this kind that has this id on the social host of `socialUrl`, or `null`. */
export function pageById(kind: PageKind, id: string, socialUrl: string): Page | null {
  if (!id.isWellFormed() || !URL.canParse(socialUrl)) return null
  const path = `/${pageKindRows[kind].paths[0]}/${encodeURIComponent(id)}/`
  return detectPage(new URL(path, socialUrl).href, socialUrl)
}

/** Whether something that was stored or sent is a page. */
export function isPage(value: unknown): value is Page {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, url } = value as Partial<Record<keyof Page, unknown>>
  return typeof id === 'string' && typeof url === 'string' && pageKinds.some((each) => each === kind)
}

interface KnownSubject {
  kind: PageKind
  /** Such as `person:jane-doe`. */
  key: string
  /** All names it goes by. */
  aliases: readonly string[]
  url: string
}

/**
 * The page on the social host of `socialUrl` that a subject is known by, or `null`. The only address of a subject that
 * is opened or sent as its page: the `url` of a record from a file may lead anywhere, and that of an answer to a page that
 * turned out to be another's.
 */
export function pageOfSubject({ kind, key, aliases, url }: KnownSubject, socialUrl: string): Page | null {
  const stored = detectPage(url, socialUrl)
  if (stored?.kind === kind && aliases.includes(`${kind}:${stored.id}`)) return stored
  const id = key.slice(key.indexOf(':') + 1)
  // A member's number is no handle: the network has no page under it.
  return id.includes(':') ? null : pageById(kind, id, socialUrl)
}

/** The match patterns of links to pages of these kinds. They take in more: `detectPage` decides when one is clicked. */
export function linkPatterns(socialUrl: string, kinds: readonly PageKind[]): string[] {
  const base = socialMatchPattern(socialUrl).replace(/\*$/, '')
  return kinds.flatMap((kind) => {
    const { paths, inList } = pageKindRows[kind]
    const inLists = inList ? [`${inList.path}/*${inList.parameter}=*`] : []
    return [...paths.map((path) => `${path}/*`), ...inLists].map((path) => base + path)
  })
}
