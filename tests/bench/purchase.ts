import { writeSealed } from '../browser/sealed-settings.ts'
import type { Page } from '@playwright/test'
import { noItems } from '../../lib/bulk/run.ts'
import type { BulkRun, RunItem } from '../../lib/bulk/rows.ts'
import { consentVersion } from '../../lib/settings/disclosures.ts'
import { defaultPreferences } from '../../lib/settings/preferences.ts'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { runRows, keepDraft } from '../e2e/run-rows.ts'
import { numbered } from '../e2e/library-rows.ts'
import { requestWith } from '../unit/purchases/ledger/request.fixture.ts'
import type { Figure } from './figure.ts'
import { startQuickService, type QuickService } from './quick-service.ts'

const clicks = 15
const runs = 5
const itemsInRun = 300
const sizes = [100, 10_000, 100_000]
const queued = 100_000

/** In CPU seconds per second. */
const idle = 0.06

let next = 0
const handleOf = (number: number) => `quick-person-${number.toString(36)}`

async function withService<Result>(measure: (service: QuickService) => Promise<Result>): Promise<Result> {
  const service = await startQuickService(50)
  try {
    return await measure(service)
  } finally {
    service.close()
  }
}

export const withoutBudgets = {
  preferences: { ...defaultPreferences, budgetPerDay: null, budgetPerRun: null },
}

export async function keepSettings(page: Page, values: Record<string, object>): Promise<void> {
  for (const [key, value] of Object.entries(values)) await writeSealed(page, key, value)
  await page.evaluate(async () => {
    await chrome.runtime.sendMessage({ command: 'settings-changed' })
    await chrome.runtime.sendMessage({ command: 'check-quotas' })
  })
}

async function openWithKey(extension: string, { url }: QuickService) {
  const chromium = await openTestChromium({ extension })
  const page = await chromium.extensionPage('library.html#/bulk')
  await page.evaluate(() => chrome.runtime.sendMessage({ command: 'check-quotas' }))
  await writeSealed(page, 'apiKey', { key: 'a-key-of-the-bench', origin: url, base: url, account: 'bench' })
  await keepSettings(page, {
    deployment: { apiUrl: url, socialUrl: url, socialWord: 'social', jobUrlParameter: 'url' },
    consent: { version: consentVersion },
    ...withoutBudgets,
  })
  return { chromium, page }
}

export async function* withKey(
  extension: string,
  measure: (chromium: TestChromium) => AsyncIterable<Figure>,
): AsyncGenerator<Figure> {
  const service = await startQuickService(50)
  const { chromium } = await openWithKey(extension, service)
  try {
    yield* measure(chromium)
  } finally {
    await chromium.close()
    service.close()
  }
}

/**
 * Time from a click until the name is painted, in alternation with a bare fetch. As below, `extension` may call
 * `127.0.0.1`.
 */
export const clickFigures = (extension: string): Promise<Figure[]> =>
  withService((service) => measureClicks(extension, service))

async function measureClicks(extension: string, service: QuickService): Promise<Figure[]> {
  const { chromium } = await openWithKey(extension, service)
  const tab = await chromium.context.newPage()
  await tab.goto(`${service.url}/in/${handleOf(next)}/`)
  const panel = await chromium.openPanel(tab)
  const figures: Figure[] = []
  for (const [name, goal, before] of [
    ['Enrich click → name over a bare fetch, warm', '≤ 25 ms over it', async () => {}],
    ['Enrich click → name over a bare fetch, worker stopped', '≤ 80 ms over it', chromium.stopWorker],
  ] as const) {
    const [values, base]: [number[], number[]] = [[], []]
    for (let click = 0; click < clicks; click++) {
      base.push(await bareFetch(panel, service, next++))
      const number = next++
      await tab.goto(`${service.url}/in/${handleOf(number)}/`)
      await panel.getByRole('button', { name: /^Enrich · / }).waitFor()
      // Wait until the worker has updated the tab's badge.
      await panel.waitForTimeout(500)
      await before()
      values.push(await clickToName(panel, number))
    }
    figures.push({ name, unit: 'ms', goal, values, base })
  }
  await chromium.close()
  return figures
}

function bareFetch(panel: Page, { url }: QuickService, number: number): Promise<number> {
  return panel.evaluate(
    async ([url, handle]) => {
      const began = performance.now()
      const socialUrl = `${url}/in/${handle}/`
      const response = await fetch(`${url}/v1/enrichment/profile`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': 'a-key-of-nobody-measured' },
        body: JSON.stringify({ socialUrl }),
      })
      await response.json()
      return performance.now() - began
    },
    [url, handleOf(number)] as const,
  )
}

async function clickToName(panel: Page, number: number): Promise<number> {
  await panel.evaluate(
    (ending) => {
      const took = new Promise<number>((done) => {
        const begin = ({ timeStamp }: Event) => {
          const check = () => {
            const there = [...document.querySelectorAll('h1, h2')].some((each) =>
              each.textContent.endsWith(ending),
            )
            // Measured in the first task after that frame: timers would run only after the panel's next rendering.
            const painted = () =>
              scheduler.postTask(() => done(performance.now() - timeStamp), { priority: 'user-blocking' })
            if (there) requestAnimationFrame(() => void painted())
            return there
          }
          const watching = new MutationObserver(() => check() && watching.disconnect())
          watching.observe(document.body, { childList: true, subtree: true, characterData: true })
        }
        addEventListener('click', begin, { once: true, capture: true })
      })
      Object.assign(globalThis, { named: { took } })
    },
    ` ${number.toString(36)}`,
  )
  await panel.getByRole('button', { name: /^Enrich · / }).click()
  return panel.evaluate(() => (Reflect.get(globalThis, 'named') as { took: Promise<number> }).took)
}

export const runFigures = (extension: string): Promise<Figure[]> =>
  withService(async (service) => {
    const browser = await openWithKey(extension, service)
    const all: Run[] = []
    for (let run = 0; run < runs; run++) all.push(await runOf(browser, service, itemsInRun))
    await browser.chromium.close()
    const name = 'bulk run, service of 50 ms'
    return [
      {
        name: `${name}: items`,
        unit: 'a second',
        goal: '≥ 60 a second',
        values: all.map(({ rate }) => rate),
      },
      ...(['cpu', 'ownCpu'] as const).map((whose): Figure => {
        const values = all.map((run) => run[whose])
        return {
          name: `${name}: an item, ${whose === 'cpu' ? 'all of the browser' : 'the extension'}`,
          unit: 'ms of CPU',
          goal: '≤ 8 ms',
          values,
        }
      }),
    ]
  })

export const growthFigures = (extension: string): Promise<Figure[]> =>
  withService(async (service) => {
    const browser = await openWithKey(extension, service)
    const figures: Figure[] = []
    let first: Run[] = []
    let saved = 0
    const note = (name: string, all: Run[]) => {
      if (first.length === 0) first = all
      for (const whose of ['cpu', 'ownCpu'] as const) {
        const [values, base] = [all, first].map((runs) => runs.map((run) => run[whose])) as [
          number[],
          number[],
        ]
        figures.push({
          name: whose === 'cpu' ? name : `${name}, the extension`,
          unit: 'ms of CPU',
          goal: 'within 20 % of the first',
          values,
          base,
        })
      }
    }
    for (const size of sizes) {
      for (; saved < size; saved += 500) await save(browser.page, saved, Math.min(500, size - saved))
      const all: Run[] = []
      for (let run = 0; run < 3; run++) all.push(await runOf(browser, service, itemsInRun))
      note(`bulk run, an item beside ${size.toLocaleString('en')} records and requests`, all)
    }
    note(`bulk run, an item, ${queued.toLocaleString('en')} waiting`, [await runOf(browser, service, queued)])
    await browser.chromium.close()
    return figures
  })

/** Items per second, and CPU milliseconds per item: of all browser processes, and of those with extension pages. */
interface Run {
  rate: number
  cpu: number
  ownCpu: number
}

async function runOf(
  { chromium, page }: { chromium: TestChromium; page: Page },
  { url }: QuickService,
  size: number,
): Promise<Run> {
  const id = crypto.randomUUID()
  const items = Array.from({ length: size }, (_, position): RunItem => {
    const handle = handleOf(next++)
    const requested = { kind: 'person', id: handle, url: `${url}/in/${handle}/` } as const
    const plan = { group: 'fresh', maximum: null } as const
    const rest = { plan, reason: null, request: null, cost: null, repeat: null, requeues: 0 }
    const lookup = { section: 'profile', page: requested } as const
    return {
      ...rest,
      run: id,
      position,
      lookup,
      label: requested.url,
      subject: `person:${handle}`,
      state: 'pending',
    }
  })
  const times = { createdAt: Date.now(), startedAt: null, finishedAt: null }
  const settings = {
    name: id,
    budget: 'none',
    notify: false,
    list: null,
    pauseReason: null,
    maximum: null,
  } as const
  const counts = { ...noItems, pending: size }
  const bulkRun: BulkRun = { ...times, ...settings, id, state: 'draft', total: size, counts }
  await keepDraft(page, bulkRun, items)
  await page.goto(`chrome-extension://${chromium.extensionId}/library.html#/bulk/${id}`)
  await page.bringToFront()
  await calm(chromium)
  const before = await cpuOf(chromium)
  const began = performance.now()
  await page.evaluate((id) => chrome.runtime.sendMessage({ command: 'start-run', id }), id)
  let ended = 0
  while (ended < itemsInRun) {
    await new Promise((done) => setTimeout(done, 300))
    const now = (await runRows(page)).find((each) => each.id === id)
    ended = now ? size - now.counts.pending - now.counts['in-flight'] : 0
  }
  const seconds = (performance.now() - began) / 1000
  const after = await cpuOf(chromium)
  const spent = (types: readonly string[]) =>
    (types.reduce((sum, type) => sum + (after.get(type) ?? 0) - (before.get(type) ?? 0), 0) * 1000) / ended
  await page.evaluate((id) => chrome.runtime.sendMessage({ command: 'cancel-run', id }), id)
  return { rate: ended / seconds, cpu: spent([...after.keys()]), ownCpu: spent(['renderer']) }
}

/** Such as compaction after the items were written. */
async function calm(chromium: TestChromium): Promise<void> {
  const used = async () => [...(await cpuOf(chromium)).values()].reduce((sum, seconds) => sum + seconds, 0)
  let before = await used()
  for (let [calm, sequence] = [0, 0]; calm < 3 && sequence < 120; sequence++) {
    await new Promise((done) => setTimeout(done, 1000))
    const now = await used()
    calm = now - before < idle ? calm + 1 : 0
    before = now
  }
}

async function cpuOf({ context }: TestChromium): Promise<Map<string, number>> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  await session?.detach()
  const sums = new Map<string, number>()
  for (const { type, cpuTime } of processInfo) sums.set(type, (sums.get(type) ?? 0) + cpuTime)
  return sums
}

async function save(page: Page, from: number, count: number): Promise<void> {
  const subjects = Array.from({ length: count }, (_, at) => numbered(from + at))
  const requests = subjects.map(({ key }, at) =>
    requestWith({
      id: `saved-${from + at}`,
      requestKey: `https://api.example profile ${key}`,
      subject: key,
      found: [key],
      account: 'bench',
      reservedAt: at,
    }),
  )
  await page.evaluate(
    async (stores) => {
      const opening = indexedDB.open('sidelight')
      await new Promise((done) => opening.addEventListener('success', done))
      const writing = opening.result.transaction(Object.keys(stores), 'readwrite', { durability: 'relaxed' })
      for (const [name, rows] of Object.entries(stores))
        for (const row of rows) writing.objectStore(name).put(row)
      await new Promise((done) => writing.addEventListener('complete', done))
      opening.result.close()
    },
    { subjects, requests },
  )
}
