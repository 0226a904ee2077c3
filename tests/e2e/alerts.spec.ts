import type { FaultInput } from '../../sandbox/service/service.ts'
import { allowHost } from '../browser/network-guard.ts'
import { demoKey, enrich, expect, test } from './fixtures.ts'

const faults: [string, FaultInput, RegExp][] = [
  ['400', { status: 400, message: 'Bad url' }, /couldn’t process this request\. No credits spent\..*/],
  ['402', { status: 402 }, /credits, but its last reported balance was 1,000\. No credits spent\. Top up/],
  ['403', { status: 403 }, /allow this request\. No credits spent\./],
  ['404', { status: 404, charge: true }, /no data for this page\. 2 credits spent\. You can look/],
  ['429', { status: 429 }, /rate limit is reached\. No credits spent\. Try again/],
  ['500', { status: 500, body: 'oops' }, /server error\. Up to 2 credits may have been spent\./],
  [
    'a page in place of an answer',
    { html: true },
    /Unexpected response from the provider\. Up to 2 credits may have been spent\./,
  ],
  [
    'an empty answer',
    { body: '' },
    /Unexpected response from the provider\. Up to 2 credits may have been spent\./,
  ],
  ['a cut answer', { truncate: true }, /connection was lost\. Up to 2 credits may have been spent\./],
]

/** The faults that `npm test` shows in the browser; unit tests cover the texts of the others. */
const always = ['402', '429', 'a cut answer']

for (const [name, fault, sentence] of faults)
  test(
    `${name}: the alert shows what happened, the cost and the next step`,
    { tag: always.includes(name) ? [] : '@thorough' },
    async ({ sidelight, service }) => {
      service.fault({ operation: 3, ...fault })
      await sidelight.visit('/in/mara-lindqvist/')
      const panel = await sidelight.panel()
      await enrich(panel).click()
      await expect(panel.getByRole('alert')).toContainText(sentence)
      expect(sidelight.paidRequests()).toHaveLength(1)
      sidelight.complaints.length = 0
    },
  )

test('a wrong key is reported at its field, and the saved key stays', async ({ sidelight, service }) => {
  const options = await sidelight.chromium.extensionPage('options.html#provider')
  await options.getByRole('textbox', { name: 'API key' }).fill('wrong-key')
  await options.getByRole('button', { name: 'Save' }).click()
  await expect(options.getByRole('alert')).toHaveText(
    'Your provider rejected this key. Check it and paste it again.',
  )
  const field = options.getByRole('textbox', { name: 'API key' })
  await expect(field).toHaveValue('wrong-key')
  await expect(field).toBeFocused()
  await expect(options.getByText('Saved.', { exact: true })).toHaveCount(0)
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(service.bill(demoKey).credits).toBe(2)
})

test('invalid addresses are refused with a reason, and the saved addresses stay', async ({ sidelight }) => {
  const options = await sidelight.chromium.extensionPage('options.html#provider')
  const address = options.getByRole('textbox', { name: 'Provider URL' })
  const saved = await address.inputValue()
  for (const [typed, message] of [
    ['', 'Enter a URL.'],
    ['not an address', 'This is not a web URL.'],
    ['ftp://api.example.com', 'This is not a web URL.'],
    ['http://api.example.com', 'Use an https URL'],
    ['https://me:secret@api.example.com', 'Remove the user name and password'],
  ] as const) {
    await address.fill(typed)
    await options.getByRole('button', { name: 'Save' }).click()
    await expect(options.getByRole('alert')).toContainText(message)
  }
  await options.reload()
  await expect(address).toHaveValue(saved)
})

test('an unreachable provider is reported', async ({ sidelight, service }) => {
  allowHost('http://127.0.0.1:9')
  const options = await sidelight.chromium.extensionPage('options.html#provider')
  await options.getByRole('textbox', { name: 'Provider URL' }).fill('http://127.0.0.1:9')
  await options.getByRole('textbox', { name: 'API key' }).fill(demoKey)
  await options.getByRole('button', { name: 'Save' }).click()
  await expect(options.getByText('Saved.', { exact: true })).toBeVisible()
  await options.getByRole('button', { name: 'Check key' }).click()
  await expect(options.getByRole('alert')).toContainText('can’t be reached')
  await expect(options.getByRole('alert')).toContainText('Check the Provider URL')
  expect(service.requests.length).toBe(1)
})

test.describe('without a key', () => {
  test.use({ key: null })

  test('the first run opens Settings, the panel links there, and a click spends nothing', async ({
    sidelight,
    service,
  }) => {
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await expect(panel.getByText('Connect your enrichment provider')).toBeVisible()
    await enrich(panel).click()
    await expect(panel.getByRole('alert')).toContainText(
      'No API key is saved for this provider. No credits spent.',
    )
    await panel.getByRole('button', { name: 'Open Settings' }).first().click()
    const options = sidelight.chromium.context.pages().find((page) => page.url().endsWith('/options.html'))
    await expect.poll(() => options?.evaluate(() => document.visibilityState)).toBe('visible')
    await expect(options!.getByRole('textbox', { name: 'API key' })).toBeVisible()
    expect(service.requests).toEqual([])
  })
})

test.describe('with few credits', () => {
  test.use({ key: 'sandbox-low-key' })

  test('a lookup above the balance is refused, and Check credits continues it', async ({
    sidelight,
    service,
  }) => {
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await expect(enrich(panel)).toBeEnabled()
    await panel.keyboard.press('Control+K')
    await panel.getByRole('option', { name: /^Find email/ }).click()
    await expect(panel.getByRole('alert')).toContainText('have enough credits. No credits spent.')
    await enrich(panel).click()
    await expect(panel.getByRole('alert')).toContainText('have enough credits')
    expect(sidelight.paidRequests()).toHaveLength(1)

    service.setKey('sandbox-low-key', { credits: 50 })
    await panel.getByRole('button', { name: 'Check credits' }).click()
    await expect(panel.getByText('50 credits left')).toBeVisible()
    await enrich(panel).click()
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
    sidelight.complaints.length = 0
  })
})
