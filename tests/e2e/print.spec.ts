import type { Page } from '@playwright/test'
import { enrich, expect, test, more } from './fixtures.ts'

async function printed(page: Page, picture: string): Promise<string> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.screenshot({ path: test.info().outputPath(picture), fullPage: true })
  return page.locator('body').innerText()
}

async function printedAway(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null, colorScheme: null })
}

test(
  'a record is printed completely in light colors without buttons, from panel and library',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await enrich(panel).click()
    await expect(panel.getByRole('button', { name: /^Refresh ·/ })).toBeVisible()
    await panel.evaluate(() => {
      document.documentElement.style.colorScheme = 'dark'
    })

    const text = await printed(panel, 'panel.png')
    expect(text).toContain('Mara Lindqvist')
    expect(text).toMatch(/Sidelight · .*\/in\/mara-lindqvist/)
    await expect(panel.getByRole('button').locator('visible=true')).toHaveCount(0)
    await expect(panel.getByRole('tab').locator('visible=true')).toHaveCount(0)
    const sheet = panel.locator('.print-sheet')
    await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    const lightness = await sheet.getByRole('heading', { name: 'Mara Lindqvist' }).evaluate((heading) => {
      const canvas = document.createElement('canvas').getContext('2d')!
      canvas.fillStyle = getComputedStyle(heading).color
      canvas.fillRect(0, 0, 1, 1)
      return canvas.getImageData(0, 0, 1, 1).data[0]!
    })
    expect(lightness).toBeLessThan(80)
    expect(text).not.toContain('"publicIdentifier"')
    await expect(sheet.locator('details:not([open])')).toHaveCount(0)
    await printedAway(panel)
    await expect(sheet).toBeEmpty()
    await expect(panel.getByRole('button', { name: /^Refresh ·/ })).toBeVisible()

    const requestedFrom = (page: Page) =>
      page.evaluate(() => new Promise<boolean>((done) => (globalThis.print = () => done(true))))
    const fromPanel = requestedFrom(panel)
    await more(panel, 'Print')
    expect(await fromPanel).toBe(true)

    const library = await sidelight.chromium.extensionPage('library.html')
    const ofTable = requestedFrom(library)
    await library.getByRole('button', { name: 'Print table' }).click()
    expect(await ofTable).toBe(true)
    const table = await printed(library, 'table.png')
    expect(table).toMatch(/Name[^]*Mara Lindqvist[^]*Sidelight · 1 record ·/)
    await expect(library.getByRole('grid').locator('visible=true')).toHaveCount(0)
    await printedAway(library)
    await library.getByRole('grid').getByText('Mara Lindqvist').first().click()
    const requested = requestedFrom(library)
    await library.getByRole('button', { name: 'Print', exact: true }).click()
    expect(await requested).toBe(true)
    const page = await printed(library, 'library.png')
    expect(page).toContain('Mara Lindqvist')
    await expect(library.getByRole('grid').locator('visible=true')).toHaveCount(0)
    await expect(library.getByRole('button').locator('visible=true')).toHaveCount(0)
  },
)
