import { readFile } from 'node:fs/promises'
import { boughtPerson, expect, expectFocus, more, test } from './fixtures.ts'

test('a corrected title survives a refresh of the profile, in the library and in an export', async ({
  sidelight,
  service,
}) => {
  const panel = await boughtPerson(sidelight)
  const hostile = 'Harbour <b>Master</b>'
  const act = panel.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'More' })
  await more(panel, 'Correct a field')
  const field = panel.getByRole('combobox', { name: 'Field' })
  await expectFocus(field)
  await field.selectOption('Email')
  const value = panel.getByRole('textbox', { name: 'Corrected value' })
  await value.fill('mara')
  await value.press('Enter')
  await expect(value).toHaveAccessibleDescription(/Enter an email address such as name@example.com\./)
  await field.selectOption('Title')
  await expect(value).toHaveAttribute('placeholder', /\S/)
  await value.fill(hostile)
  await value.press('Enter')
  await expect(act).toBeFocused()
  const corrections = panel.getByRole('list', { name: 'Corrections' })
  await more(panel, 'Correct a field')
  await expect(corrections).toContainText(hostile)

  await panel.keyboard.press('Escape')
  service.fault({
    operation: 3,
    patch: { person: { currentPosition: { title: 'Pilot', companyName: 'Acme' } } },
  })
  await panel
    .getByRole('button', { name: /^Refresh · / })
    .first()
    .click()
  await expect(panel.getByRole('list', { name: 'Contact' })).toContainText('Acme')
  await expect(panel.getByText(hostile).first()).toBeVisible()
  await more(panel, 'Correct a field')
  await expect(corrections).toContainText(
    /^Title Harbour <b>Master<\/b>Corrected on .*\. Provider’s value: Pilot$/,
  )
  await panel.keyboard.press('Escape')

  const library = await sidelight.browser.extensionPage('library.html')
  await library.getByRole('searchbox', { name: 'Search records' }).fill('harbour')
  await expect(library.getByRole('grid', { name: 'Records' })).toContainText('Mara Lindqvist')
  await library.getByRole('columnheader', { name: 'Select all shown' }).click()
  await library.getByRole('button', { name: 'Export' }).click()
  const dialog = library.getByRole('dialog', { name: 'Export 1 record' })
  const { path } = await sidelight.browser.downloadDuring(() =>
    dialog.getByRole('button', { name: 'Export' }).click(),
  )
  const csv = await readFile(path, 'utf8')
  expect(csv).toContain(hostile)
  expect(csv).not.toContain('Pilot')
  await library.close()

  await sidelight.page.bringToFront()
  await more(panel, 'Correct a field')
  await panel.getByRole('button', { name: 'Use provider’s value for Title' }).click()
  await expect(corrections).toHaveCount(0)
  await panel.keyboard.press('Escape')
  await expect(panel.getByText('Pilot').first()).toBeVisible()
  await panel
    .getByRole('status')
    .filter({ hasText: 'Correction removed' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(panel.getByText(hostile).first()).toBeVisible()
  await more(panel, 'Correct a field')
  await expect(corrections).toContainText(hostile)
})
