import type { Page } from '@playwright/test'
import type { Chromium } from '../browser/chromium.ts'
import { sharpScreenshot } from '../browser/sharp-screenshot.ts'
import type { Sandbox } from '../raise.ts'
import { counted } from './counted.ts'

export interface Colleague {
  name: string
  chromium: Chromium
  options: Page
  page: Page
  panel: Page
}

interface Scene {
  one: Colleague
  other: Colleague
}

interface Step {
  /** In the report and of the screenshot. */
  name: string
  visit?: string
  act: (scene: Scene) => Promise<string>
}

const enrichButton = ({ panel }: Colleague) => panel.getByRole('button', { name: /^Enrich · / })
const person = ({ panel }: Colleague, name: string) => panel.getByRole('heading', { level: 2, name })
const firstEmail = ({ panel }: Colleague) => panel.getByRole('link', { name: '@' }).first()

async function timed(act: () => Promise<void>): Promise<string> {
  const startedAt = performance.now()
  await act()
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

const steps: Step[] = [
  {
    name: 'shared',
    act: async ({ one, other }) => {
      const after = await timed(async () => {
        await enrichButton(one).click()
        await person(other, 'Mara Lindqvist').waitFor()
      })
      return `${one.name} enriches Mara Lindqvist, ${other.name} has her ${after} after the click`
    },
  },
  {
    name: 'email',
    act: async ({ one, other }) => {
      await other.panel.getByRole('button', { name: /^Find email/ }).click()
      await firstEmail(other).waitFor()
      await firstEmail(one).waitFor()
      return `${other.name} finds ${await firstEmail(other).innerText()}, ${one.name} has it too`
    },
  },
  {
    name: 'both-at-once',
    visit: '/in/long-career-okafor/',
    act: async ({ one, other }) => {
      const buttons = [one, other].map(enrichButton)
      // Wait until both can click, before either has the result.
      for (const button of buttons)
        await button.and(button.page().locator(':not([aria-disabled="true"])')).waitFor()
      await Promise.all(buttons.map((button) => button.dispatchEvent('click')))
      for (const { panel } of [one, other]) await panel.getByRole('button', { name: /^Refresh/ }).waitFor()
      return `${one.name} and ${other.name} click at once: one request`
    },
  },
  {
    name: 'deleted',
    visit: '/in/mara-lindqvist/',
    act: async ({ one, other }) => {
      await person(one, 'Mara Lindqvist').waitFor()
      await other.panel.getByRole('button', { name: 'Delete Mara Lindqvist' }).click()
      // A deletion is published once it can no longer be undone.
      const message = other.panel
        .getByRole('status')
        .filter({ has: other.panel.getByRole('button', { name: 'Undo' }) })
      const after = await timed(async () => {
        await message.getByRole('button', { name: 'Dismiss' }).click()
        await enrichButton(one).waitFor()
      })
      return `${other.name} deletes Mara Lindqvist: gone from ${one.name}’s library too, after ${after}`
    },
  },
]

interface Walk {
  colleagues: readonly Colleague[]
  sandbox: Sandbox
  key: string
  folder: string
}

/** In real views. Returns one report line per step. */
export async function walkAsTeam({ colleagues, sandbox, key, folder }: Walk): Promise<string[]> {
  const [one, other] = colleagues
  if (!one || !other) throw new Error('This walk needs two members.')
  const lines: string[] = []
  for (const { name, visit, act } of steps) {
    const before = sandbox.service.bill(key).credits
    if (visit) for (const { page } of [one, other]) await page.goto(sandbox.site.url + visit)
    const message = await act({ one, other })
    const spent = Math.round((sandbox.service.bill(key).credits - before) * 1000) / 1000
    for (const { name: who, panel } of [one, other])
      await sharpScreenshot(panel, { path: `${folder}/${name}-${who}.png`, width: 400, height: 860 })
    lines.push(`${name.replaceAll('-', ' ').padEnd(16)} ${message} · ${counted(spent, 'credit')}`)
  }
  const overview = await one.chromium.extensionPage('library.html#/team')
  await overview.getByRole('table', { name: /^Members/ }).waitFor()
  await overview.screenshot({ path: `${folder}/team.png`, fullPage: true })
  return lines
}
