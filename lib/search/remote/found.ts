import { type PageKind } from '../../pages/page-kinds.ts'
import type { Data } from '../../api/operations.ts'
import type { FoundJob } from '../../api/schemas/job.ts'
import { detectPage, pageById } from '../../pages/page.ts'

export type FoundPerson = NonNullable<Data<'personsSearch'>['persons']>[number]

/** `null` unless the page is on the configured network. */
export function pageOfPerson({ socialUrl, publicIdentifier }: FoundPerson, host: string): string | null {
  return pageUrl('person', host, socialUrl, publicIdentifier)
}

export function pageOfJob({ url, socialIdentifier }: FoundJob, host: string): string | null {
  return pageUrl('job', host, url, socialIdentifier)
}

type Text = string | null | undefined

function pageUrl(kind: PageKind, host: string, address: Text, id: Text): string | null {
  const pages = [address ? detectPage(address, host) : null, id ? pageById(kind, id, host) : null]
  return pages.find((page) => page?.kind === kind)?.url ?? null
}
