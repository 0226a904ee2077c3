import { sqliteContents } from '../browser/sqlite-contents.ts'
import { firefoxFolders } from './profile-folders.ts'
import type { Page } from '@playwright/test'
import type { AccountState } from '../../lib/purchases/rows/account.ts'
import type { Unexplained } from '../../lib/purchases/rows/spending.ts'
import { everythingStored } from '../browser/everything-stored.ts'
import { storedRows } from '../e2e/run-rows.ts'
import { demoKey, enrich, expect } from '../e2e/fixtures.ts'
import {
  annBuysMara,
  openBobsFirefox,
  enrichIn,
  command,
  eraseIn,
  peopleOf,
  personIn,
  teamRow,
  test,
  type TeamOfTwo,
} from './team/browsers.ts'
import { removeUser } from './team/engine-users.ts'

test('a colleague sees a purchase within two seconds and does not pay @quick', async ({ team, service }) => {
  const { ann, bob } = team
  await enrich(ann.panel).click()
  await expect(personIn(ann.panel)).toBeVisible()
  await expect(personIn(bob.panel)).toBeVisible({ timeout: 2000 })
  expect(service.bill(demoKey).charged).toBe(1)
})

test('when two members click at the same time, one pays and both get the record', async ({
  team,
  service,
}) => {
  const { ann, bob } = team
  await Promise.all([enrich(ann.panel).click(), enrich(bob.panel).click()])
  await expect(personIn(ann.panel)).toBeVisible()
  await expect(personIn(bob.panel)).toBeVisible()
  expect(service.bill(demoKey).charged).toBe(1)
})

async function followersOf({ etcd }: TeamOfTwo): Promise<number> {
  const metrics = await (await fetch(`${etcd.endpoints[0]}/metrics`)).text()
  return Number(/^etcd_debugging_mvcc_watcher_total (\d+)$/m.exec(metrics)?.[1])
}

test('returning to the Records page shows purchases by colleagues', async ({ team, stage }) => {
  const { ann, bob } = team
  await expect.poll(() => followersOf(team)).toBe(2)
  await bob.panel.close()
  await bob.tab.bringToFront()
  await expect.poll(() => followersOf(team), { timeout: 30_000 }).toBe(1)
  await enrichIn(ann, stage, 'layla-haddad')
  await bob.page.bringToFront()
  // Browsers under automation consider every page visible.
  await bob.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(bob.page.getByRole('grid', { name: 'Records' })).toContainText('ليلى حداد')
})

test('spending by colleagues with the same key is never unexplained, and appears on the team page at once', async ({
  team,
  stage,
  service,
}) => {
  const { ann, bob } = team
  const accounts = ({ page }: typeof ann) => storedRows<AccountState>(page, 'accounts')
  for (const each of [ann, bob])
    await expect.poll(() => accounts(each)).toMatchObject([{ sharedInTeam: true }])
  const overview = await ann.chromium.extensionPage('library.html#/team')
  const members = overview.getByRole('table', { name: /^Members/ })
  const spentByBob = members.getByRole('row', { name: /Bob/ }).getByRole('cell').last()
  await expect(spentByBob).toHaveText('0')
  await enrich(ann.panel).click()
  await expect(personIn(bob.panel)).toBeVisible()
  await enrichIn(bob, stage, 'layla-haddad')
  await expect(spentByBob).toHaveText('2')
  await enrichIn(ann, stage, 'no-mail-novak')
  await expect.poll(() => peopleOf(ann)).toHaveLength(3)
  expect(service.bill(demoKey)).toMatchObject({ charged: 3, credits: 6 })
  for (const each of [ann, bob]) {
    await expect(each.panel.getByText(/Your balance dropped/)).toHaveCount(0)
    const rows = await storedRows<Unexplained>(each.page, 'unexplained')
    expect(rows.filter(({ state, counted }) => state !== 'others' || counted > 0)).toEqual([])
  }
  // Ann's balance also fell by the cost of Bob's requests.
  expect(await storedRows<Unexplained>(ann.page, 'unexplained')).toMatchObject([
    { decrease: 4, explained: 2 },
  ])
})

test('a person deleted by one member disappears from the other within five seconds, and from etcd', async ({
  team,
  service,
}) => {
  const { ann, bob } = team
  await annBuysMara(team)
  await expect.poll(() => peopleOf(ann)).toEqual(['person:mara-lindqvist'])
  const data = await ann.chromium.extensionPage('library.html#/data')
  await data.getByRole('button', { name: 'Save backup' }).click()
  await expect.poll(async () => Boolean(await readStored(data, 'backups'))).toBe(true)
  const link = data.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true })
  await expect(link).not.toHaveAccessibleDescription(/./)

  await command(bob.page, { command: 'delete-subject', alias: 'person:mara-lindqvist' })
  // While a deletion can be undone, it isn't published.
  expect(await peopleOf(bob)).toEqual([])
  expect(await peopleOf(ann)).toEqual(['person:mara-lindqvist'])
  await command(bob.page, { command: 'end-undo', id: null })
  await expect.poll(() => peopleOf(ann), { timeout: 5000 }).toEqual([])
  await expect(personIn(ann.panel)).toBeHidden()
  await expect(
    data.getByText(/^Backups saved up to .* still have records that your team deleted/),
  ).toBeVisible()
  await expect(link).toHaveAccessibleDescription('Old backups still have deleted records')
  await command(bob.page, { command: 'sync-team' })
  await expect
    .poll(async () => (await teamRow(bob.page, 'overview'))?.erasures)
    .toMatchObject([{ by: 'Bob', subjects: 1, done: 2, of: 2 }])
  expect(service.bill(demoKey).charged).toBe(1)
})

test('a member who leaves keeps paid records, and a removed user is notified', async ({ team, stage }) => {
  const { ann, bob, etcd } = team
  await annBuysMara(team)
  await enrichIn(bob, stage, 'layla-haddad')
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

test('a person erased while this browser was offline is never rendered again, and an unreachable etcd delays nothing', async ({
  team,
  stage,
}) => {
  const { ann, bob, line } = team
  await annBuysMara(team)
  await enrichIn(bob, stage, 'layla-haddad')
  await expect.poll(() => peopleOf(ann)).toHaveLength(2)
  const begin = () => bob.page.evaluate(() => chrome.storage.session.remove('erasures-read'))
  await bob.panel.close()
  await bob.tab.close()
  await bob.page.goto('about:blank')
  line.set('cut')
  await bob.chromium.stopWorker()
  await eraseIn(ann, 'person:mara-lindqvist')
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
    const check = () => {
      if (document.body?.textContent.includes('Mara Lindqvist'))
        document.documentElement.dataset['seen'] = 'yes'
    }
    new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const back = await bob.chromium.extensionPage('library.html')
  const grid = back.getByRole('grid', { name: 'Records' })
  await expect(grid).toContainText('ليلى حداد')
  expect(await grid.textContent()).not.toContain('Mara')
  expect(await back.evaluate(() => document.documentElement.dataset['seen'])).toBeUndefined()
})

const readStored = (page: Page, key: string) =>
  page.evaluate(async (name) => (await chrome.storage.local.get(name))[name], key)

const handles = ['mara-lindqvist', 'layla-haddad']
const erased = ['Lindqvist', ...handles, 'mara.lindqvist@']

/**
 * Files of the extension in a Firefox profile with one of these names in readable data, without remains of deleted
 * rows, which Firefox overwrites at an unknown time.
 */
const filesNaming = (profile: string, names: readonly string[]): string[] =>
  Object.values(firefoxFolders(profile)).flatMap((folder) =>
    sqliteContents(folder).flatMap(({ name, parts }) => {
      const all = Buffer.concat(parts)
      return names.flatMap((one) => (isIn(all, one) ? [`${name}: ${one}`] : []))
    }),
  )

const isIn = (bytes: Buffer, name: string) =>
  [name, encodeURIComponent(name)].some((text) => {
    const wide = Buffer.from(text, 'utf16le')
    return [Buffer.from(text), wide, Buffer.from(wide).swap16()].some((one) => bytes.includes(one))
  })

test('Firefox and Chromium share purchases without paying twice, and deletions apply to both', async ({
  team,
  service,
  stage,
}) => {
  test.slow()
  const { ann, etcd } = team
  const firefox = await openBobsFirefox(stage, etcd.endpoints[0]!)
  try {
    await expect(enrich(firefox.panel)).toBeVisible()
    await enrich(ann.panel).click()
    for (const { panel } of [ann, firefox]) await expect(personIn(panel)).toBeVisible()
    await enrichIn(firefox, stage, 'layla-haddad')
    const both = ['person:layla-haddad', 'person:mara-lindqvist']
    for (const each of [firefox, ann]) await expect.poll(() => peopleOf(each)).toEqual(both)
    expect(service.bill(demoKey).charged).toBe(2)
    // Check that the search finds something at all.
    for (const handle of handles) expect(filesNaming(firefox.profile, [handle])).not.toEqual([])

    await eraseIn(firefox, 'person:mara-lindqvist')
    await expect.poll(() => peopleOf(ann), { timeout: 5000 }).toEqual(['person:layla-haddad'])
    await eraseIn(ann, 'person:layla-haddad')
    await expect.poll(() => peopleOf(firefox), { timeout: 5000 }).toEqual([])
    // A tab's page is stored while the tab shows it.
    for (const { tab } of [ann, firefox]) await tab.goto('about:blank')
    await expect(async () => {
      const kept = await everythingStored(firefox.page)
      expect(erased.filter((one) => kept.includes(one))).toEqual([])
    }).toPass()
    await firefox.close()
    expect(filesNaming(firefox.profile, erased)).toEqual([])
  } finally {
    await firefox.close()
    firefox.remove()
  }
})
