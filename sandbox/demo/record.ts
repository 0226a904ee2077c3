import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openChromium } from '../browser/chromium.ts'
import { exitWithMessage } from '../../cli/command-line.ts'
import { findBrowser } from '../browser/find.ts'
import { raiseSandbox } from '../raise.ts'
import { animate, type Frame } from './animated-webp.ts'
import { buildPreset } from './build.ts'
import { firstRun, setKey } from './set-up.ts'

// The main job, for the README.

const file = 'docs/screens/recording.webp'
const size = { width: 1000, height: 640 }
const panelWidth = 380
const pageWidth = size.width - panelWidth
// WebP quality: text stays readable, and ten frames stay well below a megabyte.
const quality = 60

interface Point {
  x: number
  y: number
}

const pointer =
  '<svg width="26" height="26" viewBox="0 0 24 24"><path d="M4 2l15 12h-7l4 8-3 1-4-8-5 5z" stroke="#fff" stroke-width="1.5"/></svg>'

/** `at`: position of the pointer in the panel. */
interface Scene {
  page: string
  panel: string
  milliseconds: number
  at?: Point | undefined
}

async function shotOf(view: Page, width: number): Promise<string> {
  await view.setViewportSize({ width, height: size.height })
  return `data:image/png;base64,${(await view.screenshot()).toString('base64')}`
}

/** Side by side, as one WebP picture. */
async function still(easel: Page, { page, panel, at }: Scene): Promise<Buffer> {
  const mark = at
    ? `<div style="position: fixed; left: ${pageWidth + at.x}px; top: ${at.y}px">${pointer}</div>`
    : ''
  await easel.setContent(`<!doctype html><style>body { margin: 0; display: flex }
    img { display: block; height: ${size.height}px } img + img { box-shadow: 0 0 0 1px #0003 }</style>
    <img src="${page}" width="${pageWidth}"><img src="${panel}" width="${panelWidth}">${mark}`)
  await easel.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  const session = await easel.context().newCDPSession(easel)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  await session.detach()
  return Buffer.from(data, 'base64')
}

await findBrowser('chromium').catch(exitWithMessage)
const sandbox = await raiseSandbox()
const extension = await buildPreset({
  apiUrl: sandbox.service.url,
  socialUrl: sandbox.site.url,
  out: '.output/screens-build',
})
const chromium = await openChromium({ extension })
try {
  await setKey(await firstRun(chromium), 'sandbox-demo-key')
  const page = await chromium.context.newPage()
  await page.goto(`${sandbox.site.url}/in/mara-lindqvist/`)
  const panel = await chromium.openPanel(page)
  for (const view of [page, panel]) await view.emulateMedia({ reducedMotion: 'reduce' })
  const scenes: Scene[] = []

  const show = async (milliseconds: number, at?: Point) => {
    const [pageShot, panelShot] = [await shotOf(page, pageWidth), await shotOf(panel, panelWidth)]
    scenes.push({ page: pageShot, panel: panelShot, milliseconds, at })
  }
  const click = async (button: string | RegExp, seen: string | RegExp) => {
    const target = panel.getByRole('button', { name: button }).first()
    await target.waitFor()
    await show(1500)
    const { x, y, width, height } = (await target.boundingBox())!
    await show(1100, { x: x + width / 2, y: y + height / 2 })
    await target.click()
    await panel.getByText(seen).first().waitFor()
    await show(2600)
  }

  await click(/^Enrich and find email · /, '@')
  await page.goto(`${sandbox.site.url}/company/northwind-atlas/`)
  await panel.getByRole('heading', { level: 2, name: 'Northwind Atlas' }).first().waitFor()
  await show(2600)
  await page.goto(`${sandbox.site.url}/jobs/search/?currentJobId=4000000001`)
  await page.getByRole('heading', { name: 'Senior Dispatch Engineer' }).first().waitFor()
  await click(/^Enrich · /, /^Refresh/)

  // Opened last, because the panel follows the active tab.
  const easel = await chromium.context.newPage()
  await easel.setViewportSize(size)
  const frames: Frame[] = []
  for (const scene of scenes)
    frames.push({ webp: await still(easel, scene), milliseconds: scene.milliseconds })
  const bytes = animate(frames, size)
  writeFileSync(file, bytes)
  console.log(`${file} ${Math.round(bytes.length / 1000)} kB, ${frames.length} frames`)
} finally {
  await chromium.close().catch(() => {})
  await sandbox.close()
}
