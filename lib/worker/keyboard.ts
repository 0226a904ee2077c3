import { browser, type Browser } from 'wxt/browser'
import { openPanelForClick } from '../platform/side-panel.ts'
import { leavePendingAction, type PendingAction } from '../messages/pending-action.ts'
import type { CommandName } from '../platform/manifest/commands.ts'
import { detectPage } from '../pages/page.ts'
import { deployment } from '../settings/settings.ts'

type Tab = Browser.tabs.Tab

const trigger = 'keyboard'

/** What the panel is left to do. It knows which page it shows, and shows what speaks against a purchase. */
const wishes: Record<CommandName, PendingAction> = {
  enrich: { wish: 'buy', want: null, url: null, over: null, trigger },
  find_email: { wish: 'buy', want: 'emails', url: null, over: null, trigger },
  // Only a document copies, and the panel is one: a hidden document for it would be one more permission.
  copy_email: { wish: 'copy-email' },
  search: { wish: 'search', filled: null },
}

/** Answers the keyboard commands: each opens the panel, which does the rest. Call it in the worker's first turn. */
export function watchKeyboard(): void {
  browser.commands.onCommand.addListener((name, tab) => {
    const wish = wishes[name as CommandName]
    if (!wish) return
    void press(tab, wish)
  })
}

/** What is bought is for the page that the tab showed when the keys were pressed, and for no later one. */
async function press(tab: Tab | undefined, wish: PendingAction): Promise<void> {
  const shown = deployment.read().then(({ socialUrl }) => detectPage(tab?.url ?? '', socialUrl)?.url ?? null)
  const windowId = await openPanelForClick(tab)
  if (windowId !== null)
    await leavePendingAction(windowId, wish.wish === 'buy' ? { ...wish, over: await shown } : wish)
}
