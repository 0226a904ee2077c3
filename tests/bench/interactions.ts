import type { Page } from '@playwright/test'
import type { TestChromium } from '../browser/chromium.ts'
import { firstRun, setKey } from '../../sandbox/demo/set-up.ts'
import { fill, many } from './long-lived.ts'
import type { Figure } from './figure.ts'
import { nextPaint } from './next-paint.ts'
import { inAlternation } from './statistics.ts'

const repetitions = 21

export async function interactions(
  empty: TestChromium,
  ours: TestChromium,
  socialUrl: string,
): Promise<Figure[]> {
  const bare = await empty.extensionPage('sidepanel.html')
  const panel = await longRecord(ours, socialUrl)
  const count = many.toLocaleString('en')
  const click = () => nextPaint(bare, 'click', () => bare.getByText('Empty').click())
  const key = () => nextPaint(bare, 'keydown', () => bare.keyboard.press('a'))
  const press = (letter: string) => nextPaint(panel, 'keydown', () => panel.keyboard.press(letter))
  const rows: [name: string, base: () => Promise<number>, ours: () => Promise<number>][] = [
    ['show all of 200 positions, click to next paint', click, () => showAll(panel)],
    ['another tab and back to that record, click to next paint', click, () => backTo(panel)],
    ['a letter in its note, key to next paint', key, () => inNote(panel, press)],
    [`a letter in the palette, ${count} subjects, key to next paint`, key, () => inPalette(panel, press)],
  ]
  const figures: Figure[] = []
  for (const [name, ofEmpty, ofOurs] of rows)
    figures.push({
      name,
      unit: 'ms',
      goal: '≤ 50 ms',
      ...(await inAlternation(repetitions, ofEmpty, ofOurs)),
    })
  return figures
}

async function longRecord(chromium: TestChromium, socialUrl: string): Promise<Page> {
  const options = await firstRun(chromium)
  await setKey(options, 'sandbox-demo-key')
  await fill(options, Date.now())
  await options.close()
  const page = await chromium.context.newPage()
  await page.goto(`${socialUrl}/in/long-career-okafor/`)
  const panel = await chromium.openPanel(page)
  await panel.getByRole('button', { name: /^Enrich · / }).click()
  await panel.getByRole('button', { name: 'Show all 200' }).waitFor()
  return panel
}

async function showAll(panel: Page): Promise<number> {
  const took = await nextPaint(panel, 'click', () =>
    panel.getByRole('button', { name: 'Show all 200' }).click(),
  )
  await panel.getByRole('button', { name: 'Show fewer' }).click()
  return took
}

async function backTo(panel: Page): Promise<number> {
  await panel.getByRole('tab', { name: 'Company' }).click()
  return nextPaint(panel, 'click', () => panel.getByRole('tab', { name: 'Person' }).click())
}

async function inNote(panel: Page, press: (letter: string) => Promise<number>): Promise<number> {
  await panel.getByRole('textbox', { name: 'Note' }).focus()
  return press('n')
}

async function inPalette(panel: Page, press: (letter: string) => Promise<number>): Promise<number> {
  await panel.keyboard.press('Control+K')
  const field = panel.getByRole('combobox', { name: 'Search commands and records' })
  await field.fill('gora')
  await panel.getByRole('option', { name: /Goran/ }).first().waitFor()
  const took = await press('n')
  await panel.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  return took
}
