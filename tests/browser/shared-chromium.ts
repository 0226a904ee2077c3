import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import {
  downloadsIn,
  launchChromium,
  type LaunchedChromium,
  type LaunchOptions,
} from '../../sandbox/browser/chromium.ts'
import { testExtension, type TestChromium } from './chromium.ts'

/**
 * One running browser for many tests. Each gets the extension newly installed by the browser itself, which takes a
 * fifth of a launch's time; uninstalling it deletes its storage, databases, alarms, permissions, registrations, views
 * and worker. `reset.spec.ts` compares what is left with a new profile.
 */
export interface SharedChromium {
  colorScheme: LaunchOptions['colorScheme']
  /** Installs the extension, as into a new profile. */
  install: (extension: string) => Promise<TestChromium>
  /** Uninstalls it and brings the browser back to where it was when it was launched. */
  reset: () => Promise<void>
  close: () => Promise<void>
}

// Not in Playwright's types: Chromium answers these only on the pipe of who started it.
interface Extensions {
  send(method: 'Extensions.loadUnpacked', parameters: { path: string }): Promise<{ id: string }>
  send(method: 'Extensions.uninstall', parameters: { id: string }): Promise<void>
}

export async function openSharedChromium(
  options: Pick<LaunchOptions, 'colorScheme'>,
): Promise<SharedChromium> {
  const launched = await launchChromium(options)
  const { context, session, close } = launched
  const extensions = session as unknown as Extensions
  const bounds = await boundsOf(session, context.pages()[0] ?? (await context.newPage()))
  const origins = visitedOrigins(context)
  let id: string | undefined
  // Its id follows from its folder. The browser may still be deleting what the one before had: the next has another id.
  let installed = 0
  return {
    colorScheme: options.colorScheme,
    install: async (extension) => {
      const path = join(launched.profile.folder, `extension-${installed++ % 3}`)
      await cp(extension, path, { recursive: true })
      ;({ id } = await extensions.send('Extensions.loadUnpacked', { path }))
      return testExtension(launched, id)
    },
    reset: async () => {
      if (id) await extensions.send('Extensions.uninstall', { id })
      id = undefined
      await emptyBrowser(launched, origins, bounds)
    },
    close,
  }
}

/** The page that the browser begins with, or one like it where a test used that. */
async function firstPage(context: BrowserContext): Promise<Page> {
  const [first] = context.pages()
  return first?.url() === 'about:blank' ? first : context.newPage()
}

async function emptyBrowser(
  { context, session, profile }: LaunchedChromium,
  origins: Set<string>,
  bounds: Bounds,
): Promise<void> {
  // The last page would take its window with it.
  const page = await firstPage(context)
  const ours = await context.newCDPSession(page)
  const others = context.pages().filter((one) => one !== page)
  await Promise.all(others.map((one) => one.close()))
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
  // A window that another one stood before is not active, and nothing in it has the focus.
  await page.bringToFront()
  origins.clear()
  await ours.detach()
}

/** Origins of sites that pages have been on since the set was emptied. */
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

/** What one test copied must not be what the next one finds copied. */
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

async function restoreBounds(session: CDPSession, page: Page, wanted: Bounds): Promise<void> {
  const { windowId, bounds } = await windowOf(page)
  if (JSON.stringify(bounds) === JSON.stringify(wanted)) return
  // A window that is not in its normal state takes no other size.
  await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } })
  const { windowState: _, ...place } = wanted
  await session.send('Browser.setWindowBounds', { windowId, bounds: place })
}
