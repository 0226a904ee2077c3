import type { Paging, SectionData } from './database/rows/sections.ts'
import type { PageKind } from '../pages/page-kinds.ts'

/** What an answer or a file says about one subject. */
export interface Finding {
  kind: PageKind
  /** The page that was asked for; left out where the question named none. */
  asked?: string
  /** Every name the answer gives the subject; the first is the best known. */
  aliases: string[]
  /** Those of them that are ids, which a service may give to several by mistake. */
  ids?: string[]
  /** What it is called, where that is not in its sections. */
  name?: string
  /** What says that its aliases belong to one subject; `answer` unless given. */
  by?: 'answer' | 'file'
  sections: Partial<SectionData>
  /** How far the sections are, where they are lists that come in pages. */
  paging?: Paging
}
