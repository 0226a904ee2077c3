import { expect, test } from '../e2e/fixtures.ts'

const size = 50_000_000

function pasteMuch({ part, length }: { part: string; length: number }): void {
  const field = document.querySelector('textarea')!
  field.focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', part.repeat(Math.ceil(length / part.length)))
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a paste of 50 MB is refused with an alternative, and the page keeps working', async ({ sidelight }) => {
  const page = await sidelight.browser.extensionPage('library.html#/bulk/new')
  const field = page.getByRole('textbox', { name: 'People, companies or jobs' })
  await expect(field).toBeVisible()
  const few = 'mara.lindqvist@northwind-atlas.example'
  await field.fill(few)
  await page.evaluate(pasteMuch, { part: 'ann@@acme.example, ', length: size })
  await expect(field).toHaveAccessibleDescription(/too much to paste: more than 5 MB/)
  await expect(field).toHaveValue(few)
  await expect(page.getByRole('button', { name: /^Start · up to / })).toBeEnabled()
  await page.evaluate(pasteMuch, { part: 'jane.doe@acme.example\n', length: 4_000_000 })
  await expect(page.getByText(/^[\d,]+ lines pasted\.$/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/too much to paste/)).toHaveCount(0)
  expect(sidelight.paidRequests()).toEqual([])
})
