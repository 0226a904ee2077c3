import { browser } from 'wxt/browser'

export function openLedger(): void {
  void browser.tabs.create({ url: browser.runtime.getURL('/ledger.html') })
}
