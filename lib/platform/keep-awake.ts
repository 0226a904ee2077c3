import { browser } from '../browser.ts'

/** Browsers stop an idle worker after 30 s. Calls of the extension API count as activity; fetches and timers don't. */
const everyMs = 10_000

/** Until the returned function is called. */
export function keepAwake(): () => void {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), everyMs)
  return () => clearInterval(timer)
}
