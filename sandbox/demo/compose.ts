import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { takenIn } from './picture.ts'
import type { Sheet } from './sheets.ts'

const gap = 24
const folder = 'docs/screens'
// WebP quality: a sixth of a PNG's size. The repository keeps every version.
const quality = 75

export async function compose(page: Page, { file, ground, width, columns }: Sheet) {
  const wide = columns.length * (width + gap) + gap
  await page.setViewportSize({ width: wide, height: 800 })
  await page.setContent(`<!doctype html><style>
    html { overflow: hidden }
    body { margin: 0; padding: ${gap}px; box-sizing: border-box; width: ${wide}px; background: ${ground};
      display: flex; align-items: flex-start; gap: ${gap}px }
    div { display: grid; gap: ${gap}px; width: ${width}px }
    img { display: block; max-width: 100%; margin: auto; border-radius: 8px }
  </style>${columns.map((names) => `<div>${names.map(imageOf).join('')}</div>`).join('')}`)
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  const height = await page.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height))
  const session = await page.context().newCDPSession(page)
  const clip = { x: 0, y: 0, width: wide, height, scale: 1 }
  const wanted = { format: 'webp', quality, clip, captureBeyondViewport: true } as const
  const { data } = await session.send('Page.captureScreenshot', wanted)
  await session.detach()
  const bytes = Buffer.from(data, 'base64')
  mkdirSync(folder, { recursive: true })
  const path = `${folder}/${file}.webp`
  writeFileSync(path, bytes)
  return { path, bytes: bytes.length }
}

function imageOf(name: string): string {
  const data = readFileSync(`${takenIn}/${name}.png`).toString('base64')
  return `<img src="data:image/png;base64,${data}">`
}
