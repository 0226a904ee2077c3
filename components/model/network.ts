import { pageOfSubject } from '../../lib/pages/page.ts'
import { deployment } from '../../lib/settings/settings.ts'
import { watchFact } from './facts.ts'
import type { Subject } from '../../lib/records/database/rows/records.ts'

let where: ReturnType<typeof watchFact<{ socialUrl: string }>> | null = null

/** The address of a subject's page on the social host that is set; `null` where it has none there, or none is known yet. */
export function pageUrlOf(subject: Pick<Subject, 'kind' | 'key' | 'url'>): string | null {
  where ??= watchFact(deployment)
  return pageOfSubject(subject, where.value?.socialUrl ?? '')?.url ?? null
}
