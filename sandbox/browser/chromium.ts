import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'
import { chromiumArguments, type ChromiumSwitches } from './chromium-arguments.ts'
import { openDevtools } from './devtools.ts'
import type { Devtools } from './devtools.ts'
import { findBrowser } from './find.ts'
import { openProfile } from './profile.ts'
import type { Profile } from './profile.ts'
import { until } from './until.ts'
import { openViews } from './views.ts'
import type { Views } from './views.ts'

export interface LaunchOptions extends ChromiumSwitches {
  /** A folder to keep; without one a temporary folder, gone after `close`. */
  profile?: string
  /** For tabs, and laid over the panel and the popup as they are attached. */
  colorScheme?: 'light' | 'dark'
  /** Where its clock is, such as `Europe/Berlin`; as this computer's, if nothing is said. */
  timeZone?: string
  /** Fixes the size of tabs; without it a tab is as wide as its window and the open panel leave it. */
  viewport?: { width: number; height: number }
}

/** Of one extension, whose id is asked of the browser. */
export interface ChromiumOptions extends Omit<LaunchOptions, 'beside'> {
  extension: string
}

/** A browser that runs, whether or not the extension is in it already. */
export interface LaunchedChromium {
  context: BrowserContext
  /** The whole browser's, not one page's. */
  session: CDPSession
  devtools: Devtools
  profile: Profile
  colorScheme: LaunchOptions['colorScheme']
  /** Ends it, and removes a temporary profile. */
  close: () => Promise<void>
}

export interface Chromium extends Views {
  context: BrowserContext
  extensionId: string
  profile: string
  /** Opens a page of the extension in a tab of its own. */
  extensionPage: (path: string) => Promise<Page>
  close: () => Promise<void>
}

const LAUNCH_MS = 90_000
/** Where a browser with this profile puts downloads, each under a name of its own. */
export const downloadsIn = (profile: string): string => join(profile, 'downloads')

export async function launchChromium(options: LaunchOptions): Promise<LaunchedChromium> {
  const executablePath = await findBrowser('chromium')
  const profile = openProfile(options.profile)
  const { lang, timeZone, colorScheme, viewport } = options
  // A browser that was killed left its port there, which would be taken for the new one's.
  rmSync(join(profile.folder, 'DevToolsActivePort'), { force: true })
  const context = await chromium
    .launchPersistentContext(profile.folder, {
      executablePath,
      // Playwright's own `headless` would choose the old mode, which has no extensions.
      headless: false,
      args: chromiumArguments(options),
      ...(options.extension ? {} : { ignoreDefaultArgs: ['--disable-extensions'] }),
      viewport: viewport ?? null,
      downloadsPath: downloadsIn(profile.folder),
      timeout: LAUNCH_MS,
      ...(colorScheme ? { colorScheme } : {}),
      env: { ...process.env, ...(lang ? { LANGUAGE: lang } : {}), ...(timeZone ? { TZ: timeZone } : {}) },
    })
    .catch((error: unknown) => {
      profile.discard()
      throw error
    })
  const close = async (): Promise<void> => {
    await context.close()
    profile.discard()
  }
  try {
    const devtools = await openDevtools(profile.folder)
    const session = await context.browser()?.newBrowserCDPSession()
    if (!session) throw new Error('This Chromium offers no browser session.')
    return { context, session, devtools, profile, colorScheme, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The extension's worker as Playwright sees it, waiting for it to start. */
export const extensionWorkerIn = (context: BrowserContext, origin = 'chrome-extension://'): Promise<Worker> =>
  until('the extension to start', async () =>
    context.serviceWorkers().find((worker) => worker.url().startsWith(origin)),
  )

/** What people use of the extension with this id. */
export function useExtension(launched: LaunchedChromium, extensionId: string): Chromium {
  const { context, session, devtools, profile, colorScheme, close } = launched
  const origin = `chrome-extension://${extensionId}/`
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
    close,
  }
}

/** The id of the one extension that the browser was started with. */
export const extensionIdIn = async (context: BrowserContext): Promise<string> =>
  new URL((await extensionWorkerIn(context)).url()).host

/** Starts Chromium with the extension in it. */
export async function openChromium(options: ChromiumOptions): Promise<Chromium> {
  const launched = await launchChromium(options)
  try {
    return useExtension(launched, await extensionIdIn(launched.context))
  } catch (error) {
    await launched.close()
    throw error
  }
}
