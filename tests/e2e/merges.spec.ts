import { enrich, expect, test } from './fixtures.ts'

test("a response that claims another record's page changes neither record until the user decides", async ({
  sidelight,
  service,
}) => {
  const { page } = sidelight
  await sidelight.visit('/in/layla-haddad/')
  const panel = await sidelight.panel()
  await page.bringToFront()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'ليلى حداد' })).toBeVisible()

  service.fault({ patch: { person: { publicIdentifier: 'layla-haddad' } } })
  await sidelight.visit('/in/mara-lindqvist/')
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  const message = panel.getByText(/Possible duplicate: ليلى حداد/)
  await expect(message).toContainText('IDs differ')

  await panel.getByRole('button', { name: 'Merge with ليلى حداد' }).click()
  await expect(panel.getByText('Records merged.').first()).toBeVisible()
  await expect(panel.getByText(/Merged with .* by you/)).toBeVisible()
  await panel.getByRole('button', { name: /^Separate from / }).click()
  await expect(panel.getByText(/^Kept separate from /)).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
})
