import type { PageKind } from '../../pages/page-kinds.ts'

export type TabId = 'person' | 'email' | 'company' | 'job' | 'activity'

/** The tabs that a page has; the first is shown at the start. */
export const tabsOfPage: Record<PageKind, [TabId, ...TabId[]]> = {
  person: ['person', 'email', 'company', 'activity'],
  company: ['company', 'activity'],
  job: ['job', 'company'],
}
