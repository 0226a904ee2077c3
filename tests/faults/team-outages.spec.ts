import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { conditionOf } from '../../lib/team/join-team.ts'
import { etcdEngine } from '../../lib/team/etcd.ts'
import { keyPrefix, sharedKey, teamKeys, type SharedKind } from '../../lib/team/keys.ts'
import type { SectionRow } from '../../lib/records/rows/sections.ts'
import { seal } from '../../lib/team/seal.ts'
import { storedRows } from '../e2e/run-rows.ts'
import { demoKey, enrich, expect } from '../e2e/fixtures.ts'
import {
  annBuysMara,
  enrichIn,
  command,
  eraseIn,
  join,
  invitationOf,
  peopleOf,
  teamRow,
  test,
  type Colleague,
  type TeamOfTwo,
} from './team/browsers.ts'
import { changePassword, removeUser, root, rootToken } from './team/engine-users.ts'

const mara = 'person:mara-lindqvist'
const layla = 'person:layla-haddad'
const alone = 'Look up without the team · up to 2 credits'

async function shoot(page: Page, name: string, widths: number[] = []): Promise<void> {
  const folder = process.env['SHOTS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths.length > 0 ? widths : [0]) {
      if (width > 0) await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png`, fullPage: true })
    }
  }
}

async function teamPageSays({ chromium }: Colleague, condition: string, means: string): Promise<void> {
  const page = await chromium.extensionPage('library.html#/team')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText(condition, { exact: true })).toBeVisible()
  await expect(page.getByText(means)).toBeVisible()
  await shoot(page, condition.replaceAll(' ', '-'), [1280, 320])
  await page.close()
}

async function fill({ etcd }: TeamOfTwo): Promise<void> {
  const engine = etcdEngine({ endpoints: etcd.endpoints, login: root, fetch })
  for (let at = 0; ; at++) {
    const value = crypto.getRandomValues(new Uint8Array(50_000))
    const kind = await engine.commit([{ key: `filler/${at}`, value }]).then(() => null, conditionOf)
    if (kind === 'full') return
    expect([kind, at < 400]).toEqual([null, true])
  }
}

const claimsOf = ({ page }: Colleague) => storedRows(page, 'teamClaims')

test.describe('a team with an etcd of 6 MB', () => {
  test.use({ quotaBytes: 6_000_000 })

  test('while etcd is full, nothing is bought unless the user chooses to, and pending results are published once there is space', async ({
    team,
    service,
    stage,
  }) => {
    const { ann, bob, etcd } = team
    await annBuysMara(team)
    // etcd becomes full during a purchase: the claim exists, but the response can't be published.
    await bob.tab.goto(`${stage.site.url}/in/layla-haddad/`)
    stage.service.fault({ hang: true })
    await enrich(bob.panel).click()
    await expect.poll(() => claimsOf(bob)).toMatchObject([{ state: 'won' }])
    await fill(team)
    stage.service.release()
    await expect.poll(() => peopleOf(bob)).toEqual([layla, mara])
    await expect.poll(() => claimsOf(bob)).toHaveLength(1)
    await eraseIn(bob, mara)
    await expect.poll(() => peopleOf(bob)).toEqual([layla])

    await enrichIn(ann, stage, 'no-mail-novak')
    const alert = ann.panel.getByRole('alert')
    await expect(alert).toContainText('library is full')
    await shoot(ann.panel, 'panel-full')
    expect(service.bill(demoKey).charged).toBe(2)
    await alert.getByRole('button', { name: alone }).click()
    await expect.poll(() => peopleOf(ann)).toEqual([mara, 'person:no-mail-novak'])
    expect(service.bill(demoKey).charged).toBe(3)
    for (const each of [ann, bob]) await teamPageSays(each, 'Full', 'Your team’s library is full.')

    await etcd.freeSpace('filler/', await rootToken(etcd.endpoints[0]!))
    for (const each of [bob, ann]) await command(each.page, { command: 'sync-team' })
    const both = [layla, 'person:no-mail-novak']
    for (const each of [ann, bob]) await expect.poll(() => peopleOf(each)).toEqual(both)
    for (const each of [ann, bob]) {
      await expect.poll(() => claimsOf(each)).toEqual([])
      await expect.poll(() => teamRow(each.page, 'status')).toMatchObject({ condition: 'ready' })
    }
    expect(service.bill(demoKey).charged).toBe(3)
  })
})

test('values that etcd swapped, replayed or forged are rejected, and nothing is paid because of them', async ({
  team,
  service,
  stage,
}) => {
  const { ann, bob, engine, keys } = team
  const entriesOf = async (kind: SharedKind) =>
    (await engine.list(keyPrefix(keys, kind), { limit: 100 })).entries
  const put = (key: string, value: Uint8Array<ArrayBuffer>) => engine.commit([{ key, value }])
  await annBuysMara(team)
  const sums = await entriesOf('sum')
  await enrichIn(bob, stage, 'layla-haddad')
  await expect.poll(() => peopleOf(ann)).toEqual([layla, mara])
  await expect.poll(() => claimsOf(bob)).toEqual([])
  const before = await storedRows<SectionRow>(ann.page, 'sections')

  const profiles = [
    await sharedKey(keys, 'record', mara, 'profile'),
    await sharedKey(keys, 'record', layla, 'profile'),
  ]
  const { entries } = await engine.read(profiles)
  expect(entries).toHaveLength(2)
  const [one, two] = entries
  await put(one!.key, two!.value)
  await put(two!.key, one!.value)
  await expect.poll(async () => (await teamRow(ann.page, 'read'))?.refused).toBe(2)
  for (const each of [ann, bob]) {
    await teamPageSays(
      each,
      'Not trusted',
      'Your team’s library holds values your team didn’t write, or old ones',
    )
    expect(await peopleOf(each)).toEqual([layla, mara])
  }
  const others = await teamKeys('acme', crypto.getRandomValues(new Uint8Array(32)))
  const sealedByOthers = async (key: string, value: object) =>
    seal(others, key, { value, sequence: 1000, after: 0 })
  for (const [at, { key }] of [one!, two!].entries()) {
    const subject = { ...before[0], aliases: [[mara, layla][at]!] }
    await put(key, await sealedByOthers(key, { subject, section: before[0]! }))
  }
  await expect.poll(async () => (await teamRow(ann.page, 'read'))?.refused).toBe(4)
  for (const each of [ann, bob]) expect(await peopleOf(each)).toEqual([layla, mara])
  expect(await storedRows(ann.page, 'sections')).toEqual(before)

  // Replay sums, so that the spent amount appears lower.
  for (const { key, value } of sums) await put(key, value)
  await enrichIn(ann, stage, 'no-mail-novak')
  const alert = ann.panel.getByRole('alert')
  await expect(alert).toContainText('values your team didn’t write')
  await shoot(ann.panel, 'panel-untrusted')
  expect(service.bill(demoKey).charged).toBe(2)

  const claims = await entriesOf('claim')
  for (const [at, { key }] of claims.entries()) await put(key, claims[(at + 1) % claims.length]!.value)
  await eraseIn(ann, layla)
  await expect.poll(() => peopleOf(ann)).toEqual([mara])
  await enrichIn(ann, stage, 'layla-haddad')
  await expect(alert).toContainText('values your team didn’t write')
  expect(service.bill(demoKey).charged).toBe(2)

  const done = { id: 'theirs', member: 'm9', name: 'Zoe', machine: 'theirs', state: 'done', at: Date.now() }
  for (const { key } of claims) {
    const message = { ...done, keys: [key], sums: [], outcome: 'not-found', records: [] }
    await put(key, await sealedByOthers(key, message))
  }
  await enrichIn(ann, stage, 'no-mail-novak')
  await enrichIn(ann, stage, 'layla-haddad')
  await expect(alert).toContainText('values your team didn’t write')
  expect(await peopleOf(ann)).toEqual([mara])
  expect(service.bill(demoKey).charged).toBe(2)
})

test('a member with a changed password or without access buys nothing through the team, and a new invitation restores access', async ({
  team,
  service,
  stage,
}) => {
  const { ann, bob, etcd, line } = team
  const [url = ''] = etcd.endpoints
  await annBuysMara(team)
  await changePassword(url, 'm2', 'another')
  await enrichIn(bob, stage, 'layla-haddad')
  const alert = bob.panel.getByRole('alert')
  await expect(alert).toContainText('rejects this account')
  await shoot(bob.panel, 'panel-refused')
  expect(service.bill(demoKey).charged).toBe(1)
  await teamPageSays(bob, 'Access rejected', 'Your team’s library rejects this account.')
  await alert.getByRole('button', { name: alone }).click()
  await expect.poll(() => peopleOf(bob)).toEqual([layla, mara])
  expect(service.bill(demoKey).charged).toBe(2)
  expect(await peopleOf(ann)).toEqual([mara])

  await join(bob.page, { ...invitationOf(line.url, 1, 'Bob'), password: 'another' })
  await expect.poll(() => peopleOf(ann)).toEqual([layla, mara])
  await expect.poll(() => claimsOf(bob)).toEqual([])

  await removeUser(url, 'm2')
  await command(bob.page, { command: 'sync-team' })
  await expect.poll(() => teamRow(bob.page, 'status')).toMatchObject({ condition: 'refused' })
  await enrichIn(bob, stage, 'no-mail-novak')
  await expect(alert).toContainText('rejects this account')
  expect(await peopleOf(bob)).toEqual([layla, mara])
  expect(service.bill(demoKey).charged).toBe(2)
})
