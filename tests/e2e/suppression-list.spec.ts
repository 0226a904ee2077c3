import { enrich, expect, test } from './fixtures.ts'

test('a pasted or uploaded suppression list is previewed, added and applied', async ({ sidelight }) => {
  const keep = await sidelight.chromium.extensionPage('library.html#/data')
  const part = keep.getByRole('region', { name: 'Suppression list' })
  const field = part.getByRole('textbox', { name: 'People to add' })
  await field.fill('layla+x@else.example\nJane Doe, Acme Ltd.\n???')
  await expect(part.getByText('Valid: 2. Invalid: 1.')).toBeVisible()
  await part.getByRole('button', { name: 'Add to suppression list' }).click()
  await expect(part.getByText('2 added to the suppression list.')).toBeVisible()
  await expect(part.getByText('2 people on your suppression list')).toBeVisible()

  await part.getByRole('textbox', { name: /Email address or profile/ }).fill('Doe Jane; acme.example')
  await part.getByRole('button', { name: 'Remove from list' }).click()
  await expect(part.getByText('1 person on your suppression list')).toBeVisible()

  await sidelight.visit('/in/mara-lindqvist/')
  const lines = Array.from({ length: 1001 }, (_, index) => `person-${index}@acme.example`)
  await part.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Profile,Email', `${sidelight.page.url()},`, ...lines.map((line) => `,${line}`)].join('\n'),
    ),
  })
  await expect(part.getByText('Valid: 1,002. Invalid: 0.')).toBeVisible()
  await part.getByRole('button', { name: 'Add to suppression list' }).click()
  await expect(part.getByText('1,002 added to the suppression list.')).toBeVisible({ timeout: 60_000 })

  const panel = await sidelight.panel()
  await sidelight.page.bringToFront()
  await enrich(panel).click()
  const alert = panel.getByRole('alert')
  await expect(alert).toContainText('is on your suppression list')
  await expect(alert).toContainText('remove them from the list in Data & privacy')
  await keep.goto('about:blank')
  const opening = sidelight.browser.context.waitForEvent('page')
  await alert.getByRole('button', { name: 'Open Data & privacy' }).click()
  const data = await opening
  await expect(data.getByRole('region', { name: 'Suppression list' })).toContainText(
    '1,003 people on your suppression list',
  )
  expect(sidelight.paidRequests()).toEqual([])
})
