import type { Page } from '@playwright/test'
import { demoKey, enrich, expect } from '../e2e/fixtures.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { billOutcome } from './bill.ts'
import { test as base } from './browser-sessions.ts'
import { reportOutcome } from './outcome.ts'
import { hookedRoom, mountSmallDisk, type Room } from './small-disk.ts'
import type { TestChromium } from '../browser/chromium.ts'

interface Full {
  room: Room
  chromium: TestChromium
  panel: Page
  visit: (name: string) => Promise<void>
}

const test = base.extend<{ full: Full }>({
  full: async ({ lives, stage }, use, testInfo) => {
    const disk = mountSmallDisk(lives.profile)
    try {
      const chromium = await lives.live()
      const tab = await chromium.context.newPage()
      const visit = async (name: string) => void (await tab.goto(`${stage.site.url}/in/${name}/`))
      await visit('mara-lindqvist')
      const panel = await chromium.openPanel(tab)
      const room =
        disk ??
        hookedRoom(
          () => chromium.worker(),
          () => [panel],
        )
      testInfo.annotations.push({ type: 'room', description: room.kind })
      await use({ room, chromium, panel, visit })
      await room.free()
      await chromium.kill().catch(() => {})
    } finally {
      disk?.end()
    }
  },
})

const few = 20_000_000
const reported = { group: 'storage', browser: 'Chromium' } as const

test('on an almost full disk nothing new starts, the reason is shown, and every click works after space is freed', async ({
  full: { room, panel, visit },
  service,
  stage,
}) => {
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  const people = stage.site.world.people.map(({ publicIdentifier }) => publicIdentifier).slice(1, 9)
  await room.fill(few)
  await visit(people[0]!)
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText(
    /Only \d+ MB of disk space left, so the request wasn’t sent\. No credits spent\. Free up disk space, then try again\./,
  )
  await expect(
    panel.getByText(/Only \d+ MB of disk space left\. Nothing new is started until you free up space\./),
  ).toBeVisible({ timeout: 30_000 })
  expect(service.bill(demoKey).charged).toBe(1)

  await room.fill(0)
  await panel.getByRole('button', { name: 'Try again · up to 2 credits' }).click()
  await expect(panel.getByRole('alert')).toContainText('No credits spent.')
  expect(service.bill(demoKey).charged).toBe(1)

  await room.free()
  const freed = performance.now()
  for (const [at, person] of people.entries()) {
    await visit(person)
    await enrich(panel).click()
    await expect(panel.getByRole('button', { name: /^Enrich · / })).toHaveCount(0)
    await expect.poll(() => service.bill(demoKey).charged).toBe(2 + at)
  }
  const rows = await ledgerRows(panel)
  reportOutcome({
    ...reported,
    faults: 2,
    recoveryMs: performance.now() - freed,
    seen: 'Only 20 MB of disk space left, so the request wasn’t sent.',
    ...billOutcome(service, 1 + people.length, rows),
  })
  expect(billOutcome(service, 1 + people.length, rows)).toMatchObject({
    responsesLost: 0,
    boughtTwiceByUs: 0,
  })
})

test(
  'a response that arrives on a full disk is kept in memory, reported, and saved once there is space',
  { tag: '@quick' },
  async ({ full: { room, chromium, panel }, service }) => {
    service.fault({ operation: 3, hang: true })
    await enrich(panel).click()
    await expect.poll(() => service.bill(demoKey).charged).toBe(1)
    await room.fill(0)
    service.release()
    const message = panel.getByText(
      '1 response was received but can’t be saved. Free up disk space and keep the browser open.',
    )
    await expect(message).toBeVisible({ timeout: 30_000 })
    if (room.kind === 'disk') await chromium.stopWorker()
    await expect(message).toBeVisible()
    await room.free()
    const freed = performance.now()
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible({ timeout: 60_000 })
    await expect(message).toHaveCount(0)
    const rows = await ledgerRows(panel)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['ok'])
    expect(service.bill(demoKey).charged).toBe(1)
    reportOutcome({
      ...reported,
      faults: room.kind === 'disk' ? 2 : 1,
      recoveryMs: performance.now() - freed,
      seen: '1 response was received but can’t be saved. Free up disk space and keep the browser open.',
      ...billOutcome(service, 1, rows),
    })
  },
)
