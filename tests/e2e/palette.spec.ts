import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { boughtPerson, enrich, expect, test } from './fixtures.ts'

const palette = (panel: Page) => panel.getByRole('dialog', { name: 'Commands' })
const typing = (panel: Page) => panel.getByRole('combobox', { name: 'Search commands and records' })
const option = (panel: Page, name: string | RegExp) => palette(panel).getByRole('option', { name })

/** Press until it opens, because a busy browser drops early keys. */
async function open(panel: Page): Promise<void> {
  await expect(async () => {
    await panel.keyboard.press('Control+K')
    await expect(typing(panel)).toBeFocused({ timeout: 3_000 })
  }).toPass()
}

async function run(panel: Page, text: string, name: string | RegExp): Promise<void> {
  await open(panel)
  await panel.keyboard.type(text)
  await expect(option(panel, name)).toHaveAttribute('aria-selected', 'true')
  await panel.keyboard.press('Enter')
  await expect(palette(panel)).toHaveCount(0)
}

test('enrich, find email, copy, tabs and search work from the palette by keyboard, and show their price first', async ({
  sidelight,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toBeVisible()
  await open(panel)
  await expect(option(panel, 'Enrich · up to 2 credits')).toBeVisible()
  await expect(option(panel, /^Copy/)).toHaveCount(0)
  await panel.keyboard.press('Enter')
  await expect(palette(panel).getByRole('option', { selected: true })).toHaveCount(0)
  await panel.keyboard.press('ArrowDown')
  await expect(option(panel, 'Enrich · up to 2 credits')).toHaveAttribute('aria-selected', 'true')
  const closed = await palette(panel).evaluateHandle((dialog) => dialog)
  await panel.keyboard.press('Escape')
  await expect(palette(panel)).toHaveCount(0)
  expect(sidelight.paidRequests()).toEqual([])
  // Simulate a busy machine, which reports that the dialog closed only after it is open again.
  await open(panel)
  await closed.evaluate((dialog) => dialog.dispatchEvent(new Event('close')))
  await panel.keyboard.press('ArrowDown')
  await expect(option(panel, 'Enrich · up to 2 credits')).toHaveAttribute('aria-selected', 'true')
  await panel.keyboard.press('Escape')

  await run(panel, 'enr', 'Enrich · up to 2 credits')
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await run(panel, 'email find', 'Find email · up to 4 credits')
  await expect(panel.getByRole('tab', { name: 'Person' })).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByText('mara.lindqvist@').first()).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(2)

  await run(panel, 'copy em', 'Copy email')
  await expect(panel.getByText('Copied mara.lindqvist@')).toBeVisible()
  await run(panel, 'copy na', 'Copy name')
  await expect(panel.getByText('Copied Mara Lindqvist')).toBeVisible()
  await run(panel, 'all', 'Copy all data')
  await expect(panel.getByText('Copied all data.')).toBeVisible()
  await run(panel, 'compa', 'Tab: Company')
  await expect(panel.getByRole('tab', { name: 'Company' })).toHaveAttribute('aria-selected', 'true')
  await run(panel, 'jobs', 'Search jobs')
  await expect(panel.getByRole('combobox', { name: 'Search form' })).toHaveValue('jobs')
  expect(sidelight.paidRequests()).toHaveLength(2)
})

test('a saved person is found and shown on any page for free', async ({ sidelight }) => {
  const panel = await boughtPerson(sidelight)
  await sidelight.visit('/in/layla-haddad/')
  await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
  await run(panel, 'lindqvsit', /Mara Lindqvist/)
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await expect(panel.getByText('Pinned, not this tab · Mara Lindqvist')).toBeVisible()
  await run(panel, 'back', 'Back to this tab’s page')
  await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(1)
})

test('a pasted address of the network shows its page, and an address of another site matches nothing', async ({
  sidelight,
  stage,
}) => {
  await sidelight.visit('/feed/')
  const panel = await sidelight.panel()
  await expect(panel.getByText('Open a person')).toBeVisible()
  await open(panel)
  await panel.keyboard.type('url')
  await panel.keyboard.press('Enter')
  await expect(panel.getByText('Paste the URL of a person')).toBeVisible()
  await expect(typing(panel)).toBeFocused()
  await typing(panel).fill('https://elsewhere.example/in/mara/')
  await expect(panel.getByText('No matching commands or records.')).toBeVisible()
  await typing(panel).fill(`${stage.site.url}/company/northwind-atlas/about/`)
  await panel.keyboard.press('Enter')
  await expect(panel.getByText('Pinned, not this tab · northwind-atlas')).toBeVisible()
  expect(sidelight.paidRequests()).toEqual([])
})

test('single-key shortcuts work for tabs, search and the key list, except while typing', async ({
  sidelight,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toBeVisible()
  await panel.keyboard.press('2')
  await expect(panel.getByRole('tab', { name: 'Company' })).toHaveAttribute('aria-selected', 'true')
  await panel.keyboard.press('5')
  await expect(panel.getByRole('tab', { name: 'Company' })).toHaveAttribute('aria-selected', 'true')
  await panel.keyboard.press('?')
  await expect(palette(panel).getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
  await panel.keyboard.press('Escape')
  await expect(palette(panel)).toHaveCount(0)
  await panel.keyboard.press('/')
  const saved = panel.getByRole('combobox', { name: 'Search your library' })
  await expect(saved).toBeFocused()
  await panel.keyboard.type('1/?')
  await expect(saved).toHaveValue('1/?')
  await expect(palette(panel)).toHaveCount(0)
  await panel.keyboard.press('Control+K')
  await expect(typing(panel)).toBeFocused()
  await panel.keyboard.press('Control+K')
  await expect(saved).toBeFocused()
  await expect(saved).toHaveValue('1/?')
})

test(
  'axe reports no violations in the palette with commands, keys and records',
  { tag: '@thorough' },
  async ({ sidelight, stage }) => {
    const panel = await boughtPerson(sidelight)
    await panel.getByRole('button', { name: 'Commands' }).click()
    await expect(typing(panel)).toBeFocused()
    expect(await violations(panel)).toEqual([])
    await panel.keyboard.type('mara')
    await expect(option(panel, /Mara Lindqvist/)).toBeVisible()
    expect(await violations(panel)).toEqual([])
    await typing(panel).fill('shortcuts')
    await panel.keyboard.press('Enter')
    await expect(palette(panel).getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(await violations(panel)).toEqual([])
    await typing(panel).fill(`${stage.site.url}/in/layla-haddad/`)
    await panel.keyboard.press('Enter')
    await expect(panel.getByText('Pinned, not this tab')).toBeVisible()
    expect(await violations(panel)).toEqual([])
  },
)
