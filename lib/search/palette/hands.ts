import type { SectionName, Sections } from '../../records/database/rows/sections.ts'
import type { Page } from '../../pages/page.ts'
import type { FullPageName, HelpPage } from '../../platform/full-pages.ts'
import type { FormId } from '../remote/forms.ts'
import type { TabId } from './tabs-of-page.ts'
import type { RecordAction } from './record-actions.ts'
import type { RepeatReason } from '../../records/database/rows/bulk.ts'

/** What decides which commands there are. */
export interface Situation {
  page: Page | null
  /** What is known of the page's subject. */
  sections: Sections
  name: string
  /** Whether the page is another than the tab's. */
  pinned: boolean
  /** Whether there is a team, with a page of its own. */
  inTeam: boolean
  /** Whether a page stands beside: only there it has tabs, and a search to open. */
  inPanel: boolean
  /** Whether there is a lock, and it is open. */
  canLock: boolean
  /** Whether there are several profiles. */
  hasProfiles: boolean
}

export type Copyable = 'email' | 'name' | 'all'

/** All that a command can do. Only `buy` spends. */
export interface Hands {
  buy(want: SectionName, options?: { again?: RepeatReason; domain?: string }): void
  copy(what: Copyable): void
  /** Presses the button of the action bar. */
  act(action: RecordAction): void
  /** Deletes the record, which can be undone. */
  remove(): void
  /** What is known, on paper. */
  print(): void
  tab(id: TabId): void
  /** The search, with this form; `null`: as it was left. */
  search(form: FormId | null): void
  open(page: FullPageName): void
  help(page: HelpPage): void
  /** Asks for the passphrase from now on. */
  lock(): void
  /** Shows the profiles to choose from. */
  profiles(): void
  /** To the tab's own page. */
  back(): void
  /** The palette, to be given an address or to say the keys. */
  palette(mode: PaletteMode): void
}

export type PaletteMode = 'commands' | 'address' | 'keys'
