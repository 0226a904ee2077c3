import type { Page } from '@playwright/test'
import { operationNames, operations, type OperationName } from '../../lib/api/operations.ts'
import { requestDraftOf } from '../../components/console/requestDraft.ts'
import { consoleCalls } from '../unit/components/console/calls.ts'
import { violations } from './axe.ts'
import { demoKey, expect, test, type Sidelight } from './fixtures.ts'

const open = ({ chromium }: Sidelight, operation: OperationName) =>
  chromium.extensionPage(`console.html#${operation}`)

const chosen = (page: Page) => page.getByRole('navigation', { name: 'Lookups' }).locator('[aria-current]')
const choose = (page: Page, operation: OperationName) => page.locator(`nav a[href="#${operation}"]`).click()
const send = (page: Page) => page.getByRole('button', { name: /^Send · / })
const sendAnyway = (page: Page) => page.getByRole('button', { name: /^Send anyway · / })
const rawResponse = (page: Page) => page.getByRole('group', { name: 'Raw response' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function fill(page: Page, operation: OperationName, input: Record<string, unknown>) {
  const { values, extras } = requestDraftOf(operations[operation], input)
  for (const [name, value] of Object.entries(values)) {
    const [group, flag] = name.split('.')
    if (flag) await page.getByRole('group', { name: group! }).getByLabel(flag).selectOption(value)
    else await field(page, name).fill(value)
  }
  for (const { name, value } of extras) {
    await page.getByRole('button', { name: 'Add parameter' }).click()
    await field(page, 'Name').last().fill(name)
    await field(page, 'Value').last().fill(value)
  }
}

const boughtBefore: OperationName[] = ['getProfileData', 'enrichProfile']

test(
  'the console shows the exact request, the raw response and the request id of each of the 20 operations',
  { tag: '@thorough' },
  async ({ sidelight, service, stage }) => {
    const calls = consoleCalls(stage.site.url)
    const page = await open(sidelight, 'personSearch')
    for (const name of operationNames) {
      const { method, path, gives } = operations[name]
      const input = calls[name]
      await choose(page, name)
      await expect(
        page.locator('.console-operation').getByText(`${method} ${path}`, { exact: true }),
      ).toBeVisible()
      await fill(page, name, input)
      const before = service.requests.length
      await send(page).click()
      if (boughtBefore.includes(name)) {
        await expect(page.getByText('Showing the saved response')).toBeVisible()
        expect(service.requests).toHaveLength(before)
        await sendAnyway(page).click()
        await expect(page.getByText('Showing the saved response')).toHaveCount(0)
      }
      await expect(page.getByText('Done', { exact: true }).first(), name).toBeVisible()
      expect(service.requests, name).toHaveLength(before + 1)
      const sent = service.requests.at(-1)
      const query = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))
      expect(sent, name).toMatchObject({ method, path, query: method === 'GET' ? query : {} })
      if (method === 'POST') expect(JSON.parse(sent?.body ?? ''), name).toEqual(input)
      expect(sent?.headers['x-api-key']).toBe(demoKey)
      const raw = JSON.parse((await rawResponse(page).textContent()) ?? '')
      expect(raw, name).toHaveProperty(gives)
      const requestId = raw.metadata?.request_id
      if (requestId) await expect(page.getByRole('definition').getByText(requestId)).toBeVisible()
      expect(await page.content()).not.toContain(demoKey)
    }
  },
)

test('the exact request is updated while typing, and copied as a command without the key', async ({
  sidelight,
}) => {
  const page = await open(sidelight, 'enrichProfile')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const request = page.getByRole('group', { name: 'Request', exact: true })
  await expect(request).toContainText('x-api-key: ••••-key')
  await field(page, 'socialUrl').fill("https://www.social.example/in/o'neil")
  await expect(request).toContainText(`"socialUrl": "https://www.social.example/in/o'neil"`)
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('-H "x-api-key: $API_KEY"')
  expect(copied).toContain(String.raw`"socialUrl":"https://www.social.example/in/o'\''neil"`)
  expect(copied).not.toContain(demoKey)
  expect(await page.content()).not.toContain(demoKey)
  expect(sidelight.paidRequests()).toEqual([])
})

test('invalid input is reported at its field, and nothing is sent', async ({ sidelight }) => {
  const page = await open(sidelight, 'jobsSearch')
  await field(page, 'location').fill('Lisbon; Porto')
  await field(page, 'page').fill('11')
  await send(page).click()
  await expect(field(page, 'keywords')).toHaveAccessibleDescription('Enter a value.')
  await expect(field(page, 'keywords')).toBeFocused()
  await expect(field(page, 'location')).toHaveAccessibleDescription(/isn’t valid/)
  await expect(field(page, 'page')).toHaveAccessibleDescription('1 to 10 Enter a whole number in this range.')
  await choose(page, 'personsSearch')
  await send(page).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid request: at least one filter.')
  await choose(page, 'enrichProfile')
  await field(page, 'socialUrl').fill('x')
  await field(page, 'cacheDuration').fill('two days')
  await send(page).click()
  await expect(field(page, 'cacheDuration')).toHaveAttribute('aria-invalid', 'true')
  expect(sidelight.paidRequests()).toEqual([])
})

const nasty = '<img src=x onerror=alert(1)><script>alert(1)</script>'

test(
  'any response is shown as text: an HTML page, a megabyte in one field, unreadable parts',
  { tag: '@thorough' },
  async ({ sidelight, service, stage }) => {
    const profile = `${stage.site.url}/in/mara-lindqvist/`
    const page = await open(sidelight, 'getLanguages')
    await field(page, 'socialUrl').fill(profile)
    service.fault({ status: 200, body: `<!doctype html>${nasty}`, contentType: 'text/html' })
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('Unexpected response from the provider')
    await expect(page.getByText(`<!doctype html>${nasty}`)).toBeVisible()

    await choose(page, 'getProfileData')
    service.fault({ patch: { person: { summary: nasty + 'x'.repeat(1_000_000), premium: 'perhaps' } } })
    await send(page).click()
    await expect(page.getByText('The first 200,000 of')).toBeVisible()
    await page.getByText('2 fields in this response couldn’t be read').click()
    await expect(page.getByRole('textbox', { name: 'person.premium' })).toHaveValue('perhaps')
    await page.getByRole('button', { name: 'Show all' }).last().click()
    await expect(page.getByText('The first 200,000 of')).toHaveCount(0)
    expect((await rawResponse(page).textContent())?.length).toBeGreaterThan(1_000_000)
    await expect(page.locator('main img, main script')).toHaveCount(0)
    sidelight.complaints.length = 0
  },
)

test(
  'earlier console requests open again after a reload, free of charge',
  { tag: '@thorough' },
  async ({ sidelight, service, stage }) => {
    const page = await open(sidelight, 'getEducation')
    await field(page, 'socialUrl').fill(`${stage.site.url}/in/mara-lindqvist/`)
    await expect(send(page)).toHaveText('Send · up to 1 credit')
    await send(page).click()
    await expect(page.getByText('1 credit, from balance change')).toBeVisible()
    await page.reload()
    await expect(chosen(page)).toHaveText(/Education/)
    await expect(field(page, 'socialUrl')).toHaveValue('')
    await page.getByRole('button', { name: /mara-lindqvist/ }).click()
    await expect(rawResponse(page)).toContainText('"schools"')
    await expect(field(page, 'socialUrl')).toHaveValue(`${stage.site.url}/in/mara-lindqvist/`)
    expect(service.bill(demoKey)).toMatchObject({ credits: 1, charged: 1 })

    await choose(page, 'getQuotas')
    await expect(send(page)).toHaveText('Send · free')
    await choose(page, 'getPosts')
    await expect(send(page)).toHaveText('Send · cost unknown')
  },
)

test(
  'an empty result shows its cost, and is requested again only on demand',
  { tag: '@thorough' },
  async ({ sidelight, service, stage }) => {
    const page = await open(sidelight, 'getProfileData')
    await field(page, 'socialUrl').fill(`${stage.site.url}/in/nobody-at-all/`)
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('2 credits spent. You can look it up again')
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText(
      'The last lookup found no data for this page. No credits spent',
    )
    expect(sidelight.paidRequests()).toHaveLength(1)
    await page.getByRole('button', { name: 'Look up again · up to 2 credits' }).click()
    await expect(page.getByRole('alert')).toContainText('2 credits spent')
    expect(service.bill(demoKey).credits).toBe(4)
    sidelight.complaints.length = 0
  },
)

test(
  'another operation can be opened while a response is pending, and the response is stored nevertheless',
  { tag: '@thorough' },
  async ({ sidelight, service, stage }) => {
    const page = await open(sidelight, 'getEducation')
    await field(page, 'socialUrl').fill(`${stage.site.url}/in/mara-lindqvist/`)
    service.fault({ operation: 10, hang: true })
    await send(page).click()
    await expect(page.getByText('Sent. Waiting for the response')).toBeVisible()
    await expect(send(page)).toHaveAttribute('aria-busy', 'true')
    await choose(page, 'getExperience')
    await expect(page.getByText('No requests sent yet')).toBeVisible()
    await expect(field(page, 'socialUrl')).toHaveValue(`${stage.site.url}/in/mara-lindqvist/`)
    service.release()
    await choose(page, 'getEducation')
    await page.getByRole('button', { name: /mara-lindqvist.*Done/ }).click()
    await expect(rawResponse(page)).toContainText('"schools"')
    expect(service.bill(demoKey).charged).toBe(1)
  },
)

test(
  'arrow keys choose an operation and Enter sends the request',
  { tag: '@thorough' },
  async ({ sidelight, stage }) => {
    const page = await open(sidelight, 'getEducation')
    await chosen(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(chosen(page)).toHaveText(/Experience/)
    await expect(chosen(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(field(page, 'socialUrl')).toBeFocused()
    await page.keyboard.type(`${stage.site.url}/in/mara-lindqvist/`)
    await page.keyboard.press('Enter')
    await expect(rawResponse(page)).toContainText('"positions"')
  },
)

test(
  'axe reports no violations in the console, before, during and after a request',
  { tag: '@thorough' },
  async ({ sidelight, stage }) => {
    const page = await open(sidelight, 'enrichProfile')
    await page.getByRole('button', { name: 'Add parameter' }).click()
    await send(page).click()
    await expect(field(page, 'socialUrl')).toHaveAttribute('aria-invalid', 'true')
    expect(await violations(page)).toEqual([])
    await field(page, 'socialUrl').fill(`${stage.site.url}/in/mara-lindqvist/`)
    await send(page).click()
    await expect(rawResponse(page)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await send(page).click()
    await expect(sendAnyway(page)).toBeVisible()
    await page.setViewportSize({ width: 700, height: 900 })
    expect(await violations(page)).toEqual([])
  },
)

test('Settings links to the console', async ({ sidelight }) => {
  const options = await sidelight.chromium.extensionPage('options.html#provider')
  await options.getByRole('link', { name: 'API console' }).click()
  await expect(options.getByRole('heading', { name: 'API console' })).toBeVisible()
})
