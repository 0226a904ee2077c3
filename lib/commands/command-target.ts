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
  /** Shown instead of the tab's page. */
  pinned: boolean
  inTeam: boolean
  /** Only the panel has tabs and search forms. */
  inPanel: boolean
  /** There is a lock, and it is open. */
  canLock: boolean
  hasProfiles: boolean
}

export type Copyable = 'email' | 'name' | 'all'

/** Only `buy` spends. */
export interface CommandTarget {
  /** `maximum` is the maximum price shown, in credits; `null` if it was shown as unknown. */
  buy(section: SectionName, options: { maximum: number | null; repeat?: RepeatReason; domain?: string }): void
  copy(what: Copyable): void
  act(action: RecordAction): void
  remove(): void
  print(): void
  tab(id: TabId): void
  /** `null` for the form used last. */
  search(form: FormId | null): void
  open(page: FullPageName): void
  help(page: HelpPage): void
  lock(): void
  profiles(): void
  back(): void
  palette(mode: PaletteMode): void
}

export type PaletteMode = 'commands' | 'address' | 'keys'
