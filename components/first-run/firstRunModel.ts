import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { currentWindow, openPanel } from '../../lib/platform/side-panel.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { keyFits } from '../../lib/settings/key-fits.ts'
import { deployment } from '../../lib/settings/settings.ts'
import { live } from '../model/live.ts'
import { listenToPage } from '../model/model.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchAccess } from '../model/watchAccess.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import type { OptionsModel } from '../settings/settingsModel.ts'

/** The first steps, for as long as something is missing, and then until they are finished. */
export interface FirstRun {
  /** `undefined` until it is known whether anything is missing. */
  running: ReadonlySignal<boolean | undefined>
  /** Both addresses are kept, and the browser lets Sidelight reach them. */
  service: ReadonlySignal<boolean>
  /** The service has accepted the key while this view was open. */
  key: ReadonlySignal<boolean>
  /** There is a record: the first, unless a backup brought others before. */
  enriched: ReadonlySignal<boolean>
  /** Opens the panel of this window, where the network is about to be opened: only in the very turn of a click. */
  openBeside: () => void
  finish: () => void
}

export function watchFirstRun(db: Database, { savedKey, checking }: OptionsModel): FirstRun {
  const where = watchStorageItem(deployment)
  const access = watchAccess()
  const running = signal<boolean | undefined>(undefined)
  const accepted = signal(false)
  const read = computed(() => savedKey.value !== undefined && where.value && access.value !== undefined)
  const fits = () => keyFits(savedKey.value ?? null, where.value?.apiUrl ?? '')
  effect(() => {
    if (read.value && running.peek() === undefined) running.value = !(access.value && fits())
  })
  effect(() => {
    const check = checking.value
    if (check.state === 'answered' && check.answer.accepted) accepted.value = true
  })
  let windowId: number | undefined
  const readWindow = () => inBackground(currentWindow().then((id) => void (windowId = id)))
  readWindow()
  // A tab may have been dragged into another window.
  listenToPage('focus', readWindow)
  const first = live(
    () => running.value === true,
    async (isWanted) => isWanted && (await db.subjects.limit(1).count()) > 0,
  )
  return {
    running,
    service: computed(() => access.value === true),
    key: computed(() => accepted.value && fits()),
    enriched: computed(() => first.value === true),
    openBeside: () => void (windowId !== undefined && openPanel(windowId).catch(() => null)),
    finish: () => (running.value = false),
  }
}
