import { browser } from 'wxt/browser'
import { socialMatchPattern } from '../pages/host.ts'

const id = 'page'
const file = '/page.js'

/**
 * Makes sure that the content script runs on the social host and nowhere else. Updates of the extension wipe
 * registrations, so every life of the worker looks again. Tabs that are already open get the script now.
 */
export function registerContentScript(socialUrl: string): Promise<void> {
  // Starting, installing and a change of settings may all ask at once; the second would find the id taken.
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
    // A tab that shows the browser's own error page, or is being closed, takes no script.
    await browser.scripting.executeScript({ target: { tabId: tab.id }, files: [file] }).catch(() => [])
  }
}
