import { browser } from '../browser.ts'
import { addressShown } from './address-shown.ts'

/**
 * Reports the URL of the page in this tab to the worker, now and after each navigation; `null` if the tab shows no
 * page. Reads only the URL and doesn't touch the document.
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
      // The extension was updated or removed, so this script has no worker any more.
      stop.abort()
    }
  }

  const reportAgain = () => {
    reported = null
    report()
  }

  // Not `navigate`: it fires before the URL changes, and also for cancelled navigations and downloads.
  if ('navigation' in window) window.navigation.addEventListener('currententrychange', report, { signal })
  window.addEventListener('popstate', report, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && reportAgain(), { signal })
  document.addEventListener('prerenderingchange', reportAgain, { signal })
  report()
}
