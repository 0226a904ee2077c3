import { addressShown } from './address-shown.ts'

/**
 * Sends the worker the address of the page that this tab shows, now and after each completed navigation, and `null`
 * once it shows none any more. Reads the address and nothing else; touches nothing of the page.
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
      void chrome.runtime.sendMessage({ command: 'page-shown', address }).catch(() => {})
    } catch {
      // The extension was updated or removed: this copy of the script has no worker any more.
      stop.abort()
    }
  }

  const reportAgain = () => {
    reported = null
    report()
  }

  // `navigate` comes before the address changes, and for navigations that are cancelled or are downloads.
  if ('navigation' in window) window.navigation.addEventListener('currententrychange', report, { signal })
  window.addEventListener('popstate', report, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && reportAgain(), { signal })
  document.addEventListener('prerenderingchange', reportAgain, { signal })
  report()
}
