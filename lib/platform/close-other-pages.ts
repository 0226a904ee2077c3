import { browser } from '../browser.ts'

/** Closes pages that may block this one. */
export async function closeOtherPages(): Promise<void> {
  const [own, tabs] = await Promise.all([
    browser.tabs.getCurrent(),
    browser.tabs.query({ url: browser.runtime.getURL('/*' as '/') }),
  ])
  await browser.tabs.remove(tabs.flatMap(({ id }) => (id === undefined || id === own?.id ? [] : [id])))
}
