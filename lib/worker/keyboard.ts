import { browser, type Browser } from 'wxt/browser'
import { openBeside } from '../browser/open-beside.ts'
import { leaveWish, type Wish } from '../browser/wishes.ts'
import type { CommandName } from '../manifest/commands.ts'

type Tab = Browser.tabs.Tab

const trigger = 'keyboard'

/** What the panel is left to do. It knows which page it shows, and shows what speaks against a purchase. */
const wishes: Record<CommandName, Wish> = {
  enrich: { wish: 'buy', want: null, url: null, trigger },
  find_email: { wish: 'buy', want: 'emails', url: null, trigger },
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

async function press(tab: Tab | undefined, wish: Wish): Promise<void> {
  const windowId = await openBeside(tab)
  if (windowId !== null) await leaveWish(windowId, wish)
}
