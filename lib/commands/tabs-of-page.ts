import type { PageKind } from '../pages/page-kinds.ts'

export type TabId = 'person' | 'company' | 'job' | 'activity'

/** The first tab is selected initially. */
export const tabsOfPage: Record<PageKind, [TabId, ...TabId[]]> = {
  person: ['person', 'company', 'activity'],
  company: ['company', 'activity'],
  job: ['job', 'company'],
}
