import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Worker } from '@playwright/test'
import {
  downloadsIn,
  extensionIdIn,
  extensionWorkerIn,
  launchChromium,
  useExtension,
  type Chromium,
  type ChromiumOptions,
  type LaunchOptions,
  type LaunchedChromium,
} from '../../sandbox/browser/chromium.ts'
import { until } from '../../sandbox/browser/until.ts'
import { catchDownload, type Downloaded } from './downloads.ts'
import { guardContext, guardView, refusingProxy } from './network-guard.ts'
import { stopExtensionWorker, wakeExtensionWorker, workerTarget } from './extension-worker.ts'
import { pressBrowserShortcut } from './shortcut.ts'
import { workerErrors } from './worker-errors.ts'
import { standAtStep, type WatchedSteps } from './worker-steps.ts'

export interface TestChromium extends Chromium {
  worker: () => Promise<Worker>
  stopWorker: () => Promise<void>
  workerErrors: () => Promise<string[]>
  /** See `standAtStep`. */
  standWorkerAt: (step: number | string) => Promise<WatchedSteps>
  pressShortcut: (page: Page, keys: string) => Promise<void>
  downloadDuring: (act: () => Promise<unknown>, patience?: number) => Promise<Downloaded>
  /** Uses SIGKILL. Until `close`, the profile can be started again. */
  kill: () => Promise<void>
}

export const headedVariable = 'SIDELIGHT_HEADED'

export async function launchTestChromium(options: LaunchOptions): Promise<LaunchedChromium> {
  const headless = process.env[headedVariable] === undefined
  const proxy = await refusingProxy()
  const launched = await launchChromium({ headless, animated: false, ...options, proxy })
  guardContext(launched.context)
  return launched
}

/**
 * For a test that needs its own browser or profile. With a debugger attached, Chromium never stops an idle worker; call
 * `stopWorker`.
 */
export async function openTestChromium(options: ChromiumOptions): Promise<TestChromium> {
  const launched = await launchTestChromium(options)
  try {
    return testExtension(launched, await extensionIdIn(launched.context))
  } catch (error) {
    await launched.close()
    throw error
  }
}

export function testExtension(launched: LaunchedChromium, extensionId: string): TestChromium {
  const { context, session, devtools } = launched
  const used = useExtension(launched, extensionId)
  const guarded = async (view: Promise<Page>) => {
    const page = await view
    guardView(page)
    return page
  }
  const origin = `chrome-extension://${extensionId}/`
  return {
    ...used,
    openPanel: (page) => guarded(used.openPanel(page)),
    panel: (page) => guarded(used.panel(page)),
    openPopup: (page) => guarded(used.openPopup(page)),
    popup: (page) => guarded(used.popup(page)),
    worker: async () => {
      await wakeExtensionWorker(context, devtools, origin)
      return extensionWorkerIn(context, origin)
    },
    stopWorker: () => stopExtensionWorker(context, devtools, origin),
    workerErrors: async () => {
      const target = await workerTarget(devtools, origin)
      return target ? workerErrors(devtools, target) : []
    },
    standWorkerAt: async (step) => {
      await wakeExtensionWorker(context, devtools, origin)
      const target = await until('the worker', () => workerTarget(devtools, origin))
      return standAtStep(devtools, target, step)
    },
    pressShortcut: (page, keys) => pressBrowserShortcut(context, page, keys),
    downloadDuring: (act, patience) => catchDownload(session, downloadsIn(used.profile), act, patience),
    kill: () => kill(launched),
  }
}

async function kill({ context, session, profile }: LaunchedChromium): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve))
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const browser = processInfo.find(({ type }) => type === 'browser')
  if (browser) process.kill(browser.id, 'SIGKILL')
  await closed
  // These links name the dead process: if its id is reused, a new browser would refuse to start.
  for (const name of ['Lock', 'Cookie', 'Socket'])
    rmSync(join(profile.folder, `Singleton${name}`), { force: true })
}
