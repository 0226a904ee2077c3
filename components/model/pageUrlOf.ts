import { pageOfSubject } from '../../lib/pages/page.ts'
import { deployment } from '../../lib/settings/settings.ts'
import { watchStorageItem } from './watchStorageItem.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { untracked } from '@preact/signals'

let where: ReturnType<typeof watchStorageItem<{ socialUrl: string }>> | null = null

/** A subject's page on the configured network; `null` if there is none or no network is configured. */
export function pageUrlOf(subject: Pick<Subject, 'kind' | 'key' | 'aliases' | 'url'>): string | null {
  // Belongs to the page, whichever view or model calls first.
  where ??= untracked(() => watchStorageItem(deployment))
  return pageOfSubject(subject, where.value?.socialUrl ?? '')?.url ?? null
}
