import { browser } from '../browser.ts'
import { addressShown } from './address-shown.ts'

/**
 * Reports this tab's page URL to the worker, now and after each navigation; `null`: no page. Reads only the
 * URL and doesn't touch the page.
 */
export function reportPages(): void {
  let reported: string | null = null
  const stop = new AbortController()
  const { signal } = stop

  const report = () => {
    const address = addressShown(location)
    if (address === reported) return
    reported = address
    try {
      void browser.runtime.sendMessage({ command: 'page-shown', address }).catch(() => {})
    } catch {
      // The extension was updated or removed, so this script has no worker.
      stop.abort()
    }
  }

  const reportAgain = () => {
    reported = null
    report()
  }

  // `navigate` fires before the URL changes, and also for cancelled navigations and downloads.
  if ('navigation' in window) window.navigation.addEventListener('currententrychange', report, { signal })
  window.addEventListener('popstate', report, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && reportAgain(), { signal })
  document.addEventListener('prerenderingchange', reportAgain, { signal })
  report()
}
