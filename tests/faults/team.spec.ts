import type { Page } from '@playwright/test'
import { startEtcd, type EtcdCluster } from '../../sandbox/etcd/cluster.ts'
import { allowHost } from '../browser/network-guard.ts'
import type { JoinResult } from '../../lib/team/join-team.ts'
import {
  base64UrlOf,
  bytesOfBase64Url,
  formatInvitation,
  type Invitation,
} from '../../lib/team/invitation.ts'
import { etcdEngine } from '../../lib/team/etcd.ts'
import { teamKeys } from '../../lib/team/keys.ts'
import { changePolicy, usualPolicy } from '../../lib/team/policy.ts'
import type { Subject } from '../../lib/records/database/rows/records.ts'
import type { TeamState } from '../../lib/records/database/rows/team.ts'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { demoKey, enrich, expect, firstRun, setKey, test as base, type Stage } from '../e2e/fixtures.ts'
import { storedRows } from '../e2e/batch-rows.ts'
import { openLine, type EngineLine } from './team/engine-line.ts'
import { addUsers, removeUser } from './team/engine-users.ts'

interface Colleague {
  chromium: TestChromium
  /** A page of the extension, to look at the database from. */
  page: Page
  tab: Page
  /** The panel beside the tab. */
  panel: Page
}

interface Team {
  etcd: EtcdCluster
  ann: Colleague
  bob: Colleague
  /** By which Bob reaches the engine. */
  line: EngineLine
}

const secret = base64UrlOf(crypto.getRandomValues(new Uint8Array(32)))
const users = [
  { name: 'm1', password: 'pässword of Ann' },
  { name: 'm2', password: 'password of Bob' },
]

const test = base.extend<{ team: Team }>({
  team: async ({ stage, service: _service }, use) => {
    const etcd = await startEtcd(1, { quick: true })
    etcd.endpoints.forEach(allowHost)
    const [url = ''] = etcd.endpoints
    await addUsers(url, 'acme', users)
    const keys = await teamKeys('acme', bytesOfBase64Url(secret))
    const engine = etcdEngine({ endpoints: etcd.endpoints, login: users[0]!, fetch })
    await changePolicy({ engine, keys }, () => ({
      ...usualPolicy('Acme'),
      members: { m1: { name: 'Ann' }, m2: { name: 'Bob' } },
    }))
    const line = await openLine(Number(new URL(url).port))
    const [ann, bob] = await Promise.all([
      begin(stage, invitationOf(url, 0, 'Ann')),
      begin(stage, invitationOf(line.url, 1, 'Bob')),
    ])
    await use({ etcd, ann, bob, line })
    await Promise.all([ann.chromium.close(), bob.chromium.close()])
    await line.close()
    await etcd.close()
  },
})

const invitationOf = (url: string, at: number, memberName: string): Invitation => ({
  team: 'Acme',
  teamId: 'acme',
  urls: [url],
  user: users[at]!.name,
  password: users[at]!.password,
  memberName,
  secret,
})

async function begin({ extension, site }: Stage, invitation: Invitation): Promise<Colleague> {
  const chromium = await openTestChromium({ extension })
  const options = await firstRun(chromium)
  await setKey(options, demoKey)
  await options.close()
  const page = await chromium.extensionPage('library.html')
  expect(await command(page, { command: 'join-team', invitation: formatInvitation(invitation) })).toBe(
    'joined',
  )
  await expect.poll(() => teamRow(page, 'status')).toMatchObject({ condition: 'ready' })
  const tab = await chromium.context.newPage()
  await tab.goto(`${site.url}/in/mara-lindqvist/`)
  return { chromium, page, tab, panel: await chromium.openPanel(tab) }
}

async function command(page: Page, message: object): Promise<JoinResult | null> {
  const answer = await page.evaluate((said) => chrome.runtime.sendMessage(said), message)
  return (answer as { result: JoinResult | null }).result
}

/** A row of what is known of the team. */
async function teamRow<Key extends TeamState['key']>(page: Page, key: Key) {
  const rows = await storedRows<TeamState>(page, 'teamState')
  return rows.find((row): row is Extract<TeamState, { key: Key }> => row.key === key)
}

/** The people whom one of them has. */
const peopleOf = async ({ page }: Colleague) =>
  (await storedRows<Subject>(page, 'subjects'))
    .flatMap(({ key, kind }) => (kind === 'person' ? [key] : []))
    .toSorted()

const name = (panel: Page) => panel.getByRole('heading', { name: 'Mara Lindqvist' })

test('what one buys the other sees within two seconds, and does not pay @quick', async ({
  team,
  service,
}) => {
  const { ann, bob } = team
  await enrich(ann.panel).click()
  await expect(name(ann.panel)).toBeVisible()
  await expect(name(bob.panel)).toBeVisible({ timeout: 2000 })
  expect(service.bill(demoKey).charged).toBe(1)
})

test('where both click at once, one pays, and both have it', async ({ team, service }) => {
  const { ann, bob } = team
  await Promise.all([enrich(ann.panel).click(), enrich(bob.panel).click()])
  await expect(name(ann.panel)).toBeVisible()
  await expect(name(bob.panel)).toBeVisible()
  expect(service.bill(demoKey).charged).toBe(1)
})

test('whom one deletes is gone from the other within five seconds, and from the engine', async ({
  team,
  service,
}) => {
  const { ann, bob } = team
  await enrich(ann.panel).click()
  await expect(name(bob.panel)).toBeVisible()
  await expect.poll(() => peopleOf(ann)).toEqual(['person:mara-lindqvist'])

  await command(bob.page, { command: 'delete-subject', alias: 'person:mara-lindqvist' })
  // While it can be undone, nobody hears of it.
  expect(await peopleOf(bob)).toEqual([])
  expect(await peopleOf(ann)).toEqual(['person:mara-lindqvist'])
  await command(bob.page, { command: 'end-undo', id: null })
  await expect.poll(() => peopleOf(ann), { timeout: 5000 }).toEqual([])
  await expect(name(ann.panel)).toBeHidden()
  await command(bob.page, { command: 'sync-team' })
  await expect
    .poll(async () => (await teamRow(bob.page, 'overview'))?.erasures)
    .toMatchObject([{ by: 'Bob', subjects: 1, done: 2, of: 2 }])
  expect(service.bill(demoKey).charged).toBe(1)
})

test('who leaves keeps what they paid for, and a user who was removed is told so', async ({
  team,
  stage,
}) => {
  const { ann, bob, etcd } = team
  await enrich(ann.panel).click()
  await expect(name(bob.panel)).toBeVisible()
  await bob.tab.goto(`${stage.site.url}/in/layla-haddad/`)
  await enrich(bob.panel).click()
  const both = ['person:layla-haddad', 'person:mara-lindqvist']
  await expect.poll(() => peopleOf(bob)).toEqual(both)
  await expect.poll(() => peopleOf(ann)).toEqual(both)

  await command(bob.page, { command: 'leave-team', keep: false })
  expect(await peopleOf(bob)).toEqual(['person:layla-haddad'])
  expect(await storedRows(bob.page, 'teamState')).toEqual([])

  await removeUser(etcd.endpoints[0]!, 'm1')
  await command(ann.page, { command: 'sync-team' })
  await expect.poll(() => teamRow(ann.page, 'status')).toMatchObject({ condition: 'refused' })
  await command(ann.page, { command: 'leave-team', keep: true })
  expect(await peopleOf(ann)).toEqual(both)
})

test('whom a colleague erased while this browser was offline is not painted again; an engine that is away holds nothing up', async ({
  team,
  stage,
}) => {
  const { ann, bob, line } = team
  await enrich(ann.panel).click()
  await expect(name(bob.panel)).toBeVisible()
  await bob.tab.goto(`${stage.site.url}/in/layla-haddad/`)
  await enrich(bob.panel).click()
  await expect.poll(() => peopleOf(ann)).toHaveLength(2)
  // As after a start of the browser.
  const begin = () => bob.page.evaluate(() => chrome.storage.session.remove('erasures-read'))
  await bob.panel.close()
  await bob.tab.close()
  await bob.page.goto('about:blank')
  line.set('cut')
  await bob.chromium.stopWorker()
  await command(ann.page, { command: 'delete-subject', alias: 'person:mara-lindqvist' })
  await command(ann.page, { command: 'end-undo', id: null })
  await expect.poll(async () => (await teamRow(ann.page, 'overview'))?.erasures.length ?? 0).toBe(0)
  await command(ann.page, { command: 'sync-team' })
  await expect
    .poll(async () => (await teamRow(ann.page, 'overview'))?.erasures)
    .toMatchObject([{ done: 1, of: 2 }])

  bob.page = await bob.chromium.extensionPage('options.html')
  await begin()
  await bob.page.goto('about:blank')
  const away = await bob.chromium.extensionPage('library.html')
  await expect(away.getByRole('grid', { name: 'Records' })).toContainText('Mara Lindqvist')
  await away.evaluate(() => chrome.storage.session.remove('erasures-read'))
  await away.close()

  line.set('slow')
  await bob.chromium.context.addInitScript(() => {
    const look = () => {
      if (document.body?.textContent.includes('Mara Lindqvist'))
        document.documentElement.dataset['seen'] = 'yes'
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const back = await bob.chromium.extensionPage('library.html')
  const grid = back.getByRole('grid', { name: 'Records' })
  await expect(grid).toContainText('ليلى حداد')
  expect(await grid.textContent()).not.toContain('Mara')
  expect(await back.evaluate(() => document.documentElement.dataset['seen'])).toBeUndefined()
})
