import type { Page } from '@playwright/test'
import type { Chromium } from '../browser/chromium.ts'

export async function visitPopup(chromium: Chromium, page: Page, folder: string): Promise<string> {
  const popup = await chromium.openPopup(page)
  const credits = popup.getByRole('meter', { name: 'Credits' })
  await credits.waitFor()
  await popup.screenshot({ path: `${folder}/popup.png`, animations: 'disabled' })
  const left = await credits.getAttribute('aria-valuetext')
  return `${'popup'.padEnd(16)} credits: ${left} · 0 credits`
}
