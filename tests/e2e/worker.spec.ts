import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestChromium } from '../browser/chromium.ts'
import { demoKey, enrich, expect, firstRun, setKey, test } from './fixtures.ts'

test('a request in flight when the worker stops counts as possibly charged and is not sent again', async ({
  sidelight,
  service,
}) => {
  service.fault({ operation: 3, hang: true, charge: true })
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect.poll(() => sidelight.paidRequests()).toHaveLength(1)
  await expect(enrich(panel)).toHaveAttribute('aria-busy', 'true')
  await sidelight.chromium.stopWorker()
  service.release()
  await expect(panel.getByRole('alert')).toContainText('Up to 2 credits may have been spent')
  await sidelight.visit('/in/mara-lindqvist/?again')
  await expect(panel.getByRole('alert')).toContainText('before the response arrived')
  expect(sidelight.paidRequests()).toHaveLength(1)

  await panel.getByRole('button', { name: 'Look up again · up to 2 credits' }).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(service.bill(demoKey).charged).toBe(2)
})

test('a click while the worker is stopped works the first time', async ({ sidelight, service }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toBeVisible()
  await sidelight.chromium.stopWorker()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(service.bill(demoKey).charged).toBe(1)
})

test('purchases survive a browser kill', async ({ stage, service }) => {
  const profile = mkdtempSync(join(tmpdir(), 'sidelight-kept-'))
  const first = await openTestChromium({ extension: stage.extension, profile })
  await setKey(await firstRun(first), demoKey)
  const page = await first.context.newPage()
  await page.goto(`${stage.site.url}/in/mara-lindqvist/`)
  const panel = await first.openPanel(page)
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await first.kill()

  const second = await openTestChromium({ extension: stage.extension, profile })
  const reopened = await second.context.newPage()
  await reopened.goto(`${stage.site.url}/in/mara-lindqvist/`)
  const reopenedPanel = await second.openPanel(reopened)
  await expect(reopenedPanel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(service.bill(demoKey).charged).toBe(1)
  await second.close()
  rmSync(profile, { recursive: true, force: true })
})
