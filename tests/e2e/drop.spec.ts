import type { Page } from '@playwright/test'
import { enrich, expect, test } from './fixtures.ts'

/** Resolves to whether the panel accepted the drag. */
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

test('a link dropped on the panel is shown without buying anything', async ({ sidelight, stage }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(panel.getByRole('heading', { name: 'mara-lindqvist' })).toBeVisible()
  const link = { 'text/uri-list': `# dragged\r\n${stage.site.url}/in/layla-haddad/?trk=list\r\n` }

  await expect.poll(() => drag(panel, link, false)).toBe(true)
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

async function dropFiles(page: Page, files: Record<string, string>): Promise<boolean> {
  return page.evaluate((given) => {
    const dataTransfer = new DataTransfer()
    for (const [name, text] of Object.entries(given)) dataTransfer.items.add(new File([text], name))
    const tell = (name: string) =>
      document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }))
    const taken = [tell('dragenter'), tell('dragover')].every((untaken) => !untaken)
    tell('drop')
    return taken
  }, files)
}

const csv = { 'people.csv': 'Name,Company\nMara Lindqvist,Brightwater\nLayla Haddad,Harbourline\n' }
const records = (key: string, name: string) => ({
  'records.json': `{"format":"sidelight-library","version":1,"exportedAt":"2026-11-01T00:00:00Z","records":[\n${JSON.stringify({ key, kind: 'person', aliases: [key], name, headline: '', company: '', place: '', email: '', url: '', tags: [], note: '', createdAt: 1, updatedAt: 1, lists: [], sections: {}, history: [] })}\n]}\n`,
})

test('links and files dropped on a library page open in the matching view', async ({ sidelight, stage }) => {
  const page = await sidelight.chromium.extensionPage('library.html')
  await expect(page.getByRole('navigation', { name: 'Sidelight' })).toBeVisible()

  await dropFiles(page, records('person:mara-lindqvist', 'Mara Lindqvist'))
  await expect(page.getByText('1 record added')).toBeVisible()
  await page.getByRole('navigation', { name: 'Sidelight' }).getByRole('link', { name: 'Records' }).click()

  const saved = { 'text/uri-list': `${stage.site.url}/in/mara-lindqvist/?trk=list` }
  expect(await drag(page, saved, false)).toBe(true)
  await expect(page.getByText('Drop the link to open its record')).toBeVisible()
  await drag(page, saved, true)
  await expect(page).toHaveURL(/#\/record\/person/)
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()

  for (const [files, sentence] of [
    [{ 'photo.png': '\0\u0001' }, 'Drop a CSV, Excel or vCard file, a Sidelight export or a backup.'],
    [{ 'a.csv': 'a', 'b.csv': 'b' }, 'Drop one file at a time.'],
  ] as const) {
    expect(await dropFiles(page, files)).toBe(true)
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await drag(page, { 'text/plain': 'https://elsewhere.example/' }, true)
  await expect(page.getByText('This link isn’t a page that Sidelight supports')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await drag(page, { 'text/uri-list': `${stage.site.url}/in/layla-haddad/` }, true)
  const box = page.getByRole('textbox', { name: 'People, companies or jobs' })
  await expect(box).toHaveValue(/\/in\/layla-haddad\/$/)
  await expect(page.getByText('Not in your library yet')).toBeVisible()
  await drag(page, { 'text/uri-list': `${stage.site.url}/company/brightwater/` }, true)
  await expect(box).toHaveValue(/layla-haddad\/\n.*brightwater/)

  await dropFiles(page, csv)
  await expect(page.getByText('people.csv')).toBeVisible()
  await expect(page.getByText('People by name: 2')).toBeVisible()

  await dropFiles(page, { 'backup.ndjson': '{"format":"sidelight-backup","version":1,"at":1}\n' })
  await expect(page.getByRole('alert')).toBeVisible()
  expect(sidelight.paidRequests()).toEqual([])
})

test(
  'a file dropped on the panel opens in the library without sending anything',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    await sidelight.visit('/feed/')
    const panel = await sidelight.panel()
    await expect(panel.getByText('Open a person')).toBeVisible()
    const opened = sidelight.chromium.context.waitForEvent('page')
    await dropFiles(panel, csv)
    const library = await opened
    await expect(library.getByText('people.csv')).toBeVisible()
    await expect(library.getByText('People by name: 2')).toBeVisible()
    await dropFiles(panel, { 'photo.png': '\0' })
    await expect(
      panel.getByText('Drop a CSV, Excel or vCard file, a Sidelight export or a backup.'),
    ).toBeVisible()
    expect(sidelight.paidRequests()).toEqual([])
  },
)

test(
  'an unsupported drop shows a message and changes nothing',
  { tag: '@thorough' },
  async ({ sidelight, stage }) => {
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
  },
)

test('text dropped into a field stays in the field', { tag: '@thorough' }, async ({ sidelight }) => {
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
