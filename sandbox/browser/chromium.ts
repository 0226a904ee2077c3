import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { chromiumArguments } from './chromium-arguments.ts'
import { openDevtools } from './devtools.ts'
import { catchDownload } from './downloads.ts'
import type { Downloaded } from './downloads.ts'
import { stopExtensionWorker, wakeExtensionWorker, workerTarget } from './extension-worker.ts'
import { findBrowser } from './find.ts'
import { openProfile } from './profile.ts'
import { pressBrowserShortcut } from './shortcut.ts'
import { until } from './until.ts'
import { openViews } from './views.ts'
import type { Views } from './views.ts'
import { standAtStep } from './worker-steps.ts'
import type { WatchedSteps } from './worker-steps.ts'

export interface ChromiumOptions {
  /** The unpacked extension's folder, absolute. */
  extension: string
  headless?: boolean
  /** A folder to keep; without one a temporary folder, gone after `close`. */
  profile?: string
  /** For tabs, and laid over the panel and the popup as they are attached. */
  colorScheme?: 'light' | 'dark'
  /** Pages are asked for in this language. The browser's own words follow only where its package has them. */
  lang?: string
  /** Fixes the size of tabs; without it a tab is as wide as its window and the open panel leave it. */
  viewport?: { width: number; height: number }
  /** Chromium's host resolver rules, such as `MAP social.test 127.0.0.1:4000`; all other hosts do not resolve. */
  hosts?: string
}

export interface Chromium extends Views {
  context: BrowserContext
  extensionId: string
  profile: string
  /** Opens a page of the extension in a tab of its own. */
  extensionPage: (path: string) => Promise<Page>
  /** The worker, woken if it was stopped. */
  worker: () => Promise<Worker>
  stopWorker: () => Promise<void>
  /** Lets the worker come no further than its n-th step that lasts, or the first of that name; then stop it. */
  standWorkerAt: (step: number | string) => Promise<WatchedSteps>
  /** Presses what the manifest's `commands` calls for, such as `Alt+Shift+S`, in the page's window. */
  pressShortcut: (page: Page, keys: string) => Promise<void>
  /** Waits for the one download which the action starts, out of the panel as well. */
  downloadDuring: (act: () => Promise<unknown>, patience?: number) => Promise<Downloaded>
  /** SIGKILL, with no chance to save; `profile` stays for another launch until `close`. */
  kill: () => Promise<void>
  close: () => Promise<void>
}

const LAUNCH_MS = 90_000
const downloadsIn = (profile: string): string => join(profile, 'downloads')

/**
 * Attached as it is, Chromium never stops an idle worker by itself: `stopWorker` stands in for that.
 */
export async function openChromium(options: ChromiumOptions): Promise<Chromium> {
  const executablePath = await findBrowser('chromium')
  const profile = openProfile(options.profile)
  const { lang, colorScheme, viewport } = options
  // A browser that was killed left its port there, which would be taken for the new one's.
  rmSync(join(profile.folder, 'DevToolsActivePort'), { force: true })
  const context = await chromium
    .launchPersistentContext(profile.folder, {
      executablePath,
      // Playwright's own `headless` would choose the old mode, which has no extensions.
      headless: false,
      args: chromiumArguments(options),
      viewport: viewport ?? null,
      downloadsPath: downloadsIn(profile.folder),
      timeout: LAUNCH_MS,
      ...(colorScheme ? { colorScheme } : {}),
      ...(lang ? { env: { ...process.env, LANGUAGE: lang } } : {}),
    })
    .catch((error: unknown) => {
      profile.discard()
      throw error
    })
  try {
    return await offer(context, profile, colorScheme)
  } catch (error) {
    await context.close()
    profile.discard()
    throw error
  }
}

async function offer(
  context: BrowserContext,
  profile: ReturnType<typeof openProfile>,
  colorScheme: ChromiumOptions['colorScheme'],
): Promise<Chromium> {
  const devtools = await openDevtools(profile.folder)
  const session = await context.browser()?.newBrowserCDPSession()
  if (!session) throw new Error('This Chromium offers no browser session.')
  const findWorker = (): Promise<Worker> =>
    until('the extension to start', async () =>
      context.serviceWorkers().find((worker) => worker.url().startsWith('chrome-extension://')),
    )
  const origin = new URL('/', (await findWorker()).url()).href
  const extensionId = new URL(origin).host
  const kill = async (): Promise<void> => {
    const closed = new Promise((resolve) => context.once('close', resolve))
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const browser = processInfo.find(({ type }) => type === 'browser')
    if (browser) process.kill(browser.id, 'SIGKILL')
    await closed
    // They name the dead process; a new browser which finds that number in use again would refuse to start.
    for (const name of ['Lock', 'Cookie', 'Socket'])
      rmSync(join(profile.folder, `Singleton${name}`), { force: true })
  }
  return {
    ...openViews({ context, session, devtools, extensionId, colorScheme }),
    context,
    extensionId,
    profile: profile.folder,
    extensionPage: async (path) => {
      const page = await context.newPage()
      await page.goto(new URL(path, origin).href)
      return page
    },
    worker: async () => {
      await wakeExtensionWorker(context, devtools, origin)
      return findWorker()
    },
    stopWorker: () => stopExtensionWorker(context, devtools, origin),
    standWorkerAt: async (step) => {
      await wakeExtensionWorker(context, devtools, origin)
      const target = await until('the worker', () => workerTarget(devtools, origin))
      return standAtStep(devtools, target, step)
    },
    pressShortcut: (page, keys) => pressBrowserShortcut(context, page, keys),
    downloadDuring: (act, patience) => catchDownload(session, downloadsIn(profile.folder), act, patience),
    kill,
    close: async () => {
      await context.close()
      profile.discard()
    },
  }
}
