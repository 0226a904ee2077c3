import { computed, effect, signal, untracked, type ReadonlySignal, type Signal } from '@preact/signals'
import { pageOfSubject } from '../../lib/pages/page.ts'
import { linkTo } from '../../lib/search/remote/link.ts'
import type { TabId } from '../../lib/commands/tabs-of-page.ts'
import { deployment } from '../../lib/settings/settings.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { SectionName } from '../../lib/records/rows/sections.ts'
import { shownSectionResult } from '../../lib/records/shown-result.ts'
import type { ShownResult } from '../../lib/purchases/rows/refusal.ts'
import { stateOfSubject } from '../record/subjectModel.ts'
import { recordOf, type SubjectRecord } from '../../lib/records/record.ts'
import { live } from '../model/live.ts'
import { makeModel, onDispose, type OwnedModel } from '../model/model.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { watchPageOf, type PanelModel } from '../panel/panelModel.ts'
import { noPins } from '../panel/pinned.ts'
import type { Search } from '../panel/search/searchModel.ts'

export interface RecordPaneModel {
  key: Signal<string | null>
  /** `undefined` while it is being read; `null` if it no longer exists. */
  record: ReadonlySignal<SubjectRecord | null | undefined>
  /** For a record without an address on the network, `panel.page` is `null`. */
  panel: PanelModel
  /** `null` shows the first tab. */
  tab: Signal<TabId | null>
  openSearch: Search['openWith']
  /** Opens the record, so that the result is visible. `maximum`: as shown, in credits; `null` if unknown. */
  buy(key: string, section: SectionName, maximum: number | null, repeat: ShownResult | null): Promise<void>
  shownResult(key: string): Promise<(section: SectionName) => ShownResult>
}

export function watchRecordPane(db: Database): RecordPaneModel {
  const key = signal<string | null>(null)
  const where = watchStorageItem(deployment)
  const record = live(
    () => key.value,
    async (alias) => (alias === null ? null : recordOf(db, alias)),
  )
  const page = computed(() => {
    if (record.value === undefined || where.value === undefined) return undefined
    return record.value && pageOfSubject(record.value.subject, where.value.socialUrl)
  })
  const subject = computed(() => record.value && record.value.subject.key)
  const makePanel = (): PanelModel => ({
    ...watchPageOf(db, 'panel', { page, tabPage: page, pins: noPins, tab: () => null }, subject),
    // Always settled: unlike in the side panel, no other tab's page can appear here.
    settled: signal(true),
    show: (subject) => {
      if ('key' in subject) key.value = subject.key
      else open(subject.url, '_blank', 'noopener')
    },
  })
  let made: OwnedModel<PanelModel> | undefined
  onDispose(() => made?.dispose())
  // Created on first use: its reads would delay the table's first rows.
  const panel = () => (made ??= untracked(() => makeModel(makePanel))).model
  return {
    key,
    record,
    get panel() {
      return panel()
    },
    tab: signal(null),
    openSearch: (form, values) => void open(linkTo({ form, values }), '_blank'),
    async shownResult(alias) {
      const state = await stateOfSubject(db, alias)
      return (section) => shownSectionResult(state, section)
    },
    async buy(alias, section, maximum, repeat) {
      key.value = alias
      if (await isShown(alias))
        await panel().buy(section, { maximum, ...(repeat ? { repeat: 'fresh', shownResult: repeat } : {}) })
    },
  }

  /** Resolves to `false` if another record was opened instead. */
  function isShown(alias: string): Promise<boolean> {
    return new Promise((done) => {
      let stop: (() => void) | undefined
      const end = (isThere: boolean) => {
        done(isThere)
        queueMicrotask(() => stop?.())
      }
      stop = effect(() => {
        const subject = record.value?.subject
        if (key.value !== alias) end(false)
        else if (subject?.aliases.includes(alias) && page.value !== undefined) end(page.value !== null)
      })
    })
  }
}
