import { expect, type Page } from '@playwright/test'

export const entries = ['Records', 'Find', 'Inbox', 'CRM sync', 'Usage', 'Lists', 'Settings', 'Help'] as const

export const subpages = {
  Find: ['Searches', 'Bulk enrichment'],
  Settings: ['General', 'Provider', 'Budgets', 'Data & privacy', 'Team'],
} as const

type PageName = (typeof entries)[number] | (typeof subpages)[keyof typeof subpages][number]

export const navigation = (page: Page, name = 'Sidelight') =>
  page.getByRole('navigation', { name, exact: true })

export async function goTo(page: Page, name: PageName): Promise<void> {
  const entry = Object.entries(subpages).find(([, pages]) => (pages as readonly string[]).includes(name))?.[0]
  await navigation(page)
    .getByRole('link', { name: entry ?? name, exact: true })
    .click()
  if (entry === undefined) return
  const link = navigation(page, entry).getByRole('link', { name, exact: true })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
}
