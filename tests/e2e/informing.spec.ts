import { readFileSync } from 'node:fs'
import { violations } from './axe.ts'
import { boughtPerson, expect, test } from './fixtures.ts'

test('people to be informed by law are listed, get a custom notice, and are marked as informed and unmarked', async ({
  sidelight,
}) => {
  await boughtPerson(sidelight)
  const page = await sidelight.browser.extensionPage('library.html#/data')
  const part = page.getByRole('region', { name: 'Inform people (Art. 14 GDPR)' })
  await expect(part.getByRole('textbox')).toHaveCount(0)
  await part.getByRole('switch', { name: 'List people to inform' }).click()
  const text = part.getByRole('textbox', { name: 'Notice' })
  await expect(text).toHaveValue(/^Information on .*\n\nDear \{name\},\n/)
  await text.fill('{name}: {data}. {source}')
  await part.getByRole('button', { name: 'Save text' }).click()
  await expect(part.getByRole('button', { name: 'Restore template' })).toBeVisible()
  await part.getByLabel('Language of the notice').selectOption('Deutsch')
  await expect(text).toHaveValue(/Guten Tag \{name\},\n/)
  await part.getByLabel('Language of the notice').selectOption('English')
  await expect(text).toHaveValue('{name}: {data}. {source}')
  expect(await violations(page)).toEqual([])
  const pictures = process.env['INFORMING_PICTURES']
  if (pictures) await part.screenshot({ path: `${pictures}/part.png` })

  await part.getByRole('link', { name: 'Show people to inform' }).click()
  const grid = page.getByRole('grid', { name: 'Records' })
  await expect(grid.getByText('Mara Lindqvist')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Filter: To inform/ })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Inform', exact: true }).click()
  const box = page.getByRole('group', { name: 'Inform', exact: true })
  await expect(box.getByRole('button', { name: 'Copy notices' })).toBeVisible()
  if (pictures) await page.screenshot({ path: `${pictures}/actions.png` })
  const { path } = await sidelight.browser.downloadDuring(() =>
    box.getByRole('button', { name: 'Save notices (CSV)' }).click(),
  )
  expect(readFileSync(path, 'utf8')).toMatch(
    /\nMara Lindqvist,.*Mara Lindqvist: Name, .* and .*\. 127\.0\.0\.1/,
  )

  await page.getByRole('button', { name: 'Inform', exact: true }).click()
  await box.getByRole('button', { name: 'Mark as informed' }).click()
  await expect(grid.getByText('Mara Lindqvist')).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(grid.getByText('Mara Lindqvist')).toBeVisible()
})
