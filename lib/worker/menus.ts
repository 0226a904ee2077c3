import type { SectionName } from '../records/rows/sections.ts'
import { firstSection } from '../purchases/first-section.ts'
import { operationFor } from '../purchases/operations.ts'
import { i18n } from '../i18n/i18n.ts'
import { pricedText } from '../i18n/price-text.ts'
import type { Browser } from '../browser.ts'
import { onWorkerEvent } from '../platform/worker-events.ts'
import { openPanelForClick } from '../platform/side-panel.ts'
import { pinPage } from '../platform/pinned-page.ts'
import { storePendingAction } from '../messages/pending-action.ts'
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
  /** `null` for selected text. */
  links: readonly PageKind[] | null
  title: () => string
  buys?: SectionName
}

/** Looking up a selection only fills in a form, whose button shows the price. */
const rows: Record<string, MenuRow> = {
  show: { links: pageKinds, title: () => i18n.t('menu.show') },
  // Without companies: their lookup needs a domain, which links don't contain.
  'enrich-person': { links: ['person'], title: () => i18n.t('menu.enrich'), buys: firstSection.person },
  'enrich-job': { links: ['job'], title: () => i18n.t('menu.enrich'), buys: firstSection.job },
  look: { links: null, title: () => i18n.t('menu.search') },
}

/** Handles clicks, and keeps prices and hosts in the menus up to date. */
export function watchMenus(db: Database): void {
  onWorkerEvent('contextMenus.onClicked', (click, tab) => {
    const { id, maximum } = readMenuId(String(click.menuItemId))
    const row = rows[id]
    if (row) void runInBackground(() => menuClicked(click, tab, row.buys ? { maximum } : null))
  })
  const update = () => void runInBackground(() => updateMenus(db))
  deployment.watch(update)
  preferences.watch(update)
  onLanguageChange(update)
}

/** Creates the menus again, because extension updates remove them and prices change. */
export async function updateMenus(db: Database): Promise<void> {
  const [{ apiUrl, socialUrl }, preferred] = await Promise.all([deployment.read(), preferences.read()])
  const prices = await pricesAt(db, URL.parse(apiUrl)?.origin ?? '', preferred)
  const menus = Object.entries(rows).flatMap(([id, { links, title, buys }]): Menu[] => {
    if (!links) return [{ id, title: title(), contexts: ['selection'] }]
    // Without a host, the item would appear for every link.
    if (!socialUrl) return []
    const link: Pick<Menu, 'contexts' | 'targetUrlPatterns'> = {
      contexts: ['link'],
      targetUrlPatterns: linkPatterns(socialUrl, links),
    }
    if (!buys) return [{ id, title: title(), ...link }]
    const { maximum } = prices[operationFor(buys, preferred)]
    return [{ id: `${id}${idEnd}${maximum ?? ''}`, title: pricedText(title(), maximum), ...link }]
  })
  await showMenus(menus)
}

/** Separates an item's id from the price in its title. A click is charged no more than that. */
const idEnd = ':'

function readMenuId(menuItemId: string): { id: string; maximum: number | null } {
  const [id = '', maximum = '0'] = menuItemId.split(idEnd)
  return { id, maximum: maximum === '' ? null : Number(maximum) }
}

type Click = Pick<Browser.contextMenus.OnClickData, 'linkUrl' | 'selectionText'>

/** In characters. */
const longestSelection = 120

/**
 * Opens the panel synchronously, with the link's page or with a form for the selection that is filled in but not sent.
 * With `buys`, also buys at the shown price (in credits, `null` if unknown).
 */
async function menuClicked(
  { linkUrl, selectionText }: Click,
  tab: Browser.tabs.Tab | undefined,
  buys: { maximum: number | null } | null,
): Promise<void> {
  const windowId = await openPanelForClick(tab)
  if (windowId === null) return
  if (linkUrl === undefined) {
    const [choice] = choicesFor(`? ${(selectionText ?? '').slice(0, longestSelection)}`, [])
    const filled = choice && 'form' in choice ? { form: choice.form, values: choice.values } : null
    return storePendingAction(windowId, { type: 'search', filled })
  }
  const page = detectPage(linkUrl, (await deployment.read()).socialUrl)
  if (!page) return storePendingAction(windowId, { type: 'no-page' })
  await pinPage(windowId, page, 'menu')
  if (buys)
    await storePendingAction(windowId, {
      type: 'buy',
      section: null,
      url: page.url,
      over: null,
      trigger: 'menu',
      ...buys,
    })
}
