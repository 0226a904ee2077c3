import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { PaletteMode, Situation } from '../../lib/commands/command-target.ts'
import type { RecordAction } from '../../lib/commands/record-actions.ts'
import type { TabId } from '../../lib/commands/tabs-of-page.ts'
import type { SectionName } from '../../lib/records/database/rows/sections.ts'
import type { FilledForm } from '../../lib/search/remote/link.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { hasSeveralProfiles, profiles } from '../../lib/settings/settings.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { watchLockState } from '../lock/lockModel.ts'
import { watchLocalSearch, type LocalSearch } from '../search/localSearchModel.ts'
import type { PanelModel } from './panelModel.ts'
import { watchSearch, type Search } from './search/searchModel.ts'

export interface Said {
  text: string
  /** Text that couldn't be copied without a click in the panel. */
  copy?: { label: string; value: string }
  /** The section that a shortcut buys once its price is confirmed. */
  confirm?: { section: SectionName }
}

/** The state of an open panel. */
export interface PanelState {
  beside: PanelModel
  search: Search
  known: LocalSearch
  /** The selected tab for pages of this kind; `null` for the first. */
  tab: Signal<TabId | null>
  said: Signal<Said | null>
  /** The palette's mode; `null` while it is closed. */
  palette: Signal<PaletteMode | null>
  /** Whether the search field should take the focus once it is rendered. */
  seek: Signal<boolean>
  situation: ReadonlySignal<Situation>
  /** A button of the action bar to press. */
  wanted: Signal<RecordAction | null>
}

export function watchPanel(db: Database, beside: PanelModel, start: FilledForm | null): PanelState {
  const tab = signal<TabId | null>(null)
  const said = signal<Said | null>(null)
  const kind = computed(() => beside.page.value?.kind)
  effect(() => {
    void kind.value
    tab.value = null
  })
  // A message belongs to its page only.
  let told: string | null | undefined
  effect(() => {
    const { value: page } = beside.page
    if (page === undefined) return
    const url = page?.url ?? null
    if (told !== undefined && url !== told) said.value = null
    told = url
  })
  const lockState = watchLockState()
  const profile = watchStorageItem(profiles)
  return {
    beside,
    search: watchSearch(db, beside, start),
    known: watchLocalSearch(db),
    tab,
    said,
    palette: signal(null),
    seek: signal(false),
    wanted: signal(null),
    situation: computed(() => ({
      page: beside.page.value ?? null,
      sections: beside.known.value?.record?.sections ?? {},
      name: beside.known.value?.record?.subject.name ?? '',
      pinned: Boolean(beside.pinned.value),
      inTeam: Boolean(beside.team.value?.status),
      inPanel: true,
      canLock: lockState.value === 'unlocked',
      hasProfiles: hasSeveralProfiles(profile.value),
    })),
  }
}
