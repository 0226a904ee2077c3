import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import type { Devtools } from './devtools.ts'
import { until } from './until.ts'

/**
 * A Playwright page for a panel or popup, which only later connections list; the connection ends when the view closes.
 */
export async function attach(devtools: Devtools, target: string): Promise<Page> {
  // Playwright's defaults would change color scheme and viewport of all pages.
  const connection = await chromium.connectOverCDP(devtools.address, { noDefaults: true })
  try {
    const page = await until('the view to be among the pages', () => pageOf(connection, target))
    page.once('close', () => void connection.close())
    await page.waitForLoadState()
    return page
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function pageOf(connection: Browser, target: string): Promise<Page | undefined> {
  for (const context of connection.contexts())
    for (const page of context.pages()) {
      const session = await context.newCDPSession(page)
      const { targetInfo } = await session.send('Target.getTargetInfo')
      await session.detach()
      if (targetInfo.targetId === target) return page
    }
  return undefined
}
