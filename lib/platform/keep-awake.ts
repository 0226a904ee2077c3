import { browser } from '../browser.ts'

/**
 * In ms. Browsers stop an idle worker after 30 s. Fetches and timers don't count as activity, but calls of the
 * extension API do.
 */
const everyMs = 10_000

/** Until the returned function is called. */
export function keepAwake(): () => void {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), everyMs)
  return () => clearInterval(timer)
}
