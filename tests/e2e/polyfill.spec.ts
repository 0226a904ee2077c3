import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestChromium } from '../browser/chromium.ts'
import { demoKey, enrich, expect, firstRun, setKey, test } from './fixtures.ts'

/** In the worker, in every page and on the social site. */
const firstFiles = ['background.js', 'theme.js', 'open.js', 'page.js']

async function copyOf(build: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sidelight-polyfill-'))
  await cp(build, folder, { recursive: true })
  return folder
}

async function withoutNativeBrowser(build: string): Promise<string> {
  const folder = await copyOf(build)
  for (const name of firstFiles) {
    const file = join(folder, name)
    await writeFile(file, `delete globalThis.browser;${await readFile(file, 'utf8')}`)
  }
  return folder
}

/** Runs in a context: whether its `browser` is the polyfill, which wraps `chrome`. */
const isPolyfill = () => {
  const { browser, chrome } = globalThis as unknown as Record<string, { runtime: { id: string } } | undefined>
  return browser?.runtime.id === chrome?.runtime.id && browser?.runtime !== chrome?.runtime
}

test('the main job works through the polyfill in a Chromium without a native browser object', async ({
  stage,
  service,
}) => {
  const folder = await withoutNativeBrowser(stage.extension)
  const chromium = await openTestChromium({ extension: folder })
  try {
    await setKey(await firstRun(chromium), demoKey)
    const page = await chromium.context.newPage()
    await page.goto(`${stage.site.url}/in/mara-lindqvist/`)
    const panel = await chromium.openPanel(page)
    expect(await (await chromium.worker()).evaluate(isPolyfill)).toBe(true)
    await expect.poll(() => panel.evaluate(isPolyfill)).toBe(true)

    await enrich(panel).click()
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
    await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
    await panel.getByRole('button', { name: 'Find email · up to 4 credits' }).click()
    await expect(panel.getByRole('link', { name: 'mara.lindqvist@northwind-atlas.example' })).toBeVisible()
    expect(service.bill(demoKey)).toMatchObject({ credits: 6, charged: 2 })

    await chromium.stopWorker()
    await page.goto(`${stage.site.url}/company/northwind-atlas/`)
    await expect(panel.getByRole('heading', { name: 'Northwind Atlas' })).toBeVisible()
    expect(service.bill(demoKey).credits).toBe(6)
    expect(await chromium.workerErrors()).toEqual([])
  } finally {
    await chromium.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a browser with a native browser object loads nothing of the polyfill', async ({ stage }) => {
  const folder = await copyOf(stage.extension)
  await writeFile(join(folder, 'polyfill.js'), 'globalThis.polyfillWasLoaded = true')
  const wasLoaded = () => 'polyfillWasLoaded' in globalThis
  const chromium = await openTestChromium({ extension: folder })
  try {
    await setKey(await firstRun(chromium), demoKey)
    const page = await chromium.context.newPage()
    await page.goto(`${stage.site.url}/in/mara-lindqvist/`)
    const panel = await chromium.openPanel(page)
    await expect(enrich(panel)).toBeVisible()
    expect(await panel.evaluate(wasLoaded)).toBe(false)
    expect(await (await chromium.worker()).evaluate(wasLoaded)).toBe(false)
  } finally {
    await chromium.close()
    await rm(folder, { recursive: true, force: true })
  }
})
