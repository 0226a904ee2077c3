import type { Page } from '@playwright/test'
import { enrich, expect, test } from './fixtures.ts'

/** Drags data of these types over the panel, and drops it; gives whether the panel said that it may be dropped. */
async function drag(panel: Page, types: Record<string, string>, drop: boolean): Promise<boolean> {
  return panel.evaluate(
    ([given, falls]) => {
      const dataTransfer = new DataTransfer()
      for (const [type, value] of Object.entries(given)) dataTransfer.setData(type, value)
      const tell = (name: string) =>
        document.body.dispatchEvent(
          new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true, composed: true }),
        )
      const taken = [tell('dragenter'), tell('dragover')].every((untaken) => !untaken)
      if (falls) tell('drop')
      return taken
    },
    [types, drop] as const,
  )
}

test('a link that is dropped on the panel is shown, and nothing is bought', async ({ sidelight, stage }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(panel.getByRole('heading', { name: 'mara-lindqvist' })).toBeVisible()
  const link = { 'text/uri-list': `# dragged\r\n${stage.site.url}/in/layla-haddad/?trk=list\r\n` }

  expect(await drag(panel, link, false)).toBe(true)
  await expect(panel.getByText('Drop a link to open its page')).toBeVisible()
  await drag(panel, link, true)
  await expect(panel.getByText('Pinned, not this tab · layla-haddad')).toBeVisible()
  await expect(panel.getByText('Drop a link to open')).toHaveCount(0)
  await expect(enrich(panel)).toHaveText('Enrich · up to 2 credits')
  expect(sidelight.paidRequests()).toEqual([])

  await enrich(panel).click()
  await expect(panel.getByRole('button', { name: /^Refresh ·/ })).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(1)
})

test('anything else that is dropped gets a sentence, and leads nowhere', async ({ sidelight, stage }) => {
  await sidelight.visit('/feed/')
  const panel = await sidelight.panel()
  await expect(panel.getByText('Open a person')).toBeVisible()
  for (const text of [`${stage.site.url}/feed/`, 'https://elsewhere.example/in/mara/', 'Mara', '']) {
    await drag(panel, { 'text/plain': text }, true)
    await expect(panel.getByText('doesn’t recognize this page')).toBeVisible()
    await panel.getByRole('button', { name: 'Dismiss' }).click()
    await expect(panel.getByRole('button', { name: 'Commands' })).toBeFocused()
  }
  expect(panel.url()).toContain('sidepanel.html')
  await expect(panel.getByText('Pinned, not this tab')).toHaveCount(0)
  expect(sidelight.paidRequests()).toEqual([])
})

test('what is dropped into a field is the field’s own', async ({ sidelight }) => {
  await sidelight.visit('/feed/')
  const panel = await sidelight.panel()
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  const field = panel.getByRole('textbox', { name: 'First name', exact: true })
  const prevented = await field.evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', 'Mara')
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return !element.dispatchEvent(event)
  })
  expect(prevented).toBe(false)
})
