import type { Page } from '@playwright/test'
import type { Chromium } from '../browser/chromium.ts'
import { sharpScreenshot } from '../browser/sharp-screenshot.ts'
import type { Sandbox } from '../raise.ts'
import { counted } from './counted.ts'

interface Scene {
  chromium: Chromium
  sandbox: Sandbox
  page: Page
  panel: Page
}

interface Step {
  /** In the report and of the screenshot. */
  name: string
  /** Opened first; by default the current page. */
  visit?: string
  act: (scene: Scene) => Promise<string>
}

const heading = async ({ panel }: Scene, name?: string) => {
  const found = panel.getByRole('heading', { level: 2, ...(name ? { name } : {}) }).first()
  await found.waitFor()
  return found.innerText()
}

const enrichButton = ({ panel }: Scene) => panel.getByRole('button', { name: /^Enrich · / })
const ready = ({ panel }: Scene) => panel.getByRole('button', { name: /^Refresh/ }).waitFor()

/** As a user would do it. */
export const steps: Step[] = [
  {
    name: 'see-a-page',
    visit: '/in/mara-lindqvist/',
    act: async (scene) => `the panel offers “${await enrichButton(scene).innerText()}”, nothing is spent`,
  },
  {
    name: 'enrich',
    act: async (scene) => {
      await enrichButton(scene).click()
      return `one click: ${await heading(scene, 'Mara Lindqvist')}`
    },
  },
  {
    name: 'find-the-email',
    act: async ({ panel }) => {
      await panel.getByRole('button', { name: /^Find email/ }).click()
      return `found ${await panel.getByRole('link', { name: '@' }).first().innerText()}`
    },
  },
  {
    name: 'a-company',
    visit: '/company/northwind-atlas/',
    act: async (scene) => `${await heading(scene, 'Northwind Atlas')}, known from the person: free`,
  },
  {
    name: 'a-job',
    visit: '/jobs/search/?currentJobId=4000000001',
    act: async (scene) => {
      await enrichButton(scene).click()
      await ready(scene)
      return heading(scene)
    },
  },
  {
    name: 'seen-before',
    visit: '/in/mara-lindqvist/',
    act: async (scene) => `${await heading(scene, 'Mara Lindqvist')} again: known, free`,
  },
  {
    name: 'activity',
    act: async ({ panel }) => {
      await panel.getByRole('tab', { name: 'Activity' }).click()
      await panel.getByRole('button', { name: /^Get posts/ }).click()
      const posts = panel.getByRole('heading', { name: 'Posts' })
      await posts.waitFor()
      return 'what she posted lately'
    },
  },
]

/** It changes the person that most pictures show. */
const nextDay: Step = {
  name: 'a-day-passes',
  visit: '/in/mara-lindqvist/',
  act: async ({ page, panel }) => {
    await page.getByRole('button', { name: 'Let a day pass' }).click()
    const news = await page.getByText(/changed profiles$/).innerText()
    await panel.getByRole('tab', { name: 'Person' }).click()
    await panel.getByRole('button', { name: /^Refresh/ }).click()
    await panel
      .getByText(/Harbourline Freight/)
      .first()
      .waitFor()
    return `${news}; the refreshed record shows her new job`
  },
}

/** In real views. Returns one report line per step. */
export async function walk(scene: Scene, folder: string, key: string): Promise<string[]> {
  const report: string[] = []
  for (const { name, visit, act } of [...steps, nextDay]) {
    const before = scene.sandbox.service.bill(key).credits
    if (visit) await scene.page.goto(scene.sandbox.site.url + visit)
    const message = await act(scene)
    const spent = Math.round((scene.sandbox.service.bill(key).credits - before) * 1000) / 1000
    await sharpScreenshot(scene.panel, { path: `${folder}/${name}.png`, width: 400, height: 860 })
    report.push(`${name.replaceAll('-', ' ').padEnd(16)} ${message} · ${counted(spent, 'credit')}`)
  }
  return report
}
