import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { PaletteMode, Situation } from '../../lib/commands/command-target.ts'
import type { RecordAction } from '../../lib/commands/record-actions.ts'
import type { TabId } from '../../lib/commands/tabs-of-page.ts'
import type { SectionName } from '../../lib/records/rows/sections.ts'
import type { FilledForm } from '../../lib/search/remote/link.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { hasSeveralProfiles, profiles } from '../../lib/settings/settings.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { watchLockState } from '../lock/lockModel.ts'
import { watchLocalSearch, type LocalSearch } from '../search/localSearchModel.ts'
import type { PanelModel } from './panelModel.ts'
import { watchSearch, type Search } from './search/searchModel.ts'

export interface PanelMessage {
  text: string
  /** A value to copy with a button: writing to the clipboard needs a click in the panel. */
  copy?: { label: string; value: string }
  confirm?: { section: SectionName }
}

export interface PanelState {
  model: PanelModel
  search: Search
  localSearch: LocalSearch
  /** For pages of this kind; `null` for the first. */
  tab: Signal<TabId | null>
  message: Signal<PanelMessage | null>
  /** `null` while it is closed. */
  palette: Signal<PaletteMode | null>
  shouldFocusSearch: Signal<boolean>
  situation: ReadonlySignal<Situation>
  requestedAction: Signal<RecordAction | null>
}

export function watchPanel(db: Database, model: PanelModel, start: FilledForm | null): PanelState {
  const tab = signal<TabId | null>(null)
  const message = signal<PanelMessage | null>(null)
  const search = watchSearch(db, model, start)
  startAtFirstTab(model, tab)
  // A message ends when the page changes. While a tab goes from one page to the next, there may be none for a moment:
  // that must not close a search.
  let messagePage: string | null | undefined
  let lastPage: string | null | undefined
  effect(() => {
    const { value: page } = model.page
    if (page === undefined) return
    const url = page?.url ?? null
    if (messagePage !== undefined && url !== messagePage) message.value = null
    messagePage = url
    if (url === null && lastPage !== undefined) return
    if (lastPage !== undefined && url !== lastPage) search.open.value = false
    lastPage = url
  })
  const lockState = watchLockState()
  const profile = watchStorageItem(profiles)
  return {
    model,
    search,
    localSearch: watchLocalSearch(db),
    tab,
    message,
    palette: signal(null),
    shouldFocusSearch: signal(false),
    requestedAction: signal(null),
    situation: computed(() => ({
      page: model.page.value ?? null,
      sections: model.saved.value?.record?.sections ?? {},
      name: model.saved.value?.record?.subject.name ?? '',
      pinned: Boolean(model.pinned.value),
      inTeam: Boolean(model.team.value?.status),
      inPanel: true,
      canLock: lockState.value === 'unlocked',
      hasProfiles: hasSeveralProfiles(profile.value),
    })),
  }
}

/** Returns to the first tab for a page without a record, because that tab has the lookup buttons. */
function startAtFirstTab({ page, saved }: PanelModel, tab: PanelState['tab']): void {
  let seen: string | undefined
  effect(() => {
    const url = page.value?.url
    void saved.value
    // Wait for all subscribers: until then, `saved` may have the previous page's record.
    queueMicrotask(() => {
      const state = saved.peek()
      if (url === seen || url !== page.peek()?.url || state === undefined) return
      seen = url
      if (!state.record) tab.value = null
    })
  })
}
