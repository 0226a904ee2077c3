import type { PageKind } from '../pages/page-kinds.ts'
import type { SectionName } from '../records/rows/sections.ts'

/** The section that `Enrich` buys for each kind of page. */
export const firstSection: Record<PageKind, SectionName> = {
  person: 'profile',
  company: 'company',
  job: 'job',
}
