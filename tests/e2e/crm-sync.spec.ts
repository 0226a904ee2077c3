import type { Locator, Page } from '@playwright/test'
import { hubspotToken } from '../../sandbox/destinations/hubspot.ts'
import { salesforceToken } from '../../sandbox/destinations/salesforce.ts'
import { salesforceConsumerKey } from '../../sandbox/destinations/salesforce-sign-in.ts'
import { webhookSecret } from '../../sandbox/destinations/webhook.ts'
import { readSealed } from '../browser/sealed-settings.ts'
import { violations } from './axe.ts'
import { addHubspot, buyMara, chooseSystem, openRoom, test } from './crm-page.ts'
import { enrich, expect } from './fixtures.ts'
import { ended, paste, start } from './run-page.ts'

const savedDestinations = async (page: Page) =>
  ((await readSealed(page, 'destinations')) as unknown[] | undefined) ?? []

test('after its review, a record is sent to the CRM once and appears in the log', async ({
  sidelight,
  there,
}) => {
  await buyMara(sidelight)
  const page = await openRoom(sidelight)
  await addHubspot(page, there)
  await expect(page.getByText('Connected.')).toBeVisible()
  const review = page.getByRole('table', { name: 'Records as sent to HubSpot contacts' })
  const line = review.getByRole('row', { name: /Mara Lindqvist/ })
  await expect(line).toContainText('Create')
  await line.getByRole('button', { name: 'All fields of Mara Lindqvist' }).click()
  await expect(review).toContainText('First nameMara')
  await expect(page.getByText('1 to create.')).toBeVisible()
  expect(there.hubspot.contacts.rows).toEqual([])
  await page.getByRole('button', { name: 'Send 1 record to HubSpot contacts' }).click()
  const log = page.getByRole('table', { name: 'Log' })
  await expect(log.getByRole('row', { name: /Mara Lindqvist/ })).toContainText('Created')
  expect(there.hubspot.contacts.rows).toMatchObject([
    { values: { firstname: 'Mara', lastname: 'Lindqvist' } },
  ])
  await expect(page.getByRole('tab', { name: 'Up to date' })).toBeVisible()
  await expect(line).toContainText('No changes')
  const result = page.getByRole('status').filter({ hasText: '1 person is in HubSpot contacts: 1 created' })
  await expect(result.getByRole('link', { name: /^Open HubSpot contacts/ })).toBeVisible()
  if (process.env['SHOTS']) await shoot(page, process.env['SHOTS'])
  expect(await violations(page)).toEqual([])
})

function statusOf(page: Page) {
  return page.getByRole('article').getByRole('status')
}

const contradictions = /on (its|their) way|[Ww]ill be sent|Send 0|Connected|Sending|not sent/

test(
  'a failed connection test shows one status, one sentence and one action',
  { tag: '@thorough' },
  async ({ sidelight, there }) => {
    await buyMara(sidelight)
    const page = await openRoom(sidelight)
    await addHubspot(page, there, 'a-wrong-token')
    const token = page.getByRole('form').getByLabel('Access token')
    await expect(token).toHaveAccessibleDescription(/Authentication failed/)
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.getByRole('button', { name: 'Select another system' }).click()
    await expect.poll(() => savedDestinations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Destinations' })).toBeFocused()
    await addHubspot(page, there, 'a-wrong-token')
    await expect(token).toHaveAccessibleDescription(/Authentication failed/)
    expect(there.requests.filter((request) => !request.startsWith('GET '))).toEqual([])
    await shot(page, 'token-form')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(statusOf(page)).toHaveText('Authentication failed. Update the token to resume sending.')
    await expect(page.getByRole('button', { name: 'Update token' })).toHaveCount(1)
    await expect(page.getByText(contradictions)).toHaveCount(0)
    const send = page.getByRole('button', { name: /^Send 1 record/ })
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await expect(send).toHaveAccessibleDescription(
      'Authentication failed. Update the token to resume sending.',
    )
    await shot(page, 'token')
    await page.getByRole('button', { name: 'Update token' }).click()
    await expect(page.getByLabel('Access token')).toHaveValue('')
    await page.getByLabel('Access token').fill(hubspotToken)
    await page.getByRole('button', { name: 'Save and test' }).click()
    await expect(statusOf(page)).toHaveText('Connected.')
    await send.click()
    await expect.poll(() => there.hubspot.contacts.rows.length).toBe(1)
    await expect(statusOf(page)).toHaveText('Connected.')
  },
)

test('a token that expires during delivery stops the queue, and a new token resumes it', async ({
  sidelight,
  there,
}) => {
  await buyMara(sidelight)
  const page = await openRoom(sidelight)
  await addHubspot(page, there)
  await expect(statusOf(page)).toHaveText('Connected.')
  await expect(page.getByText('1 to create.')).toBeVisible()
  there.fault({ status: 401, body: { message: 'Expired.' } })
  await page.getByRole('button', { name: /^Send 1 record/ }).click()
  await expect(statusOf(page)).toHaveText(
    'Authentication failed. Update the token to resume sending. 1 record queued.',
  )
  await expect(page.getByText(contradictions)).toHaveCount(0)
  await expect(page.getByText('Next attempt')).toHaveCount(0)
  await shot(page, 'token-waiting')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Access token').fill(hubspotToken)
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect.poll(() => there.hubspot.contacts.rows.length).toBe(1)
  await expect(statusOf(page)).toHaveText('Connected.')
})

test('a delivery that is pending when the worker stops is sent by the next worker instance', async ({
  sidelight,
  there,
}) => {
  await buyMara(sidelight)
  const page = await openRoom(sidelight)
  await addHubspot(page, there)
  await expect(page.getByText('1 to create.')).toBeVisible()
  // HubSpot locks a record for a moment; the next attempt is ten seconds later.
  there.fault({ status: 423, body: { message: 'Locked.' } })
  await page.getByRole('button', { name: /^Send 1 record/ }).click()
  // If the worker were stopped during the attempt, the record would be locked for the 90 s of its lease.
  await expect(page.getByText('The record is temporarily locked there.')).toBeVisible()
  await sidelight.chromium.stopWorker()
  await sidelight.visit('/in/mara-lindqvist/?again')
  await expect.poll(() => there.hubspot.contacts.rows.length).toBe(1)
  await expect(statusOf(page)).toHaveText('Connected.')
})

test(
  'the alert about a rate limit shows when it ends, and cancelling the queue removes the queued record from it',
  { tag: '@thorough' },
  async ({ sidelight, there }) => {
    await buyMara(sidelight)
    const page = await openRoom(sidelight)
    await addHubspot(page, there)
    await expect(statusOf(page)).toHaveText('Connected.')
    await expect(page.getByText('1 to create.')).toBeVisible()
    there.fault({ status: 429, body: { policyName: 'DAILY', message: 'You have reached your daily limit.' } })
    await page.getByRole('button', { name: /^Send 1 record/ }).click()
    await expect(statusOf(page)).toHaveText(
      /^The destination’s daily limit is reached\. 1 record queued\. Resumes at .+\.$/,
    )
    await expect(page.getByText(contradictions)).toHaveCount(0)
    await shot(page, 'daily')
    await page.getByRole('button', { name: 'Cancel remaining' }).click()
    await expect(statusOf(page)).toHaveText(/^The destination’s daily limit is reached\. Resumes at .+\.$/)
  },
)

test(
  "a webhook's secret is called a secret, its address is fixed, and a 410 turns it off",
  { tag: '@thorough' },
  async ({ sidelight, there }) => {
    await buyMara(sidelight)
    const page = await openRoom(sidelight)
    await chooseSystem(page, 'Webhook')
    const form = page.getByRole('form', { name: 'Webhook' })
    await page.getByLabel('URL', { exact: true }).fill(`${there.url}/webhook/?key=a%20b`)
    await page.getByLabel('Signing secret', { exact: true }).fill('dGhlIHNlY3JldCBvZiBzb21lYm9keSBlbHNl')
    await expect(form.getByText('Read as base64')).toBeVisible()
    await page.getByLabel('Signing secret', { exact: true }).fill('some-text!')
    await expect(form.getByText('Not base64')).toBeVisible()
    await shot(page, 'webhook-form')
    await page.getByLabel('Signing secret', { exact: true }).fill('dGhlIHNlY3JldCBvZiBzb21lYm9keSBlbHNl')
    await page.getByRole('button', { name: 'Save and test' }).click()
    await expect(page.getByLabel('Signing secret', { exact: true })).toHaveAccessibleDescription(
      /Signature not accepted/,
    )
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(statusOf(page)).toHaveText(
      'Signature not accepted. Use the same secret here and in the receiver.',
    )
    await expect(page.getByText(/token/i)).toHaveCount(0)
    expect(there.addresses.at(-1)).toBe(`${there.url}/webhook/?key=a%20b`)
    await shot(page, 'secret')
    await page.getByRole('button', { name: 'Update secret' }).click()
    await page.getByLabel('Signing secret', { exact: true }).fill(webhookSecret)
    await page.getByRole('button', { name: 'Save and test' }).click()
    await expect(statusOf(page)).toHaveText('Connected.')
    there.fault({ status: 410, times: 9 })
    await page.getByRole('button', { name: /^Send 1 record/ }).click()
    await expect(statusOf(page)).toHaveText(/removed this webhook .* 1 record queued\./)
    await shot(page, 'gone')
    expect(there.requests.filter((request) => request.startsWith('POST /webhook'))).toHaveLength(3)
    await expect(page.getByRole('button', { name: 'Turn on again' })).toBeVisible()
  },
)

test(
  'an error response and a missing response each show one status',
  { tag: '@thorough' },
  async ({ sidelight, there }) => {
    await buyMara(sidelight)
    const page = await openRoom(sidelight)
    there.fault({ status: 503 })
    await addHubspot(page, there)
    await expect(page.getByRole('alert')).toContainText('The test failed. No valid response.')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(statusOf(page)).toHaveText('The test failed. No valid response.')
    await shot(page, 'failed')
    there.fault({ status: 503 })
    await page.getByRole('button', { name: /^Send 1 record/ }).click()
    await expect(statusOf(page)).toHaveText(/^No valid response\. 1 record queued\. Resumes at .+\.$/)
    await expect(page.getByText(contradictions)).toHaveCount(0)
    await shot(page, 'retrying')
  },
)

test(
  'the review shows how a value that is too long will be cut, and exactly that is sent',
  { tag: '@thorough' },
  async ({ sidelight, there }) => {
    await buyMara(sidelight)
    const page = await openRoom(sidelight)
    await chooseSystem(page, 'Salesforce contacts')
    await page.getByLabel('URL', { exact: true }).fill(`${there.url}/salesforce`)
    await page.getByLabel('Access token').fill(salesforceToken)
    await page.getByText('8 fields mapped · Edit').click()
    await page.getByLabel('Source of Title').selectOption('Summary')
    await page.getByLabel('Create missing companies').check()
    await shot(page, 'company-form')
    await page.getByRole('button', { name: 'Save and test' }).click()
    await expect(statusOf(page)).toHaveText('Connected.')
    const line = page.getByRole('table', { name: /^Records as sent/ }).getByRole('row', { name: /Mara/ })
    await expect(line).toContainText('Summary is shortened to 128 characters.')
    await shot(page, 'cut')
    await page.getByRole('button', { name: /^Send 1 record/ }).click()
    await expect(page.getByText('Company created and linked.')).toBeVisible()
    const [contact] = there.salesforce.contacts.rows
    expect(String(contact?.values['Title']).length).toBeLessThanOrEqual(128)
    expect(contact?.values['AccountId']).toBe(there.salesforce.accounts.rows[0]?.id)
  },
)

test('the review shows which fields of an existing contact change, and a delivery changes only these', async ({
  sidelight,
  there,
}) => {
  await buyMara(sidelight)
  const page = await openRoom(sidelight)
  await addHubspot(page, there)
  await page.getByRole('button', { name: 'Send 1 record to HubSpot contacts' }).click()
  await expect.poll(() => there.hubspot.contacts.rows.length).toBe(1)
  const [contact] = there.hubspot.contacts.rows
  Object.assign(contact!.values, { jobtitle: 'Old title', hubspot_owner_id: '7' })
  await page.getByRole('tab', { name: 'Up to date' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove destination' }).click()
  await addHubspot(page, there)
  const line = page.getByRole('table', { name: /^Records as sent/ }).getByRole('row', { name: /Mara/ })
  await expect(line).toContainText('Update Title')
  await expect(page.getByText('1 to update.')).toBeVisible()
  await page.getByRole('button', { name: 'Send 1 record to HubSpot contacts' }).click()
  await expect(page.getByText('1 person is in HubSpot contacts: 1 updated')).toBeVisible()
  expect(contact!.values['jobtitle']).not.toBe('Old title')
  expect(contact!.values['hubspot_owner_id']).toBe('7')
})

test(
  'the review reports a missing field, and another field fixes it',
  { tag: '@thorough' },
  async ({ sidelight, there }) => {
    await sidelight.visit('/in/no-mail-novak/')
    const panel = await sidelight.panel()
    await enrich(panel).click()
    await expect(panel.getByRole('button', { name: /^Refresh/ })).toBeVisible()
    const page = await openRoom(sidelight)
    await addHubspot(page, there)
    await expect(page.getByRole('row', { name: /Nov.k/ })).toContainText('Missing: Email')
    await expect(page.getByText('There are no records to send.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Send \d/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Remove destination' }).click()
    await expect(page.getByText('No destinations yet.')).toBeVisible()
    expect(await savedDestinations(page)).toEqual([])
  },
)

test('signing in to Salesforce saves a destination that renews its session', async ({ sidelight, there }) => {
  await buyMara(sidelight)
  const page = await openRoom(sidelight)
  await chooseSystem(page, 'Salesforce contacts')
  await page.getByLabel('URL', { exact: true }).fill(`${there.url}/salesforce`)
  await page.getByLabel('Consumer key').fill('another-key')
  const [refused] = await Promise.all([
    sidelight.chromium.context.waitForEvent('page'),
    page.getByRole('button', { name: 'Sign in to Salesforce' }).click(),
  ])
  await expect(refused.getByText('invalid_client_id')).toBeVisible()
  await refused.close()
  await expect(page.getByLabel('Consumer key')).toHaveAccessibleDescription(/The sign-in didn’t finish/)
  await shot(page, 'sign-in')
  await page.getByLabel('Consumer key').fill(salesforceConsumerKey)
  await page.getByRole('button', { name: 'Sign in to Salesforce' }).click()
  await expect(statusOf(page)).toHaveText('Connected.')
  expect(sidelight.chromium.context.pages().filter((each) => each.url().includes('/oauth2/'))).toEqual([])

  there.salesforce.signIns.accessTokens.clear()
  await page.getByRole('button', { name: /^Send 1 record/ }).click()
  await expect.poll(() => there.salesforce.contacts.rows.length).toBe(1)

  there.salesforce.signIns.accessTokens.clear()
  there.salesforce.signIns.refreshTokens.clear()
  await page.getByRole('button', { name: 'Test' }).click()
  await expect(statusOf(page)).toContainText('Salesforce no longer accepts this sign-in. Sign in again.')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByLabel('Consumer key')).toHaveValue(salesforceConsumerKey)
  await page.getByRole('button', { name: 'Sign in to Salesforce' }).click()
  await expect(statusOf(page)).toHaveText('Connected.')
})

test('the people of a finished run are in the CRM after two clicks, with the owner and list chosen once', async ({
  sidelight,
  there,
}) => {
  const owner = there.hubspot.owners.add({ email: 'owner@acme.example' })
  const list = there.hubspot.lists.add({ processingType: 'MANUAL' })
  const page = await sidelight.chromium.extensionPage('library.html#/crm')
  await chooseSystem(page, 'HubSpot contacts')
  await page.getByText('More settings').click()
  await page.getByLabel('URL', { exact: true }).fill(`${there.url}/hubspot`)
  await page.getByLabel('Owner’s email (optional)').fill('owner@acme.example')
  await page.getByLabel('List ID (optional)').fill(list.id)
  await page.getByLabel('Access token').fill(hubspotToken)
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByText('Connected.')).toBeVisible()
  await page.close()

  const run = await paste(sidelight, ['/in/mara-lindqvist/', '/in/layla-haddad/'])
  await run.getByRole('checkbox', { name: 'Email' }).check()
  await start(run).click()
  await expect(ended(run)).toBeVisible()
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await click(run.getByRole('link', { name: /^Send 2 to HubSpot contacts/ }))
  await click(run.getByRole('button', { name: 'Send 2 records to HubSpot contacts' }))
  await expect(run.getByText('2 people are in HubSpot contacts: 2 created')).toBeVisible()
  expect(clicks).toBe(2)
  expect(there.hubspot.contacts.rows.map(({ values }) => values['hubspot_owner_id'])).toEqual([
    owner.id,
    owner.id,
  ])
  expect(there.hubspot.members.rows).toHaveLength(2)
})

async function shoot(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.screenshot({ path: `${to}/wide.png`, fullPage: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 480, height: 900 })
  await page.screenshot({ path: `${to}/narrow.png`, fullPage: true })
}

async function shot(page: Page, name: string): Promise<void> {
  if (!process.env['SHOTS']) return
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true })
}
