import { browser } from '../browser.ts'
import { toolbarSizes, type ToolbarState } from '../../assets/icons/toolbar.ts'

const tabBadgeColor = '#475569'
const progressColor = '#1d4ed8'

/** For `browser.action.setIcon`. The files are in `public/toolbar`. */
export function iconOf(state: ToolbarState): { path: Record<number, string> } {
  return { path: Object.fromEntries(toolbarSizes.map((size) => [size, `/toolbar/${state}-${size}.png`])) }
}

/** `text: null` shows the global badge. */
export async function setTabBadge(
  tabId: number,
  { state, title, text }: { state: ToolbarState; title: string; text: string | null },
): Promise<void> {
  // The tab may have been closed.
  await Promise.all([
    browser.action.setIcon({ tabId, ...iconOf(state) }),
    setBadgeText({ tabId, text }),
    browser.action.setBadgeBackgroundColor({ tabId, color: tabBadgeColor }),
    browser.action.setTitle({ tabId, title }),
  ]).catch(() => [])
}

/** `null` removes the tab's own text, although the types don't declare that. */
const setBadgeText = (details: { tabId: number; text: string | null }) =>
  browser.action.setBadgeText(details as { tabId: number; text: string })

const countColor = '#005e54'

/** Progress has priority. */
const badge = { progress: '', count: '' }

/** `undefined` if an earlier worker instance set it. */
let shown: string | undefined

async function showBadge(): Promise<void> {
  const text = badge.progress || badge.count
  if (text === shown) return
  shown = text
  if (text !== '')
    await browser.action.setBadgeBackgroundColor({ color: badge.progress ? progressColor : countColor })
  await browser.action.setBadgeText({ text })
}

export function setProgressBadge(text: string): Promise<void> {
  badge.progress = text
  return showBadge()
}

const maxCount = 999

/** On every icon; none for 0. A progress badge covers it. */
export function setCountBadge(count: number): Promise<void> {
  badge.count = count === 0 ? '' : count > maxCount ? `${maxCount}+` : String(count)
  return showBadge()
}
