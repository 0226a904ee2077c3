import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { currentWindow, openPanelOrWindow } from '../../lib/platform/side-panel.ts'
import { fullPages } from '../../lib/platform/full-pages.ts'
import { pageKinds } from '../../lib/pages/page-kinds.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { keyFits } from '../../lib/settings/key-fits.ts'
import { lastPurge } from '../../lib/data/retention/next-purge.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { isSetByPolicy, managed } from '../../lib/settings/managed.ts'
import { deployment, preferences, type Preferences } from '../../lib/settings/settings.ts'
import { live } from '../model/live.ts'
import { listenToPage } from '../model/model.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchAccess } from '../model/watchAccess.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import type { OptionsModel } from '../settings/settingsModel.ts'

type RetentionDays = Preferences['retention']['person']

/** In days. Records of people must not be stored forever unless the user decides so. */
const firstRetention: RetentionDays = 365

export interface FirstRun {
  /** `undefined` until it is known whether something is missing. */
  running: ReadonlySignal<boolean | undefined>
  /** Both addresses are saved and may be accessed. */
  service: ReadonlySignal<boolean>
  /** The provider accepted it since this view was opened. */
  key: ReadonlySignal<boolean>
  enriched: ReadonlySignal<boolean>
  /**
   * In days, stored together with the key. `null`: leaves the setting as it is, because records exist, the user has
   * chosen, or a policy sets it. `undefined` until that is known.
   */
  retention: ReadonlySignal<RetentionDays | null | undefined>
  saveRetention: () => void
  /** Call synchronously in a click handler. */
  openPanel: () => void
  finish: () => void
}

export function watchFirstRun(db: Database, { savedKey, checking, needsConsent }: OptionsModel): FirstRun {
  const where = watchStorageItem(deployment)
  const access = watchAccess()
  const running = signal<boolean | undefined>(undefined)
  const accepted = signal(false)
  const read = computed(
    () =>
      savedKey.value !== undefined &&
      where.value &&
      access.value !== undefined &&
      needsConsent.value !== undefined,
  )
  const fits = () => keyFits(savedKey.value ?? null, where.value?.apiUrl ?? '')
  effect(() => {
    if (read.value && running.peek() === undefined)
      running.value = !(access.value && fits() && needsConsent.peek() === false)
  })
  effect(() => {
    const check = checking.value
    if (check.state === 'responded' && check.response.accepted) accepted.value = true
  })
  let windowId: number | undefined
  const readWindow = () => inBackground(currentWindow().then((id) => void (windowId = id)))
  readWindow()
  // The tab may have moved to another window: read its window again.
  listenToPage('focus', readWindow)
  const first = live(
    () => running.value === true,
    async (isRequested) => isRequested && (await db.subjects.limit(1).count()) > 0,
  )
  const retention = signal<RetentionDays | null | undefined>(undefined)
  const readRetention = async () => {
    const [purged, policies, known] = await Promise.all([
      lastPurge.read(),
      managed.read(),
      preferences.read(),
    ])
    const isChosen =
      purged !== null ||
      pageKinds.some((kind) => known.retention[kind] > 0) ||
      isSetByPolicy(policies, 'preferences', 'retention', 'person')
    retention.value = isChosen || (await db.subjects.limit(1).count()) > 0 ? null : firstRetention
  }
  inBackground(readRetention())
  const saveRetention = async () => {
    const person = retention.peek()
    if (person === null || person === undefined) return
    await preferences.change((known) => ({ ...known, retention: { ...known.retention, person } }))
    // A purge date marks the retention as chosen. There is nothing to delete yet.
    await lastPurge.write({ at: Date.now(), deleted: 0 })
    await sendCommand('schedule-changed')
  }
  return {
    running,
    retention,
    saveRetention: () => inBackground(saveRetention()),
    service: computed(() => access.value === true),
    key: computed(() => accepted.value && fits()),
    enriched: computed(() => first.value === true),
    openPanel: () => void (windowId !== undefined && openPanelOrWindow(windowId).catch(() => null)),
    finish: () => location.assign(fullPages.records),
  }
}
