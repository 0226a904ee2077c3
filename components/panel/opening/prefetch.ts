import { browser, type Browser } from 'wxt/browser'
import { openDirectly } from '../../../lib/records/database/read-directly.ts'

/** What takes the browser some 20 ms each, and a panel that opens has to have before it can show anybody. */
export interface Prefetched {
  tabs: Promise<Browser.tabs.Tab[]>
  window: Promise<Browser.windows.Window>
  library: Promise<IDBDatabase | null>
}

/** A library that nobody has read by then is closed again. */
const keptMs = 2000

const context = globalThis as { sidelightPrefetched?: Partial<Prefetched> }

/** Asks in the panel's first script, while its modules are fetched. */
export function prefetch(): void {
  const asked = {
    tabs: browser.tabs.query({ currentWindow: true }),
    window: browser.windows.getCurrent(),
    library: openDirectly(),
  }
  // Whoever takes an answer hears of its failure; where nobody does, nothing is missing.
  for (const answer of Object.values(asked)) answer.catch(() => {})
  context.sidelightPrefetched = asked
  setTimeout(() => void takePrefetched('library')?.then((db) => db?.close()), keptMs)
}

/** What was asked early, for whoever takes it first: it is of the moment in which the panel opened. */
export function takePrefetched<Name extends keyof Prefetched>(name: Name): Prefetched[Name] | undefined {
  const answer = context.sidelightPrefetched?.[name]
  delete context.sidelightPrefetched?.[name]
  return answer
}
