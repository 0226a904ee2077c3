import { belongsToHost, parseHost, socialMatchPattern } from './host.ts'
import { pageKindRows, pageKinds, pathPrefixes, type PageKind } from './page-kinds.ts'

/** The page that a URL shows. All URLs of one subject give the same `id` and `url`. */
export interface Page {
  kind: PageKind
  id: string
  url: string
}

/**
 * The page at the URL `address` on the social host `socialUrl` (an origin such as `https://www.social.example`); `null`
 * for any other URL. Pure.
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

const withoutToken = (part: string) => part.replace(/(?:,|%2C).*$/i, '')

const depthOf = (path: string) => path.split('/').length

function pageAt(kind: PageKind, path: string, part: string, host: Readonly<URL>): Page | null {
  const id = pageKindRows[kind].readId(part)
  return id === null ? null : { kind, id, url: `${host.origin}/${path}/${id}/` }
}

/** The page of a kind and id on the social host; `null` if the id is invalid. */
export function pageById(kind: PageKind, id: string, socialUrl: string): Page | null {
  if (!id.isWellFormed() || !URL.canParse(socialUrl)) return null
  const path = `/${pageKindRows[kind].paths[0]}/${encodeURIComponent(id)}/`
  return detectPage(new URL(path, socialUrl).href, socialUrl)
}

export function isPage(value: unknown): value is Page {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, url } = value as Partial<Record<keyof Page, unknown>>
  return typeof id === 'string' && typeof url === 'string' && pageKinds.some((each) => each === kind)
}

interface KnownSubject {
  kind: PageKind
  key: string
  aliases: readonly string[]
  url: string
}

/**
 * The page of a subject on the social host; `null` if it has none. Open or send only this URL: an imported record's
 * `url` may point anywhere, and a response's may be another subject's page.
 */
export function pageOfSubject({ kind, key, aliases, url }: KnownSubject, socialUrl: string): Page | null {
  const stored = detectPage(url, socialUrl)
  if (stored?.kind === kind && aliases.includes(`${kind}:${stored.id}`)) return stored
  const id = key.slice(key.indexOf(':') + 1)
  // A member number isn't a handle, and the network has no page for it.
  return id.includes(':') ? null : pageById(kind, id, socialUrl)
}

/**
 * Match patterns for links to these kinds of pages. They also match other URLs, so check a clicked link with
 * `detectPage`.
 */
export function linkPatterns(socialUrl: string, kinds: readonly PageKind[]): string[] {
  const base = socialMatchPattern(socialUrl).replace(/\*$/, '')
  return kinds.flatMap((kind) => {
    const { paths, inList } = pageKindRows[kind]
    const inLists = inList ? [`${inList.path}/*${inList.parameter}=*`] : []
    return [...paths.map((path) => `${path}/*`), ...inLists].map((path) => base + path)
  })
}
