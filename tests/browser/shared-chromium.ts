import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { downloadsIn, type LaunchedChromium } from '../../sandbox/browser/chromium.ts'
import { launchTestChromium, testExtension, type TestChromium } from './chromium.ts'
import {
  closeViews,
  deleteData,
  enter,
  isStill,
  isWindowActive,
  registeredWith,
  settingsIn,
  waitUntilAlone,
  setUpAgain,
  type Registered,
} from './emptied-extension.ts'
import { stopExtensionWorker } from './extension-worker.ts'

/**
 * For each test, the browser installs the extension again, which takes a fifth of a launch; uninstalling deletes its
 * storage, databases, alarms, permissions, registrations, views and worker. A configured extension is emptied instead,
 * because installation and first run take a third of a short test. In both cases, `reset.spec.ts` compares the
 * remaining state with a new profile.
 */
export interface SharedChromium {
  context: BrowserContext
  install: (extension: string) => Promise<TestChromium>
  /** The previous test's, emptied, or a new one configured by `setUp`. */
  installSetUp: (extension: string, setUp: (chromium: TestChromium) => Promise<void>) => Promise<TestChromium>
  /** Restores the browser's initial state. If this resolves to `false`, the next test needs another browser. */
  reset: () => Promise<boolean>
  close: () => Promise<void>
}

// Playwright's types don't have these commands: Chromium accepts them only on its launcher's pipe.
interface Extensions {
  send(method: 'Extensions.loadUnpacked', parameters: { path: string }): Promise<{ id: string }>
  send(method: 'Extensions.uninstall', parameters: { id: string }): Promise<void>
}

export async function openSharedChromium(kept: { profile?: string } = {}): Promise<SharedChromium> {
  const launched = await launchTestChromium({ colorScheme: 'light', ...kept })
  const { context, session, close } = launched
  const extensions = session as unknown as Extensions
  const bounds = await boundsOf(session, context.pages()[0] ?? (await context.newPage()))
  const origins = visitedOrigins(context)
  /** `setUp`: restores settings after the data was deleted. `emptied`: the extension has no data and no settings. */
  let installed: { id: string; extension: string; setUp?: SetUp; emptied?: boolean } | undefined
  // The browser may still be deleting the previous data. Another folder gives the extension another id.
  let count = 0
  const uninstall = async () => {
    // Uninstalling closes the extension's tabs, and the window with its last tab.
    for (const page of context.pages()) if (isStill(page)) await page.goto('about:blank')
    if (installed) await extensions.send('Extensions.uninstall', { id: installed.id })
    installed = undefined
  }
  const install = async (extension: string) => {
    await uninstall()
    const path = join(launched.profile.folder, `extension-${count++ % 3}`)
    await cp(extension, path, { recursive: true })
    const { id } = await extensions.send('Extensions.loadUnpacked', { path })
    installed = { id, extension }
    return testExtension(launched, id)
  }
  return {
    context,
    install,
    installSetUp: async (extension, setUp) => {
      const there = installed
      if (there?.extension === extension && there.emptied && there.setUp) {
        const page = await stillPage(context, there.id)
        // A worker that a late event woke would treat the deleted library as lost, because its journal still exists.
        await leaveAlone(launched, page, there.id)
        await setUpAgain(page, there.setUp.settings)
        there.emptied = false
        return testExtension(launched, there.id)
      }
      const chromium = await install(extension)
      const id = chromium.extensionId
      await setUp(chromium)
      const page = await stillPage(context, id)
      const [settings, registered] = [await settingsIn(page), await registeredWith(page)]
      installed = { id, extension, setUp: { settings, registered } }
      return chromium
    },
    reset: async () => {
      const { id, setUp } = installed ?? {}
      const emptied = id && setUp ? await empty(launched, id, setUp) : 'no'
      if (emptied === 'inactive') return false
      if (emptied === 'yes') installed = { ...installed!, emptied: true }
      else await uninstall()
      await emptyBrowser(launched, origins, bounds)
      return true
    },
    close,
  }
}

interface SetUp {
  settings: Record<string, unknown>
  registered: Registered
}

/**
 * Deletes all data of the extension. Resolves to whether only its settings are missing; `inactive`: the browser's
 * window has lost focus permanently.
 */
async function empty(
  launched: LaunchedChromium,
  id: string,
  { registered }: SetUp,
): Promise<'yes' | 'no' | 'inactive'> {
  const { context } = launched
  try {
    await context.setOffline(false)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    const page = await stillPage(context, id)
    await closeViews(page)
    await closeOthers(context, page)
    await leaveAlone(launched, page, id)
    if (!isDeepStrictEqual(await registeredWith(page), registered)) return 'no'
    await page.bringToFront()
    if (!(await isWindowActive(page))) return 'inactive'
    await deleteData(page)
    return 'yes'
  } catch {
    // The extension was reloaded or removed, or its database is open.
    return 'no'
  }
}

const closeOthers = (context: BrowserContext, page: Page) =>
  Promise.all(
    context
      .pages()
      .filter((one) => one !== page)
      .map((one) => one.close()),
  )

async function firstPage(context: BrowserContext): Promise<Page> {
  const [first] = context.pages()
  return first && (first.url() === 'about:blank' || isStill(first)) ? first : context.newPage()
}

/**
 * Like `firstPage`, with a document of the extension that runs no scripts. It stays there during setup, because leaving
 * and returning takes a quarter of the time.
 */
async function stillPage(context: BrowserContext, id: string): Promise<Page> {
  const page = await firstPage(context)
  if (!isStill(page)) await enter(page, id)
  return page
}

async function leaveAlone({ context, devtools }: LaunchedChromium, page: Page, id: string): Promise<void> {
  await stopExtensionWorker(context, devtools, `chrome-extension://${id}/`)
  await waitUntilAlone(page)
}

async function emptyBrowser(
  { context, session, profile }: LaunchedChromium,
  origins: Set<string>,
  bounds: Bounds,
): Promise<void> {
  // Closing the last page would close its window.
  const page = await firstPage(context)
  const ours = await context.newCDPSession(page)
  await closeOthers(context, page)
  await Promise.all([
    context.setOffline(false),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.clearCookies(),
    context.clearPermissions(),
    ours.send('Network.clearBrowserCache'),
    ...[...origins].map((origin) => ours.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })),
    emptyClipboard(ours),
    restoreBounds(session, page, bounds),
    rm(downloadsIn(profile.folder), { recursive: true, force: true }),
  ])
  // A window behind another one is inactive, and nothing in it has focus.
  await page.bringToFront()
  origins.clear()
  await ours.detach()
}

function visitedOrigins(context: BrowserContext): Set<string> {
  const origins = new Set<string>()
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const { origin, protocol } = new URL(frame.url())
      if (protocol.startsWith('http')) origins.add(origin)
    }),
  )
  return origins
}

/** The next test must not find this test's text. */
async function emptyClipboard(page: CDPSession): Promise<void> {
  const expression = `(() => {
    addEventListener('copy', (event) => {
      event.clipboardData.setData('text/plain', '')
      event.preventDefault()
    }, { once: true })
    return document.execCommand('copy')
  })()`
  const { result } = await page.send('Runtime.evaluate', { expression, userGesture: true })
  if (result.value !== true) throw new Error('The clipboard could not be emptied.')
}

type Bounds = Awaited<ReturnType<typeof boundsOf>>

async function boundsOf(session: CDPSession, page: Page) {
  const { windowId } = await windowOf(page)
  const { bounds } = await session.send('Browser.getWindowBounds', { windowId })
  return bounds
}

async function windowOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const found = await session.send('Browser.getWindowForTarget')
  await session.detach()
  return found
}

async function restoreBounds(session: CDPSession, page: Page, requested: Bounds): Promise<void> {
  const { windowId, bounds } = await windowOf(page)
  if (JSON.stringify(bounds) === JSON.stringify(requested)) return
  // A window must be in its normal state to be resized.
  await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } })
  const { windowState: _, ...place } = requested
  await session.send('Browser.setWindowBounds', { windowId, bounds: place })
}
