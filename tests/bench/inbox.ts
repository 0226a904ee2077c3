import type { Page } from '@playwright/test'
import type { TestChromium } from '../browser/chromium.ts'
import { subjectWith } from '../unit/search/local/subjects.fixture.ts'
import type { HistoryRow } from '../../lib/records/rows/history.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import type { Figure } from './figure.ts'
import { simulatedPeople } from '../unit/records/simulated-people.ts'
import { sectionOf } from '../unit/exports/records.fixture.ts'
import { dropLightRows, write } from './tables.ts'

const repetitions = 7
const atOnce = 2000

const letters = (number: number): string =>
  number.toString(26).replaceAll(/./g, (digit) => 'abcdefghijklmnopqrstuvwxyz'.charAt(parseInt(digit, 26)))

/** None are possible duplicates: names of one length don't differ by a letter that a spelling adds, as `aa` for `å`. */
const person = (number: number, now: number): Subject =>
  subjectWith({
    key: `person:moved-${number}`,
    name: `Aino B${letters(26 ** 5 + number * 7919)}`,
    headline: 'Head of Planning',
    company: `Works ${letters(26 ** 6 + number * 104_729)}`,
    createdAt: now,
    updatedAt: now,
  })

/** Number 0 has the newest one. */
function moved(number: number, now: number): HistoryRow {
  const subject = person(number, now).key
  const [before, after] = [
    { title: 'Planner', company: 'Kestrel Foods', since: null },
    { title: 'Head of Planning', company: 'Harbour Works', since: { year: 2026, month: 10 } },
  ]
  return {
    id: `job harbour moved ${subject}`,
    subject,
    at: now - number * 60_000,
    fact: 'job',
    before: `${before.title} · ${before.company}`,
    after: `${after.title} · ${after.company}`,
    request: 'none',
    job: { kind: 'moved', certainty: 'loud', company: 'harbour', before, after },
  }
}

export async function keepJobChanges(page: Page, count: number, now: number): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => from + at)
    await write(page, {
      subjects: numbers.map((number) => person(number, now)),
      history: numbers.map((number) => moved(number, now)),
    })
  }
}

/** Time in ms from a click on Inbox until its first row was painted, and the page's longest task until it was idle. */
async function openInbox(page: Page, name: string): Promise<{ ms: number; longest: number }> {
  await page.evaluate((name) => {
    const reported = { longest: 0, ms: NaN, from: NaN }
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) reported.longest = Math.max(reported.longest, duration)
    })
    tasks.observe({ type: 'longtask' })
    addEventListener('click', ({ timeStamp }) => (reported.from = timeStamp), { once: true, capture: true })
    const painted = new MutationObserver(() => {
      const row = document.querySelector('ul[aria-label=Inbox] li')
      if (!row?.textContent.includes(name)) return
      painted.disconnect()
      requestAnimationFrame(() => setTimeout(() => (reported.ms = performance.now() - reported.from)))
    })
    painted.observe(document.body, { childList: true, subtree: true })
    Object.assign(globalThis, { inboxOpened: reported })
  }, name)
  const link = page.getByRole('navigation', { name: 'Sidelight' }).getByRole('link', { name: /^Inbox/ })
  await link.click()
  await page.waitForFunction(
    () => !Number.isNaN((Reflect.get(globalThis, 'inboxOpened') as { ms: number }).ms),
  )
  // Work after the first rows, such as sorting and counting, counts as well.
  await page.waitForTimeout(2000)
  return page.evaluate(() => Reflect.get(globalThis, 'inboxOpened') as { ms: number; longest: number })
}

export async function inboxFigures(chromium: TestChromium, count = 10_000): Promise<Figure[]> {
  const now = Date.now()
  const filler = await chromium.extensionPage('library.html#/settings')
  await keepJobChanges(filler, count, now)
  await filler.close()
  const [values, longest]: [number[], number[]] = [[], []]
  for (let round = 0; round < repetitions; round += 1) {
    const page = await chromium.extensionPage('library.html#/settings')
    await page.bringToFront()
    await page.waitForTimeout(1000)
    const opened = await openInbox(page, person(0, now).name)
    values.push(opened.ms)
    longest.push(opened.longest)
    await page.close()
  }
  const name = `Inbox of ${count.toLocaleString('en')} job changes`
  return [
    { name: `${name}, click to first rows`, unit: 'ms', goal: '≤ 500 ms', values },
    { name: `${name}, longest task`, unit: 'ms', goal: '≤ 50 ms', values: longest },
  ]
}

async function keepPeople(page: Page, count: number, now: number): Promise<void> {
  const { people } = simulatedPeople(1, count, count / 10)
  for (let from = 0; from < people.length; from += atOnce) {
    const some = people.slice(from, from + atOnce)
    await write(page, {
      subjects: some.map(({ key, firstName, lastName, companyName, emails, handles }) =>
        subjectWith({
          key,
          name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
          company: companyName ?? '',
          email: emails[0] ?? '',
          aliases: [...new Set([key, ...handles.map((handle) => `person:${handle}`)])],
          createdAt: now,
          updatedAt: now,
        }),
      ),
      sections: some.flatMap(({ key, firstName, lastName, companyName, companyId, emails, positions }) => [
        sectionOf(key, 'profile', {
          firstName,
          lastName,
          currentPosition: { companyName, socialId: companyId },
          positions: { positionsCount: positions.length, positionHistory: [...positions] },
        } as never),
        ...(emails.length > 0 ? [sectionOf(key, 'emails', emails.map((value) => ({ value })) as never)] : []),
      ]),
    })
  }
  await dropLightRows(page)
}

export async function duplicateFigures(chromium: TestChromium, count = 10_000): Promise<Figure[]> {
  const page = await chromium.extensionPage('library.html#/settings')
  await keepPeople(page, count, Date.now())
  await page.waitForTimeout(3000)
  await page.evaluate(() => {
    const searched = { longest: 0, from: NaN, last: NaN }
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) searched.longest = Math.max(searched.longest, duration)
    })
    tasks.observe({ type: 'longtask' })
    addEventListener('click', ({ timeStamp }) => (searched.from = timeStamp), { once: true, capture: true })
    const counted = new MutationObserver(() => {
      const tab = document.querySelector('[role=tab]:nth-of-type(4) .tabs-count')
      if (!tab || tab.textContent === '0') return
      searched.last = performance.now() - searched.from
    })
    counted.observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(globalThis, { duplicatesSearched: searched })
  })
  const read = () =>
    page.evaluate(() => Reflect.get(globalThis, 'duplicatesSearched') as { longest: number; last: number })
  const link = page.getByRole('navigation', { name: 'Sidelight' }).getByRole('link', { name: /^Inbox/ })
  await link.click()
  // The number of suggestions grows until all are stored.
  let before = NaN
  for (let last = NaN; Number.isNaN(last) || last !== before;) {
    before = last
    await page.waitForTimeout(3000)
    ;({ last } = await read())
  }
  const { longest, last } = await read()
  await page.close()
  const name = `Possible duplicates of ${count.toLocaleString('en')} people`
  return [
    { name: `${name}, click to all suggestions`, unit: 'ms', goal: '≤ 3,000 ms', values: [last] },
    { name: `${name}, longest task of the page`, unit: 'ms', goal: '≤ 50 ms', values: [longest] },
  ]
}
