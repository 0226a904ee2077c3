import { readSealed } from '../browser/sealed-settings.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { TestChromium } from '../browser/chromium.ts'
import {
  bringBack,
  deleteEverything,
  exportAll,
  importFile,
  storeGenerated,
  leavingTag,
  openKeep,
  purgePeople,
  recordsWith,
  saveBackup,
  writeLibraryFile,
} from '../e2e/generated-library.ts'
import type { Figure } from './figure.ts'
import { keepSettings, withoutBudgets } from './purchase.ts'

/** Timeout in ms. Nothing is asserted: a long duration is a result, too. */
const patience = 3_600_000

interface Taken {
  ms: number
  /** 0 if no task took 50 ms. */
  longest: number
  tasks: number
  heap: number
  worker: number
  /** Time from each click until its request was sent. */
  purchases: number[]
}

/** For 100,000 records, or 10,000 for a restore. */
const goals: Record<string, { s: string; heap?: string }> = {
  import: { s: '≤ 60 s' },
  export: { s: '≤ 30 s', heap: 'flat' },
  backup: { s: '≤ 30 s' },
  restore: { s: '≤ 10 s' },
}

interface Options {
  count?: number
  /** Runs only these steps (`import, export, backup, restore, delete, purge`); the import is always done. */
  steps?: readonly string[]
  watch?: (page: Page, step: string) => Promise<() => Promise<void>>
}

/** Yields the figures of each step with this many records. A key must be set. */
export async function* dataFigures(
  chromium: TestChromium,
  { count = 100_000, steps = ['export', 'backup', 'delete', 'purge'], watch }: Options = {},
): AsyncGenerator<Figure> {
  const leaving = Math.min(1000, count / 10)
  const generated = { seed: 12, count, now: Date.now() - 40 * 86_400_000, named: true }
  const folder = await mkdtemp(join(tmpdir(), 'sidelight-data-'))
  const file = join(folder, 'library.ndjson')
  const step = async (
    name: string,
    page: Page,
    act: () => Promise<unknown>,
    { buys = false, each }: { buys?: boolean; each?: () => number } = {},
  ): Promise<Figure[]> => {
    const over = await watch?.(page, name)
    const taken = await during(chromium, page, act, buys)
    await over?.()
    return [...figuresOf(name, count, taken), ...(each ? [perRecord(name, taken.ms, each())] : [])]
  }
  chromium.context.setDefaultTimeout(patience)
  try {
    await writeLibraryFile(file, recordsWith(generated, leaving))
    const keep = await openKeep(chromium)
    const all = count.toLocaleString('en')
    yield* await step('import', keep, () =>
      importFile(keep, file, new RegExp(`^${all} records added$`), patience),
    )
    await storeGenerated(keep, generated)
    if (steps.includes('export')) {
      const library = await chromium.extensionPage('library.html')
      const message = library.getByRole('status').filter({ hasText: `${all} records` })
      await message.first().waitFor()
      yield* await step('export', library, () => exportAll(chromium, library, count, patience))
      await library.close()
    }
    let backup = ''
    if (steps.includes('backup') || steps.includes('restore'))
      yield* await step(
        'backup',
        keep,
        async () => void (backup = await saveBackup(chromium, keep, patience)),
      )
    if (steps.includes('restore')) {
      await deleteEverything(keep, patience)
      yield* await step('restore', keep, () => bringBack(keep, backup, patience))
      // The budgets of a new installation would stop the concurrent purchases.
      await keepSettings(keep, withoutBudgets)
    }
    if (steps.includes('delete')) {
      const keys = await keysTagged(keep, leavingTag)
      const each = () => keys.length
      yield* await step('delete', keep, () => hold(keep, keys), { buys: true, each })
      yield* await step('delete, its end', keep, () => end(keep), { buys: true, each })
    }
    if (steps.includes('purge')) {
      await keep.reload()
      let reported = ''
      const act = async () => void (reported = await purgePeople(keep, '90 days', patience))
      yield* await step('purge', keep, act, {
        buys: true,
        each: () => Number(reported.replaceAll(/\D/g, '')),
      })
    }
    await keep.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const perRecord = (name: string, ms: number, records: number): Figure => ({
  name: `${name}, each of ${records.toLocaleString('en')} records`,
  unit: 'ms',
  goal: '≤ 0.5 ms',
  values: [ms / records],
})

function figuresOf(step: string, count: number, taken: Taken): Figure[] {
  const name = `${step} of ${count.toLocaleString('en')}`
  const goal = goals[step]
  return [
    {
      name,
      unit: 's',
      goal: goal?.s ?? '',
      values: [taken.ms / 1000],
    },
    {
      name: `${name}, longest task of the page`,
      unit: 'ms',
      goal: '≤ 50 ms',
      values: [taken.longest],
    },
    {
      name: `${name}, longest task of the worker`,
      unit: 'ms',
      goal: '≤ 50 ms',
      values: [taken.worker],
    },
    {
      name: `${name}, growth of the page’s heap`,
      unit: 'MB',
      goal: goal?.heap ?? '',
      values: [taken.heap],
    },
    ...(taken.purchases.length > 0
      ? [
          {
            name: `${name}, a concurrent purchase, click to sent`,
            unit: 'ms',
            goal: 'as ever',
            values: taken.purchases,
          } as const,
        ]
      : []),
  ]
}

async function during(
  chromium: TestChromium,
  page: Page,
  act: () => Promise<unknown>,
  buys: boolean,
): Promise<Taken> {
  const heap = await watchHeap(page)
  const tasks = await watchTasks(page)
  const gaps = await watchWorker(chromium)
  const purchases = buys ? await buyMeanwhile(chromium) : null
  await page.bringToFront()
  const began = performance.now()
  await act()
  const ms = performance.now() - began
  return {
    ms,
    ...(await tasks()),
    worker: await gaps(),
    heap: await heap(),
    purchases: (await purchases?.()) ?? [],
  }
}

async function watchHeap(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  const used = async () => (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
  await session.send('HeapProfiler.collectGarbage')
  const before = await used()
  let maximum = before
  const state = { over: false }
  const looking = (async () => {
    while (!state.over) {
      maximum = Math.max(maximum, await used())
      await new Promise((next) => setTimeout(next, 100))
    }
  })()
  return async () => {
    state.over = true
    await looking
    await session.detach()
    return maximum - before
  }
}

/** Resolves to the tasks that took at least 50 ms. */
async function watchTasks(page: Page): Promise<() => Promise<{ longest: number; tasks: number }>> {
  await page.evaluate(() => {
    const tasks = { longest: 0, tasks: 0 }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        tasks.longest = Math.max(tasks.longest, duration)
        tasks.tasks++
      }
    }).observe({ type: 'longtask' })
    Object.assign(globalThis, { tasks })
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'tasks') as { longest: number; tasks: number })
}

/** Like `watchTasks`. The worker has no performance observer, so this measures the longest delay of a 5 ms timer. */
async function watchWorker(chromium: TestChromium): Promise<() => Promise<number>> {
  const worker = await chromium.worker()
  await worker.evaluate(() => {
    const beat = { longest: 0, over: false }
    let last = performance.now()
    const check = () => {
      const now = performance.now()
      beat.longest = Math.max(beat.longest, now - last - 5)
      last = now
      if (!beat.over) setTimeout(check, 5)
    }
    setTimeout(check, 5)
    Object.assign(globalThis, { beat })
  })
  return () =>
    worker.evaluate(() => {
      const beat = Reflect.get(globalThis, 'beat') as { longest: number; over: boolean }
      beat.over = true
      return beat.longest
    })
}

/** Buys people until it is ended. Resolves to the time in ms until each request was sent. */
async function buyMeanwhile(chromium: TestChromium): Promise<() => Promise<number[]>> {
  const page = await chromium.extensionPage('options.html')
  const { socialUrl } = (await readSealed(page, 'deployment')) as { socialUrl: string }
  const buying = page.evaluate(async (socialUrl) => {
    const took: number[] = []
    const state = { over: false }
    Object.assign(globalThis, { buying: state })
    const first = Math.trunc(performance.timeOrigin)
    for (let number = 0; !state.over; number++) {
      const began = performance.now()
      const handle = `quick-person-${(first + number).toString(36)}`
      const response: unknown = await chrome.runtime.sendMessage({
        command: 'run-operation',
        operation: 'enrichProfile',
        input: { socialUrl: `${socialUrl}/in/${handle}/` },
        repeat: null,
        maximum: null,
        trigger: 'console',
      })
      took.push(performance.now() - began)
      // A refused request is never sent, and would count as a fast one.
      if (!JSON.stringify(response).includes('"request"'))
        throw new Error(`Refused: ${JSON.stringify(response)}`)
      await new Promise((next) => setTimeout(next, 250))
    }
    return took
  }, socialUrl)
  return async () => {
    await page.evaluate(() => Object.assign(Reflect.get(globalThis, 'buying') as object, { over: true }))
    const took = await buying
    await page.close()
    return took
  }
}

const keysTagged = (page: Page, tag: string): Promise<string[]> =>
  page.evaluate(
    (tag) =>
      new Promise<string[]>((done) => {
        const opening = indexedDB.open('sidelight')
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('subjects').objectStore('subjects')
          const requested = store.index('tags').getAllKeys(tag)
          requested.addEventListener('success', () => {
            opening.result.close()
            done(requested.result as string[])
          })
        })
      }),
    tag,
  )

/** As the library does, in four parts of one action, so that they can be restored. */
const hold = (page: Page, keys: string[]): Promise<void> =>
  page.evaluate(async (keys) => {
    const part = Math.ceil(keys.length / 4)
    for (let from = 0; from < keys.length; from += part)
      await chrome.runtime.sendMessage({
        command: 'delete-subjects',
        keys: keys.slice(from, from + part),
        step: 'measured',
      })
  }, keys)

const end = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await chrome.runtime.sendMessage({ command: 'end-undo', id: null })))
