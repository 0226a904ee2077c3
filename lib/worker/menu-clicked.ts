import type { Browser } from 'wxt/browser'
import { openPanelForClick } from '../platform/side-panel.ts'
import { pinPage } from '../platform/pinned-page.ts'
import { leavePendingAction } from '../messages/pending-action.ts'
import { detectPage } from '../pages/page.ts'
import { choicesFor } from '../search/omnibox.ts'
import { deployment } from '../settings/settings.ts'

type Click = Pick<Browser.contextMenus.OnClickData, 'linkUrl' | 'selectionText'>

/** Longer selections are passages, and nobody's name. */
const longest = 120

/**
 * What follows a click in a context menu: the panel opens in its very turn, shows what the link leads to, and buys it
 * if the menu said so; or shows the form that the selection belongs in, filled in and unsent.
 */
export async function menuClicked(
  { linkUrl, selectionText }: Click,
  tab: Browser.tabs.Tab | undefined,
  buys: boolean,
): Promise<void> {
  const windowId = await openPanelForClick(tab)
  if (windowId === null) return
  if (linkUrl === undefined) {
    const [choice] = choicesFor(`? ${(selectionText ?? '').slice(0, longest)}`, [])
    const filled = choice && 'form' in choice ? { form: choice.form, values: choice.values } : null
    return leavePendingAction(windowId, { wish: 'search', filled })
  }
  const page = detectPage(linkUrl, (await deployment.read()).socialUrl)
  if (!page) return leavePendingAction(windowId, { wish: 'no-page' })
  await pinPage(windowId, page, 'menu')
  if (buys)
    await leavePendingAction(windowId, {
      wish: 'buy',
      want: null,
      url: page.url,
      over: null,
      trigger: 'menu',
    })
}
