import { readSealed, writeSealed } from '../browser/sealed-settings.ts'
import type { Page } from '@playwright/test'
import type { TestChromium } from '../browser/chromium.ts'
import { defaultPreferences, type Preferences } from '../../lib/settings/preferences.ts'

/** Makes runs look up profiles only, so that a test can calculate prices per profile. */
const profilesOnly = { mainButton: 'profile' } as const satisfies Partial<Preferences>

export async function openRoom({ chromium }: { chromium: TestChromium }, room: string): Promise<Page> {
  const page = await chromium.extensionPage(`library.html#/${room}`)
  if (room === 'bulk/new' || room === 'new-run') {
    const known = (await readSealed(page, 'preferences')) as Partial<Preferences> | undefined
    await writeSealed(page, 'preferences', { ...defaultPreferences, ...known, ...profilesOnly })
  }
  return page
}

export const pasteField = (page: Page) => page.getByRole('textbox', { name: 'People, companies or jobs' })
export const start = (page: Page) => page.getByRole('button', { name: /^Start · / })
export const ended = (page: Page) => page.getByRole('heading', { name: 'Results', exact: true })
export const items = (page: Page) => page.getByRole('table', { name: 'Rows' }).getByRole('row')
export const fact = (page: Page, words: string) => page.locator('dt', { hasText: words }).locator('+ dd')
export const rows = (page: Page, figure: string) =>
  page.getByRole('button', { name: `Show rows: ${figure}`, exact: true })
export const outcome = (page: Page, words: string) =>
  page.getByRole('definition').and(page.locator(`dt:has-text("${words}") + dd`))

export async function paste(sidelight: { chromium: TestChromium }, lines: string[]): Promise<Page> {
  const page = await openRoom(sidelight, 'bulk/new')
  await pasteField(page).fill(lines.join('\n'))
  return page
}

export const openOptions = (page: Page) => page.locator('summary', { hasText: 'Options' }).click()

export async function ownBudget(page: Page, credits: number): Promise<void> {
  await openOptions(page)
  await page.getByLabel('Credit limit for this run').selectOption('Custom amount')
  await page.getByLabel('Credits', { exact: true }).fill(String(credits))
}

export async function prefer(page: Page, some: Partial<Preferences>): Promise<void> {
  await writeSealed(page, 'preferences', {
    ...defaultPreferences,
    ...profilesOnly,
    ...some,
  })
}
