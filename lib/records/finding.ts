import type { Paging, SectionData } from './rows/sections.ts'
import type { PageKind } from '../pages/page-kinds.ts'

/** In a response or file. */
export interface Finding {
  kind: PageKind
  requested?: string
  aliases: string[]
  ids?: string[]
  name?: string
  /** `response` by default. */
  by?: 'response' | 'file'
  sections: Partial<SectionData>
  paging?: Paging
}
