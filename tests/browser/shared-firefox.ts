import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { openProfile } from '../../sandbox/browser/profile.ts'
import { until } from '../../sandbox/browser/until.ts'
import { geckoId } from './gecko-id.ts'
import { firefoxPreferences, uuidAt } from './firefox-preferences.ts'
import { showExtensionsToBidi } from './firefox-patch.ts'
import { guardFirefox, noteFirefoxRequests } from './firefox-requests.ts'
import { launchFirefox, sessionOf, type FirefoxSession } from './firefox-session.ts'
import type { TestBrowser } from './test-browser.ts'

export interface TestFirefox extends TestBrowser {
  session: FirefoxSession
  base: string
  revokeHosts: (patterns: string[]) => Promise<void>
  /** Key by key. Resolves to the suggestions. */
  typeAddress: (text: string) => Promise<string[]>
}

export interface SharedFirefox {
  context: BrowserContext
  /** Replaces the extension with a new installation without data. */
  install: (extension: string) => Promise<TestFirefox>
  guard: () => Promise<void>
  close: () => Promise<void>
}

const UUID = uuidAt(0)
const BASE = `moz-extension://${UUID}/`
const SIDEBAR_WIDTH = 400

export async function openSharedFirefox(kept: { profile?: string } = {}): Promise<SharedFirefox> {
  const profile = openProfile(kept.profile)
  const downloads = join(profile.folder, 'downloads')
  mkdirSync(downloads, { recursive: true })
  const preferences = {
    ...firefoxPreferences({ none: UUID }, downloads, {}),
    // A test can't answer Firefox's prompt.
    'extensions.webextOptionalPermissionPrompts': false,
    // Otherwise every page could copy at any time, unlike in real use.
    'dom.events.testing.asyncClipboard': false,
  }
  const context = await launchFirefox({ profile: profile.folder, downloads, preferences })
  const close = async () => {
    await context.close()
    profile.discard()
  }
  const session = sessionOf(context)
  await session.inChrome(showExtensionsToBidi)
  await session.inChrome(noteFirefoxRequests)
  let installed: string | undefined
  return {
    context,
    install: async (extension) => {
      const id = geckoId(extension)
      if (installed) await session.send('webExtension.uninstall', { extension: installed })
      await closeOthers(context)
      await rm(downloads, { recursive: true, force: true })
      mkdirSync(downloads, { recursive: true })
      // Uninstalling deleted it; the next installation would get another address.
      const uuids = JSON.stringify(JSON.stringify({ [id]: UUID }))
      await session.inChrome(`Services.prefs.setStringPref('extensions.webextensions.uuids', ${uuids})`)
      const extensionData = { type: 'path', path: extension }
      await session.send('webExtension.install', { extensionData })
      installed = id
      return useFirefox(context, session, id, downloads)
    },
    guard: () => guardFirefox(session.inChrome),
    close,
  }
}

/** Closes all tabs but one, so that the window stays open. */
async function closeOthers(context: BrowserContext): Promise<void> {
  const first = context.pages().find((page) => page.url() === 'about:blank') ?? (await context.newPage())
  for (const page of context.pages())
    if (page !== first && !page.url().startsWith(BASE)) await page.close().catch(() => {})
}

function useFirefox(
  context: BrowserContext,
  session: FirefoxSession,
  id: string,
  downloads: string,
): TestFirefox {
  const { inChrome } = session
  const extension = `WebExtensionPolicy.getByID(${JSON.stringify(id)}).extension`
  const shown = (file: string) => context.pages().findLast((page) => page.url().startsWith(BASE + file))
  const whenShown = async (file: string): Promise<Page> => {
    const page = await until(file, async () => shown(file))
    // Firefox reports no load event for a popup.
    await page.waitForFunction(() => document.readyState === 'complete')
    return page
  }
  const panel = () => whenShown('sidepanel.html')
  return {
    context,
    session,
    base: BASE,
    extensionPage: async (path) => {
      const page = await context.newPage()
      await page.goto(new URL(path, BASE).href)
      return page
    },
    openPanel: async (page) => {
      await page.bringToFront()
      const sidebar = JSON.stringify(`${id.replaceAll(/[^a-zA-Z0-9_-]/g, '_')}-sidebar-action`)
      await inChrome(`(async () => {
        document.getElementById('sidebar-box').style.width = '${SIDEBAR_WIDTH}px'
        await SidebarController.show(${sidebar})
      })()`)
      return panel()
    },
    panel,
    openPopup: async (page) => {
      await page.bringToFront()
      await inChrome(
        `void ${extension}.apiManager.global.browserActionFor(${extension}).openPopup(window, true)`,
      )
      return whenShown('popup.html')
    },
    stopWorker: async () => {
      await inChrome(
        `${extension}.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true })`,
      )
    },
    pressShortcut: async (page, keys) => {
      await page.bringToFront()
      await inChrome(pressed(keys))
    },
    downloadDuring: async (act) => {
      const before = new Set(await readdir(downloads))
      await act()
      return until('the download', async () => {
        const now = (await readdir(downloads)).filter((name) => !before.has(name))
        const name = now.find((each) => !each.endsWith('.part'))
        if (!name || now.some((each) => each.endsWith('.part'))) return undefined
        const path = join(downloads, name)
        return (await stat(path)).size > 0 ? { name, path } : undefined
      })
    },
    revokeHosts: (patterns) =>
      inChrome(`(async () => {
        const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs')
        await ExtensionPermissions.remove(${JSON.stringify(id)}, { permissions: [], origins: ${JSON.stringify(patterns)} }, ${extension})
      })()`),
    typeAddress: (text) => inChrome(typed(text)),
  }
}

const MODIFIERS: Record<string, string> = { Alt: 'Alt', Shift: 'Shift', Ctrl: 'Control' }

function pressed(keys: string): string {
  const parts = keys.split('+')
  const key = parts.pop() ?? ''
  const code = /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`
  const modifiers = parts.map((part) => MODIFIERS[part])
  return `(() => {
    const tip = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor)
    if (!tip.beginInputTransactionForTests(window)) throw new Error('The window does not receive keys.')
    const event = (key, code) => new KeyboardEvent('', { key, code, keyCode: key.length === 1 ? key.toUpperCase().charCodeAt(0) : 0 })
    const held = ${JSON.stringify(modifiers)}.map((name) => event(name, name + 'Left'))
    for (const each of held) tip.keydown(each)
    tip.keydown(event(${JSON.stringify(key.toLowerCase())}, '${code}'))
    tip.keyup(event(${JSON.stringify(key.toLowerCase())}, '${code}'))
    for (const each of held.reverse()) tip.keyup(each)
  })()`
}

function typed(text: string): string {
  return `(async () => {
    gURLBar.focus()
    gURLBar.value = ''
    for (let length = 1; length <= ${text.length}; length++) {
      gURLBar.search(${JSON.stringify(text)}.slice(0, length))
      await gURLBar.lastQueryContextPromise
    }
    const { results } = await gURLBar.lastQueryContextPromise
    return results.map(({ payload }) => payload.title ?? payload.content)
  })()`
}
