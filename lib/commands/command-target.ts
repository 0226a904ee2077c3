import type { SectionName, Sections } from '../records/rows/sections.ts'
import type { Page } from '../pages/page.ts'
import type { FullPageName, HelpPage } from '../platform/full-pages.ts'
import type { FormId } from '../search/remote/form-ids.ts'
import type { TabId } from './tabs-of-page.ts'
import type { RecordAction } from './record-actions.ts'
import type { RepeatReason } from '../purchases/rows/section-order.ts'

export interface Situation {
  page: Page | null
  sections: Sections
  name: string
  /** Whether a pinned page replaces the tab's. */
  pinned: boolean
  inTeam: boolean
  /** Whether this is the panel, with tabs and search forms. */
  inPanel: boolean
  /** Whether there is a lock and it is open. */
  canLock: boolean
  /** Whether there are several profiles. */
  hasProfiles: boolean
}

export type Copyable = 'email' | 'name' | 'all'

/** The targets of all commands. Only `buy` spends. */
export interface CommandTarget {
  /** `most`: the maximum price that was shown, in credits; `null` if it said that it is unknown. */
  buy(section: SectionName, options: { most: number | null; again?: RepeatReason; domain?: string }): void
  copy(what: Copyable): void
  act(action: RecordAction): void
  remove(): void
  print(): void
  tab(id: TabId): void
  /** Opens the search with this form; `null` for the last one. */
  search(form: FormId | null): void
  open(page: FullPageName): void
  help(page: HelpPage): void
  lock(): void
  profiles(): void
  /** Shows the tab's own page again. */
  back(): void
  palette(mode: PaletteMode): void
}

export type PaletteMode = 'commands' | 'address' | 'keys'
