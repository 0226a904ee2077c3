import { billOutcome } from './bill.ts'
import { enrich, expect, test } from '../e2e/fixtures.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { reportOutcome } from './outcome.ts'

/**
 * Shorter than the ten minutes after which a pending click is cancelled, longer than the 30 s that caused a busy loop.
 */
const minuteMs = 60_000

interface Counted {
  alarmsSet?: number
}

test(
  'a pending click is sent once while the clock moves 9 minutes ahead and 17 back, without a busy loop',
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    const reset = () => new Date(Date.now() + 6000).toISOString()
    service.fault({
      operation: 3,
      patch: {
        minute_rate_limit_left: 0,
        next_minute_rate_limit_reset: reset(),
        quotas: { minute_rate_limit: { left: 0, next_reset: reset() } },
      },
    })
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await enrich(panel).click()
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
    await sidelight.visit('/in/layla-haddad/')
    await enrich(panel).click()
    await expect(panel.getByText('This request is queued and starts automatically.')).toBeVisible()

    const worker = await sidelight.chromium.worker()
    const set = (ms: number) =>
      worker.evaluate((by) => {
        const counted = globalThis as Counted
        if (counted.alarmsSet === undefined) {
          counted.alarmsSet = 0
          const create = chrome.alarms.create.bind(chrome.alarms) as (...given: unknown[]) => Promise<void>
          Object.assign(chrome.alarms, {
            create: (...given: unknown[]) => {
              counted.alarmsSet = (counted.alarmsSet ?? 0) + 1
              return create(...given)
            },
          })
        }
        const { now } = Date
        Date.now = () => now() + by
      }, ms)
    await set(9 * minuteMs)
    await panel.evaluate(() => chrome.runtime.sendMessage({ command: 'wake' }))
    await set(-17 * minuteMs)
    await panel.evaluate(() => chrome.runtime.sendMessage({ command: 'wake' }))
    await expect(panel.getByRole('heading', { name: 'ليلى حداد' })).toBeVisible({ timeout: 30_000 })
    const alarms = await worker.evaluate(() => (globalThis as Counted).alarmsSet)
    expect(alarms).toBeLessThan(30)
    expect(sidelight.paidRequests()).toHaveLength(2)
    reportOutcome({
      group: 'clocks',
      browser: 'Chromium',
      faults: 2,
      ...billOutcome(service, 2, await ledgerRows(panel)),
    })
  },
)
