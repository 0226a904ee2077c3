import type { Page } from '@playwright/test'
import { evaluateBackstage } from '../../sandbox/browser/backstage.ts'
import { openDevtools } from '../../sandbox/browser/devtools.ts'
import { firstRun, setKey } from '../../sandbox/demo/set-up.ts'
import type { TestChromium } from '../browser/chromium.ts'
import { fill } from './long-lived.ts'
import type { Figure } from './figure.ts'
import { close, followed, leastFollower, panelFollower } from './following.ts'

interface Stage {
  empty: TestChromium
  fresh: TestChromium
  used: TestChromium
  socialUrl: string
}

/** Measured in alternation with the real panel of an extension that does nothing. */
export async function panelFigures(
  { empty, fresh, used, socialUrl }: Stage,
  repetitions = 15,
): Promise<Figure[]> {
  await fillPanel(used, socialUrl)
  // The first-run page shares the panel's process; the empty extension has no such page.
  await (await firstRun(fresh)).close()
  const opened: Figure = {
    name: 'real side panel, open to first contentful paint',
    unit: 'ms',
    goal: '≤ 1.15 × empty',
    values: [],
    base: [],
  }
  const named: Figure = {
    name: 'real side panel beside a known person of 10,000, open to the name painted',
    unit: 'ms',
    goal: '≤ 1.35 × empty',
    values: [],
    base: [],
  }
  const paths = known.map((handle) => `${socialUrl}/in/${handle}/`)
  const pages = { empty: await blankPage(empty), fresh: await blankPage(fresh), used: await blankPage(used) }
  await pages.used.goto(paths[0]!)
  for (let round = 0; round < repetitions; round++) {
    const least = await openedPanel(empty, pages.empty, contentfulPaint)
    opened.base!.push(least)
    named.base!.push(least)
    opened.values.push(await openedPanel(fresh, pages.fresh, contentfulPaint))
    named.values.push(await openedPanel(used, pages.used, namePaint))
  }
  const least = await leastFollower(empty, pages.empty, paths)
  const ours = await panelFollower(used, pages.used, paths)
  return [opened, named, ...(await followed(least, ours, repetitions))]
}

const known = ['mara-lindqvist', 'layla-haddad'] as const

async function fillPanel(used: TestChromium, socialUrl: string): Promise<void> {
  const options = await firstRun(used)
  await setKey(options, 'sandbox-demo-key')
  const page = await blankPage(used)
  for (const handle of known) {
    await page.goto(`${socialUrl}/in/${handle}/`)
    const panel = await used.openPanel(page)
    await panel.getByRole('button', { name: /^Enrich · / }).click()
    await panel.getByRole('button', { name: /^Refresh/ }).waitFor()
    await close(panel)
  }
  await fill(options, Date.now() - 86_400_000)
  await options.close()
  await page.close()
}

export async function blankPage(chromium: TestChromium): Promise<Page> {
  const page = await chromium.context.newPage()
  await page.goto('data:text/html,<title>Beside</title><p>Beside')
  return page
}

/** Time in ms from the call that opens the panel until `paintedAt`, by the clocks of both pages. */
export async function openedPanel(
  chromium: TestChromium,
  page: Page,
  paintedAt: () => Promise<number>,
): Promise<number> {
  await page.bringToFront()
  const session = await chromium.context.browser()!.newBrowserCDPSession()
  const devtools = await openDevtools(chromium.profile)
  const [windowId] = await evaluateBackstage<number[]>(
    session,
    devtools,
    chromium.extensionId,
    'chrome.windows.getAll().then((all) => all.map(({ id }) => id))',
  )
  const begun = await evaluateBackstage<number>(
    session,
    devtools,
    chromium.extensionId,
    `(() => {
      const begun = performance.timeOrigin + performance.now()
      return chrome.sidePanel.open({ windowId: ${windowId} }).then(() => begun)
    })()`,
  )
  const panel = await chromium.panel(page)
  const at = await panel.evaluate(paintedAt)
  await close(panel)
  await session.detach()
  return at - begun
}

export function contentfulPaint(): Promise<number> {
  return new Promise((done) => {
    const observer = new PerformanceObserver((list) => {
      const paint = list.getEntries().find(({ name }) => name === 'first-contentful-paint')
      if (paint) done(performance.timeOrigin + paint.startTime)
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

function namePaint(): Promise<number> {
  return new Promise((done) => {
    const observer = new PerformanceObserver((list) => {
      const [first] = list.getEntries() as (PerformanceEntry & { renderTime: number })[]
      if (first) done(performance.timeOrigin + first.renderTime)
    })
    observer.observe({ type: 'element', buffered: true })
  })
}
