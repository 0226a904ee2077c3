import { browser } from 'wxt/browser'
import { toolbarSizes, type ToolbarState } from '../../assets/icons/toolbar.ts'

const tabBadgeColor = '#475569'
const progressColor = '#1d4ed8'

/** The paths that `browser.action.setIcon` takes to show a state: the drawings in `public/toolbar`. */
export function iconOf(state: ToolbarState): { path: Record<number, string> } {
  return { path: Object.fromEntries(toolbarSizes.map((size) => [size, `/toolbar/${state}-${size}.png`])) }
}

/** Sets the toolbar icon of a tab, its tooltip and its badge; `text: null` shows the badge of all tabs there. */
export async function setTabBadge(
  tabId: number,
  { state, title, text }: { state: ToolbarState; title: string; text: string | null },
): Promise<void> {
  // The tab may be gone by now.
  await Promise.all([
    browser.action.setIcon({ tabId, ...iconOf(state) }),
    setBadgeText({ tabId, text }),
    browser.action.setBadgeBackgroundColor({ tabId, color: tabBadgeColor }),
    browser.action.setTitle({ tabId, title }),
  ]).catch(() => [])
}

/** Browsers take `null` for no text of the tab's own; the types don't know. */
const setBadgeText = (details: { tabId: number; text: string | null }) =>
  browser.action.setBadgeText(details as { tabId: number; text: string })

let shown = ''

/** Sets the badge of all tabs that have none of their own; empty for none. */
export async function setProgressBadge(text: string): Promise<void> {
  if (text === shown) return
  shown = text
  await browser.action.setBadgeBackgroundColor({ color: progressColor })
  await browser.action.setBadgeText({ text })
}
