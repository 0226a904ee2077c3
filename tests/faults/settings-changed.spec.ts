import { ended, outcome, paste, start } from '../e2e/run-page.ts'
import { demoKey, expect, setKey, test } from '../e2e/fixtures.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { billOutcome } from './bill.ts'
import { reportOutcome } from './outcome.ts'

const otherKey = 'sandbox-other-key'

test(
  "after the key is changed during a run, the new key isn't charged until the user confirms",
  { tag: '@quick' },
  async ({ sidelight, service, stage }) => {
    service.setKey(otherKey, {})
    service.fault({ operation: 3, hang: true, times: 3 })
    const people = stage.site.world.people.slice(20, 30)
    const page = await paste(
      sidelight,
      people.map(({ socialUrl }) => socialUrl),
    )
    await start(page).click()
    const requested = (key: string) =>
      service.requests.filter((request) => request.operation === 3 && request.key === key).length
    await expect.poll(() => requested(demoKey)).toBe(3)

    const options = await sidelight.chromium.extensionPage('options.html#provider')
    await setKey(options, otherKey)
    await options.close()
    service.release()
    const sentence =
      'These settings have changed: API key. Continue with the new settings, or change them back.'
    await page.bringToFront()
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
    expect(requested(otherKey)).toBe(0)
    expect(requested(demoKey)).toBe(3)

    await page.getByRole('button', { name: 'Continue with new settings' }).click()
    await expect(ended(page)).toBeVisible()
    await expect(outcome(page, 'Enriched')).toHaveText('10')
    expect([requested(demoKey), requested(otherKey)]).toEqual([3, 7])
    reportOutcome({
      group: 'charges',
      browser: 'Chromium',
      faults: 1,
      ...billOutcome(service, 10, await ledgerRows(page)),
      seen: sentence,
    })
  },
)
