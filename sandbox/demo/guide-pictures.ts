import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sharpScreenshot } from '../browser/sharp-screenshot.ts'
import { choose, type Appearance } from './appearances.ts'
import { takenIn, type Size } from './picture.ts'
import type { Stage } from './scenes.ts'

const folder = 'docs/guide/pictures'

const wide: Size = { width: 840, height: 560 }
const half: Size = { width: 420, height: 560 }

interface Lines {
  from: number
  to: number
}
const all: Lines = { from: 0, to: wide.height }

/** The package contains the pictures. */
const maxBytes = 24_000
const qualities = [80, 65, 50, 40, 30]
const scale = 1.2
/** A second theme or language would double the size. */
const byDaylight: Appearance = { language: 'en', theme: 'light' }

interface GuideScene {
  name: string
  /** In pixels from the top; by default everything. */
  lines?: Lines
  act: (stage: Stage, library: Page) => Promise<Page[]>
  after?: (library: Page) => Promise<unknown>
}

/** `within`: the entry whose subnavigation has this page. */
const go = async (library: Page, name: string, within = name) => {
  for (const [navigation, link] of [
    ['Sidelight', within],
    ...(within === name ? [] : [[within, name] as const]),
  ] as const)
    await library
      .getByRole('navigation', { name: navigation, exact: true })
      .getByRole('link', { name: link, exact: true })
      .click()
  await library.getByRole('heading', { level: 1, name: within }).waitFor()
}

const selectTwoRows = async (library: Page) => {
  const rows = library.getByRole('grid', { name: 'Records' }).getByRole('row')
  for (const index of [2, 3]) await rows.nth(index).getByRole('gridcell').first().click()
}

const scenes: GuideScene[] = [
  {
    name: 'enrich',
    lines: { from: 0, to: 470 },
    act: async ({ page, panel, sandbox }) => {
      await page.bringToFront()
      await page.goto(`${sandbox.site.url}/in/mara-lindqvist/`)
      await panel.getByRole('link', { name: '@' }).first().waitFor()
      return [page, panel]
    },
  },
  {
    name: 'organize',
    lines: { from: 0, to: 300 },
    act: async (_, library) => {
      await library.bringToFront()
      await go(library, 'Records')
      await selectTwoRows(library)
      await library.getByText(/^· (up to|free)/).waitFor()
      return [library]
    },
  },
  {
    name: 'data',
    lines: { from: 60, to: 500 },
    act: async (_, library) => {
      await library.getByRole('button', { name: 'Export', exact: true }).click()
      await library.getByRole('dialog').waitFor()
      return [library]
    },
    after: (library) => library.keyboard.press('Escape'),
  },
  {
    name: 'delete',
    lines: { from: 330, to: 560 },
    act: async (_, library) => {
      await library.getByRole('button', { name: 'Delete', exact: true }).click()
      await library.getByRole('button', { name: 'Undo' }).waitFor()
      await library.getByText(/^All \d+$/).waitFor()
      return [library]
    },
    after: async (library) => {
      await library.getByRole('button', { name: 'Undo' }).click()
      await library.getByText('Undone').waitFor({ state: 'visible' })
      await library.getByText('Undone').waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'search',
    lines: { from: 0, to: 350 },
    act: async (_, library) => {
      await go(library, 'Searches', 'Find')
      await library
        .getByRole('link', { name: /SE|Sweden/ })
        .first()
        .click()
      await library.getByRole('checkbox', { name: 'Select all loaded results' }).check()
      await library.getByRole('button', { name: /^Enrich · / }).waitFor()
      return [library]
    },
  },
  {
    name: 'bulk',
    lines: { from: 0, to: 380 },
    act: async ({ sandbox }, library) => {
      await go(library, 'Bulk enrichment', 'Find')
      await library.getByRole('link', { name: 'New run' }).first().click()
      const people = sandbox.site.world.people.slice(10, 30).map(({ socialUrl }) => socialUrl)
      await library
        .getByRole('textbox', { name: 'People, companies or jobs' })
        .fill([...people, 'jana@@example'].join('\n'))
      await library.getByRole('button', { name: /^Start · up to / }).waitFor()
      return [library]
    },
  },
  {
    name: 'crm',
    lines: { from: 0, to: 470 },
    act: async (_, library) => {
      await go(library, 'CRM sync')
      await library.getByRole('button', { name: 'Add destination' }).click()
      await library.getByRole('button', { name: /HubSpot contacts/ }).click()
      await library.getByRole('textbox', { name: 'Access token' }).waitFor()
      return [library]
    },
    after: (library) => library.getByRole('button', { name: 'Cancel' }).click(),
  },
  {
    name: 'usage',
    lines: { from: 0, to: 400 },
    act: async (_, library) => {
      await go(library, 'Usage')
      await library.getByRole('table', { name: 'Requests' }).waitFor()
      return [library]
    },
  },
]

export async function pictureSetUp(settings: Page, firstSteps: Page): Promise<void> {
  const easel = await firstSteps.context().newPage()
  await take(settings, easel, 'set-up', [firstSteps])
  await easel.close()
  await firstSteps.bringToFront()
}

export async function pictureGuide(settings: Page, stage: Stage): Promise<void> {
  const easel = await stage.chromium.context.newPage()
  const library = await stage.chromium.extensionPage('library.html')
  for (const { name, lines, act, after } of scenes) {
    const views = await act(stage, library)
    await take(settings, easel, name, views, lines)
    await after?.(library)
  }
}

async function take(
  settings: Page,
  easel: Page,
  name: string,
  views: Page[],
  lines: Lines = all,
): Promise<void> {
  const size = views.length === 1 ? wide : half
  const paths: string[] = []
  for (const [index, view] of views.entries()) {
    const path = `${takenIn}/guide-${name}-${index}.png`
    paths.push(path)
    // Avoid hover effects.
    await view.mouse.move(0, 0)
    await view.emulateMedia({ reducedMotion: 'reduce' })
    if (view.url().startsWith('chrome-extension:')) await choose(settings, view, byDaylight)
    const session = await view.context().newCDPSession(view)
    await session.send('Emulation.setScrollbarsHidden', { hidden: true })
    await sharpScreenshot(view, { path, ...size, scale })
    await session.detach()
  }
  const bytes = await compose(easel, paths, lines)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${name}.webp`, bytes)
  console.log(`${folder}/${name}.webp ${Math.round(bytes.length / 1000)} kB`)
}

async function compose(easel: Page, paths: string[], { from, to }: Lines): Promise<Buffer> {
  const size = { width: wide.width * scale, height: wide.height * scale }
  await easel.setViewportSize(size)
  const images = paths.map(
    (path) => `<img src="data:image/png;base64,${readFileSync(path).toString('base64')}">`,
  )
  await easel.setContent(`<!doctype html><style>body { margin: 0; display: flex }</style>${images.join('')}`)
  await easel.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  const session = await easel.context().newCDPSession(easel)
  try {
    for (const quality of qualities) {
      const clip = { x: 0, y: from * scale, width: size.width, height: (to - from) * scale, scale: 1 }
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip })
      const bytes = Buffer.from(data, 'base64')
      if (bytes.length <= maxBytes || quality === qualities.at(-1)) return bytes
    }
    throw new Error('No quality keeps the picture within its size limit.')
  } finally {
    await session.detach()
  }
}
