import type { BrowserContext } from '@playwright/test'
import { launchChromium } from '../../sandbox/browser/chromium.ts'
import type { TestChromium } from '../browser/chromium.ts'
import type { Figure } from './figure.ts'
import { inAlternation } from './statistics.ts'

const repetitions = 31

export async function startTimes(
  empty: TestChromium,
  ours: TestChromium,
  siteUrl: string,
): Promise<Figure[]> {
  const response = (command: string) =>
    inAlternation(
      repetitions,
      () => coldResponse(empty, command),
      () => coldResponse(ours, command),
    )
  const address = `${siteUrl}/in/mara-lindqvist/`
  const none = await launchChromium({})
  const scripts = await inAlternation(
    repetitions,
    () => scriptTime(none.context, address),
    () => scriptTime(ours.context, address),
  )
  await none.close()
  return [
    {
      name: 'worker, cold to first answer',
      unit: 'ms',
      goal: '≤ 1.5 × empty',
      ...(await response('wake')),
    },
    {
      name: 'worker, cold to an answer that needs all of it, its database and its settings',
      unit: 'ms',
      goal: '≤ 3 × empty',
      ...(await response('read-backup-plan')),
    },
    {
      name: 'matched page, script and compile, beside none',
      unit: 'ms of CPU',
      goal: '≤ 0.7 ms more',
      ...scripts,
    },
  ]
}

/** Time in ms from a message to a stopped worker until its response, as seen by an extension page. */
async function coldResponse(chromium: TestChromium, command: string): Promise<number> {
  const page = await chromium.extensionPage('sidepanel.html')
  // The page's own startup, in the same process, is measured separately.
  await page.waitForTimeout(700)
  await chromium.stopWorker()
  const took = await page.evaluate(
    async (message) => {
      const begun = performance.now()
      await chrome.runtime.sendMessage(message)
      return performance.now() - begun
    },
    { command },
  )
  await page.close()
  return took
}

/** CPU time in ms that a page uses to compile and run scripts until it is loaded, including those of extensions. */
async function scriptTime(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address)
  const { metrics } = await session.send('Performance.getMetrics')
  await page.close()
  const seconds = (requested: string) => metrics.find(({ name }) => name === requested)?.value ?? NaN
  return 1000 * (seconds('ScriptDuration') + seconds('V8CompileDuration'))
}
