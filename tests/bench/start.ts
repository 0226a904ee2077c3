import type { BrowserContext } from '@playwright/test'
import { launchChromium } from '../../sandbox/browser/chromium.ts'
import type { TestChromium } from '../browser/chromium.ts'
import type { Figure } from './figure.ts'
import { inTurns } from './statistics.ts'

const repetitions = 31

const why = {
  first:
    'measured in turns, with a worker that only answers (1.00): the same with our manifest 0.9, and with the 16 events ' +
    'that are listened to 1.2; with the worker’s two files imported when it is installed and not run 1.6 to 1.8, which is ' +
    'what Sidelight takes. Chromium hands a worker that starts all files of its installation with what it has compiled of ' +
    'them, needed or not, and lets none be imported later. A comment of their length costs 0.1, code of two thirds of it ' +
    '0.3. What answers first is a file of 1.3 kB; half of the rest would not bring it to 1.5.',
  whole:
    'a worker that runs as much code which does nothing, reads the settings and opens a library of 26 empty tables takes 2.2 ' +
    'to 2.3 × empty. Of 72 ms on a slow machine 15 pass until the browser has started it, 10 in its first file and until the ' +
    'event comes, 9 until its code is there, 11 while that runs, 8 while it begins to listen and 22 for policies, the seal ' +
    'of the key, the library and what an earlier life may have left, side by side. Nobody waits for it but a click on ' +
    'Enrich (below, “worker stopped”).',
  page:
    'of 2.5 ms on a slow machine an empty content script takes none that could be measured, and one that sends one message ' +
    '0.8: `chrome.runtime` is bound in that page. The rest is 2 kB that are compiled and run: which page it is, and what ' +
    'tells of the next one.',
}

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
      why: why.first,
      ...(await answer('wake')),
    },
    {
      name: 'worker, cold to an answer that needs all of it, its database and its settings',
      unit: 'ms',
      goal: '≤ 3 × empty',
      why: why.whole,
      ...(await answer('read-backup-plan')),
    },
    {
      name: 'matched page, script and compile, beside none',
      unit: 'ms of CPU',
      goal: '≤ 0.7 ms more',
      why: why.page,
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
