import { browser, type Browser } from '../../../lib/browser.ts'
import { currentWindow, ownWindow } from '../../../lib/platform/side-panel.ts'
import { openDirectly } from '../../../lib/records/database/read-directly.ts'

/** Reads that take the browser about 20 ms each, and that the panel needs before it can show a record. */
interface Prefetched {
  tabs: Promise<Browser.tabs.Tab[]>
  window: Promise<number | undefined>
  library: Promise<IDBDatabase | null>
}

/** An unused database connection is closed after this time. */
const keptMs = 2000

const context = globalThis as { sidelightPrefetched?: Partial<Prefetched> }

export function prefetch(): void {
  const requested = {
    tabs: browser.tabs.query(ownWindow()),
    window: currentWindow(),
    library: openDirectly(),
  }
  // The consumer handles the error; without one, ignore it.
  for (const response of Object.values(requested)) response.catch(() => {})
  context.sidelightPrefetched = requested
  setTimeout(() => void takePrefetched('library')?.then((db) => db?.close()), keptMs)
}

/** The prefetched value, for the first caller only: it dates from the opening of the panel. */
export function takePrefetched<Name extends keyof Prefetched>(name: Name): Prefetched[Name] | undefined {
  const response = context.sidelightPrefetched?.[name]
  delete context.sidelightPrefetched?.[name]
  return response
}
