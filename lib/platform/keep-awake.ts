import { browser } from 'wxt/browser'

/** Browsers stop an idle worker after 30 s, and count neither a fetch nor a timer as work; a call of theirs does. */
const everyMs = 10_000

/** Keeps the worker alive until the returned function is called. */
export function keepAwake(): () => void {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), everyMs)
  return () => clearInterval(timer)
}
