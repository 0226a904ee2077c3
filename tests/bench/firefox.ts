import type { Page } from '@playwright/test'
import { openSharedFirefox, type SharedFirefox, type TestFirefox } from '../browser/shared-firefox.ts'
import { firstRun } from '../../sandbox/demo/set-up.ts'
import { until } from '../../sandbox/browser/until.ts'
import type { Figure } from './figure.ts'
import { inAlternation } from './statistics.ts'

interface Fox extends TestFirefox {
  otherExtensions: Page
}

/** In alternation with an extension that does nothing. */
export async function firefoxFigures(
  { extension, empty }: { extension: string; empty: string },
  repetitions = 15,
): Promise<Figure[]> {
  const browsers = await Promise.all([openSharedFirefox(), openSharedFirefox()])
  try {
    const [bare, ours] = await Promise.all([prepare(browsers[0], empty), prepare(browsers[1], extension)])
    // The first-run page shares the process with the other pages.
    await (await firstRun(ours)).close()
    const responses = await inAlternation(
      repetitions,
      () => coldResponse(bare),
      () => coldResponse(ours),
    )
    const opened = await inAlternation(
      repetitions,
      () => firstPaint(bare),
      () => firstPaint(ours),
    )
    return [
      {
        name: 'event page, stopped to first answer',
        unit: 'ms',
        goal: '≤ 2 × empty',
        ...responses,
      },
      {
        name: 'real sidebar, open to first contentful paint',
        unit: 'ms',
        goal: '≤ 1.3 × empty',
        ...opened,
      },
    ]
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
  }
}

export async function firefoxName(): Promise<string> {
  const browser = await openSharedFirefox()
  const name = `Firefox ${browser.context.browser()?.version() ?? ''}`
  await browser.close()
  return name
}

async function prepare(browser: SharedFirefox, folder: string): Promise<Fox> {
  const firefox = await browser.install(folder)
  const otherExtensions = await browser.context.newPage()
  await otherExtensions.goto('data:text/html,<title>Beside</title><p>Beside')
  return { ...firefox, otherExtensions }
}

/** Time in ms from a message to a stopped event page until its response, as seen by an extension page. */
async function coldResponse(firefox: Fox): Promise<number> {
  const page = await firefox.extensionPage('sidepanel.html')
  // The page's own startup is measured separately.
  await page.waitForTimeout(700)
  await firefox.stopWorker()
  const took = await page.evaluate(async () => {
    const begun = performance.now()
    await chrome.runtime.sendMessage({ command: 'wake' })
    return performance.now() - begun
  })
  await page.close()
  return took
}

/** Time in ms from the call that opens the sidebar until its first paint, by the clocks of both pages. */
async function firstPaint(firefox: Fox): Promise<number> {
  await firefox.otherExtensions.bringToFront()
  const before = await firefox.session.inChrome<number>('performance.timeOrigin + performance.now()')
  const panel = await firefox.openPanel(firefox.otherExtensions)
  const at = await panel.evaluate(
    () =>
      new Promise<number>((done) => {
        const check = () => {
          const [paint] = performance.getEntriesByName('first-contentful-paint')
          if (paint) done(performance.timeOrigin + paint.startTime)
          else requestAnimationFrame(check)
        }
        check()
      }),
  )
  await firefox.session.inChrome('void SidebarController.hide()')
  await until('the sidebar to close', async () => panel.isClosed() || undefined)
  return at - before
}
