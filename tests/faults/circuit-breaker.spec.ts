import type { FaultInput } from '../../sandbox/service/service.ts'
import { ended, outcome, paste, start } from '../e2e/run-page.ts'
import { demoKey, enrich, expect, test } from '../e2e/fixtures.ts'
import { admitted, ledgerRows } from '../e2e/ledger-rows.ts'
import { reportOutcome } from './outcome.ts'

/** Each fault with the text that users see. */
const sick: [string, FaultInput, string][] = [
  ['500', { status: 500, body: 'oops', charge: true }, 'server error (3)'],
  ['a page in place of the answer', { html: true }, 'unexpected response (3)'],
]

for (const [name, fault, message] of sick)
  test(
    `a run of 20 at a service that charges and answers ${name} is paused after three requests, and one successful click resumes it`,
    { tag: '@thorough' },
    async ({ sidelight, service, stage }) => {
      service.fault({ operation: 3, ...fault, times: 'always' })
      const people = stage.site.world.people.slice(20, 40)
      const page = await paste(
        sidelight,
        people.map(({ socialUrl }) => socialUrl),
      )
      await start(page).click()
      const sentence = `The last requests weren’t answered and may have been charged: ${message}. Up to 6 credits may have been spent. Try one lookup first.`
      await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
      await expect(page.getByText('3 of 20 · up to 6 credits')).toBeVisible()
      expect(service.bill(demoKey).credits).toBe(6)

      await page.getByRole('button', { name: 'Try one · up to 2 credits' }).click()
      await expect(page.getByText('Up to 8 credits may have been spent.')).toBeVisible()
      expect(service.bill(demoKey).credits).toBe(8)

      await sidelight.chromium.stopWorker()
      await sidelight.visit('/in/mara-lindqvist/')
      const panel = await sidelight.panel()
      await enrich(panel).click()
      await expect(panel.getByRole('alert')).toContainText('No request was sent. Try one lookup first.')
      expect(service.bill(demoKey).credits).toBe(8)

      service.recover()
      const from = Date.now()
      await panel.getByRole('button', { name: 'Try one · up to 2 credits' }).click()
      await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
      await expect(ended(page)).toBeVisible()
      const recoveryMs = Date.now() - from
      await expect(outcome(page, 'Enriched')).toHaveText('16')
      await expect(outcome(page, 'Possibly charged')).toHaveText('4')
      const rows = await ledgerRows(page)
      const { credits } = service.bill(demoKey)
      expect(admitted(rows)).toBeGreaterThanOrEqual(credits)
      expect(new Set(rows.map(({ requestKey }) => requestKey)).size).toBe(rows.length)
      reportOutcome({
        group: 'breaker',
        browser: 'Chromium',
        faults: 4,
        responsesLost: 0,
        boughtTwiceByUs: 0,
        boughtTwiceByBrowser: 0,
        underCounted: Math.max(0, credits - admitted(rows)),
        recoveryMs,
        seen: sentence,
      })
      sidelight.complaints.length = 0
    },
  )
