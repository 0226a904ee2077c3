import type { Page } from '@playwright/test'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'
import { followUpTag } from '../../lib/records/annotations/follow-up-tag.ts'
import type { SectionRow } from '../../lib/records/rows/sections.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import { subjectWith } from '../unit/search/local/subjects.fixture.ts'
import { violations } from './axe.ts'
import { boughtPerson, expect, more, test, type Sidelight } from './fixtures.ts'
import { keepRecords } from './inbox-rows.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Inbox', exact: true })
const rows = (page: Page) => list(page).getByRole('listitem')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

function paul(key: string, title: string, at: number): [Subject, SectionRow] {
  const position = {
    title,
    companyName: 'Pinewood Media',
    startEndDate: { start: { year: 2021, month: 3 }, end: null },
  }
  const subject = subjectWith({
    key,
    name: 'Paul Yilmaz',
    company: 'Pinewood Media',
    createdAt: at,
    updatedAt: at,
  })
  const data = {
    firstName: 'Paul',
    lastName: 'Yilmaz',
    currentPosition: position,
    positions: { positionsCount: 1, positionHistory: [position] },
  }
  const section: SectionRow = {
    subject: key,
    name: 'profile',
    at,
    operation: 'enrichProfile',
    request: `of ${key}`,
    source: null,
    unreadable: [],
    data,
  }
  return [subject, section]
}

async function openInbox({ chromium }: Sidelight): Promise<Page> {
  const page = await chromium.extensionPage('library.html#/inbox')
  await expect(page.getByText('All done')).toBeVisible()
  const now = Date.now()
  const pauls = [
    paul('person:paul-yilmaz', 'Data Scientist', now - 5000),
    paul('person:paul-yilmaz-7a', 'Senior Data Scientist', now - 4000),
  ]
  await keepRecords(page, {
    subjects: [
      subjectWith({ key: 'person:tomas', name: 'Tomás Okafor', createdAt: now, updatedAt: now }),
      subjectWith({
        key: 'person:elif',
        name: 'Elif Zimmermann',
        tags: [followUpTag(localDay(now))],
        createdAt: now,
        updatedAt: now,
      }),
      ...pauls.map(([subject]) => subject),
    ],
    sections: pauls.map(([, section]) => section),
    history: [
      {
        id: 'job harbour moved person:tomas',
        subject: 'person:tomas',
        at: now,
        fact: 'job',
        before: 'Director · Kestrel Foods',
        after: 'VP Operations · Harbour Works',
        request: 'none',
        job: {
          kind: 'moved',
          certainty: 'loud',
          company: 'harbour',
          before: { title: 'Director', company: 'Kestrel Foods', since: null },
          after: { title: 'VP Operations', company: 'Harbour Works', since: { year: 2026, month: 10 } },
        },
      },
    ],
  })
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  return page
}

test('the Inbox lists job changes, follow-ups and duplicates, and keys mark them as done, with undo', async ({
  sidelight,
}) => {
  const page = await openInbox(sidelight)
  await expect(page).toHaveTitle('Inbox · Sidelight')
  await expect(list(page)).toContainText('Tomás Okafor moved to Harbour Works')
  await expect(list(page)).toContainText('VP Operations, since Oct 2026 · was at Kestrel Foods')
  await expect(list(page)).toContainText('Follow up with Elif Zimmermann')
  await expect(list(page)).toContainText('Due today')
  await expect(list(page)).toContainText('Paul Yilmaz and Paul Yilmaz may be the same person')
  expect(await violations(page)).toEqual([])

  await rows(page).filter({ hasText: 'Tomás' }).getByRole('button', { name: /moved/ }).focus()
  await page.keyboard.press('d')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(3)

  await tab(page, 'Follow-ups').click()
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await rows(page).getByRole('button', { name: 'Follow up' }).last().click()
  await page.getByRole('button', { name: /^In two weeks/ }).click()
  await expect(page.getByText('All done')).toBeVisible()

  await tab(page, 'All').click()
  await page.getByRole('button', { name: 'Mark all done' }).click()
  await expect(page.getByText('All done')).toBeVisible()
})

test('with a list selected, the Inbox shows only its items, and marks only these as done', async ({
  sidelight,
}) => {
  const page = await openInbox(sidelight)
  await page.evaluate(async () => {
    const keys = ['person:tomas', 'person:paul-yilmaz-7a']
    await chrome.runtime.sendMessage({ command: 'create-list', name: 'Champions', keys })
    await chrome.runtime.sendMessage({ command: 'create-list', name: 'Another', keys: ['person:elif'] })
  })
  const filter = page.getByRole('combobox', { name: 'List', exact: true })
  await filter.selectOption('Champions')
  await expect(rows(page)).toHaveCount(2)
  await expect(list(page)).toContainText('Tomás Okafor moved to Harbour Works')
  await expect(list(page)).toContainText('may be the same person')
  expect(await violations(page)).toEqual([])

  await filter.selectOption('Another')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark all done' }).click()
  await expect(page.getByText('All done')).toBeVisible()
  await filter.selectOption('All lists')
  await expect(rows(page)).toHaveCount(2)
})

test('the Inbox renders the first 30 of many items, and the next ones on request', async ({ sidelight }) => {
  const page = await sidelight.browser.extensionPage('library.html#/inbox')
  const now = Date.now()
  const numbers = Array.from({ length: 120 }, (_, number) => number)
  await keepRecords(page, {
    subjects: numbers.map((number) =>
      subjectWith({
        key: `person:many-${number}`,
        // Names of one word make no possible duplicates, which would add items.
        name: `Guest${number}`,
        tags: [followUpTag(localDay(now))],
        createdAt: now,
        updatedAt: now,
      }),
    ),
  })
  await page.reload()
  await expect(rows(page)).toHaveCount(30)
  await page.getByRole('button', { name: 'Show 90 more' }).click()
  await expect(rows(page)).toHaveCount(60)
})

test('two records are merged with a chosen title, and the merge can be undone', async ({ sidelight }) => {
  const page = await openInbox(sidelight)
  await tab(page, 'Duplicates').click()
  const review = page.getByRole('region', { name: /^Possible duplicates/ })
  await expect(review).toContainText('Same name, same company, and same start date')
  const titles = review.getByRole('radiogroup', { name: 'Title' })
  await titles.getByRole('radio').first().check()
  expect(await violations(page)).toEqual([])
  await review.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('All done')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(1)

  await review.getByRole('button', { name: 'Not the same' }).click()
  await expect(page.getByText('All done')).toBeVisible()
  await page.reload()
  await expect(page.getByText('All done')).toBeVisible()
})

test('a follow-up date set in the panel brings the person to the Inbox on that day', async ({
  sidelight,
}) => {
  const panel = await boughtPerson(sidelight)
  await panel.keyboard.press('f')
  const today = await panel.evaluate(() => new Date().toLocaleDateString('sv'))
  await panel.getByLabel('Pick a date').fill(today)
  await panel.getByRole('button', { name: 'Set date' }).click()
  const page = await sidelight.browser.extensionPage('library.html#/inbox')
  await page.getByRole('tab', { name: 'Follow-ups' }).click()
  await expect(page.getByRole('list', { name: 'Inbox' })).toContainText('Mara Lindqvist')
})

test('a follow-up is not counted on the toolbar icon after its person is deleted', async ({ sidelight }) => {
  const panel = await boughtPerson(sidelight)
  const badge = () => panel.evaluate(() => chrome.action.getBadgeText({}))
  await panel.keyboard.press('f')
  const today = await panel.evaluate(() => new Date().toLocaleDateString('sv'))
  await panel.getByLabel('Pick a date').fill(today)
  await panel.getByRole('button', { name: 'Set date' }).click()
  await expect.poll(badge).toBe('1')
  await more(panel, 'Delete record')
  await expect.poll(badge).toBe('')
})
