import { browser, type Browser } from 'wxt/browser'
import { openPanel } from '../browser/panel.ts'
import { firstWant } from '../enrichment/wants.ts'
import type { BuyCommand } from '../messages/commands.ts'
import { pageOfTab } from '../settings/tabs.ts'

type Tab = Browser.tabs.Tab

/** The keyboard command: opens the panel and asks for what `Enrich` asks for. The panel opens in the very turn. */
export function enrichByKey(tab: Tab | undefined, receive: (order: BuyCommand) => Promise<unknown>): void {
  const opened = tab?.windowId === undefined ? null : openPanel(tab.windowId)
  void Promise.resolve(opened)
    .catch(() => null)
    .then(async () => {
      const [active] = tab ? [tab] : await browser.tabs.query({ active: true, currentWindow: true })
      const page = active?.id === undefined ? null : await pageOfTab(active.id).read()
      // A company needs its domain, which the panel asks for.
      if (!page || page.kind === 'company') return
      await receive({ command: 'buy', want: firstWant[page.kind], page, trigger: 'keyboard' })
    })
}
