import type { Page } from '@playwright/test'
import type { Destinations } from '../../sandbox/destinations/destinations.ts'
import { hubspotToken } from '../../sandbox/destinations/hubspot.ts'
import { violations } from './axe.ts'
import { ended, fact, openRoom, pasteField, start } from './run-page.ts'
import { chooseSystem, test } from './crm-page.ts'
import { boughtPerson, expect } from './fixtures.ts'

const searches = (there: Destinations) =>
  there.requests.filter((request) => /batch\/read|search/.test(request))
const writes = (there: Destinations) =>
  there.requests.filter((request) => !/^GET |\/(batch\/read|search)$/.test(request))

async function connect(page: Page, there: Destinations): Promise<void> {
  await chooseSystem(page, 'HubSpot contacts')
  await page.getByText('More settings').click()
  await page.getByLabel('URL', { exact: true }).fill(`${there.url}/hubspot`)
  const before = page.getByLabel('Check whether people are there before a lookup')
  await expect(before).not.toBeChecked()
  await before.check()
  await page.getByLabel('Access token').fill(hubspotToken)
  await shot(page, 'presence-form')
  await page.getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByRole('article').getByRole('status')).toHaveText('Connected.')
}

test('people who are in the CRM can be left out of a run, which then buys only the others', async ({
  sidelight,
  there,
  service,
}) => {
  const crm = await sidelight.chromium.extensionPage('library.html#/crm')
  await connect(crm, there)
  there.hubspot.contacts.add({ email: 'ann@acme.example', hubspot_owner_id: '7', hs_email_optout: 'true' })
  there.hubspot.contacts.add({ email: 'bob@acme.example' })
  const page = await openRoom(sidelight, 'bulk/new')
  await pasteField(page).fill(
    ['ann', 'bob', 'cid', 'dan', 'eve'].map((name) => `${name}@acme.example`).join('\n'),
  )
  await expect(start(page)).toHaveText('Start · up to 10 credits')
  expect(searches(there)).toEqual([])

  await page.getByRole('button', { name: 'Check in HubSpot contacts · 5' }).click()
  await expect(fact(page, 'In HubSpot contacts').first()).toHaveText('2 · 1 opted out')
  await expect(fact(page, 'Not in HubSpot contacts')).toHaveText('3')
  await expect(page.getByRole('button', { name: /^Check in HubSpot/ })).toHaveCount(0)
  expect(searches(there)).toEqual(['POST /hubspot/crm/objects/2026-09/contacts/batch/read'])
  await expect(start(page)).toHaveText('Start · up to 10 credits')

  await page.getByLabel('Leave out people in HubSpot contacts').check()
  await expect(start(page)).toHaveText('Start · up to 6 credits')
  await expect(fact(page, 'New lookups')).toHaveText('3')
  await shot(page, 'presence-run')
  expect(await violations(page)).toEqual([])
  expect(sidelight.paidRequests()).toEqual([])

  await start(page).click()
  await expect(
    ended(page)
      .or(page.getByRole('region', { name: 'Summary' }))
      .first(),
  ).toBeVisible()
  await expect.poll(() => sidelight.paidRequests().length).toBe(3)
  const sent = JSON.stringify(service.requests)
  expect(
    ['ann@', 'bob@', 'cid@', 'dan@', 'eve@'].filter((name) => sent.includes(name.replace('@', ''))),
  ).toEqual(['cid@', 'dan@', 'eve@'])
  expect(writes(there)).toEqual([])
})

test('before a lookup, the panel shows whether the person is in the CRM, and never blocks the lookup', async ({
  sidelight,
  there,
}) => {
  const crm = await sidelight.chromium.extensionPage('library.html#/crm')
  await connect(crm, there)
  const panel = await boughtPerson(sidelight)
  await expect(panel.getByText('Not in HubSpot contacts')).toBeVisible()
  await crm.getByRole('button', { name: 'Edit' }).click()
  await crm.getByText('More settings').click()
  await crm.getByLabel('Check whether people are there before a lookup').uncheck()
  await crm.getByRole('button', { name: 'Save and test' }).click()
  await expect(panel.getByText('Not in HubSpot contacts')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: /^Find email/ })).toBeEnabled()
  expect(writes(there)).toEqual([])
})

test(
  'a person with the same name at the same company is reported as possibly in the CRM',
  { tag: '@thorough' },
  async ({ sidelight, there }) => {
    const crm = await sidelight.chromium.extensionPage('library.html#/crm')
    await connect(crm, there)
    there.hubspot.contacts.add({ email: 'old@home.example', firstname: 'Mara', lastname: 'Lindqvist' })
    const panel = await boughtPerson(sidelight)
    await expect(panel.getByText('Maybe in HubSpot contacts · someone with this name')).toBeVisible()
    await shot(panel, 'presence-panel')
    expect(await violations(panel)).toEqual([])
  },
)

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (!folder) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true })
  }
}
