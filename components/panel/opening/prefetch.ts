import { browser, type Browser } from '../../../lib/browser.ts'
import { currentWindow, ownWindow } from '../../../lib/platform/side-panel.ts'
import { openDirectly } from '../../../lib/records/database/read-directly.ts'

/** Each read takes about 20 ms, and the first record needs all of them. */
interface Prefetched {
  tabs: Promise<Browser.tabs.Tab[]>
  window: Promise<number | undefined>
  library: Promise<IDBDatabase | null>
}

/** In ms, for an unused library connection. */
const keptMs = 2000

const context = globalThis as { sidelightPrefetched?: Partial<Prefetched> }

export function prefetch(): void {
  const requested = {
    tabs: browser.tabs.query(ownWindow()),
    window: currentWindow(),
    library: openDirectly(),
  }
  // The code that takes a promise handles its error; this avoids an unhandled rejection if it is never taken.
  for (const response of Object.values(requested)) response.catch(() => {})
  context.sidelightPrefetched = requested
  setTimeout(() => void takePrefetched('library')?.then((db) => db?.close()), keptMs)
}

/** For the first caller only, because it was read when the panel opened. */
export function takePrefetched<Name extends keyof Prefetched>(name: Name): Prefetched[Name] | undefined {
  const response = context.sidelightPrefetched?.[name]
  delete context.sidelightPrefetched?.[name]
  return response
}
