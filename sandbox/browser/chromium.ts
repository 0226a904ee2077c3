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
  /** By default a temporary folder, deleted by `close`. */
  profile?: string
  colorScheme?: 'light' | 'dark'
  /** For example `Europe/Berlin`; by default this computer's. */
  timeZone?: string
  /** Fixed size of tabs; by default it depends on the window and on an open panel. */
  viewport?: { width: number; height: number }
}

export interface ChromiumOptions extends Omit<LaunchOptions, 'otherExtensions'> {
  extension: string
}

export interface LaunchedChromium {
  context: BrowserContext
  session: CDPSession
  devtools: Devtools
  profile: Profile
  colorScheme: LaunchOptions['colorScheme']
  close: () => Promise<void>
}

export interface Chromium extends Views {
  context: BrowserContext
  extensionId: string
  profile: string
  extensionPage: (path: string) => Promise<Page>
  close: () => Promise<void>
}

const LAUNCH_MS = 90_000
export const downloadsIn = (profile: string): string => join(profile, 'downloads')

export async function launchChromium(options: LaunchOptions): Promise<LaunchedChromium> {
  const executablePath = await findBrowser('chromium')
  const profile = openProfile(options.profile)
  const { lang, timeZone, colorScheme, viewport } = options
  // A killed browser leaves a file with its old port.
  rmSync(join(profile.folder, 'DevToolsActivePort'), { force: true })
  const context = await chromium
    .launchPersistentContext(profile.folder, {
      executablePath,
      // Playwright's own headless mode has no extensions.
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

export const extensionWorkerIn = (context: BrowserContext, origin = 'chrome-extension://'): Promise<Worker> =>
  until('the extension to start', async () =>
    context.serviceWorkers().find((worker) => worker.url().startsWith(origin)),
  )

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

export const extensionIdIn = async (context: BrowserContext): Promise<string> =>
  new URL((await extensionWorkerIn(context)).url()).host

export async function openChromium(options: ChromiumOptions): Promise<Chromium> {
  const launched = await launchChromium(options)
  try {
    return useExtension(launched, await extensionIdIn(launched.context))
  } catch (error) {
    await launched.close()
    throw error
  }
}
