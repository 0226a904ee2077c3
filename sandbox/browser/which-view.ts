import type { Devtools } from './devtools.ts'

export type ViewKind = 'SIDE_PANEL' | 'POPUP'

interface Place {
  kind: string
  windowId: number
}

// Evaluated in the panel itself, because its context has windowId -1.
const WHERE_AM_I = `(async () => {
  const tab = await chrome.tabs.getCurrent()
  const { id } = await chrome.windows.getCurrent()
  if (tab) return { kind: 'TAB', windowId: id }
  const here = location.href.split('#')[0]
  const contexts = await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL', 'POPUP'] })
  const own = contexts.find((context) => context.documentUrl.split('#')[0] === here)
  return { kind: own?.contextType ?? 'none', windowId: id }
})()`

export async function findView(
  devtools: Devtools,
  extensionId: string,
  kind: ViewKind,
  windowId: number | undefined,
): Promise<string | undefined> {
  for (const { id, type, url } of await devtools.targets()) {
    if (type !== 'page' || !url.startsWith(`chrome-extension://${extensionId}/`)) continue
    // If the target closes or navigates, the next poll checks it again.
    const place = await devtools.evaluate<Place>(id, WHERE_AM_I).catch(() => undefined)
    if (place?.kind === kind && (windowId === undefined || place.windowId === windowId)) return id
  }
  return undefined
}
