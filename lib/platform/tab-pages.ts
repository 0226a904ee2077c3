import { browser } from 'wxt/browser'
import type { Page } from '../pages/index.ts'
import { tabsWithPages } from './tab-pages-storage.ts'

/** Tells the pages that all open tabs show, in the order of the tabs' ids, now and whenever one changes. */
export function watchTabPages(see: (pages: Page[]) => void): void {
  const look = async () => {
    const tabs = [...(await tabsWithPages())].toSorted(([a], [b]) => a - b)
    see(tabs.map(([, page]) => page))
  }
  browser.storage.session.onChanged.addListener((changed) => {
    if (Object.keys(changed).some((key) => key.startsWith('tab:'))) void look()
  })
  void look()
}
