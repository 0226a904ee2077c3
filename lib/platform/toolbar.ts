import { browser } from '../browser.ts'
import { toolbarSizes, type ToolbarState } from '../../assets/icons/toolbar.ts'

const tabBadgeColor = '#475569'
const progressColor = '#1d4ed8'

/** The icon paths of a state for `browser.action.setIcon`; the files are in `public/toolbar`. */
export function iconOf(state: ToolbarState): { path: Record<number, string> } {
  return { path: Object.fromEntries(toolbarSizes.map((size) => [size, `/toolbar/${state}-${size}.png`])) }
}

/** Sets a tab's icon, tooltip and badge; `text: null` shows the global badge. */
export async function setTabBadge(
  tabId: number,
  { state, title, text }: { state: ToolbarState; title: string; text: string | null },
): Promise<void> {
  // The tab may be closed by now.
  await Promise.all([
    browser.action.setIcon({ tabId, ...iconOf(state) }),
    setBadgeText({ tabId, text }),
    browser.action.setBadgeBackgroundColor({ tabId, color: tabBadgeColor }),
    browser.action.setTitle({ tabId, title }),
  ]).catch(() => [])
}

/** `null` removes the tab's own text; the types don't declare that. */
const setBadgeText = (details: { tabId: number; text: string | null }) =>
  browser.action.setBadgeText(details as { tabId: number; text: string })

let shown = ''

/** Sets the global badge; empty for none. */
export async function setProgressBadge(text: string): Promise<void> {
  if (text === shown) return
  shown = text
  await browser.action.setBadgeBackgroundColor({ color: progressColor })
  await browser.action.setBadgeText({ text })
}
