import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { directionOf, tagOf } from '../../lib/i18n/languages.ts'
import { openChromium } from '../../sandbox/browser/chromium.ts'
import { sharpScreenshot } from '../../sandbox/browser/sharp-screenshot.ts'
import { buildPreset } from '../../sandbox/demo/build.ts'
import { nameOf, type Appearance } from '../../sandbox/demo/appearances.ts'
import { pageScenes } from '../../sandbox/demo/page-scenes.ts'
import { picture, takenIn } from '../../sandbox/demo/picture.ts'
import type { Stage } from '../../sandbox/demo/scenes.ts'
import { firstRun, setKey } from '../../sandbox/demo/set-up.ts'
import { steps } from '../../sandbox/demo/walk.ts'
import { raiseNamedSandbox } from './named-sandbox.ts'
import { listedLanguages, readListing } from './listings.ts'

const screen = { width: 1280, height: 800 }
const tile = { width: 440, height: 280 }
const wideTile = { width: 1400, height: 560 }
const logoSize = { width: 300, height: 300 }
const panelSize = { width: 400, height: screen.height }
const pageSize = { width: screen.width - panelSize.width, height: screen.height }

/** English is last, because the steps after it find elements by their English names. */
const tableStates = (): Appearance[] =>
  listedLanguages()
    .toSorted((a, b) => Number(a === 'en') - Number(b === 'en'))
    .map((language) => ({ language, theme: 'light' }))

/** File names of pictures that show page and panel, by step of the walk. All other pictures show a full page. */
const panelPictures: Record<string, string> = { enrich: 'enrich', 'find-the-email': 'email' }

const own = (name: string) => `store-${name}`
const taken = (name: string) => `${takenIn}/${own(name)}.png`

async function picturePanel(options: Page, stage: Stage): Promise<void> {
  const { page, panel, sandbox } = stage
  for (const { name, visit, act } of steps) {
    if (visit) await page.goto(sandbox.site.url + visit)
    await act(stage)
    const picturedAs = panelPictures[name]
    if (!picturedAs) continue
    await page.bringToFront()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setScrollbarsHidden', { hidden: true })
    await sharpScreenshot(page, { path: taken(`${picturedAs}-page`), ...pageSize, scale: 1 })
    await session.detach()
    await picture(options, panel, own(`${picturedAs}-panel`), tableStates(), panelSize)
  }
}

async function pictureFullPages(options: Page, { chromium, sandbox }: Stage): Promise<void> {
  const page = await chromium.extensionPage('library.html')
  const requested = Object.keys(readListing('en').captions)
  // Skip the first scene: it shows a search, and this walk doesn't make one.
  for (const { path, act, shots } of pageScenes.slice(1)) {
    if (path) await page.goto(`chrome-extension://${chromium.extensionId}/${path}`)
    await act({ page, sandbox })
    for (const { name } of shots)
      if (requested.includes(name)) await picture(options, page, own(name), tableStates(), screen)
  }
}

const dataOf = (path: string) =>
  `data:image/${path.endsWith('svg') ? 'svg+xml' : 'png'};base64,${readFileSync(path).toString('base64')}`

async function draw(
  easel: Page,
  path: string,
  size: { width: number; height: number },
  html: string,
): Promise<void> {
  await easel.setViewportSize(size)
  await easel.setContent(html)
  await easel.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  await sharpScreenshot(easel, { path, ...size, scale: 1 })
}

const sideBySide = (page: string, panel: string) => `<!doctype html>
  <style>body { margin: 0; display: flex; direction: ltr } img { display: block } img + img { border-inline-start: 1px solid #d8d4cc; margin-inline-start: -1px }</style>
  <img src="${dataOf(page)}"><img src="${dataOf(panel)}">`

const logo = resolve(import.meta.dirname, '../../assets/icons/logo.svg')

const tileOf = (text: string, { language }: Appearance) => `<!doctype html>
  <html lang="${tagOf(language)}" dir="${directionOf(tagOf(language))}">
  <style>
    body { margin: 0; padding: 0 40px; box-sizing: border-box; width: 440px; height: 280px; display: grid;
      align-content: center; gap: 18px; background: #10302f; color: #fff; font-family: system-ui, sans-serif }
    header { display: flex; align-items: center; gap: 16px; font-size: 38px; font-weight: 650; letter-spacing: -0.02em }
    img { width: 56px; height: 56px }
    p { margin: 0; font-size: 21px; line-height: 1.35; color: #c5e8e2; text-wrap: balance }
  </style>
  <header><img src="${dataOf(logo)}"><span>Sidelight</span></header>
  <p>${text}</p>`

/** The wide promotional image: the text beside the first screenshot. */
const wideTileOf = (text: string, { language }: Appearance, seen: string) => `<!doctype html>
  <html lang="${tagOf(language)}" dir="${directionOf(tagOf(language))}">
  <style>
    body { margin: 0; box-sizing: border-box; width: 1400px; height: 560px; overflow: hidden; display: grid;
      grid-template: 560px / 540px 1fr; background: #10302f; color: #fff; font-family: system-ui, sans-serif }
    div { display: grid; align-content: center; gap: 28px; padding-inline: 72px 40px }
    header { display: flex; align-items: center; gap: 22px; font-size: 60px; font-weight: 650; letter-spacing: -0.02em }
    header img { width: 84px; height: 84px }
    p { margin: 0; font-size: 32px; line-height: 1.35; color: #c5e8e2; text-wrap: balance }
    /* Where it is cut, the panel stays. */
    figure { margin: 56px 0 0; display: flex; justify-content: flex-end; direction: ltr; overflow: hidden; border-radius: 12px 12px 0 0 }
    figure > img { inline-size: 960px; block-size: 600px; flex: none }
  </style>
  <div><header><img src="${dataOf(logo)}"><span>Sidelight</span></header><p>${text}</p></div>
  <figure><img src="${dataOf(seen)}"></figure>`

const logoOf =
  () => `<!doctype html><style>body { margin: 0 } img { display: block; width: 300px; height: 300px }</style>
  <img src="${dataOf(logo)}">`

async function compose(easel: Page, out: string): Promise<void> {
  await draw(easel, join(out, 'logo.png'), logoSize, logoOf())
  check(join(out, 'logo.png'), logoSize)
  for (const checkNow of tableStates()) {
    const { captions, tile: text } = readListing(checkNow.language)
    const folder = join(out, checkNow.language)
    mkdirSync(folder, { recursive: true })
    for (const [at, name] of Object.keys(captions).entries()) {
      const to = join(folder, `${at + 1}-${name}.png`)
      if (Object.values(panelPictures).includes(name)) {
        const panel = `${takenIn}/${nameOf(own(`${name}-panel`), checkNow)}.png`
        await draw(easel, to, screen, sideBySide(taken(`${name}-page`), panel))
      } else copyFileSync(`${takenIn}/${nameOf(own(name), checkNow)}.png`, to)
      check(to, screen)
    }
    const small = join(folder, 'tile.png')
    await draw(easel, small, tile, tileOf(text, checkNow))
    check(small, tile)
    const wide = join(folder, 'wide-tile.png')
    await draw(
      easel,
      wide,
      wideTile,
      wideTileOf(text, checkNow, join(folder, `1-${Object.keys(captions)[0]}.png`)),
    )
    check(wide, wideTile)
  }
}

function check(path: string, { width, height }: { width: number; height: number }): void {
  // A PNG file has its size at a fixed position.
  const bytes = readFileSync(path)
  const [wide, high] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (wide !== width || high !== height)
    throw new Error(`${path} is ${wide} × ${high}, and stores take ${width} × ${height}.`)
}

export async function takePictures(out: string): Promise<void> {
  const { sandbox, show } = await raiseNamedSandbox()
  const preset = { apiUrl: sandbox.service.url, socialUrl: sandbox.site.url }
  const extension = await buildPreset({ ...preset, out: '.output/store-build' })
  mkdirSync(takenIn, { recursive: true })
  const chromium = await openChromium({ extension })
  try {
    await show(chromium.context)
    const options = await firstRun(chromium)
    await setKey(options, 'sandbox-demo-key')
    await options.getByRole('button', { name: 'Done' }).click()
    const page = await chromium.context.newPage()
    await page.goto(`${sandbox.site.url}/in/mara-lindqvist/`)
    const stage = { chromium, sandbox, page, panel: await chromium.openPanel(page) }
    await picturePanel(options, stage)
    await pictureFullPages(options, stage)
    await compose(await chromium.context.newPage(), out)
  } finally {
    await chromium.close().catch(() => {})
    await sandbox.close()
  }
}
