import type { PageKind } from '../pages/page.ts'
import type { Subject } from '../records/database/database.ts'
import { isStale } from '../records/stale.ts'
import type { FreshnessName, Preferences } from '../settings/preferences.ts'

/** `unknown`: something was asked about it whose outcome or cost nobody knows yet. */
export type Standing = 'fresh' | 'stale' | 'unknown'

/** The section that a subject is mainly bought for. */
const mainSection: Record<PageKind, FreshnessName> = { person: 'profile', company: 'company', job: 'job' }

/** How things stand with subjects: by the age of their newest section, and by what is open of them. */
export function standingBy(
  freshness: Preferences['freshness'],
  open: { has(alias: string): boolean; size: number },
  now: number,
): (subject: Pick<Subject, 'kind' | 'aliases' | 'updatedAt'>) => Standing {
  return ({ kind, aliases, updatedAt }) => {
    if (open.size > 0 && aliases.some((alias) => open.has(alias))) return 'unknown'
    return isStale({ at: updatedAt }, freshness[mainSection[kind]], now) ? 'stale' : 'fresh'
  }
}
