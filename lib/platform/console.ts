import { browser } from 'wxt/browser'

export function openConsole(): void {
  void browser.tabs.create({ url: browser.runtime.getURL('/console.html') })
}
