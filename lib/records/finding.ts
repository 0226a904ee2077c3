import type { Paging, SectionData } from './database/rows/sections.ts'
import type { PageKind } from '../pages/page-kinds.ts'

/** The data of one subject in a response or file. */
export interface Finding {
  kind: PageKind
  /** The requested page; omitted if the request had none. */
  requested?: string
  /** All names of the subject, best first. */
  aliases: string[]
  /** The ids among them, which a provider may assign wrongly. */
  ids?: string[]
  name?: string
  /** The source that connects the aliases; `answer` by default. */
  by?: 'answer' | 'file'
  sections: Partial<SectionData>
  /** How complete paged lists are. */
  paging?: Paging
}
