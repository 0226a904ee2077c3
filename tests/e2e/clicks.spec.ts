import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { hubspotToken } from '../../sandbox/destinations/hubspot.ts'
import { test as base } from './crm-page.ts'
import { Watcher } from './doings.ts'
import { demoKey, expect, type Sidelight } from './fixtures.ts'
import { goTo, navigation } from './full-pages.ts'
import { keepRecords } from './inbox-rows.ts'
import { keepSubjects, numbered, pickFacet } from './library-rows.ts'
import { ended, pasteField, start } from './run-page.ts'

/** The maximum number of clicks. Typing and pasting don't count. */
const jobs = {
  // Excludes the click on the toolbar icon that opens the panel, which is outside any page.
  'person on the page to email in the clipboard': 3,
  'next person on the page, with email': 1,
  'save to a list': 2,
  'one person to the CRM': 2,
  'connect HubSpot': 4,
  '50 pasted, with emails, to the CRM': 5,
  'file to a plan with emails': 2,
  'export a filter as CSV': 3,
  'open a saved view': 1,
  'watch 30 people for job changes': 3,
  'a job change': 1,
} as const

const test = base.extend<{ doings: Watcher }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  doings: ({}, use) => use(new Watcher()),
})

/** Counts since the last call. */
function expectClicks(doings: Watcher, job: keyof typeof jobs, before = 0): void {
  const { clicks, presses } = doings.take()
  const took = clicks + before
  test.info().annotations.push({ type: job, description: `${took} of ${jobs[job]}` })
  expect(took, job).toBeLessThanOrEqual(jobs[job])
  expect(presses, `${job}: keys`).toEqual([])
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name })
const contact = (page: Page) => page.getByRole('list', { name: 'Contact' })

const createList = (page: Page, name: string, keys: string[]) =>
  page.evaluate(([name, keys]) => chrome.runtime.sendMessage({ command: 'create-list', name, keys }), [
    name,
    keys,
  ] as const)

async function connectHubspot(page: Page, url: string, doings: Watcher): Promise<void> {
  await goTo(page, 'CRM sync')
  await button(page, 'Add destination').click()
  await button(page, 'HubSpot contacts').click()
  await page.getByLabel('Access token').fill(hubspotToken)
  const { clicks } = doings.take()
  await page.getByText('More settings').click()
  await page.getByLabel('URL', { exact: true }).fill(`${url}/hubspot`)
  doings.take()
  await button(page, 'Save and test').click()
  await expect(page.getByText('Connected.')).toBeVisible()
  expectClicks(doings, 'connect HubSpot', clicks)
}

test('people on their pages: emails, a list and the CRM take as few clicks as planned', async ({
  sidelight,
  there,
  doings,
}) => {
  const library = await doings.watch(await sidelight.chromium.extensionPage('library.html#/'))
  await connectHubspot(library, there.url, doings)
  await createList(library, 'Shortlist', [])

  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await doings.watch(await sidelight.panel())
  await panel.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(panel, /^Enrich and find email · up to 6 credits/).click()
  await contact(panel)
    .getByRole('button', { name: /^Copy E-?mail$/i })
    .click()
  await expect
    .poll(() => panel.evaluate(() => navigator.clipboard.readText()))
    .toBe('mara.lindqvist@northwind-atlas.example')
  expectClicks(doings, 'person on the page to email in the clipboard', 1)

  await tool(panel, 'Save to list').click()
  await panel.getByRole('option', { name: 'Shortlist', exact: true }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Shortlist' })).toBeVisible()
  expectClicks(doings, 'save to a list')
  await panel.keyboard.press('Escape')
  doings.take()

  await tool(panel, 'Send to CRM').click()
  await panel
    .getByRole('group', { name: 'Send to CRM' })
    .getByRole('button', { name: 'Send to HubSpot contacts' })
    .click()
  await expect.poll(() => there.hubspot.contacts.rows.length).toBe(1)
  expectClicks(doings, 'one person to the CRM')

  await sidelight.visit('/in/layla-haddad/')
  await button(panel, /^Enrich and find email/).click()
  await expect(button(panel, /^Refresh/)).toBeVisible()
  expectClicks(doings, 'next person on the page, with email')
})

test(
  '50 pasted people and a file take as few clicks as planned up to the CRM',
  { tag: '@thorough' },
  async ({ sidelight, service, there, doings }) => {
    service.setKey(demoKey, { perMinute: 1000, credits: 1000 })
    const page = await doings.watch(await sidelight.chromium.extensionPage('library.html#/'))
    await connectHubspot(page, there.url, doings)
    await goTo(page, 'Records')
    const people = service.world.people.slice(0, 50)
    doings.take()

    await page.getByRole('link', { name: 'Add people' }).click()
    await expect(pasteField(page)).toBeFocused()
    await page.keyboard.insertText(people.map(({ socialUrl }) => socialUrl).join('\n'))
    await button(page, /^Allow this run/).click()
    await expect(button(page, /^Allow this run/)).toHaveCount(0)
    await start(page).click()
    await expect(ended(page)).toBeVisible({ timeout: 60_000 })
    await page.getByRole('link', { name: /^Send \d+ to HubSpot contacts$/ }).click()
    await button(page, /^Send \d+ records to HubSpot contacts$/).click()
    await expect.poll(() => there.hubspot.contacts.rows.length).toBeGreaterThan(10)
    expectClicks(doings, '50 pasted, with emails, to the CRM')

    const path = test.info().outputPath('prospects.csv')
    const others = service.world.people.slice(60, 63)
    await writeFile(path, ['Profile', ...others.map(({ socialUrl }) => socialUrl)].join('\n'))
    await page.goto(page.url().replace(/#.*/, '#/bulk/new'))
    doings.take()
    await page.getByRole('tab', { name: 'File' }).click()
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Select file').click()
    await (await chooser).setFiles(path)
    await expect(start(page)).toHaveText('Start · up to 18 credits')
    expectClicks(doings, 'file to a plan with emails')
  },
)

async function libraryWith30({ chromium }: Sidelight): Promise<Page> {
  const page = await chromium.extensionPage('ledger.html')
  const subjects = Array.from({ length: 30 }, (_, at) => numbered(at))
  await keepSubjects(page, subjects)
  await page.goto(page.url().replace(/ledger.*/, 'library.html'))
  await createList(
    page,
    'Champions',
    subjects.map(({ key }) => key),
  )
  await expect(navigation(page).getByRole('link', { name: 'Champions' })).toBeVisible()
  return page
}

const moved = 'person:saved-3'

const jobChange = (at: number) => ({
  id: `job harbour moved ${moved}`,
  subject: moved,
  at,
  fact: 'job' as const,
  before: 'Director · Kestrel Foods',
  after: 'VP Operations · Harbour Works',
  request: 'none',
  job: {
    kind: 'moved' as const,
    certainty: 'loud' as const,
    company: 'harbour',
    before: { title: 'Director', company: 'Kestrel Foods', since: null },
    after: { title: 'VP Operations', company: 'Harbour Works', since: { year: 2026, month: 10 } },
  },
})

test('filter, export, saved view, watched list and Inbox take as few clicks as planned', async ({
  sidelight,
  doings,
}) => {
  const page = await doings.watch(await libraryWith30(sidelight))
  await pickFacet(page, 'Email status', /^Has email /)
  await button(page, 'Views').click()
  await page.getByRole('textbox', { name: 'View name' }).fill('With email')
  await button(page, 'Save view').click()
  await page.keyboard.press('Escape')
  const grid = page.getByRole('grid', { name: 'Records' })
  await expect(grid).toHaveAttribute('aria-rowcount', '11')
  doings.take()

  await page.getByRole('columnheader', { name: 'Select all shown' }).click()
  await button(page, 'Export').click()
  const { name } = await sidelight.chromium.downloadDuring(() =>
    page.getByRole('dialog', { name: 'Export 10 records' }).getByRole('button', { name: 'Export' }).click(),
  )
  expect(name).toMatch(/\.csv$/)
  expectClicks(doings, 'export a filter as CSV')

  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Companies' }).click()
  await expect(grid).toHaveAttribute('aria-rowcount', '1')
  doings.take()
  await navigation(page).getByRole('link', { name: 'With email' }).click()
  await expect(grid).toHaveAttribute('aria-rowcount', '11')
  expectClicks(doings, 'open a saved view')

  await navigation(page).getByRole('link', { name: 'Champions' }).click()
  await button(page, 'Watch').click()
  await button(page, /^Start watching · up to/).click()
  await expect(button(page, 'Every 30 days')).toBeVisible()
  expectClicks(doings, 'watch 30 people for job changes')

  await keepRecords(page, { history: [jobChange(Date.now())] })
  await goTo(page, 'Inbox')
  await page.reload()
  const item = page.getByRole('list', { name: 'Inbox', exact: true }).getByRole('listitem').first()
  await item.getByRole('button', { name: /Harbour Works/ }).click()
  doings.take()
  await page.getByRole('region', { name: 'Job change' }).getByRole('button', { name: 'Done' }).click()
  await expect(item).toHaveCount(0)
  expectClicks(doings, 'a job change')
})
