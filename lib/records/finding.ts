import type { Paging, SectionData } from './database/rows/sections.ts'
import type { PageKind } from '../pages/page-kinds.ts'

/** What a response or file says about one subject. */
export interface Finding {
  kind: PageKind
  /** The requested page; omitted if the request had none. */
  asked?: string
  /** All names of the subject; the best known first. */
  aliases: string[]
  /** Those that are ids, which a provider may assign wrongly. */
  ids?: string[]
  /** The name, if the sections don't contain it. */
  name?: string
  /** What connects the aliases; `answer` by default. */
  by?: 'answer' | 'file'
  sections: Partial<SectionData>
  /** How complete paged lists are. */
  paging?: Paging
}
