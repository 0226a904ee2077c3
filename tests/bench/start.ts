import type { BrowserContext } from '@playwright/test'
import { launchChromium } from '../../sandbox/browser/chromium.ts'
import type { TestChromium } from '../browser/chromium.ts'
import type { Figure } from './figure.ts'
import { inTurns } from './statistics.ts'

const repetitions = 31

/** What a stopped worker takes to answer, and what a page of the social host has to run, of a Sidelight that is new. */
export async function startTimes(
  empty: TestChromium,
  ours: TestChromium,
  siteUrl: string,
): Promise<Figure[]> {
  const answer = (command: string) =>
    inTurns(
      repetitions,
      () => coldAnswer(empty, command),
      () => coldAnswer(ours, command),
    )
  const address = `${siteUrl}/in/mara-lindqvist/`
  const none = await launchChromium({})
  const scripts = await inTurns(
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
      ...(await answer('wake')),
    },
    {
      name: 'worker, cold to an answer that needs all of it, its database and its settings',
      unit: 'ms',
      goal: '≤ 3 × empty',
      ...(await answer('read-backup-plan')),
    },
    {
      name: 'matched page, script and compile, beside none',
      unit: 'ms of CPU',
      goal: '≤ 0.7 ms more',
      ...scripts,
    },
  ]
}

/** Milliseconds from a message to a stopped worker until its answer, as a page of the extension sees it. */
async function coldAnswer(chromium: TestChromium, command: string): Promise<number> {
  const page = await chromium.extensionPage('sidepanel.html')
  // The worker shares its process with the page, whose own beginning is measured elsewhere.
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

/** Milliseconds of CPU that a page has taken until it is loaded to compile and run scripts, those of extensions included. */
async function scriptTime(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address)
  const { metrics } = await session.send('Performance.getMetrics')
  await page.close()
  const seconds = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN
  return 1000 * (seconds('ScriptDuration') + seconds('V8CompileDuration'))
}
