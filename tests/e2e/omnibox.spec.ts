import { boughtPerson, expect, test } from './fixtures.ts'
import { button, field } from './search-panel.ts'

/** Undocumented: Chromium's bindings identify events by this. */
interface Dispatches {
  dispatch: (...args: unknown[]) => void
}

test('the address bar keyword opens a form that is filled in but not sent, and later another one in the same tab', async ({
  sidelight,
}) => {
  const tab = await sidelight.chromium.extensionPage(
    'sidepanel.html#search=company&domain=northwind-atlas.example',
  )
  await expect(field(tab, 'Company domain')).toHaveValue('northwind-atlas.example')
  await expect(button(tab, /^Find company/)).toBeEnabled()

  await tab.goto(tab.url().replace(/#.*/, '#search=people&firstName=Mara&lastName=Lindqvist'))
  await expect(field(tab, 'First name')).toHaveValue('Mara')
  await expect(field(tab, 'Last name')).toHaveValue('Lindqvist')
  expect(sidelight.paidRequests()).toEqual([])
})

test('the panel without a form address starts normally', async ({ sidelight }) => {
  const tab = await sidelight.chromium.extensionPage('sidepanel.html#search=nothing&domain=a.example')
  await expect(tab.getByText('Open a person')).toBeVisible()
  await expect(field(tab, 'Company domain')).toHaveCount(0)
})

test('the address bar keyword works in every worker instance', async ({ sidelight }) => {
  await sidelight.chromium.stopWorker()
  const worker = await sidelight.chromium.worker()
  const listening = () =>
    worker.evaluate(() => [
      chrome.omnibox.onInputStarted.hasListeners(),
      chrome.omnibox.onInputChanged.hasListeners(),
      chrome.omnibox.onInputEntered.hasListeners(),
    ])
  await expect.poll(listening).toEqual([true, true, true])
})

test('typing in the address bar lists saved records first, and Enter buys nothing', async ({
  sidelight,
  stage,
}) => {
  await boughtPerson(sidelight)
  await sidelight.visit('/feed/')
  await sidelight.chromium.stopWorker()
  const worker = await sidelight.chromium.worker()

  const suggested = await worker.evaluate(async () => {
    const { onInputStarted, onInputChanged } = chrome.omnibox as unknown as Record<string, Dispatches>
    onInputStarted?.dispatch()
    return new Promise((heard) => onInputChanged?.dispatch('lindq', heard))
  })
  expect(suggested).toEqual([{ content: '? lindq', description: 'Search people named lindq' }])
  expect(sidelight.paidRequests()).toHaveLength(1)

  const enter = (text: string, disposition: string) =>
    worker.evaluate(
      ([typed, where]) => {
        const { onInputEntered } = chrome.omnibox as unknown as Record<string, Dispatches>
        onInputEntered?.dispatch(typed, where)
      },
      [text, disposition],
    )
  await sidelight.page.bringToFront()
  await enter('lindq', 'currentTab')
  await expect(sidelight.page).toHaveURL(`${stage.site.url}/in/mara-lindqvist/`)

  const opened = sidelight.chromium.context.waitForEvent('page')
  await enter('? lindq', 'newForegroundTab')
  await expect(field(await opened, 'First name')).toHaveValue('lindq')
  expect(sidelight.paidRequests()).toHaveLength(1)
})
