import { browser } from '../browser.ts'
import { socialMatchPattern } from '../pages/host.ts'

const id = 'page'
const file = '/page.js'

/**
 * Registers the content script, only for the network and also in open tabs. Extension updates remove registrations, so
 * every worker instance checks this.
 */
export function registerContentScript(socialUrl: string): Promise<void> {
  // Startup, installation and settings may coincide, and a second registration would fail.
  return navigator.locks.request('page-script', () => register(socialUrl))
}

async function register(socialUrl: string): Promise<void> {
  const registered = await browser.scripting.getRegisteredContentScripts({ ids: [id] })
  const matches = socialUrl ? [socialMatchPattern(socialUrl)] : []
  if (registered[0]?.matches?.join() === matches.join()) return
  if (registered.length > 0) await browser.scripting.unregisterContentScripts({ ids: [id] })
  if (matches.length === 0) return
  await browser.scripting.registerContentScripts([
    { id, js: [file], matches, runAt: 'document_start', allFrames: false, persistAcrossSessions: true },
  ])
  for (const tab of await browser.tabs.query({ url: matches })) {
    if (tab.id === undefined) continue
    // Error pages and closing tabs accept no script.
    await browser.scripting.executeScript({ target: { tabId: tab.id }, files: [file] }).catch(() => [])
  }
}
