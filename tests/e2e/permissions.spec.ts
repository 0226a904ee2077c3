import { expect, test } from './fixtures.ts'

test("Settings lists every host and permission with its reason, and preset ones can't be revoked", async ({
  sidelight,
}) => {
  const options = await sidelight.chromium.extensionPage('library.html#/data')
  const permissions = options.getByRole('region', { name: 'Permissions' })
  await permissions.getByRole('button', { name: 'Show' }).click()
  // In this build, provider and network have the same host.
  await expect(
    permissions.getByText('Sends requests to your provider. Recognizes pages of your network.'),
  ).toBeVisible()
  const rows = await permissions.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => ({
      name: item.querySelector('strong')?.textContent ?? '',
      reason: item.querySelector('.field-description')?.textContent ?? '',
    })),
  )
  const { permissions: granted = [] } = await options.evaluate(() => chrome.permissions.getAll())
  expect(granted).toContain('contextMenus')
  const names = rows.map((row) => row.name)
  expect(names).toContain('Right-click menu')
  for (const name of granted) expect(names).not.toContain(name)
  expect(names).toHaveLength(granted.length + 1)
  expect(rows.filter(({ name, reason }) => name === '' || reason === '')).toEqual([])
  await expect(permissions.getByRole('button', { name: 'Revoke access' })).toHaveCount(0)
})
