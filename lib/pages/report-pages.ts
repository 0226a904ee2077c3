import { detectPage } from './page.ts'

/**
 * Tells the worker the address of the page that this tab shows, now and after each navigation that really happened,
 * and once that it shows none any more. Reads the address and nothing else; touches nothing of the page.
 */
export function reportPages(): void {
  let said: string | null = null
  const stop = new AbortController()
  const { signal } = stop

  const say = () => {
    const address = detectPage(location.href, location.origin)?.url ?? null
    if (address === said) return
    said = address
    try {
      void chrome.runtime.sendMessage({ command: 'page-shown', address }).catch(() => {})
    } catch {
      // The extension was updated or removed: this copy of the script has nobody to talk to.
      stop.abort()
    }
  }

  const sayAgain = () => {
    said = null
    say()
  }

  // `navigate` comes before the address changes, and for navigations that are cancelled or are downloads.
  if ('navigation' in window) window.navigation.addEventListener('currententrychange', say, { signal })
  window.addEventListener('popstate', say, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && sayAgain(), { signal })
  document.addEventListener('prerenderingchange', sayAgain, { signal })
  say()
}
