import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openChromium } from '../browser/chromium.ts'
import { exitWithMessage } from '../../cli/command-line.ts'
import { findBrowser } from '../browser/find.ts'
import { raiseSandbox } from '../raise.ts'
import { buildPreset } from './build.ts'
import { compose } from './compose.ts'
import { pictureGuide, pictureSetUp } from './guide-pictures.ts'
import { english, everyAppearance, type Appearance } from './appearances.ts'
import { picture, sizes, takenIn } from './picture.ts'
import { pageScenes } from './page-scenes.ts'
import { panelScenes, type Stage } from './scenes.ts'
import { firstRun, setKey } from './set-up.ts'
import { sheets } from './sheets.ts'

async function pictureFirstRun(settings: Page, firstSteps: Page): Promise<void> {
  await picture(settings, firstSteps, 'first-run', english, sizes.page)
  await setKey(firstSteps, 'sandbox-demo-key')
  await firstSteps.getByRole('button', { name: 'Done' }).click()
}

async function picturePanel(settings: Page, stage: Stage): Promise<void> {
  const { page, panel, sandbox } = stage
  for (const { visit, act, shots, after } of panelScenes) {
    if (visit) await page.goto(sandbox.site.url + visit)
    await act(stage)
    for (const { name, looks, size } of shots) await picture(settings, panel, name, looks, size)
    await after?.(stage)
  }
}

async function picturePopups(settings: Page, { chromium, page, sandbox }: Stage): Promise<void> {
  const open = async (path: string, name: string, looks: Appearance[]) => {
    await page.goto(sandbox.site.url + path)
    const popup = await chromium.openPopup(page)
    await popup.getByRole('meter', { name: 'Credits' }).waitFor()
    await popup.getByRole('meter').first().waitFor()
    await picture(settings, popup, name, looks)
    await popup.close()
  }
  await open('/in/viggo-sjoholm/', 'popup-before', english)
  await open('/in/mara-lindqvist/', 'popup', everyAppearance)
}

async function picturePages(settings: Page, { chromium, sandbox }: Stage): Promise<void> {
  const page = await chromium.extensionPage('library.html')
  for (const { path, act, shots } of pageScenes) {
    if (path) await page.goto(`chrome-extension://${chromium.extensionId}/${path}`)
    await act({ page, sandbox })
    for (const { name, looks, size } of shots) await picture(settings, page, name, looks, size)
  }
}

await findBrowser('chromium').catch(exitWithMessage)
const sandbox = await raiseSandbox()
const preset = { apiUrl: sandbox.service.url, socialUrl: sandbox.site.url }
const extension = await buildPreset({ ...preset, out: '.output/screens-build' })
mkdirSync(takenIn, { recursive: true })
const chromium = await openChromium({ extension })
try {
  const firstSteps = await firstRun(chromium)
  // The first steps have no field for language and theme.
  const settings = await chromium.extensionPage('options.html#general')
  await pictureSetUp(settings, firstSteps)
  await pictureFirstRun(settings, firstSteps)
  const page = await chromium.context.newPage()
  await page.goto(`${sandbox.site.url}/in/mara-lindqvist/`)
  const stage = { chromium, sandbox, page, panel: await chromium.openPanel(page) }
  await picturePanel(settings, stage)
  await picturePopups(settings, stage)
  await picturePages(settings, stage)
  await pictureGuide(settings, stage)
  const easel = await chromium.context.newPage()
  for (const sheet of sheets) {
    const { path, bytes } = await compose(easel, sheet)
    console.log(`${path} ${Math.round(bytes / 1000)} kB`)
  }
} finally {
  await chromium.close().catch(() => {})
  await sandbox.close()
}
