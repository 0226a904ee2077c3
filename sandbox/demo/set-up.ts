import type { BrowserContext, Page } from '@playwright/test'
import { until } from '../browser/until.ts'

/** The Options page that a new installation opens. `host`: id of the extension, if there are several. */
export const optionsOpened = ({ context }: { context: BrowserContext }, host = ''): Promise<Page> =>
  until('the first run to open Options', async () => {
    const open = context.pages().filter((page) => !page.isClosed())
    const options = open.find((page) => page.url().endsWith(`${host}/options.html`))
    if (!options) throw new Error(`Open pages: ${open.map((page) => page.url()).join(', ')}`)
    return options
  })

/** Like `optionsOpened`, but waits for the API key's field. */
export async function firstRun(chromium: { context: BrowserContext }): Promise<Page> {
  const options = await optionsOpened(chromium)
  await options.getByRole('textbox', { name: 'API key' }).waitFor()
  return options
}

/** On the open Options page. Saving tests the key. */
export async function setKey(options: Page, key: string): Promise<void> {
  await options.getByRole('textbox', { name: 'API key' }).fill(key)
  await options.getByRole('button', { name: 'Save' }).click()
  await options.getByText('The key works').waitFor()
}

export async function setUpLost(
  options: Page,
  { apiUrl, socialUrl, key }: { apiUrl: string; socialUrl: string; key: string },
): Promise<void> {
  await options.getByRole('button', { name: 'Use default budgets' }).click()
  await options.getByRole('textbox', { name: 'Provider URL' }).fill(apiUrl)
  await options.getByRole('textbox', { name: 'Network URL' }).fill(socialUrl)
  await setKey(options, key)
}

/** Waits until it is in sync. `options`: an open page of Settings. */
export async function joinTeam(options: Page, invitation: string): Promise<void> {
  await options.goto(new URL('/options.html#team', options.url()).href)
  await options.getByRole('textbox', { name: 'Invitation' }).fill(invitation)
  await options.getByRole('button', { name: 'Join', exact: true }).click()
  await options.getByRole('region', { name: 'Team' }).getByText('In sync').waitFor()
}
