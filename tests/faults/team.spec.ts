import { everythingKept } from '../browser/everything-kept.ts'
import { storedRows } from '../e2e/batch-rows.ts'
import { demoKey, enrich, expect } from '../e2e/fixtures.ts'
import {
  annBuysMara,
  beginFirefox,
  buyThere,
  command,
  eraseThere,
  peopleOf,
  personIn,
  teamRow,
  test,
} from './team/browsers.ts'
import { removeUser } from './team/engine-users.ts'

test('what one buys the other sees within two seconds, and does not pay @quick', async ({
  team,
  service,
}) => {
  const { ann, bob } = team
  await enrich(ann.panel).click()
  await expect(personIn(ann.panel)).toBeVisible()
  await expect(personIn(bob.panel)).toBeVisible({ timeout: 2000 })
  expect(service.bill(demoKey).charged).toBe(1)
})

test('where both click at once, one pays, and both have it', async ({ team, service }) => {
  const { ann, bob } = team
  await Promise.all([enrich(ann.panel).click(), enrich(bob.panel).click()])
  await expect(personIn(ann.panel)).toBeVisible()
  await expect(personIn(bob.panel)).toBeVisible()
  expect(service.bill(demoKey).charged).toBe(1)
})

test('whom one deletes is gone from the other within five seconds, and from the engine', async ({
  team,
  service,
}) => {
  const { ann, bob } = team
  await annBuysMara(team)
  await expect.poll(() => peopleOf(ann)).toEqual(['person:mara-lindqvist'])

  await command(bob.page, { command: 'delete-subject', alias: 'person:mara-lindqvist' })
  // While it can be undone, nobody hears of it.
  expect(await peopleOf(bob)).toEqual([])
  expect(await peopleOf(ann)).toEqual(['person:mara-lindqvist'])
  await command(bob.page, { command: 'end-undo', id: null })
  await expect.poll(() => peopleOf(ann), { timeout: 5000 }).toEqual([])
  await expect(personIn(ann.panel)).toBeHidden()
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
  await annBuysMara(team)
  await buyThere(bob, stage, 'layla-haddad')
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
  await annBuysMara(team)
  await buyThere(bob, stage, 'layla-haddad')
  await expect.poll(() => peopleOf(ann)).toHaveLength(2)
  // As after a start of the browser.
  const begin = () => bob.page.evaluate(() => chrome.storage.session.remove('erasures-read'))
  await bob.panel.close()
  await bob.tab.close()
  await bob.page.goto('about:blank')
  line.set('cut')
  await bob.chromium.stopWorker()
  await eraseThere(ann, 'person:mara-lindqvist')
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

test('a Firefox and a Chromium share: what one buys the other sees and does not pay, whom one erases is gone from the other', async ({
  team,
  service,
  stage,
}) => {
  test.slow()
  const { ann, etcd } = team
  const firefox = await beginFirefox(stage, etcd.endpoints[0]!)
  try {
    await enrich(ann.panel).click()
    await expect(personIn(ann.panel)).toBeVisible()
    await expect(personIn(firefox.panel)).toBeVisible({ timeout: 2000 })
    await buyThere(firefox, stage, 'layla-haddad')
    const both = ['person:layla-haddad', 'person:mara-lindqvist']
    for (const each of [firefox, ann]) await expect.poll(() => peopleOf(each)).toEqual(both)
    expect(service.bill(demoKey).charged).toBe(2)

    await eraseThere(firefox, 'person:mara-lindqvist')
    await expect.poll(() => peopleOf(ann), { timeout: 5000 }).toEqual(['person:layla-haddad'])
    await eraseThere(ann, 'person:layla-haddad')
    await expect.poll(() => peopleOf(firefox), { timeout: 5000 }).toEqual([])
    // What a tab shows is known as long as it does.
    for (const { tab } of [ann, firefox]) await tab.goto('about:blank')
    await expect(async () => {
      const kept = await everythingKept(firefox.page)
      expect(['Lindqvist', 'mara-lindqvist', 'layla-haddad'].filter((one) => kept.includes(one))).toEqual([])
    }).toPass()
  } finally {
    await firefox.close()
  }
})
