import { detectPage, type Page, type PageKind } from './index.ts'

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
