import type { BrowserContext, Page } from '@playwright/test'
import { until } from '../browser/until.ts'

/** The Options page that a new installation opens by itself, whatever it shows; `host`: whose, where there are several. */
export const optionsOpened = ({ context }: { context: BrowserContext }, host = ''): Promise<Page> =>
  until('the first run to open Options', async () =>
    context.pages().find((page) => page.url().endsWith(`${host}/options.html`)),
  )

/** The same, when it asks for the key. */
export async function firstRun(chromium: { context: BrowserContext }): Promise<Page> {
  const options = await optionsOpened(chromium)
  await options.getByRole('textbox', { name: 'API key' }).waitFor()
  return options
}

/** Sets the key as a person would, on the Options page that is open; it is tried as soon as it is saved. */
export async function setKey(options: Page, key: string): Promise<void> {
  await options.getByRole('textbox', { name: 'API key' }).fill(key)
  await options.getByRole('button', { name: 'Save' }).click()
  await options.getByText('The key works').waitFor()
}

/** Sets everything again that is asked for once the settings were lost as a whole, on the Options page that is open. */
export async function setUpLost(
  options: Page,
  { apiUrl, socialUrl, key }: { apiUrl: string; socialUrl: string; key: string },
): Promise<void> {
  await options.getByRole('button', { name: 'Use default budgets' }).click()
  await options.getByRole('textbox', { name: 'Provider URL' }).fill(apiUrl)
  await options.getByRole('textbox', { name: 'Network URL' }).fill(socialUrl)
  await setKey(options, key)
}

/** Joins the team of an invitation as a person would, on the Options page that is open, and reads what it shares. */
export async function joinTeam(options: Page, invitation: string): Promise<void> {
  await options.getByRole('textbox', { name: 'Invitation' }).fill(invitation)
  await options.getByRole('button', { name: 'Join', exact: true }).click()
  await options.getByRole('region', { name: 'Team' }).getByText('In sync').waitFor()
}
