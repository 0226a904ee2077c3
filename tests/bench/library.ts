import type { Page } from '@playwright/test'
import type { TestChromium } from '../browser/chromium.ts'
import { numbered } from '../e2e/library-rows.ts'
import { exportToDisk } from './export-to-disk.ts'

const rows = 100_000

/** As many in one transaction as write without a task that anybody notices. */
const atOnce = 500

type Figure = [name: string, value: number]

/** What the library takes with a hundred thousand records, as its page sees it; each name says its unit. */
export async function libraryTimes(chromium: TestChromium): Promise<Figure[]> {
  const page = await chromium.extensionPage('library.html')
  const now = Date.now()
  for (let from = 0; from < rows; from += 10_000)
    await write(
      page,
      Array.from({ length: 10_000 }, (_, index) => ({
        ...numbered(from + index, now),
        updatedAt: now - (from + index) * 60_000,
      })),
    )
  // Frames of a page behind another come once a second.
  await page.bringToFront()
  await page.reload()
  const opened = await readWhole(page)
  const steps: [string, number][] = []
  const step = async (name: string, act: () => Promise<void>, shown: string) => {
    const { painted, longest } = await during(page, act, shown)
    steps.push([`${name}, until painted`, painted], [`${name}, longest task`, longest])
  }
  const head = (name: string) => page.getByRole('columnheader', { name }).click()
  const search = page.getByRole('searchbox')
  await step('sort by name', () => head('Name'), 'Aino Almgren 0')
  await step('and turned', () => head('Name'), 'Goran Fontaine 99')
  await step('sort by company', () => head('Company'), 'Harbour Works 0')
  await step('filter by a word', () => search.fill('99999'), numbered(99_999).name)
  await step('filter by a common word', () => search.fill('quay 3'), 'Quay 3')
  await step('no filter', () => search.fill(''), 'Quay 0')
  const scrolled = await scroll(page)
  const inMs = [...opened, ...steps, ...scrolled].map(([name, ms]): Figure => [`${name}, ms`, ms])
  const figures = [...inMs, ...(await exportToDisk(page))]
  await page.close()
  return figures
}

function write(page: Page, subjects: ReturnType<typeof numbered>[]): Promise<void> {
  return page.evaluate(
    async ({ subjects, atOnce }) => {
      const db = await new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open('sidelight')
        opening.addEventListener('success', () => done(opening.result))
      })
      for (let from = 0; from < subjects.length; from += atOnce)
        await new Promise<void>((done) => {
          const writing = db.transaction('subjects', 'readwrite', { durability: 'relaxed' })
          for (const subject of subjects.slice(from, from + atOnce))
            writing.objectStore('subjects').put(subject)
          writing.addEventListener('complete', () => done())
        })
      db.close()
    },
    { subjects, atOnce },
  )
}

/** From navigation until the first rows, and until everything is read; with the longest task on the way. */
function readWhole(page: Page): Promise<[string, number][]> {
  return page.evaluate(
    (rows) =>
      new Promise<[string, number][]>((done, fail) => {
        const began = performance.now()
        let longest = 0
        let firstRows = 0
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
        }).observe({ type: 'longtask', buffered: true })
        const look = () => {
          if (firstRows === 0 && document.querySelector('.grid-line')) firstRows = performance.now()
          const whole = document
            .querySelector('[role=status]')
            ?.textContent.startsWith(rows.toLocaleString('en'))
          if (!whole) {
            if (performance.now() - began < 60_000) return void requestAnimationFrame(look)
            return fail(new Error(`Waited for ${rows} rows: ${document.body.textContent.slice(0, 200)}`))
          }
          const read = performance.now()
          // So that tasks of what follows the reading are told too.
          setTimeout(
            () =>
              done([
                ['open, until the first rows', firstRows],
                ['open, until everything is read', read],
                ['open, longest task', longest],
              ]),
            3000,
          )
        }
        look()
      }),
    rows,
  )
}

/** Milliseconds from the event until the frame that shows it, and the longest task in between. */
async function during(
  page: Page,
  act: () => Promise<void>,
  shown: string,
): Promise<{ painted: number; longest: number }> {
  await page.evaluate((shown) => {
    const took = new Promise<{ painted: number; longest: number }>((done, fail) => {
      const longest = { ms: 0 }
      const watch = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
      })
      watch.observe({ type: 'longtask' })
      const begin = ({ timeStamp }: Event) => {
        removeEventListener('click', begin, true)
        removeEventListener('input', begin, true)
        const firstRow = () => document.querySelector('[role=row][aria-rowindex="2"]')?.textContent
        const look = () => {
          if (!firstRow()?.includes(shown)) {
            if (performance.now() - timeStamp < 20_000) return void requestAnimationFrame(look)
            return fail(new Error(`Waited for “${shown}”, and the first row says “${firstRow()}”.`))
          }
          const painted = performance.now() - timeStamp
          setTimeout(() => done({ painted, longest: longest.ms }), 200)
        }
        requestAnimationFrame(look)
      }
      addEventListener('click', begin, true)
      addEventListener('input', begin, true)
    })
    Object.assign(globalThis, { during: { took } })
  }, shown)
  await act()
  return page.evaluate(
    () => (Reflect.get(globalThis, 'during') as { took: Promise<{ painted: number; longest: number }> }).took,
  )
}

/** Frames of a scroll by a page each: how long the slow ones are. */
function scroll(page: Page): Promise<[string, number][]> {
  return page.evaluate(async () => {
    const grid = document.querySelector('[role=grid]')!
    const frames: number[] = []
    let before = await new Promise<number>(requestAnimationFrame)
    for (let turn = 0; turn < 120; turn++) {
      grid.scrollTop += turn < 60 ? 300 : 30_000
      const now = await new Promise<number>(requestAnimationFrame)
      frames.push(now - before)
      before = now
    }
    frames.sort((a, b) => a - b)
    return [
      ['scroll, frame at the 95th percentile', frames[Math.floor(frames.length * 0.95)] ?? 0],
      ['scroll, longest frame', frames.at(-1) ?? 0],
    ]
  })
}
