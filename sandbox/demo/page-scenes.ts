import type { Page } from '@playwright/test'
import type { Sandbox } from '../raise.ts'
import { english, everyAppearance } from './appearances.ts'
import { sizes, type Shot } from './picture.ts'

interface PageStage {
  page: Page
  sandbox: Sandbox
}

interface PageScene {
  /** With its hash; by default the current page. */
  path?: string
  act: (stage: PageStage) => Promise<unknown>
  shots: Shot[]
}

const shot = (name: string): Shot => ({ name, looks: english, size: sizes.page })

/** As many as the default daily budget allows. */
const runSize = 16

export const pageScenes: PageScene[] = [
  {
    path: 'library.html#/searches',
    act: async ({ page }) => {
      await page.getByRole('table', { name: 'Searches' }).getByRole('link').first().click()
      await page.getByRole('table', { name: 'Results' }).waitFor()
    },
    shots: [shot('search-results')],
  },
  {
    path: 'library.html#/bulk/new',
    act: async ({ page, sandbox }) => {
      const people = sandbox.site.world.people.slice(0, runSize)
      await page
        .getByRole('textbox', { name: 'People, companies or jobs' })
        .fill(people.map(({ socialUrl }) => socialUrl).join('\n'))
      await page.getByRole('button', { name: /^Start · up to / }).waitFor()
    },
    shots: [shot('new-run')],
  },
  {
    act: async ({ page }) => {
      await page.getByRole('button', { name: /^Start · up to / }).click()
      await page.getByRole('heading', { name: 'Results', exact: true }).waitFor()
    },
    shots: [shot('run')],
  },
  {
    path: 'library.html#/',
    act: async ({ page }) => {
      await page.getByRole('gridcell', { name: 'Mara Lindqvist' }).click()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Close record' }).waitFor()
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    },
    shots: [shot('records')],
  },
  {
    path: 'library.html#/crm',
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Add destination' }).click()
      await page.getByRole('button', { name: /^HubSpot contacts/ }).click()
      await page.getByRole('link', { name: 'HubSpot help' }).waitFor()
    },
    shots: [shot('crm')],
  },
  {
    path: 'ledger.html',
    act: ({ page }) => page.getByRole('table', { name: 'Requests' }).waitFor(),
    shots: [shot('usage')],
  },
  {
    path: 'console.html#getCompanyByDomain',
    act: async ({ page }) => {
      await page.getByRole('textbox', { name: 'domain', exact: true }).fill('northwind-atlas.example')
      await page.getByRole('button', { name: /^Send/ }).click()
      await page.getByRole('group', { name: 'Raw response' }).waitFor()
    },
    shots: [shot('console')],
  },
  {
    path: 'options.html',
    act: ({ page }) => page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor(),
    shots: [shot('settings'), { name: 'settings-narrow', looks: everyAppearance, size: sizes.narrowPage }],
  },
]
