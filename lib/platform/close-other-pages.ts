import { browser } from 'wxt/browser'

/** Closes the tabs with pages of Sidelight but for this one: they may hold what this one waits for. */
export async function closeOtherPages(): Promise<void> {
  const [own, tabs] = await Promise.all([
    browser.tabs.getCurrent(),
    browser.tabs.query({ url: browser.runtime.getURL('/*' as '/') }),
  ])
  await browser.tabs.remove(tabs.flatMap(({ id }) => (id === undefined || id === own?.id ? [] : [id])))
}
