import { pageOfSubject } from '../../lib/pages/page.ts'
import { deployment } from '../../lib/settings/settings.ts'
import { watchStorageItem } from './watchStorageItem.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { untracked } from '@preact/signals'

let where: ReturnType<typeof watchStorageItem<{ socialUrl: string }>> | null = null

/** On the configured network; `null` if there is none. */
export function pageUrlOf(subject: Pick<Subject, 'kind' | 'key' | 'aliases' | 'url'>): string | null {
  // Untracked, so that the signal belongs to the page and not to the first view or model that needs it.
  where ??= untracked(() => watchStorageItem(deployment))
  return pageOfSubject(subject, where.value?.socialUrl ?? '')?.url ?? null
}
