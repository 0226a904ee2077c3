import type { Page } from '@playwright/test'
import { until } from '../../sandbox/browser/until.ts'
import type { TestChromium } from '../browser/chromium.ts'
import type { Figure } from './figure.ts'
import { inAlternation } from './statistics.ts'

interface Follower {
  panel: Page
  tabs: [Page, Page]
  addresses: string[]
  texts: [string, string]
  settled: () => Promise<void>
}

export async function followed(least: Follower, ours: Follower, repetitions: number): Promise<Figure[]> {
  const measured = (shown: 0 | 1, move: (follower: Follower, to: 0 | 1) => () => Promise<number>) => {
    const at = new Map<Follower, 0 | 1>()
    const next = async (follower: Follower) => {
      const to = (at.get(follower) ?? shown) === 0 ? 1 : 0
      at.set(follower, to)
      const took = await paintedFrom(follower.panel, follower.texts[to], move(follower, to))
      await follower.settled()
      return took
    }
    return inAlternation(
      repetitions,
      () => next(least),
      () => next(ours),
    )
  }
  const switched = await measured(
    1,
    ({ panel, tabs }, to) =>
      () =>
        activate(panel, tabs[to]),
  )
  for (const { panel, tabs, texts } of [least, ours]) {
    await tabs[0].bringToFront()
    await panel.getByText(texts[0]).first().waitFor()
  }
  const pushed = await measured(
    0,
    ({ tabs, addresses }, to) =>
      () =>
        push(tabs[0], addresses[to]!),
  )
  for (const { panel, tabs } of [least, ours]) {
    await tabs[1].close()
    await close(panel)
  }
  return [
    { name: 'tab switch → right person', unit: 'ms', goal: '≤ 40 ms', ...switched },
    { name: 'pushState → new page', unit: 'ms', goal: '≤ 40 ms', ...pushed },
  ]
}

export async function panelFollower(
  chromium: TestChromium,
  first: Page,
  addresses: string[],
): Promise<Follower> {
  const panel = await chromium.openPanel(first)
  const nameAt = async (page: Page, address: string, other?: string) => {
    await page.goto(address)
    return until('the name', async () => {
      const name = await panel.locator('.identity-name').textContent()
      return name && name !== other ? name : undefined
    })
  }
  const firstText = await nameAt(first, addresses[0]!)
  const second = await chromium.context.newPage()
  const texts: [string, string] = [firstText, await nameAt(second, addresses[1]!, firstText)]
  const settled = () => panel.getByRole('button', { name: /^Refresh/ }).waitFor()
  return { panel, tabs: [first, second], addresses, texts, settled }
}

export async function leastFollower(
  chromium: TestChromium,
  first: Page,
  addresses: string[],
): Promise<Follower> {
  await first.goto(addresses[0]!)
  const panel = await chromium.openPanel(first)
  await panel.evaluate(() => {
    const shown = document.body.appendChild(document.createElement('h2'))
    shown.className = 'identity-name'
    chrome.tabs.onActivated.addListener(async ({ tabId }) => {
      shown.textContent = (await chrome.tabs.get(tabId)).url ?? ''
    })
    chrome.tabs.onUpdated.addListener((_id, { url }) => {
      if (url !== undefined) shown.textContent = url
    })
  })
  const second = await chromium.context.newPage()
  await second.goto(addresses[1]!)
  await panel.getByText(addresses[1]!).waitFor()
  return {
    panel,
    tabs: [first, second],
    addresses,
    texts: [addresses[0]!, addresses[1]!],
    settled: () => Promise.resolve(),
  }
}

async function push(page: Page, address: string): Promise<number> {
  return page.evaluate((to) => {
    history.pushState(null, '', to)
    return performance.timeOrigin + performance.now()
  }, address)
}
async function activate(panel: Page, to: Page): Promise<number> {
  const url = to.url()
  return panel.evaluate(async (url) => {
    const tab = (await chrome.tabs.query({ currentWindow: true })).find((each) => each.url === url)
    const at = performance.timeOrigin + performance.now()
    void chrome.tabs.update(tab!.id, { active: true })
    return at
  }, url)
}

/** Time in ms from `act` until the panel has painted the name, by the clocks of both pages. */
async function paintedFrom(panel: Page, name: string, act: () => Promise<number>): Promise<number> {
  await panel.evaluate((requested) => {
    const painted = new Promise<number>((done) => {
      const check = () => {
        if (document.querySelector('.identity-name')?.textContent !== requested) return false
        requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())))
        return true
      }
      const watching = new MutationObserver(() => check() && watching.disconnect())
      watching.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    Object.assign(globalThis, { bench: { painted } })
  }, name)
  const begun = await act()
  const at = await panel.evaluate(
    () => (Reflect.get(globalThis, 'bench') as { painted: Promise<number> }).painted,
  )
  return at - begun
}

export async function close(panel: Page): Promise<void> {
  await panel.evaluate(() => window.close()).catch(() => {})
  await until('the panel to close', async () => panel.isClosed() || undefined)
}
