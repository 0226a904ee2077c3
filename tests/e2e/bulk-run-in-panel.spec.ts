import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openTestChromium } from '../browser/chromium.ts'
import { runRows } from './run-rows.ts'
import { ended, openOptions, outcome, paste, start } from './run-page.ts'
import { demoKey, expect, firstRun, setKey, test } from './fixtures.ts'
import { goTo } from './full-pages.ts'

const strip = (view: Page) => view.getByRole('group', { name: 'Beside' })

test(
  'panel and popup show a running bulk run and pause it, and the browser notifies at its end',
  { tag: '@thorough' },
  async ({ stage, service }) => {
    // Granted at installation, because a test can't answer the browser's prompt.
    const folder = mkdtempSync(join(tmpdir(), 'sidelight-notifying-'))
    cpSync(stage.extension, folder, { recursive: true })
    const file = join(folder, 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
    manifest['permissions']!.push('notifications')
    writeFileSync(file, JSON.stringify(manifest))
    const chromium = await openTestChromium({ extension: folder })
    try {
      const tab = await firstRun(chromium)
      await setKey(tab, demoKey)
      await tab.goto(`${stage.site.url}/feed/`)
      const panel = await chromium.openPanel(tab)
      await expect(strip(panel)).toHaveCount(0)

      service.fault({ operation: 3, after: 2, hang: true, times: 'always' })
      const { people } = stage.site.world
      const page = await paste(
        { chromium },
        people.slice(0, 10).map(({ socialUrl }) => socialUrl),
      )
      await openOptions(page)
      await page.getByRole('textbox', { name: 'Name' }).fill('<b>Beside</b> &amp; \u202Eothers')
      await page.getByLabel('Notify me when it’s done').check()
      await start(page).click()
      await expect(outcome(page, 'Enriched')).toHaveText('2')

      await tab.bringToFront()
      await expect(strip(panel)).toContainText(/2 of 10 · (up to )?\d+ credits/)
      const badge = () =>
        chromium.worker().then((worker) => worker.evaluate(() => chrome.action.getBadgeText({})))
      await expect.poll(badge).toBe('20%')
      await strip(panel).getByRole('button', { name: 'Pause' }).click()
      await expect(strip(panel)).toContainText('Paused')
      const out = () => {
        service.release()
        return outcome(page, 'In progress').count()
      }
      await expect.poll(out).toBe(0)

      const popup = await chromium.openPopup(tab)
      await expect(strip(popup)).toContainText('Paused')
      const [done] = (await strip(popup).textContent())?.match(/\d+(?= of 10)/) ?? []
      const maximum = (10 - Number(done)) * 2
      await strip(popup)
        .getByRole('button', { name: `Resume · up to ${maximum} credits` })
        .click()
      const left = () => {
        service.release()
        return strip(panel).count()
      }
      await expect.poll(left).toBe(0)
      await expect(ended(page)).toBeVisible()
      const [run] = await runRows(page)
      const worker = await chromium.worker()
      const notices = () => worker.evaluate(() => chrome.notifications.getAll())
      const notice = `run:${run?.id}`
      await expect.poll(notices).toEqual({ [notice]: true })

      await goTo(page, 'Bulk enrichment')
      await expect(page).toHaveURL(/#\/bulk$/)
      await worker.evaluate((name) => {
        const { onClicked } = chrome.notifications
        if ('dispatch' in onClicked && typeof onClicked.dispatch === 'function') onClicked.dispatch(name)
      }, notice)
      await expect(page).toHaveURL(new RegExp(`#/bulk/${run?.id}$`))
    } finally {
      await chromium.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
