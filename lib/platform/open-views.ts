import { browser } from '../browser.ts'

/** The panel, the popup or an active tab. */
export async function isAnyViewOpen(): Promise<boolean> {
  if (import.meta.env.FIREFOX) {
    const views = browser.extension.getViews() as unknown as Window[]
    return views.some((view) => view !== self && view.document.visibilityState === 'visible')
  }
  const contexts = await browser.runtime.getContexts({})
  const tabs = contexts.filter(({ contextType }) => contextType === 'TAB').map(({ tabId }) => tabId)
  if (contexts.some(({ contextType }) => contextType === 'SIDE_PANEL' || contextType === 'POPUP')) return true
  const each = tabs.map((id) =>
    browser.tabs.get(id).then(
      ({ active }) => active,
      () => false,
    ),
  )
  return (await Promise.all(each)).includes(true)
}
