import { socialMatchPattern } from '../pages/host.ts'
import type { PageKind } from '../pages/page.ts'

/** Paths, with the query, that links to each kind of page have. What a link really leads to is looked at when clicked. */
const paths: Record<PageKind, string[]> = {
  person: ['in/*'],
  company: ['company/*', 'school/*', 'showcase/*'],
  job: ['jobs/view/*', 'jobs/*currentJobId=*'],
}

/** The match patterns of links to pages of these kinds on the social host. */
export function linkPatterns(socialUrl: string, kinds: readonly PageKind[]): string[] {
  const base = socialMatchPattern(socialUrl).replace(/\*$/, '')
  return kinds.flatMap((kind) => paths[kind].map((path) => base + path))
}
