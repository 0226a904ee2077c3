import { expect, test } from './fixtures.ts'
import { fact, openRoom, pasteField } from './run-page.ts'

const lines = (count: number) =>
  Array.from({ length: count }, (_, number) => `someone.else${number}@far.example`).join('\n')

test(
  'text too long for a field is summarized, removable, and planned completely',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    const page = await openRoom(sidelight, 'bulk/new')
    const remove = page.getByRole('button', { name: 'Remove pasted text' })
    await pasteField(page).fill('first@near.example\nlast@near.example')
    await pasteField(page).evaluate(
      (field: HTMLTextAreaElement, pasted) => {
        field.setSelectionRange(18, 18)
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', pasted)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      `\n${lines(4000)}`,
    )
    await expect(page.getByText('4,002 lines pasted.')).toBeVisible()
    await expect(pasteField(page)).toBeHidden()
    await expect(remove).toBeFocused()
    await expect(fact(page, 'New lookups')).toHaveText('4,002')

    await remove.press('Enter')
    await expect(pasteField(page)).toBeFocused()
    await expect(pasteField(page)).toHaveValue('')
    // The same amount without a paste event: dropped, or set by a program.
    await pasteField(page).evaluate((field: HTMLTextAreaElement, text) => {
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }, lines(4000))
    await expect(page.getByText('4,000 lines pasted.')).toBeVisible()
    await expect(remove).toBeFocused()
    await expect(fact(page, 'New lookups')).toHaveText('4,000')
  },
)
