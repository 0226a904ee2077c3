import type { Managed } from '../../lib/settings/managed.ts'
import { addUsers, allowTeam, changePassword, removeUser } from './team/engine-users.ts'
import { allowHost } from '../browser/network-guard.ts'
import { changePolicy, defaultPolicy } from '../../lib/team/policy.ts'
import { command, invitationOf, personIn, teamRow, teamUsers } from './team/browsers.ts'
import { etcdEngine } from '../../lib/team/etcd.ts'
import { openLine, type EngineLine } from './team/engine-line.ts'
import { readSealed } from '../browser/sealed-settings.ts'
import { oneAtATime } from '../../sandbox/demo/one-at-a-time.ts'
import { startEtcd, type EtcdCluster } from '../../sandbox/etcd/cluster.ts'
import { storedRows } from '../e2e/run-rows.ts'
import { keyPrefix, teamKeys } from '../../lib/team/keys.ts'
import { until } from '../../sandbox/browser/until.ts'
import { bytesOfBase64Url, formatInvitation } from '../../lib/team/invitation.ts'
import { demoKey, enrich, expect, test as base } from '../e2e/fixtures.ts'
import { policyTests, withChromiumPolicies, withFirefoxPolicies } from './policy-files.ts'

const test = base.extend<{ policiesAlone: void; sharing: { etcd: EtcdCluster; line: EngineLine } }>({
  // A browser has one policy file for the whole computer.
  policiesAlone: [
    async ({ stage: _stage }, use) => oneAtATime('policies of this computer', () => use()),
    { auto: true, timeout: 600_000 },
  ],

  sharing: async ({ stage: _stage, service: _service }, use) => {
    const etcd = await startEtcd(1, { quick: true })
    const [url = ''] = etcd.endpoints
    await addUsers(url, 'acme', teamUsers)
    const { secret } = invitationOf(url, 0, 'Ann')
    const keys = await teamKeys('acme', bytesOfBase64Url(secret))
    const engine = etcdEngine({ endpoints: etcd.endpoints, login: teamUsers[0], fetch })
    await changePolicy({ engine, keys }, () => ({
      ...defaultPolicy('Acme'),
      members: { m1: { name: 'Ann' } },
    }))
    const line = await openLine(Number(new URL(url).port))
    ;[url, line.url].forEach(allowHost)
    await use({ etcd, line })
    await line.close()
    await etcd.close()
  },
})
const tests = policyTests(test)

const storedBudget = async (page: Parameters<typeof readSealed>[0]) =>
  ((await readSealed(page, 'preferences')) as { budgetPerDay: number } | undefined)?.budgetPerDay

tests.chromium(
  'Chromium: what a policy file says holds from the installation on, changes while it runs, and goes',
  async ({ stage }) => {
    const usual = { apiKey: demoKey, providerUrl: stage.service.url, budgetPerDay: 3, welcomeTab: false }
    const first = { ...usual, autoEnrichBudgetPerDay: -5, noSuchPolicy: 1, language: 'de' }
    await withChromiumPolicies(stage, first, async ({ chromium, say }) => {
      const inForce = async () => {
        const page = await chromium.extensionPage('options.html')
        // Wait for it, even if it couldn't be requested yet: no page may be open after this.
        const requested = async () =>
          [(await readSealed(page, 'managed')) as Managed | undefined, await storedBudget(page)] as const
        const [managed, budget] = await requested().finally(() => page.close())
        return {
          budget,
          names: Object.keys(managed?.values ?? {}).toSorted(),
          refused: managed?.refused ?? [],
        }
      }
      await expect.poll(inForce, { timeout: 60_000 }).toMatchObject({
        budget: 3,
        names: ['apiKey', 'budgetPerDay', 'language', 'providerUrl', 'welcomeTab'],
      })
      const page = await chromium.context.newPage()
      await page.goto(`${stage.site.url}/in/mara-lindqvist/`)
      const panel = await chromium.openPanel(page)
      await expect(panel.getByRole('button', { name: /Anreichern|Enrich/ })).toBeVisible()
      expect(await panel.evaluate(() => document.documentElement.lang)).toBe('de')
      expect(chromium.context.pages().filter((each) => each.url().endsWith('/options.html'))).toEqual([])

      say({ ...usual, budgetPerDay: 7 })
      await expect.poll(inForce, { timeout: 60_000 }).toMatchObject({ budget: 7 })
      // If the file is missing at startup, Chromium keeps the last policies.
      say({})
      await expect.poll(inForce, { timeout: 60_000 }).toMatchObject({ budget: 100, names: [], refused: [] })
      const options = await chromium.extensionPage('options.html#provider')
      await expect(options.getByText(/A key ending in/)).toHaveCount(0)
    })
  },
)

tests.firefox('Firefox: what a policy file says holds from the installation on', async ({ stage }) => {
  const policies = {
    apiKey: demoKey,
    providerUrl: stage.service.url,
    budgetPerDay: 3,
    keepPeopleDays: 'ninety',
    welcomeTab: false,
  }
  await withFirefoxPolicies(stage, policies, async (firefox) => {
    await firefox.page(`${stage.site.url}/in/mara-lindqvist/`)
    const sidebar = await firefox.openSidebar()
    await until('the offer', async () => (await sidebar.text()).includes('Enrich · up to 2') || undefined)
    await sidebar.click('.button-primary')
    await until('the person', async () => (await sidebar.text()).includes('Mara Lindqvist') || undefined)
    const options = await firefox.extensionPage('options.html')
    expect(await readSealed(options, 'managed')).toMatchObject({ refused: ['keepPeopleDays'] })
    expect(await storedBudget(options)).toBe(3)
    expect(stage.service.bill(demoKey)).toMatchObject({ credits: 2, charged: 1 })
  })
})

tests.chromium(
  'Chromium: a policy joins a team without a click, holds it, and lets nobody buy without it',
  async ({ stage, sharing: { etcd, line } }) => {
    test.slow()
    const invitation = invitationOf(line.url, 0, 'Ann')
    const usual = { apiKey: demoKey, providerUrl: stage.service.url, welcomeTab: false }
    const invited = (more: object = {}) => ({
      ...usual,
      teamInvitation: formatInvitation({ ...invitation, ...more }),
      lookupsWithoutTeam: false,
    })
    await withChromiumPolicies(stage, invited(), async ({ chromium, say }) => {
      const page = await chromium.extensionPage('library.html#/team')
      const condition = async () => (await teamRow(page, 'status'))?.condition
      await expect.poll(condition).toBe('ready')
      const machine = (await teamRow(page, 'status'))!.machine.id
      const tab = await chromium.context.newPage()
      await tab.goto(`${stage.site.url}/in/mara-lindqvist/`)
      const panel = await chromium.openPanel(tab)
      await enrich(panel).click()
      await expect(personIn(panel)).toBeVisible()
      await expect.poll(() => storedRows(page, 'teamClaims')).toEqual([])
      expect(stage.service.bill(demoKey).charged).toBe(1)

      const settings = await chromium.extensionPage('options.html#team')
      const leave = settings.getByRole('button', { name: 'Leave team' })
      await expect(leave).toBeDisabled()
      await command(settings, { command: 'leave-team', keep: true })
      expect(await condition()).toBe('ready')

      line.set('cut')
      await tab.goto(`${stage.site.url}/in/layla-haddad/`)
      await enrich(panel).click()
      const alert = panel.getByRole('alert')
      await expect(alert).toContainText('Your organization doesn’t allow lookups without the team.')
      await expect(alert.getByRole('button', { name: 'Look up without the team' })).toHaveCount(0)
      line.set('open')

      // The password changes: before the policy has the new invitation, and after.
      await changePassword(etcd.endpoints[0]!, 'm1', 'another')
      await command(page, { command: 'sync-team' })
      await expect.poll(condition).toBe('refused')
      say(invited({ password: 'another' }))
      await expect.poll(condition, { timeout: 60_000 }).toBe('ready')

      // Lose the sealing key, as in a damaged profile. Pages restart, too.
      const machineNow = async () =>
        ((await readSealed(page, 'team')) as { machine?: string } | undefined)?.machine
      for (const each of [panel, settings, tab]) await each.close()
      await page.evaluate(() => indexedDB.deleteDatabase('vault'))
      await chromium.stopWorker()
      await page.reload()
      await expect.poll(() => machineNow().catch(() => undefined)).toBe(machine)
      await command(page, { command: 'sync-team' })
      await expect.poll(condition).toBe('ready')
      expect((await teamRow(page, 'overview'))?.machines).toHaveLength(1)
      const otherTab = await chromium.context.newPage()
      await otherTab.goto(`${stage.site.url}/in/layla-haddad/`)
      await enrich(await chromium.openPanel(otherTab)).click()
      await expect.poll(() => stage.service.bill(demoKey).charged).toBe(2)

      say(usual)
      const free = await chromium.extensionPage('options.html#team')
      await expect(free.getByRole('button', { name: 'Leave team' })).toBeEnabled({ timeout: 60_000 })
      expect(await condition()).toBe('ready')
      await command(free, { command: 'leave-team', keep: true })
      expect(await storedRows(page, 'teamState')).toEqual([])
    })
  },
)

tests.chromium(
  'Chromium: an invitation of a policy that can’t be used, whose member was removed, or of another team',
  async ({ stage, sharing: { etcd, line } }) => {
    test.slow()
    const [url = ''] = etcd.endpoints
    const invitation = formatInvitation(invitationOf(line.url, 0, 'Ann'))
    const usual = { apiKey: demoKey, providerUrl: stage.service.url, welcomeTab: false }
    const broken = invitation.slice(0, -40)
    await withChromiumPolicies(stage, { ...usual, teamInvitation: broken }, async ({ chromium, say }) => {
      const settings = await chromium.extensionPage('options.html#team')
      const group = settings.getByRole('region', { name: 'Team' })
      await expect(group.getByRole('alert')).toContainText('Part of this invitation is missing.')
      await expect(settings.getByRole('textbox', { name: 'Invitation' })).toBeDisabled()
      const tab = await chromium.context.newPage()
      await tab.goto(`${stage.site.url}/in/mara-lindqvist/`)
      const panel = await chromium.openPanel(tab)
      const alert = panel.getByRole('alert')
      await enrich(panel).click()
      await expect(alert).toContainText(
        'Your organization requires a team, and this browser hasn’t joined it yet.',
      )
      await expect(alert.getByRole('button', { name: 'Look up without the team' })).toHaveCount(0)
      expect(stage.service.bill(demoKey).charged).toBe(0)

      say({ ...usual, teamInvitation: invitation })
      const status = () => teamRow(settings, 'status')
      await expect.poll(async () => (await status())?.condition, { timeout: 60_000 }).toBe('ready')
      await enrich(panel).click()
      await expect(personIn(panel)).toBeVisible()

      say({ ...usual, teamInvitation: 'sidelight-team:' })
      await expect(group.getByRole('alert')).toContainText('Part of this invitation is missing.', {
        timeout: 60_000,
      })
      expect((await status())?.condition).toBe('ready')

      say({ ...usual, teamInvitation: invitation })
      await expect(group.getByRole('alert')).toHaveCount(0, { timeout: 60_000 })
      await removeUser(url, 'm1')
      await command(settings, { command: 'sync-team' })
      await expect.poll(async () => (await status())?.condition).toBe('refused')
      await expect(group).toContainText('rejects this account')
      await tab.goto(`${stage.site.url}/in/layla-haddad/`)
      await enrich(panel).click()
      await expect(alert).toContainText('rejects this account')
      expect(stage.service.bill(demoKey).charged).toBe(1)

      const other = { ...invitationOf(line.url, 1, 'Ann'), team: 'Harbour', teamId: 'harbour' }
      const keys = await teamKeys('harbour', bytesOfBase64Url(other.secret))
      await allowTeam(url, 'harbour', 'm2')
      const engine = etcdEngine({ endpoints: etcd.endpoints, login: teamUsers[1], fetch })
      await changePolicy({ engine, keys }, () => ({
        ...defaultPolicy('Harbour'),
        members: { m2: { name: 'Ann' } },
      }))
      say({ ...usual, teamInvitation: formatInvitation(other) })
      await expect
        .poll(async () => [(await status())?.team.name, (await status())?.condition], { timeout: 60_000 })
        .toEqual(['Harbour', 'ready'])
      await tab.goto(`${stage.site.url}/in/mara-lindqvist/`)
      await expect(personIn(panel)).toBeVisible()
      await expect
        .poll(async () => (await engine.list(keyPrefix(keys, 'record'), { limit: 10 })).entries.length)
        .toBeGreaterThan(0)
      expect(stage.service.bill(demoKey).charged).toBe(1)
    })
  },
)

tests.firefox(
  'Firefox: a policy joins a team without a click, and what is bought is shared',
  async ({ stage, sharing: { line } }) => {
    const policies = {
      apiKey: demoKey,
      providerUrl: stage.service.url,
      welcomeTab: false,
      teamInvitation: formatInvitation(invitationOf(line.url, 0, 'Ann')),
      lookupsWithoutTeam: false,
    }
    await withFirefoxPolicies(stage, policies, async (firefox) => {
      await firefox.page(`${stage.site.url}/in/mara-lindqvist/`)
      const sidebar = await firefox.openSidebar()
      await until('the offer', async () => (await sidebar.text()).includes('Enrich · up to 2') || undefined)
      const options = await firefox.extensionPage('options.html')
      const status = () => options.evaluate(storedStatus)
      await until('the team', async () => (await status()) === 'ready' || undefined)
      await sidebar.click('.button-primary')
      await until('the person', async () => (await sidebar.text()).includes('Mara Lindqvist') || undefined)
      expect(stage.service.bill(demoKey)).toMatchObject({ charged: 1 })
      line.set('cut')
      await firefox.page(`${stage.site.url}/in/layla-haddad/`)
      // Wait until the sidebar no longer shows the previous page's offer.
      const offered = async () => {
        const text = await sidebar.text()
        return (text.includes('Enrich · up to 2') && !text.includes('Mara Lindqvist')) || undefined
      }
      await until('the offer', offered)
      await sidebar.click('.button-primary')
      const refused = 'Your organization doesn’t allow lookups without the team.'
      await until('the reason', async () => (await sidebar.text()).includes(refused) || undefined)
      expect(stage.service.bill(demoKey)).toMatchObject({ charged: 1 })
    })
  },
)

function storedStatus(): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sidelight')
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const db = opening.result
      const reading = db.transaction('teamState').objectStore('teamState').get('status')
      reading.addEventListener('success', () => {
        db.close()
        resolve((reading.result as { condition?: string } | undefined)?.condition)
      })
    })
  })
}
