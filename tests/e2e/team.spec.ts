import { allowHost } from '../browser/network-guard.ts'
import { violations } from './axe.ts'
import { pasteField } from './run-page.ts'
import { demoKey, enrich, expect, test } from './fixtures.ts'
import { startTestTeam, type TestTeam } from './team-engine.ts'

let team: TestTeam
test.beforeAll(async () => {
  team = await startTestTeam()
})
test.beforeEach(() => team.cluster.endpoints.forEach(allowHost))
test.afterAll(() => team.close())

async function join(page: Awaited<ReturnType<typeof settings>>, text: string) {
  await page.getByRole('textbox', { name: 'Invitation' }).fill(text)
  await page.getByRole('button', { name: 'Join' }).click()
}

const settings = (sidelight: {
  chromium: { extensionPage(path: string): Promise<import('@playwright/test').Page> }
}) => sidelight.chromium.extensionPage('options.html#team')

test('a valid invitation joins a team, its page shows the team, and leaving ends it', async ({
  sidelight,
}) => {
  const page = await settings(sidelight)
  const group = page.getByRole('region', { name: 'Team' })
  await join(page, team.invitation.slice(0, -9))
  await expect(group.getByRole('alert')).toContainText('Part of this invitation is missing.')
  await join(page, team.revoked)
  await expect(group.getByRole('alert')).toContainText('doesn’t accept this invitation')
  await page.getByRole('textbox', { name: 'Invitation' }).fill(team.invitation)
  await expect(group).toContainText(team.cluster.endpoints[0]!)
  await expect(group).toContainText('Fairlead Marine')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(group.getByText('In sync')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Machine name' })).toHaveValue(/ on /)
  await page.getByRole('textbox', { name: 'Machine name' }).fill('Bridge')
  await page.getByRole('textbox', { name: 'Machine name' }).blur()
  expect(await violations(page)).toEqual([])

  await group.getByRole('link', { name: 'Open team page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  const members = page.getByRole('table', { name: /^Members/ })
  await expect(members.getByRole('row')).toHaveCount(3)
  await expect(members.getByRole('row', { name: /Ilse Brandvold/ })).toContainText('0 of 50')
  await expect(
    page.getByRole('table', { name: /^Machines/ }).getByRole('row', { name: /Bridge/ }),
  ).toContainText('This one')
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await violations(page), `at ${width}`).toEqual([])
    const beyond = await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth)
    expect(beyond, `nothing sticks out at ${width}`).toBe(0)
  }

  const reopened = await settings(sidelight)
  await reopened.getByRole('button', { name: 'Leave team' }).click()
  const keep = reopened.getByRole('checkbox', { name: /^Keep what colleagues enriched/ })
  await expect(keep).toBeChecked()
  await expect(reopened.getByRole('button', { name: 'Leave and keep' })).toBeVisible()
  await keep.uncheck()
  await reopened.getByRole('button', { name: 'Leave and delete' }).click()
  await expect(reopened.getByRole('textbox', { name: 'Invitation' })).toBeVisible()
  await expect(reopened.getByRole('link', { name: 'Open team page' })).toHaveCount(0)
})

test("after a forgotten passphrase, an invitation restores the same machine; while locked, a machine can't leave", async ({
  sidelight,
}) => {
  // A reset can't remove this test's lock.
  sidelight.isLast = true
  const page = await settings(sidelight)
  const group = page.getByRole('region', { name: 'Team' })
  await join(page, team.invitation)
  await expect(group.getByText('In sync')).toBeVisible()
  await group.getByRole('textbox', { name: 'Machine name' }).fill('Bridge')
  await group.getByRole('textbox', { name: 'Machine name' }).blur()
  const privacy = await sidelight.chromium.extensionPage('library.html#/data/lock')
  await privacy.getByRole('textbox', { name: 'New passphrase', exact: true }).fill('correct horse battery')
  await privacy.getByRole('textbox', { name: 'Repeat new passphrase' }).fill('correct horse battery')
  await privacy.getByRole('button', { name: 'Set passphrase' }).click()
  await expect(privacy.getByText('The lock is set.')).toBeVisible()

  await privacy.getByRole('button', { name: 'Lock now' }).click()
  await expect(group.getByRole('button', { name: 'Leave team' })).toBeDisabled()
  await expect(group.getByText('Unlock Sidelight to change this.')).toBeVisible()

  await privacy.getByRole('button', { name: 'Lost your passphrase?' }).click()
  await privacy.getByRole('button', { name: 'Delete key and tokens' }).click()
  await expect(privacy.getByRole('button', { name: 'Lost your passphrase?' })).toHaveCount(0)
  await privacy.close()
  await expect(group.getByText('This browser lost access to the team.')).toBeVisible()
  await expect(group.getByRole('textbox', { name: 'Machine name' })).toBeHidden()
  expect(await violations(page)).toEqual([])
  await join(page, team.invitation)
  await expect(group.getByText('In sync')).toBeVisible()
  await expect(group.getByRole('textbox', { name: 'Machine name' })).toHaveValue('Bridge')
})

test(
  "a lookup waits for a colleague's request in flight, and is retried after its failure only by a click with a price",
  { tag: '@thorough' },
  async ({ sidelight, service, stage }) => {
    const page = await settings(sidelight)
    await join(page, team.invitation)
    await expect(page.getByText('In sync')).toBeVisible()
    const claimed = await team.claim(
      { apiUrl: stage.service.url, socialUrl: stage.site.url },
      '/in/mara-lindqvist/',
    )
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await enrich(panel).click()
    await expect(
      panel.getByRole('status').filter({ hasText: 'Tomasz Wilk is looking this up.' }),
    ).toBeVisible()
    await team.end(claimed, { state: 'unknown', cost: null, otherKeys: [], records: [] })
    const alert = panel.getByRole('alert')
    await expect(alert).toContainText('may have been charged without a result. No credits spent.')
    await expect(alert).toContainText('may be paid for twice')
    expect(service.bill(demoKey).charged).toBe(0)
    await alert.getByRole('button', { name: 'Look up anyway · up to 2 credits' }).click()
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
    expect(service.bill(demoKey).charged).toBe(1)

    team.cluster.kill(0)
    await sidelight.visit('/in/layla-haddad/')
    await enrich(panel).click()
    await expect(alert).toContainText('Your team’s library couldn’t be checked')
    expect(service.bill(demoKey).charged).toBe(1)
    await alert.getByRole('button', { name: 'Look up without the team · up to 2 credits' }).click()
    await expect(panel.getByRole('heading', { name: 'ليلى حداد' })).toBeVisible()
    expect(service.bill(demoKey).charged).toBe(2)
    await team.cluster.start(0)
  },
)

test(
  'a bulk run skips lookups that a colleague may have paid for, and retries them only if the user chooses to',
  { tag: '@thorough' },
  async ({ sidelight, service, stage }) => {
    const page = await settings(sidelight)
    await join(page, team.invitation)
    await expect(page.getByText('In sync')).toBeVisible()
    const where = { apiUrl: stage.service.url, socialUrl: stage.site.url }
    const claimed = await team.claim(where, '/in/layla-haddad/')
    await team.end(claimed, { state: 'unknown', cost: null, otherKeys: [], records: [] })
    const run = await sidelight.chromium.extensionPage('library.html#/bulk/new')
    await pasteField(run).fill(`${stage.site.url}/in/layla-haddad/`)
    await run.getByRole('checkbox', { name: 'Email' }).uncheck()
    await run.getByRole('button', { name: /^Start · / }).click()
    await expect(run.getByText('A colleague looked this up, and may have been charged')).toBeVisible()
    expect(service.bill(demoKey).charged).toBe(0)
    await run.getByRole('checkbox', { name: 'Failed · 1' }).check()
    await expect(run.getByText('A colleague may already have been charged for some of these.')).toBeVisible()
    await run.getByRole('button', { name: 'Retry · up to 2 credits' }).click()
    await expect(run.getByRole('link', { name: 'ليلى حداد' })).toBeVisible()
    expect(service.bill(demoKey).charged).toBe(1)
  },
)
