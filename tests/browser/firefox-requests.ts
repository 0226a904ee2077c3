import { noteRequest } from './network-guard.ts'

/**
 * Evaluated in Firefox's own window: from then on it notes each request that a page or an extension causes, in whichever
 * process. What Firefox asks for by itself, and what a test opens, has the system's principal and is left out. Every
 * name leads to this computer (`firefoxPreferences`), so that nothing leaves it either.
 */
export const noteFirefoxRequests = `void (() => {
  window.requestsOfTests = new Set()
  const observer = { observe(subject) {
    const { URI, loadInfo } = subject.QueryInterface(Ci.nsIHttpChannel)
    const asker = loadInfo?.triggeringPrincipal
    if (asker && !asker.isSystemPrincipal)
      window.requestsOfTests.add(URI.prePath + URI.filePath + ' ' + (asker.spec ?? asker.origin))
  } }
  Services.obs.addObserver(observer, 'http-on-modify-request')
  // An observer that nobody holds is collected.
  window.observerOfTests = observer
})()`

const taken = `(() => {
  const all = [...window.requestsOfTests]
  window.requestsOfTests.clear()
  return all
})()`

/** Tells the guard what this Firefox was asked for since the last time. */
export async function guardFirefox(inChrome: <Result>(expression: string) => Promise<Result>): Promise<void> {
  for (const line of await inChrome<string[]>(taken)) {
    const [address = '', asker = ''] = line.split(' ')
    noteRequest(address, asker)
  }
}
