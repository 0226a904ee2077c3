import { browser, type Browser } from '../../../lib/browser.ts'
import { currentWindow, ownWindow } from '../../../lib/platform/side-panel.ts'
import { openDirectly } from '../../../lib/records/database/read-directly.ts'

/** Each read takes about 20 ms, before the panel can show a record. */
interface Prefetched {
  tabs: Promise<Browser.tabs.Tab[]>
  window: Promise<number | undefined>
  library: Promise<IDBDatabase | null>
}

/** After this time (ms), an unused connection is closed. */
const keptMs = 2000

const context = globalThis as { sidelightPrefetched?: Partial<Prefetched> }

export function prefetch(): void {
  const requested = {
    tabs: browser.tabs.query(ownWindow()),
    window: currentWindow(),
    library: openDirectly(),
  }
  // The consumer handles errors, if there is one.
  for (const response of Object.values(requested)) response.catch(() => {})
  context.sidelightPrefetched = requested
  setTimeout(() => void takePrefetched('library')?.then((db) => db?.close()), keptMs)
}

/** The value for the first caller only: it dates from the opening of the panel. */
export function takePrefetched<Name extends keyof Prefetched>(name: Name): Prefetched[Name] | undefined {
  const response = context.sidelightPrefetched?.[name]
  delete context.sidelightPrefetched?.[name]
  return response
}
