import type { Data } from '../../api/operations.ts'
import type { FoundJob } from '../../api/schemas/job.ts'
import { detectPage, type PageKind } from '../../pages/page.ts'

export type FoundPerson = NonNullable<Data<'personsSearch'>['persons']>[number]

/** The page of a person that a search found, on our social host and nowhere else. */
export function pageOfPerson({ socialUrl, publicIdentifier }: FoundPerson, host: string): string | null {
  return pageOf('person', host, socialUrl, publicIdentifier && `/in/${encodeURIComponent(publicIdentifier)}/`)
}

export function pageOfJob({ url, socialIdentifier }: FoundJob, host: string): string | null {
  return pageOf('job', host, url, socialIdentifier && `/jobs/view/${encodeURIComponent(socialIdentifier)}/`)
}

type Text = string | null | undefined

function pageOf(kind: PageKind, host: string, address: Text, path: Text): string | null {
  const own = path ? URL.parse(path, host)?.href : null
  const pages = [address, own].map((each) => (each ? detectPage(each, host) : null))
  return pages.find((page) => page?.kind === kind)?.url ?? null
}
