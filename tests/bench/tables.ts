import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { TestChromium } from '../browser/chromium.ts'
import { openRoom, pasteField } from '../e2e/run-page.ts'
import { numbered } from '../e2e/library-rows.ts'
import { requestWith } from '../unit/purchases/ledger/request.fixture.ts'
import { matchKeysOf } from '../../lib/records/matching/match-keys.ts'
import { defaultColumns } from '../../lib/library/columns.ts'
import { noFilter } from '../../lib/library/filter.ts'
import { nothingSpent, withShare } from '../../lib/purchases/ledger/spending.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import type { Figure } from './figure.ts'
import { nextPaint, paintedSince } from './next-paint.ts'

const large = 100_000

const minuteMs = 60_000

/** Rows per transaction: as many as possible without a noticeable task. */
const atOnce = 5000

type Stores = Partial<
  Record<'subjects' | 'sections' | 'matchKeys' | 'requests' | 'spending' | 'history', object[]>
>

export function write(page: Page, stores: Stores): Promise<void> {
  return page.evaluate(async (stores) => {
    const db = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('sidelight')
      opening.addEventListener('success', () => done(opening.result))
    })
    await new Promise<void>((done, fail) => {
      const writing = db.transaction(Object.keys(stores), 'readwrite', { durability: 'relaxed' })
      for (const [name, rows] of Object.entries(stores))
        for (const row of rows) writing.objectStore(name).put(row)
      writing.addEventListener('complete', () => done())
      writing.addEventListener('abort', () => fail(writing.error ?? new Error('not written')))
    })
    db.close()
  }, stores)
}

async function inParts(from: number, to: number, part: (numbers: number[]) => Promise<void>): Promise<void> {
  for (let first = from; first < to; first += atOnce)
    await part(Array.from({ length: Math.min(atOnce, to - first) }, (_, at) => first + at))
}

export async function keepRecords(page: Page, from: number, to: number, now: number): Promise<void> {
  await dropLightRows(page)
  await inParts(from, to, (numbers) =>
    write(page, {
      subjects: numbers.map((number) => ({ ...numbered(number, now), updatedAt: now - number * minuteMs })),
    }),
  )
}

/** The extension doesn't notice rows written past it, so its copies of light rows would be outdated. */
export function dropLightRows(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('sidelight')
      opening.addEventListener('success', () => done(opening.result))
    })
    await new Promise((done) => {
      const writing = db.transaction('lightRows', 'readwrite')
      writing.objectStore('lightRows').clear()
      writing.addEventListener('complete', done)
    })
    db.close()
  })
}

export async function keepRequests(page: Page, from: number, to: number, now: number): Promise<void> {
  const days = new Map<string, Spending>()
  await inParts(from, to, (numbers) =>
    write(page, {
      requests: numbers.map((number) => {
        const reservedAt = now - (number + 1) * minuteMs
        const subject = `person:saved-${number}`
        const request = requestWith({
          id: `kept-${number}`,
          requestKey: `https://api.example profile ${subject}`,
          subject,
          found: [subject],
          day: new Date(reservedAt).toISOString().slice(0, 10),
          reservedAt,
          sentAt: reservedAt + 1,
          settledAt: reservedAt + 400,
        })
        const sum = days.get(request.day) ?? nothingSpent(request.day)
        days.set(request.day, withShare(sum, request, { credits: request.cost ?? 0, requests: 1 }))
        return request
      }),
    }),
  )
  await write(page, { spending: [...days.values()] })
}

/** Time in ms from navigation until a text is painted, each time in a new tab. */
async function opened(chromium: TestChromium, path: string, text: string): Promise<number> {
  const page = await chromium.extensionPage(path)
  const took = await paintedSince(page, text)
  await page.close()
  return took
}

const opening = { records: 'library.html', usage: 'ledger.html' }

const newest = numbered(0).name

async function repeated(times: number, measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = []
  for (let round = 0; round < times; round++) values.push(await measure())
  return values
}

function remember(page: Page, sort: { column: string; down: boolean }[] | null): Promise<void> {
  const check = { filter: noFilter, columns: defaultColumns }
  return page.evaluate(
    async ({ variant: check, sort }) => {
      const kept = (await chrome.storage.local.get('views'))['views'] as
        | { value?: { last?: object } }
        | undefined
      if (sort === null) return chrome.storage.local.remove('views')
      const last = { ...check, ...kept?.value?.last, sort }
      await chrome.storage.local.set({ views: { version: 1, value: { saved: [], last } } })
    },
    { variant: check, sort },
  )
}

export function whole(page: Page, count: number): Promise<unknown> {
  return page.waitForFunction(
    (count) => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === String(count + 1),
    count,
    { timeout: 120_000 },
  )
}

/** In MB after garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  // Wait for ranking and counting in idle time.
  await page.waitForTimeout(6000)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}

/** In ms, while scrolling page by page: the 95th percentile. */
export function scrollFrames(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const grid = document.querySelector('[role=grid]')!
    grid.scrollTop = 0
    const frames: number[] = []
    let before = await new Promise<number>(requestAnimationFrame)
    for (let sequence = 0; sequence < 120; sequence++) {
      grid.scrollTop += sequence < 60 ? 300 : 30_000
      const now = await new Promise<number>(requestAnimationFrame)
      frames.push(now - before)
      before = now
    }
    grid.scrollTop = 0
    frames.sort((a, b) => a - b)
    return frames[Math.floor(frames.length * 0.95)] ?? NaN
  })
}

interface Sized {
  chromium: TestChromium
  size: number
}

async function fill(filler: Page, { chromium, size }: Sized, now: number): Promise<void> {
  await keepRecords(filler, 0, size, now)
  await keepRequests(filler, 0, size, now)
  const first = await chromium.extensionPage(opening.records)
  await whole(first, size)
  await first.waitForTimeout(8000 + size / 4)
  await first.close()
}

async function openings(empty: TestChromium, libraries: readonly Sized[], times: number): Promise<Figure[]> {
  const views = Object.entries(opening) as [keyof typeof opening, string][]
  const word: number[] = []
  const figures = libraries.flatMap(({ chromium, size }, at) =>
    views.map(([view, path]) => ({ chromium, size, at, view, path, values: [] as number[] })),
  )
  for (let round = 0; round < times; round++) {
    word.push(await opened(empty, 'sidepanel.html', 'Empty'))
    for (const { chromium, path, values } of figures) values.push(await opened(chromium, path, newest))
  }
  return figures.map(({ size, at, view, values }) => ({
    name: `${view} of ${size.toLocaleString('en')}, navigation to first rows`,
    unit: 'ms',
    // The smallest library has no goal: it is compared with a page of one word.
    goal: at === 0 ? '' : size < large ? '≤ 1.2 × the smallest' : view === 'usage' ? '≤ 200 ms' : '≤ 150 ms',
    values,
    base: at === 0 ? word : figures.find((one) => one.view === view)!.values,
  }))
}

/** The records table has 100,000 records; opening it and Usage is measured as the library grows. */
export async function recordsFigures(
  empty: TestChromium,
  chromiums: readonly TestChromium[],
  { times = 7, sizes = [100, 10_000, large] }: { times?: number; sizes?: number[] } = {},
): Promise<Figure[]> {
  const now = Date.now()
  const libraries = chromiums.map((chromium, at) => ({ chromium, size: sizes[at]! }))
  // In each browser, an open page keeps the process, as the panel would.
  const otherExtensions = await empty.extensionPage('sidepanel.html')
  const fillers: Page[] = []
  for (const library of libraries) {
    const filler = await library.chromium.extensionPage('library.html#/settings')
    await fill(filler, library, now)
    fillers.push(filler)
  }
  const figures = await openings(empty, libraries, times)
  await otherExtensions.close()
  const { chromium, size: there } = libraries.at(-1)!
  const filler = fillers.at(-1)!
  const text = there.toLocaleString('en')
  await remember(filler, [{ column: 'name', down: false }])
  figures.push({
    name: `records of ${text} by name as remembered, navigation to first rows`,
    unit: 'ms',
    goal: '≤ 500 ms',
    values: await repeated(times, () => opened(chromium, opening.records, 'Aino Almgren 0')),
  })
  await remember(filler, null)
  await filler.close()
  const page = await chromium.extensionPage(opening.records)
  // In the background, the page renders once a second.
  await page.bringToFront()
  await whole(page, there)
  figures.push({
    name: `records of ${text}, heap`,
    unit: 'MB',
    goal: '≤ 40 MB',
    values: [await heapOf(page)],
  })
  figures.push({
    name: `scroll through ${text}, frame at the 95th percentile`,
    unit: 'ms',
    goal: '≤ 34 ms',
    values: await repeated(5, () => scrollFrames(page)),
  })
  figures.push(...(await selections(page, times, text)))
  await page.close()
  return figures
}

export async function selections(page: Page, times: number, text: string): Promise<Figure[]> {
  const all = page.getByRole('columnheader', { name: 'Select all' })
  const one = page.locator('[role=row][aria-rowindex="4"] [data-cell="0"]')
  const [selectAll, toggle]: [number[], number[]] = [[], []]
  for (let round = 0; round < times; round++) {
    selectAll.push(await nextPaint(page, 'click', () => all.click()))
    await page.waitForTimeout(1500)
    toggle.push(await nextPaint(page, 'click', () => one.click()))
    await page.waitForTimeout(500)
    await one.click()
    await page.waitForTimeout(500)
    await all.click()
    await page.waitForTimeout(500)
  }
  return [
    { name: `select all of ${text}, click to next paint`, unit: 'ms', goal: '≤ 50 ms', values: selectAll },
    {
      name: `toggle one of ${text} selected, click to next paint`,
      unit: 'ms',
      goal: '≤ 16 ms',
      values: toggle,
    },
  ]
}

const lettersOf = (number: number): string =>
  number.toString(26).replaceAll(/./g, (sign) => 'abcdefghijklmnopqrstuvwxyz'.charAt(parseInt(sign, 26)))

/** Every fifth has a common name. */
function saved(number: number): Subject {
  const subject = numbered(number)
  const name = number % 5 === 0 ? subject.name.replace(/\d+$/, '').trim() : `Aino Berg${lettersOf(number)}`
  return { ...subject, name }
}

function lineAbout(number: number): string {
  const { name, company, email } = saved(number)
  if (number % 3 === 0) return email
  // All lines differ, because duplicates are removed before planning.
  return number % 3 === 1 && number % 5 !== 0 ? `${name}, ${company}` : `someone.else${number}@far.example`
}

type Enter = (page: Page, lines: number) => Promise<() => Promise<unknown>>

const pasting: Enter = async (page, lines) => {
  const text = Array.from({ length: lines }, (_, number) => lineAbout(number)).join('\n')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await pasteField(page).focus()
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  return () => page.keyboard.press('ControlOrMeta+V')
}

function fileAbout(lines: number): string {
  const rows = Array.from({ length: lines }, (_, number) => {
    const { name, company, email } = saved(number)
    const [first, last] = [name.split(' ', 1)[0]!, name.slice(name.indexOf(' ') + 1)]
    const mails =
      number % 3 === 0 ? [email, ''] : ['n/a', number % 3 === 1 ? '' : `else${number}@far.example`]
    const rep = `rep${number % 9}@mine.example`
    return `${number},"${last}",${first},"${company} ${number}",Buyer,${mails.join(',')},${rep},Pat Rep,2026-11-01`
  })
  const heading =
    'Record ID,Last Name,First Name,Company Name,Job Title,Work Email,Personal Email,Contact Owner Email,Contact Owner,Created Date'
  return ['Export of contacts', '', heading, ...rows].join('\r\n')
}

const choosing: Enter = async (page, lines) => {
  await page.getByRole('tab', { name: 'File' }).click()
  // By path: Playwright would decode bytes in the page, which would count as a long task.
  const file = 'test-results/contacts.csv'
  writeFileSync(file, fileAbout(lines))
  const input = page.locator('input[type=file]')
  await input.waitFor({ state: 'attached' })
  return () => input.setInputFiles(file)
}

/** Seconds from entering lines until all are planned, and the page's longest task in that time. */
export async function planned(
  page: Page,
  lines: number,
  enter: Enter,
): Promise<{ seconds: number; longest: number }> {
  const bringIn = await enter(page, lines)
  await page.evaluate(() => {
    const reported = { longest: 0, busy: 0 }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        reported.longest = Math.max(reported.longest, duration)
        reported.busy += duration
      }
    }).observe({ type: 'longtask' })
    Object.assign(globalThis, { longTasks: reported })
  })
  const began = performance.now()
  await bringIn()
  // The plan counts each line, so it is complete once all are counted.
  await page.waitForFunction(
    (all) => {
      const shown = document.querySelector('[aria-labelledby=run-plan]')
      const named =
        /^(New lookups|Already in your library|Possible duplicates|Previously not found|Duplicates skipped)/
      const sum = [...(shown?.querySelectorAll('dt') ?? [])].reduce((sum, dt) => {
        const value = Number.parseInt((dt.nextElementSibling?.textContent ?? '').replaceAll(',', ''), 10)
        return sum + (named.test(dt.textContent ?? '') ? value : 0)
      }, 0)
      return shown?.getAttribute('aria-busy') === 'false' && sum === all
    },
    lines,
    { timeout: 600_000 },
  )
  const seconds = (performance.now() - began) / 1000
  const { longest } = await page.evaluate(() => Reflect.get(globalThis, 'longTasks') as { longest: number })
  return { seconds, longest }
}

export function keepSaved(page: Page, from: number, to: number): Promise<void> {
  return inParts(from, to, (numbers) => {
    const subjects = numbers.map(saved)
    const matchKeys = subjects.flatMap((subject) => matchKeysOf('subjects', subject) ?? [])
    return write(page, { subjects, matchKeys })
  })
}

const entered = { lines: pasting, 'rows of a file': choosing }

export async function planFigures(
  chromium: TestChromium,
  { times = 3, lines = large, sizes = [0, large] }: { times?: number; lines?: number; sizes?: number[] } = {},
): Promise<Figure[]> {
  const figures: Figure[] = []
  let there = 0
  for (const size of sizes) {
    const filler = await chromium.extensionPage('library.html#/settings')
    await keepSaved(filler, there, size)
    there = size
    await filler.close()
    for (const [what, enter] of Object.entries(entered)) {
      const [seconds, longest]: [number[], number[]] = [[], []]
      for (let round = 0; round < times; round++) {
        const page = await openRoom({ chromium }, 'bulk/new')
        await page.bringToFront()
        const took = await planned(page, lines, enter)
        seconds.push(took.seconds)
        longest.push(took.longest)
        await page.close()
      }
      const otherExtensions = `${lines.toLocaleString('en')} ${what} beside ${size.toLocaleString('en')} records`
      figures.push(
        { name: `plan of ${otherExtensions}`, unit: 's', goal: '≤ 4 s', values: seconds },
        { name: `plan of ${otherExtensions}, longest task`, unit: 'ms', goal: '≤ 50 ms', values: longest },
      )
    }
  }
  return figures
}
