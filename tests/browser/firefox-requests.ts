import { noteRequest } from './network-guard.ts'

/**
 * Evaluated in Firefox's own window: records each request that a page or an extension causes, in any process. Requests
 * by Firefox itself or by a test's navigation have the system principal and are ignored. `firefoxPreferences` keeps all
 * requests on this computer.
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

export async function guardFirefox(inChrome: <Result>(expression: string) => Promise<Result>): Promise<void> {
  for (const line of await inChrome<string[]>(taken)) {
    const [address = '', asker = ''] = line.split(' ')
    noteRequest(address, asker)
  }
}
