import type { Page } from '@playwright/test'
import type { Chromium } from '../browser/chromium.ts'
import type { Sandbox } from '../raise.ts'
import { english, everyAppearance, type Appearance } from './appearances.ts'
import { sizes, type Shot } from './picture.ts'
import { steps } from './walk.ts'

export interface Stage {
  chromium: Chromium
  sandbox: Sandbox
  page: Page
  panel: Page
}

interface Scene {
  visit?: string
  act: (stage: Stage) => Promise<unknown>
  shots: Shot[]
  after?: (stage: Stage) => Promise<unknown>
}

const shot = (name: string): Shot => ({ name, looks: english, size: sizes.panel })
const tallShot = (name: string, looks: Appearance[]): Shot => ({
  name: `${name}-tall`,
  looks,
  size: sizes.tallPanel,
})

const shotsOfSteps: Record<string, Shot[]> = {
  'see-a-page': [shot('before')],
  enrich: [shot('person'), tallShot('person', everyAppearance)],
  'find-the-email': [shot('email'), tallShot('email', english)],
  'a-company': [shot('company'), tallShot('company', english)],
  'a-job': [shot('job'), tallShot('job', everyAppearance)],
  activity: [shot('activity')],
}

const searchButton = ({ panel }: Stage) => panel.getByRole('button', { name: 'Search', exact: true })

export const panelScenes: Scene[] = [
  ...steps.map(({ name, visit, act }): Scene => {
    const shots = shotsOfSteps[name] ?? []
    return visit ? { visit, act, shots } : { act, shots }
  }),
  {
    act: async ({ panel }) => {
      await panel.getByRole('tab', { name: 'Person' }).click()
      await panel.keyboard.press('Control+K')
      await panel.getByRole('dialog', { name: 'Commands' }).waitFor()
    },
    shots: [shot('palette')],
    after: ({ panel }) => panel.keyboard.press('Escape'),
  },
  {
    act: async (stage) => {
      const { panel } = stage
      await searchButton(stage).click()
      await panel.getByRole('combobox', { name: 'Search form' }).selectOption('Search people')
      await panel.getByRole('textbox', { name: 'Company handle or ID' }).fill('')
      const countries = panel.getByRole('combobox', { name: 'Countries' })
      await countries.fill('se')
      await countries.press('Enter')
      const find = panel.getByRole('button', { name: /^Find people/ })
      await find.click()
      await panel.getByRole('heading', { name: 'People' }).waitFor()
      // The top shows only the form.
      await find.evaluate((button) => button.scrollIntoView({ block: 'start' }))
    },
    shots: [shot('search')],
    after: ({ panel }) => panel.getByRole('button', { name: 'Back to this page' }).click(),
  },
  {
    visit: '/in/layla-haddad/',
    act: async ({ panel, sandbox }) => {
      sandbox.service.fault({ operation: 3, truncate: true })
      await panel.getByRole('button', { name: /^Enrich · / }).click()
      await panel.getByRole('alert').waitFor()
    },
    shots: [{ ...shot('alert'), size: sizes.shortPanel }],
  },
]
