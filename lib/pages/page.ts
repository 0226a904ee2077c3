import { belongsToHost } from './host.ts'
import { canonicalHandle, jobIdOf } from './identity.ts'

export type PageKind = 'person' | 'company' | 'job'

/** What an address is about. Two spellings of one subject give the same `id` and `url`. */
export interface Page {
  kind: PageKind
  id: string
  url: string
}

const companyPaths = ['company', 'school', 'showcase']

/**
 * The page that `address` shows on the social host of `socialUrl` (an origin such as `https://www.social.example`),
 * or `null` for every other address. Pure: looks at nothing but its two arguments.
 */
export function detectPage(address: string, socialUrl: string): Page | null {
  const at = URL.parse(address)
  const host = URL.parse(socialUrl)
  if (!at || !host || !belongsToHost(at, host)) return null

  const [first = '', second = '', third = ''] = at.pathname.split('/').filter(Boolean)
  const section = first.toLowerCase()

  if (section === 'in') return page('person', 'in', canonicalHandle(second), host)
  if (companyPaths.includes(section)) return page('company', section, canonicalHandle(second), host)
  if (section !== 'jobs') return null
  if (second.toLowerCase() === 'view') return page('job', 'jobs/view', jobIdOf(third), host)
  return page('job', 'jobs/view', jobIdOf(at.searchParams.get('currentJobId') ?? ''), host)
}

function page(kind: PageKind, path: string, id: string | null, host: URL): Page | null {
  return id === null ? null : { kind, id, url: `${host.origin}/${path}/${id}/` }
}

interface Named {
  kind: PageKind
  /** Such as `person:jane-doe`. */
  key: string
  url: string
}

const paths = { person: 'in', company: 'company', job: 'jobs/view' } as const

/**
 * The page on the social host of `socialUrl` that a subject is known by, or `null`. The only address of a subject that
 * is opened or asked as its page: what a record from a file has as its `url` may lead anywhere.
 */
export function pageOfSubject({ kind, key, url }: Named, socialUrl: string): Page | null {
  const told = detectPage(url, socialUrl)
  if (told?.kind === kind) return told
  const id = key.slice(key.indexOf(':') + 1)
  // A member's number is no handle: the network has no page under it.
  if (id.includes(':') || !id.isWellFormed() || !URL.canParse(socialUrl)) return null
  return detectPage(new URL(`/${paths[kind]}/${encodeURIComponent(id)}/`, socialUrl).href, socialUrl)
}
