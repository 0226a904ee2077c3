import type { Page } from '@playwright/test'

/** Sets the key as a person would, on the Options page that is open, and has it checked. */
export async function setKey(options: Page, key: string): Promise<void> {
  await options.getByRole('textbox', { name: 'API key' }).fill(key)
  await options.getByRole('button', { name: 'Save' }).click()
  await options.getByText('Saved.', { exact: true }).waitFor()
  await options.getByRole('button', { name: 'Check key' }).click()
  await options.getByText('The key works').waitFor()
}
