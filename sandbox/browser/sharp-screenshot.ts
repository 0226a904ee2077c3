import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

export interface Sheet {
  path: string
  width: number
  height: number
  scale?: number
}

/** For a panel or popup, where Playwright's own screenshots always have density 1. */
export async function sharpScreenshot(page: Page, { path, width, height, scale = 2 }: Sheet): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const size = { width, height, deviceScaleFactor: scale, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', size)
  try {
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
    await writeFile(path, Buffer.from(data, 'base64'))
  } finally {
    await session.send('Emulation.clearDeviceMetricsOverride')
    await session.detach()
  }
}
