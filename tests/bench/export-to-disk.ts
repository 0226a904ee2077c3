import type { Page } from '@playwright/test'

/** What writing all that the library shows into a file on disk takes, as its page sees it. */
export async function exportToDisk(page: Page): Promise<[string, number][]> {
  await page.evaluate(() => {
    // Nobody can answer the browser's own picker here: a file of this origin's on the same disk stands for the answer.
    const pick = async () => {
      const folder = await navigator.storage.getDirectory()
      return folder.getFileHandle('export.csv', { create: true })
    }
    Object.assign(globalThis, { showSaveFilePicker: pick })
  })
  await page.getByRole('columnheader', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Format').waitFor()
  const heap = await watchHeap(page)
  const longest = await watchTasks(page)
  const began = performance.now()
  await dialog.getByRole('button', { name: 'Export' }).click()
  await dialog.getByText('Exported.').waitFor({ timeout: 300_000 })
  const took = performance.now() - began
  const bytes = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory()
    const file = await (await folder.getFileHandle('export.csv')).getFile()
    return file.size
  })
  return [
    ['export to disk, ms', took],
    ['export to disk, longest task, ms', await longest()],
    ['export to disk, heap at its highest above what it was, MB', await heap()],
    ['export to disk, size of the file, MB', bytes / 1e6],
  ]
}

/** Returns how to end it, with the most that the heap grew, in MB. */
async function watchHeap(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  const used = async () => (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
  await session.send('HeapProfiler.collectGarbage')
  const before = await used()
  let most = before
  const state = { over: false }
  const looking = (async () => {
    while (!state.over) {
      most = Math.max(most, await used())
      await new Promise((next) => setTimeout(next, 100))
    }
  })()
  return async () => {
    state.over = true
    await looking
    await session.detach()
    return most - before
  }
}

/** Returns how to end it, with the longest task since, in milliseconds. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const tasks = { longest: 0 }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, duration)
    }).observe({ type: 'longtask' })
    Object.assign(globalThis, { tasks })
  })
  return () => page.evaluate(() => (Reflect.get(globalThis, 'tasks') as { longest: number }).longest)
}
