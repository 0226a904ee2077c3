import { deleteSealed } from '../browser/sealed-settings.ts'
import { demoKey, enrich, expect, test, type Sidelight } from './fixtures.ts'
import { button, field } from './search-panel.ts'

/** Undocumented: Chromium's bindings identify events by this. */
interface Dispatches {
  dispatch: (...args: unknown[]) => void
}

/** A test can't reach the browser's menu. */
async function choose(sidelight: Sidelight, click: object): Promise<void> {
  const worker = await sidelight.chromium.worker()
  await worker.evaluate(async (info) => {
    // Without a user gesture the browser refuses, and a second panel would open in a window and take the action.
    chrome.sidePanel.open = () => Promise.resolve()
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
    ;(chrome.contextMenus.onClicked as unknown as Dispatches).dispatch(info, tab)
  }, click)
}

test('Show in Sidelight shows the person of a link for free until the user goes back', async ({
  sidelight,
  stage,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(panel.getByRole('heading', { name: 'mara-lindqvist' })).toBeVisible()
  await choose(sidelight, { menuItemId: 'show', linkUrl: `${stage.site.url}/in/layla-haddad?trk=feed` })
  await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
  await expect(panel.getByText('Pinned, not this tab · layla-haddad')).toBeVisible()
  await expect(enrich(panel)).toHaveText('Enrich · up to 2 credits')

  await button(panel, 'Back to this tab’s page').click()
  await expect(panel.getByRole('heading', { name: 'mara-lindqvist' })).toBeVisible()
  await expect(panel.getByText('Pinned, not this tab')).toHaveCount(0)
  expect(sidelight.paidRequests()).toEqual([])
})

test(
  'a person shown from a link disappears when the tab navigates',
  { tag: '@thorough' },
  async ({ sidelight, stage }) => {
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await expect(panel.getByRole('heading', { name: 'mara-lindqvist' })).toBeVisible()
    await choose(sidelight, { menuItemId: 'show', linkUrl: `${stage.site.url}/in/layla-haddad/` })
    await expect(panel.getByRole('heading', { name: 'layla-haddad' })).toBeVisible()
    await sidelight.visit('/in/no-mail-novak/')
    await expect(panel.getByRole('heading', { name: 'no-mail-novak' })).toBeVisible()
    await expect(panel.getByText('Pinned, not this tab')).toHaveCount(0)
    await sidelight.visit('/in/mara-lindqvist/')
    await expect(panel.getByRole('heading', { name: 'mara-lindqvist' })).toBeVisible()
  },
)

test('Enrich on a link buys that person once, and the ledger names the menu', async ({
  sidelight,
  stage,
  service,
}) => {
  await sidelight.visit('/feed/')
  const panel = await sidelight.panel()
  await expect(panel.getByText('Open a person')).toBeVisible()
  const click = { menuItemId: 'enrich-person:2', linkUrl: `${stage.site.url}/in/mara-lindqvist/` }
  await choose(sidelight, click)
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await expect(panel.getByText('Pinned, not this tab · Mara Lindqvist')).toBeVisible()
  await choose(sidelight, click)
  await choose(sidelight, { menuItemId: 'enrich-job:2', linkUrl: `${stage.site.url}/jobs/view/4000000001/` })
  // The record shown before also has a button of that name.
  await expect(panel.getByRole('tab', { name: 'Job' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Senior Dispatch Engineer' })).toBeVisible()
  await expect(button(panel, /^Refresh/)).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(2)
  expect(service.bill(demoKey).charged).toBe(2)

  const ledger = await sidelight.chromium.extensionPage('ledger.html')
  await expect(ledger.getByRole('cell', { name: 'Menu' })).toHaveCount(2)
})

test(
  'Enrich on a link without a key buys nothing and shows the reason',
  { tag: '@thorough' },
  async ({ sidelight, stage }) => {
    const options = await sidelight.chromium.extensionPage('options.html')
    await deleteSealed(options, 'apiKey')
    await options.close()
    await sidelight.visit('/feed/')
    const panel = await sidelight.panel()
    await choose(sidelight, {
      menuItemId: 'enrich-person:2',
      linkUrl: `${stage.site.url}/in/mara-lindqvist/`,
    })
    await expect(panel.getByRole('alert')).toContainText('No API key is saved')
    expect(sidelight.paidRequests()).toEqual([])
  },
)

const selections: [string, string, string, RegExp][] = [
  ['mara@northwind-atlas.example', 'Email', 'mara@northwind-atlas.example', /^Find person · up to/],
  ['northwind-atlas.example', 'Company domain', 'northwind-atlas.example', /^Find company · /],
  ['  Mara Lindqvist ', 'Last name', 'Lindqvist', /^Find people · /],
]

test('selected text fills in the matching search form, and only sending the form spends', async ({
  sidelight,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  for (const [selectionText, label, value, act] of selections) {
    await choose(sidelight, { menuItemId: 'look', selectionText })
    await expect(field(panel, label)).toHaveValue(value)
    await expect(button(panel, act)).toBeEnabled()
  }
  expect(sidelight.paidRequests()).toEqual([])
  await button(panel, /^Find people · /).click()
  await expect.poll(() => sidelight.paidRequests()).toHaveLength(1)
})

test(
  'a link that only looks like a profile is reported',
  { tag: '@thorough' },
  async ({ sidelight, stage }) => {
    await sidelight.visit('/feed/')
    const panel = await sidelight.panel()
    await choose(sidelight, { menuItemId: 'enrich-person:2', linkUrl: `${stage.site.url}/in/` })
    await expect(panel.getByText('doesn’t recognize this page')).toBeVisible()
    await choose(sidelight, { menuItemId: 'enrich-person:2', linkUrl: 'https://elsewhere.example/in/mara/' })
    await expect(panel.getByText('Pinned, not this tab')).toHaveCount(0)
    await sidelight.visit('/in/mara-lindqvist/')
    await expect(enrich(panel)).toBeVisible()
    await expect(panel.getByText('doesn’t recognize this page')).toHaveCount(0)
    expect(sidelight.paidRequests()).toEqual([])
  },
)

test('the context menus exist in every worker instance, also after they were removed', async ({
  sidelight,
}) => {
  const there = async () => {
    const worker = await sidelight.chromium.worker()
    return worker.evaluate(() =>
      Promise.all(
        ['show', 'enrich-person:2', 'enrich-job:2', 'look'].map(
          (id) =>
            new Promise((done) => {
              chrome.contextMenus.update(id, {}, () => done(chrome.runtime.lastError?.message ?? id))
            }),
        ),
      ),
    )
  }
  await expect.poll(there).toEqual(['show', 'enrich-person:2', 'enrich-job:2', 'look'])
  const worker = await sidelight.chromium.worker()
  await worker.evaluate(() => chrome.contextMenus.removeAll())
  await sidelight.chromium.stopWorker()
  await expect.poll(there).toEqual(['show', 'enrich-person:2', 'enrich-job:2', 'look'])
})
