import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { buildOnce } from './build-once.ts'
import { demoKey, expect, firstRun, test } from './fixtures.ts'

let chromium: TestChromium

test.beforeEach(async () => {
  chromium = await openTestChromium({ extension: await buildOnce({ browser: 'chrome' }) })
})

test.afterEach(async () => {
  await chromium.close()
})

test('a build without preset needs both addresses, and sends nothing without permission', async ({
  stage,
  service,
}) => {
  const options = await firstRun(chromium)
  await expect(options.getByRole('textbox')).toHaveCount(3)
  await options.setViewportSize({ width: 400, height: 320 })
  await options.getByRole('textbox', { name: 'API key' }).fill(demoKey)
  await options.getByRole('button', { name: 'Agree and save' }).click()
  await expect(options.getByRole('alert')).toHaveText(['Enter a URL.', 'Enter a URL.'])
  // The button may be far below the field.
  await expect(options.getByRole('alert').first()).toBeInViewport({ ratio: 1 })
  await expect(options.getByRole('textbox', { name: 'Provider URL' })).toBeFocused()

  const provider = options
    .getByRole('group', { name: 'Provider' })
    .getByRole('button', { name: 'Example provider' })
  await provider.click()
  await expect(provider).toHaveAttribute('aria-pressed', 'true')
  await expect(options.getByRole('textbox', { name: 'API key' })).toBeFocused()
  await expect(options.getByRole('alert')).toHaveCount(0)
  await expect(options.getByRole('textbox', { name: 'Provider URL' })).toHaveValue('https://api.example.com')
  await expect(options.getByRole('textbox', { name: 'Network URL' })).toHaveValue(
    'https://www.social.example',
  )
  await expect(options.getByRole('link', { name: 'Get an API key' })).toHaveAttribute(
    'href',
    'https://www.example.com/api-keys',
  )
  await options.getByRole('textbox', { name: 'Provider URL' }).fill(service.url)
  await expect(provider).toHaveAttribute('aria-pressed', 'false')
  await options.getByRole('textbox', { name: 'Network URL' }).fill(stage.site.url)
  // Without a user gesture, the browser refuses instead of showing a prompt that a test can't answer.
  const session = await chromium.context.newCDPSession(options)
  const run = (expression: string) => session.send('Runtime.evaluate', { expression, userGesture: false })
  const active = async () => (await run('navigator.userActivation.isActive')).result.value as unknown
  await expect.poll(active).toBe(false)
  await run("document.querySelector('form').requestSubmit()")
  await expect(options.getByRole('alert')).toContainText('The browser didn’t grant access')

  await options.reload()
  await expect(options.getByRole('textbox', { name: 'Provider URL' })).toHaveValue(service.url)
  await expect(options.getByText('A key ending in -key is saved')).toBeVisible()
  expect(service.requests).toEqual([])
})
