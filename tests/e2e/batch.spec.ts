import type { SectionName } from '../../lib/records/database/rows/sections.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { noItems } from '../../lib/bulk/batch.ts'
import { detectPage } from '../../lib/pages/page.ts'
import { defaultPreferences } from '../../lib/settings/preferences.ts'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { randomFor } from '../../sandbox/world/random.ts'
import { chargedByQuestion } from '../faults/questions.ts'
import { batchRows, itemRows, startBatch } from './batch-rows.ts'
import { demoKey, expect, firstRun, setKey, test as base } from './fixtures.ts'
import { admitted, ledgerRows } from './ledger-rows.ts'
import { itemStates, type BatchItem, type Batch } from '../../lib/records/database/rows/bulk.ts'

/** So many items, `BATCH=5000` for as many as a large batch has; three sections of each person. */
const size = Number(process.env['BATCH'] ?? 600)
const wants: SectionName[] = ['profile', 'emails', 'experience']

interface Life {
  chromium: TestChromium
  /** A page of the extension, to look at its database from. */
  page: Page
}

const test = base.extend<{ live: () => Promise<Life> }>({
  live: async ({ stage }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'sidelight-batch-'))
    const lives: TestChromium[] = []
    await use(async () => {
      const chromium = await openTestChromium({ extension: stage.extension, profile })
      lives.push(chromium)
      const page = await firstRun(chromium)
      if (lives.length === 1) await setKey(page, demoKey)
      return { chromium, page }
    })
    await lives.at(-1)?.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  },
})

test(`${size} items, the worker stopped every few seconds and the browser killed twice: each ends once, none is paid twice`, async ({
  live,
  service,
  stage,
}) => {
  test.setTimeout(1_200_000)
  service.setKey(demoKey, { credits: 100_000, perMinute: 1500, perDay: 100_000 })
  const items = stage.site.world.people
    .flatMap(({ socialUrl }) => wants.map((want) => ({ want, page: detectPage(socialUrl, stage.site.url)! })))
    .slice(0, size)
    .map((ask, position): BatchItem => itemOf(ask, position))
  expect(items).toHaveLength(size)

  let { chromium, page } = await live()
  await page.evaluate((value) => chrome.storage.local.set({ preferences: { version: 1, value } }), {
    ...defaultPreferences,
    budgetPerDay: null,
    budgetPerBatch: null,
  })
  await startBatch(page, batchOf(items), items)

  const random = randomFor(7, 'deaths')
  const ended = async () => {
    const [batch] = await batchRows(page)
    return batch ? size - batch.counts.waiting - batch.counts.out : 0
  }
  for (const share of [1 / 3, 2 / 3, 1]) {
    // Every look is a few seconds after the last, and each has the worker stopped.
    await expect
      .poll(
        async () => {
          const count = await ended()
          if (count < size * share) await chromium.stopWorker()
          // As a page that shows it does; with no page open an alarm does, half a minute later.
          await page.evaluate(() => chrome.runtime.sendMessage({ command: 'wake' }))
          return count
        },
        { timeout: 500_000, intervals: Array.from({ length: 300 }, () => 2000 + random.int(0, 5000)) },
      )
      .toBeGreaterThanOrEqual(size * share)
    if (share === 1) break
    await chromium.kill()
    ;({ chromium, page } = await live())
  }

  const [batches, rows] = [await batchRows(page), await itemRows(page)]
  expect(batches[0]).toMatchObject({
    state: 'done',
    held: null,
    counts: { waiting: 0, out: 0, cancelled: 0 },
  })
  for (const state of itemStates)
    expect(rows.filter((row) => row.state === state)).toHaveLength(batches[0]!.counts[state])
  expect(rows).toHaveLength(size)
  expect(Math.max(...chargedByQuestion(service.requests).values())).toBe(1)
  expect(service.requests.filter(({ status }) => status === 429)).toEqual([])
  expect(admitted(await ledgerRows(page))).toBeGreaterThanOrEqual(service.bill(demoKey).credits)
})

function itemOf(ask: BatchItem['ask'], position: number): BatchItem {
  const rest = { why: null, request: null, cost: null, again: null, turns: 0, subject: null }
  return { ...rest, batch: 'batch', position, ask, label: `${position}`, state: 'waiting' }
}

function batchOf(items: BatchItem[]): Batch {
  const times = { createdAt: Date.now(), startedAt: null, finishedAt: null }
  const settings = { name: 'Many', budget: null, notify: false, list: null, held: null }
  const counts = { ...noItems, waiting: items.length }
  return { ...times, ...settings, id: 'batch', state: 'draft', total: items.length, counts }
}
