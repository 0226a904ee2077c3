import { mkdirSync, readFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../sandbox/browser/find.ts'
import { toolbarSizes, toolbarStates, toolbarSvg } from '../../assets/icons/toolbar.ts'

// Draws the icons as PNG files, because browsers don't accept SVG for a toolbar icon. Run it after changing a drawing:
// `node tools/icons/draw.ts`.

const root = new URL('../..', import.meta.url)
const folder = (name: string) => {
  const path = new URL(`public/${name}/`, root).pathname
  mkdirSync(path, { recursive: true })
  return path
}

async function draw(page: Page, svg: string, size: number, path: string): Promise<void> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${svg}`)
  await page.screenshot({ path, omitBackground: true })
}

const browser = await chromium.launch({
  executablePath: await findBrowser('chromium'),
  chromiumSandbox: process.getuid?.() !== 0,
})
const page = await browser.newPage()
const logo = readFileSync(new URL('../../assets/icons/logo.svg', import.meta.url), 'utf8')
for (const size of [16, 32, 48, 128])
  await draw(page, size === 16 ? toolbarSvg('can-enrich') : logo, size, `${folder('icon')}${size}.png`)
for (const state of toolbarStates)
  for (const size of toolbarSizes)
    await draw(page, toolbarSvg(state), size, `${folder('toolbar')}${state}-${size}.png`)
await browser.close()
