import type { PageKind } from '../pages/page-kinds.ts'
import type { SectionName } from '../records/rows/sections.ts'

/** Bought by `Enrich`. */
export const firstSection: Record<PageKind, SectionName> = {
  person: 'profile',
  company: 'company',
  job: 'job',
}
