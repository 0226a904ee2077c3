import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import type { Page } from '@playwright/test'
import { startEtcd, type EtcdCluster } from '../../../sandbox/etcd/cluster.ts'
import type { Subject } from '../../../lib/records/rows/subject.ts'
import type { TeamState } from '../../../lib/team/rows.ts'
import type { Engine } from '../../../lib/team/engine.ts'
import { etcdEngine } from '../../../lib/team/etcd.ts'
import {
  base64UrlOf,
  bytesOfBase64Url,
  formatInvitation,
  type Invitation,
} from '../../../lib/team/invitation.ts'
import type { JoinResult } from '../../../lib/team/join-team.ts'
import { teamKeys, type TeamKeys } from '../../../lib/team/keys.ts'
import { changePolicy, defaultPolicy } from '../../../lib/team/policy.ts'
import { openTestChromium, type TestChromium } from '../../browser/chromium.ts'
import { openSharedFirefox } from '../../browser/shared-firefox.ts'
import { allowHost } from '../../browser/network-guard.ts'
import { buildFor } from '../../e2e/build-once.ts'
import { storedRows } from '../../e2e/run-rows.ts'
import { demoKey, enrich, expect, firstRun, setKey, test as base, type Stage } from '../../e2e/fixtures.ts'
import { openLine, type EngineLine } from './engine-line.ts'
import { addUsers } from './engine-users.ts'

export interface Colleague {
  chromium: TestChromium
  profile: string
  page: Page
  tab: Page
  panel: Page
}

export interface TeamOfTwo {
  etcd: EtcdCluster
  keys: TeamKeys
  engine: Engine
  ann: Colleague
  bob: Colleague
  line: EngineLine
}

const secret = base64UrlOf(crypto.getRandomValues(new Uint8Array(32)))

export const teamUsers = [
  { name: 'm1', password: 'pässword of Ann' },
  { name: 'm2', password: 'password of Bob' },
] as const

export const test = base.extend<{ team: TeamOfTwo; quotaBytes: number | undefined }>({
  /** Size limit of etcd's database file; `undefined` for etcd's default. */
  quotaBytes: [undefined, { option: true }],

  team: async ({ stage, service: _service, quotaBytes }, use) => {
    const etcd = await startEtcd(1, { quick: true, ...(quotaBytes === undefined ? {} : { quotaBytes }) })
    etcd.endpoints.forEach(allowHost)
    const [url = ''] = etcd.endpoints
    await addUsers(url, 'acme', teamUsers)
    const keys = await teamKeys('acme', bytesOfBase64Url(secret))
    const engine = etcdEngine({ endpoints: etcd.endpoints, login: teamUsers[0], fetch })
    await changePolicy({ engine, keys }, () => ({
      ...defaultPolicy('Acme'),
      members: { m1: { name: 'Ann' }, m2: { name: 'Bob' } },
    }))
    const line = await openLine(Number(new URL(url).port))
    const [ann, bob] = await Promise.all([
      openColleague(stage, invitationOf(url, 0, 'Ann')),
      openColleague(stage, invitationOf(line.url, 1, 'Bob')),
    ])
    await use({ etcd, keys, engine, ann, bob, line })
    await Promise.all([ann.chromium.close(), bob.chromium.close()])
    for (const { profile } of [ann, bob]) rmSync(profile, { recursive: true, force: true, maxRetries: 20 })
    await line.close()
    await etcd.close()
  },
})

export const invitationOf = (url: string, at: number, memberName: string): Invitation => ({
  team: 'Acme',
  teamId: 'acme',
  urls: [url],
  user: teamUsers[at]!.name,
  password: teamUsers[at]!.password,
  memberName,
  secret,
})

async function openColleague({ extension, site }: Stage, invitation: Invitation): Promise<Colleague> {
  const profile = mkdtempSync(joinPath(tmpdir(), 'sidelight-team-'))
  const chromium = await openTestChromium({ extension, profile })
  const options = await firstRun(chromium)
  await setKey(options, demoKey)
  await options.close()
  const page = await chromium.extensionPage('library.html')
  await join(page, invitation)
  const tab = await chromium.context.newPage()
  await tab.goto(`${site.url}/in/mara-lindqvist/`)
  return { chromium, profile, page, tab, panel: await chromium.openPanel(tab) }
}

/** Bob's second machine. `close` ends it; after that, `remove` deletes its profile. */
export async function openBobsFirefox({ service, site }: Stage, url: string) {
  const folder = mkdtempSync(joinPath(tmpdir(), 'sidelight-team-'))
  const preset = { apiUrl: service.url, socialUrl: site.url }
  const extension = await buildFor(preset, 'firefox')
  const profile = joinPath(folder, 'profile')
  mkdirSync(profile)
  const shared = await openSharedFirefox({ profile })
  const close = () => shared.close()
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  try {
    const browser = await shared.install(extension)
    const options = await firstRun(shared)
    await setKey(options, demoKey)
    await options.close()
    const page = await browser.extensionPage('library.html')
    await join(page, invitationOf(url, 1, 'Bob'))
    const tab = await shared.context.newPage()
    await tab.goto(`${site.url}/in/mara-lindqvist/`)
    return { page, tab, panel: await browser.openPanel(tab), profile, close, remove }
  } catch (error) {
    await close()
    remove()
    throw error
  }
}

export async function join(page: Page, invitation: Invitation): Promise<void> {
  expect(await command(page, { command: 'join-team', invitation: formatInvitation(invitation) })).toBe(
    'joined',
  )
  await expect.poll(() => teamRow(page, 'status')).toMatchObject({ condition: 'ready' })
}

export async function command(page: Page, message: object): Promise<JoinResult | null> {
  const response = await page.evaluate((message) => chrome.runtime.sendMessage(message), message)
  return (response as { result: JoinResult | null }).result
}

export async function teamRow<Key extends TeamState['key']>(page: Page, key: Key) {
  const rows = await storedRows<TeamState>(page, 'teamState')
  return rows.find((row): row is Extract<TeamState, { key: Key }> => row.key === key)
}

export const peopleOf = async ({ page }: Pick<Colleague, 'page'>) =>
  (await storedRows<Subject>(page, 'subjects'))
    .flatMap(({ key, kind }) => (kind === 'person' ? [key] : []))
    .toSorted()

export async function eraseIn({ page }: Pick<Colleague, 'page'>, alias: string): Promise<void> {
  await command(page, { command: 'delete-subject', alias })
  await command(page, { command: 'end-undo', id: null })
}

export const personIn = (panel: Page) => panel.getByRole('heading', { name: 'Mara Lindqvist' })

export async function annBuysMara({ ann, bob }: TeamOfTwo): Promise<void> {
  await enrich(ann.panel).click()
  await expect(personIn(bob.panel)).toBeVisible()
}

export async function enrichIn(
  { tab, panel }: Pick<Colleague, 'tab' | 'panel'>,
  { site }: Stage,
  handle: string,
): Promise<void> {
  await tab.goto(`${site.url}/in/${handle}/`)
  await enrich(panel).click()
}
