import { browser } from 'wxt/browser'
import { leavePendingAction } from '../messages/pending-action.ts'
import { buySection } from '../purchases/buy.ts'
import { refusedPurchase, type Purchase } from '../purchases/purchase.ts'
import type { PurchaseDeps } from '../purchases/purchase-deps.ts'
import type { CommandInput } from '../messages/commands.ts'
import { updateTabPage, pageShownBy } from './tabs.ts'

/**
 * Buys what a view shows of a tab's page, if the tab shows that page still: a view may be behind its tab, and the
 * click would be for somebody else. The browser closes the popup when the panel opens, so it is left to the panel to show
 * why a click in the popup came to nothing.
 */
export async function buyFromView(deps: PurchaseDeps, command: CommandInput<'buy'>): Promise<Purchase> {
  const { tab, page, trigger, want } = command
  const isShown = tab === null || (await pageShownBy(tab))?.url === page.url
  if (!isShown) void updateTabPage(deps.db, tab)
  const purchase = isShown
    ? await buySection(deps, command, trigger)
    : refusedPurchase({ why: 'page-changed' })
  const { reception } = purchase
  if (reception.accepted === false && trigger === 'popup' && tab !== null) {
    const windowId = (await browser.tabs.get(tab).catch(() => null))?.windowId
    const { refusal } = reception
    if (windowId !== undefined)
      await leavePendingAction(windowId, { type: 'refused', want, url: page.url, refusal })
  }
  return purchase
}
