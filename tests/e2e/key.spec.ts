import { setUpLost } from '../../sandbox/demo/set-up.ts'
import { boughtPerson, demoKey, enrich, expect, setKey, test } from './fixtures.ts'

test('the provider receives the key in the header only', async ({ sidelight, service }) => {
  const panel = await boughtPerson(sidelight)
  await panel.getByRole('button', { name: /^Find email/ }).click()
  await expect(panel.getByText('6 credits spent on this page')).toBeVisible()
  expect(service.requests.length).toBeGreaterThan(2)
  for (const { headers, path, query, body } of service.requests) {
    expect(headers['x-api-key']).toBe(demoKey)
    expect(JSON.stringify({ path, query, body, headers: { ...headers, 'x-api-key': '' } })).not.toContain(
      demoKey,
    )
  }
})

test('only the last characters of a saved key are shown', async ({ sidelight }) => {
  const options = await sidelight.chromium.extensionPage('options.html#provider')
  await expect(options.getByText('A key ending in -key is saved')).toBeVisible()
  await expect(options.getByRole('textbox', { name: 'API key' })).toHaveValue('')
  expect(await options.content()).not.toContain(demoKey)
})

test("a content script can't read the key", async ({ sidelight }) => {
  const { page, chromium } = sidelight
  const session = await chromium.context.newCDPSession(page)
  const worlds: { id: number; origin: string }[] = []
  session.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context))
  await session.send('Runtime.enable')
  await sidelight.visit('/in/mara-lindqvist/')
  const ours = () => worlds.findLast(({ origin }) => origin === `chrome-extension://${chromium.extensionId}`)
  await expect.poll(() => ours()?.origin).toBeTruthy()
  const read = async (area: string) => {
    const expression = `chrome.storage.${area}.get(null).then((all) => JSON.stringify(all), (error) => 'refused: ' + error.message)`
    const response = await session.send('Runtime.evaluate', {
      expression,
      contextId: ours()!.id,
      awaitPromise: true,
    })
    return String(response.result.value)
  }
  expect(await read('local')).toMatch(/^refused/)
  expect(await read('session')).toMatch(/^refused/)
})

test('a key that was changed outside Sidelight is reported by name, and nothing is sent with it', async ({
  sidelight,
  service,
  stage,
}) => {
  const options = await sidelight.browser.extensionPage('options.html#provider')
  const kept = () => options.evaluate(async () => JSON.stringify(await chrome.storage.local.get(null)))
  expect(await kept()).not.toContain(demoKey)
  const planted = { key: 'planted-key-0123', origin: service.url, base: service.url, account: 'planted' }
  await options.evaluate((value) => chrome.storage.local.set({ apiKey: { version: 1, value } }), planted)
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('No API key is saved for this provider.')
  await options.reload()
  await expect(options.getByText('were changed outside Sidelight: API key.')).toBeVisible()
  expect(sidelight.paidRequests()).toEqual([])

  // If the sealing key is lost, the user's own key must be entered again.
  await options.getByRole('button', { name: 'Dismiss' }).click()
  await setKey(options, demoKey)
  sidelight.isLast = true
  await options.evaluate(() => indexedDB.deleteDatabase('vault'))
  await sidelight.browser.stopWorker()
  await options.reload()
  await expect(options.getByText(/were changed outside Sidelight: .*API key/)).toBeVisible()
  await setUpLost(options, { apiUrl: service.url, socialUrl: stage.site.url, key: demoKey })
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(service.requests.every(({ headers }) => headers['x-api-key'] === demoKey)).toBe(true)
})

test('a key belongs to its provider: for another address it must be entered again', async ({
  sidelight,
  service,
}) => {
  const options = await sidelight.chromium.extensionPage('options.html#provider')
  await options
    .getByRole('textbox', { name: 'Provider URL' })
    .fill(service.url.replace('127.0.0.1', 'localhost'))
  await options.getByRole('button', { name: 'Save' }).click()
  await expect(options.getByText('Enter a key for the new URL')).toBeVisible()
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText(
    'No API key is saved for this provider. No credits spent.',
  )
  expect(sidelight.paidRequests()).toEqual([])
})
