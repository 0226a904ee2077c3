import type { SectionName } from '../records/database/rows/sections.ts'
import { firstSection } from '../purchases/first-section.ts'
import { operationFor } from '../purchases/operations.ts'
import { i18n } from '../i18n/i18n.ts'
import { pricedText } from '../i18n/price-text.ts'
import type { Browser } from 'wxt/browser'
import { onWorkerEvent } from '../platform/worker-events.ts'
import { openPanelForClick } from '../platform/side-panel.ts'
import { pinPage } from '../platform/pinned-page.ts'
import { leavePendingAction } from '../messages/pending-action.ts'
import { detectPage, linkPatterns } from '../pages/page.ts'
import { choicesFor } from '../search/omnibox.ts'
import { showMenus, type Menu } from '../platform/context-menus.ts'
import { pageKinds, type PageKind } from '../pages/page-kinds.ts'
import type { Database } from '../records/database/database.ts'
import { deployment, preferences } from '../settings/settings.ts'
import { onLanguageChange } from '../i18n/language.ts'
import { runInBackground } from './run-in-background.ts'
import { pricesAt } from '../purchases/prices/prices.ts'

interface MenuRow {
  /** The kinds of page that a link leads to; `null`: it is for selected text. */
  links: readonly PageKind[] | null
  title: () => string
  /** What a click on it buys. */
  buys?: SectionName
}

/** What the right click offers. Looking up a selection only fills in a form: its button shows the price. */
const rows: Record<string, MenuRow> = {
  show: { links: pageKinds, title: () => i18n.t('menu.show') },
  // A company needs its domain, which no link contains.
  'enrich-person': { links: ['person'], title: () => i18n.t('menu.enrich'), buys: firstSection.person },
  'enrich-job': { links: ['job'], title: () => i18n.t('menu.enrich'), buys: firstSection.job },
  look: { links: null, title: () => i18n.t('menu.look') },
}

/** Handles clicks in the context menus, and keeps their prices and hosts up to date. */
export function watchMenus(db: Database): void {
  onWorkerEvent('contextMenus.onClicked', (click, tab) => {
    const id = String(click.menuItemId)
    if (id in rows) void runInBackground(() => menuClicked(click, tab, rows[id]?.buys !== undefined))
  })
  const update = () => void runInBackground(() => updateMenus(db))
  deployment.watch(update)
  preferences.watch(update)
  onLanguageChange(update)
}

/** Makes the menus anew: updates of the extension wipe them, and prices are learned. */
export async function updateMenus(db: Database): Promise<void> {
  const [{ apiUrl, socialUrl }, preferred] = await Promise.all([deployment.read(), preferences.read()])
  const prices = await pricesAt(db, URL.parse(apiUrl)?.origin ?? '', preferred)
  const menus = Object.entries(rows).flatMap(([id, { links, title, buys }]): Menu[] => {
    const text = buys ? pricedText(title(), prices[operationFor(buys, preferred)].most) : title()
    if (!links) return [{ id, title: text, contexts: ['selection'] }]
    // Without a host a menu for its links would be one for all links.
    if (!socialUrl) return []
    return [{ id, title: text, contexts: ['link'], targetUrlPatterns: linkPatterns(socialUrl, links) }]
  })
  await showMenus(menus)
}

type Click = Pick<Browser.contextMenus.OnClickData, 'linkUrl' | 'selectionText'>

/** Longer selections are passages, not names. */
const longestSelection = 120

/**
 * Opens the panel in the very turn of the click, with the page that the link leads to, and buys it where the menu says
 * so; or with the search form that the selection belongs in, filled in and unsent.
 */
async function menuClicked(
  { linkUrl, selectionText }: Click,
  tab: Browser.tabs.Tab | undefined,
  buys: boolean,
): Promise<void> {
  const windowId = await openPanelForClick(tab)
  if (windowId === null) return
  if (linkUrl === undefined) {
    const [choice] = choicesFor(`? ${(selectionText ?? '').slice(0, longestSelection)}`, [])
    const filled = choice && 'form' in choice ? { form: choice.form, values: choice.values } : null
    return leavePendingAction(windowId, { type: 'search', filled })
  }
  const page = detectPage(linkUrl, (await deployment.read()).socialUrl)
  if (!page) return leavePendingAction(windowId, { type: 'no-page' })
  await pinPage(windowId, page, 'menu')
  if (buys)
    await leavePendingAction(windowId, {
      type: 'buy',
      want: null,
      url: page.url,
      over: null,
      trigger: 'menu',
    })
}
