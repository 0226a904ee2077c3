import { firstSection } from '../../lib/purchases/first-section.ts'
import { hasSection } from '../../lib/records/sections.ts'
import { i18n } from '#i18n'
import { effect } from '@preact/signals'
import { closePanel, wasOpen } from '../../lib/platform/side-panel.ts'
import type { PendingAction } from '../../lib/messages/pending-action.ts'
import type { CommandTarget } from '../../lib/commands/command-target.ts'
import type { PanelState, PanelMessage } from './panelState.ts'
import { db } from '../model/database.ts'
import { inBackground } from '../model/pageProblem.ts'
import { sentences } from '../ui/formats.ts'
import { buyByShortcut } from './confirmShortcut.ts'

type Purchase = Extract<PendingAction, { type: 'buy' }>

/** Requested with a shortcut or a context menu. An action about a page waits until the panel shows that page. */
export function runPendingAction(
  action: PendingAction,
  panel: PanelState,
  commandTarget: CommandTarget,
): void {
  const { model, search, message } = panel
  const shown = message.peek()
  message.value = null
  if (action.type === 'no-page') message.value = { text: notPage() }
  else if (action.type === 'search' && action.filled)
    search.openWith(action.filled.form, action.filled.values)
  else if (action.type === 'search' && search.open.peek() && wasOpen()) closePanel()
  else if (action.type === 'search') commandTarget.search(null)
  else if (action.type === 'buy')
    whenShown(action.url, panel, () => {
      // Unless the tab has navigated while the panel opened.
      if (action.over === null || action.over === model.tabPage.peek()?.url) buyIt(action, panel, shown)
    })
  else if (action.type === 'refused')
    whenShown(action.url, panel, () =>
      model.showRefusal({ section: action.section, refusal: action.refusal }),
    )
  else
    whenShown(null, panel, () => {
      if (model.page.peek()) commandTarget.copy('email')
      else message.value = { text: notPage() }
    })
}

export const notPage = () => sentences(i18n.t('alert.noPage'), i18n.t('next.pick'))

function buyIt(
  { section: sectionName, trigger, maximum = 0 }: Purchase,
  { model, search, message, tab }: PanelState,
  shown: PanelMessage | null,
): void {
  const page = model.page.peek()
  search.open.value = false
  if (!page) message.value = { text: notPage() }
  else if (sectionName === null && page.kind === 'company') tab.value = 'company'
  else if (sectionName && !hasSection(page.kind, sectionName))
    message.value = { text: i18n.t('palette.peopleOnly') }
  else {
    if (sectionName === 'emails') tab.value = 'person'
    const section = sectionName ?? firstSection[page.kind]
    if (trigger === 'keyboard') inBackground(buyByShortcut(db, { model, message }, section, shown))
    else void model.buy(section, { trigger, maximum })
  }
}

/** In ms. Later than this, the action would surprise the user. */
const maxAgeMs = 120_000

let stopLast = () => {}

/** Only the last click counts. */
export function stopWaiting(): void {
  stopLast()
}

/** For up to two minutes. A `url` of `null` means any page. */
function whenShown(url: string | null, { model: { page, saved } }: PanelState, then: () => void): void {
  stopWaiting()
  const until = Date.now() + maxAgeMs
  let over = false
  const stop = effect(() => {
    if (over || page.value === undefined || saved.value === undefined) return
    if (url !== null && page.value?.url !== url) return
    over = true
    queueMicrotask(() => {
      stop()
      // Compare clock times, because timers pause while the computer sleeps.
      if (Date.now() <= until) then()
    })
  })
  const timer = setTimeout(stopWaiting, maxAgeMs)
  stopLast = () => {
    over = true
    clearTimeout(timer)
    stop()
  }
}
