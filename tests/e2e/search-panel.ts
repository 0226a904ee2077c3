import type { Page } from '@playwright/test'
import type { Sidelight } from './fixtures.ts'

export const toggle = (panel: Page) => panel.getByRole('button', { name: 'Search', exact: true })
export const field = (panel: Page, name: string) => panel.getByRole('textbox', { name, exact: true })
export const button = (panel: Page, name: string | RegExp) => panel.getByRole('button', { name })
export const heading = (panel: Page, name: string) => panel.getByRole('heading', { name })

export async function openForm(sidelight: Sidelight, form: string, path = '/feed/'): Promise<Page> {
  await sidelight.visit(path)
  const panel = await sidelight.panel()
  await toggle(panel).click()
  await panel.getByRole('combobox', { name: 'Search form' }).selectOption(form)
  return panel
}

export async function fill(panel: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(panel, name).fill(value)
}

export async function fillCountry(panel: Page, typed: string): Promise<void> {
  const countries = panel.getByRole('combobox', { name: 'Countries' })
  await countries.fill(typed)
  await countries.press('Enter')
}

export function lastOf(requests: readonly { body: string; headers: Record<string, string> }[]) {
  const last = requests.at(-1)
  return {
    ...last,
    sent: last?.body ? (JSON.parse(last.body) as unknown) : null,
    key: last?.headers['x-api-key'],
  }
}
