import type { Page } from '@playwright/test'
import type { Person } from '../../sandbox/world/types.ts'
import { until } from '../../sandbox/browser/until.ts'
import { demoKey, enrich, expect, test } from '../e2e/fixtures.ts'
import { admitted, ledgerRows } from '../e2e/ledger-rows.ts'
import { reportOutcome } from './outcome.ts'

type Ending = 'never written' | 'unknown' | 'ok'

const heading = (panel: Page, { firstName, lastName }: Person) =>
  panel.getByRole('heading', { name: `${firstName} ${lastName}`, exact: true })

const says: Record<Ending, { alert?: string; next?: RegExp }> = {
  'never written': { alert: 'No credits spent.', next: /^Enrich · / },
  unknown: { alert: 'Up to 2 credits may have been spent.', next: /^Look up again · / },
  ok: {},
}

test(
  'if the worker is stopped before any step of a purchase, it is paid at most once and reported correctly',
  { tag: '@thorough' },
  async ({ sidelight, service, stage }) => {
    test.setTimeout(600_000)
    const { chromium } = sidelight
    await sidelight.visit('/feed/')
    const panel = await sidelight.panel()
    const rowsOf = async ({ publicIdentifier }: Person) =>
      (await ledgerRows(panel)).filter(({ subject }) => subject === `person:${publicIdentifier}`)
    const endings: string[] = []

    /**
     * Resolves to the step at which the worker was stopped, the resulting state, and the credits paid; `null` if the
     * purchase has fewer steps.
     */
    async function dieAt(step: number, person: Person): Promise<[step: string, Ending, paid: string] | null> {
      await sidelight.visit('/feed/')
      await expect(panel.getByText('Open a person')).toBeVisible()
      await sidelight.visit(`/in/${person.publicIdentifier}/`)
      await expect(enrich(panel)).toBeVisible()
      const before = sidelight.paidRequests().length
      const paidSince = () => sidelight.paidRequests().length - before
      const watched = await chromium.standWorkerAt(step)
      await enrich(panel).click()
      const stood = await until(`step ${step}, or the end`, async () => {
        if (watched.stands()) return true
        return (await heading(panel, person).isVisible()) ? false : undefined
      })
      // If the fetch was just sent, the browser may or may not complete it; at later steps it is paid. If not stopped,
      // the worker would block at its next write, and reading the ledger would wait for it.
      await chromium.stopWorker()
      if (!stood) return null
      await expect
        .poll(async () => (await rowsOf(person)).filter(({ state }) => state !== 'settled'), {
          timeout: 30_000,
        })
        .toEqual([])
      const rows = await rowsOf(person)
      expect(rows.length).toBeLessThanOrEqual(1)
      const ending = rows[0] ? (rows[0].outcome as Ending) : 'never written'
      const paid = paidSince()
      expect(paid).toBeLessThanOrEqual(ending === 'ok' || ending === 'unknown' ? 1 : 0)
      expect(admitted(await ledgerRows(panel))).toBeGreaterThanOrEqual(service.bill(demoKey).credits)

      const { alert, next } = says[ending]
      if (alert) await expect(panel.getByRole('alert')).toContainText(alert)
      if (next) await panel.getByRole('button', { name: next }).click()
      await expect(heading(panel, person)).toBeVisible()
      expect(paidSince()).toBe(next ? paid + 1 : 1)
      const last = service.requests.findLast(({ operation }) => operation === 3)
      expect((await rowsOf(person)).at(-1)).toMatchObject({ outcome: 'ok', cost: last?.credits })
      return [watched.steps.at(-1) ?? '', ending, `${paid} paid`]
    }

    for (const [index, person] of stage.site.world.people.entries()) {
      const died = await test.step(`before step ${index + 1}`, () => dieAt(index + 1, person))
      if (!died) break
      endings.push(died.join(': '))
    }
    // Every state of a row has occurred. No row was stored but not sent, because that is a single step.
    for (const ending of ['never written: 0 paid', 'unknown: 1 paid', 'ok: 1 paid'])
      expect(endings.join('\n')).toMatch(new RegExp(`: ${ending}$`, 'm'))
    const held = admitted(await ledgerRows(panel))
    expect(held).toBeGreaterThanOrEqual(service.bill(demoKey).credits)
    reportOutcome({
      group: 'lifecycle',
      browser: 'Chromium',
      runs: endings.length,
      faults: endings.length,
      responsesLost: 0,
      boughtTwiceByUs: 0,
      boughtTwiceByBrowser: 0,
      underCounted: Math.max(0, service.bill(demoKey).credits - held),
      seen: 'Up to 2 credits may have been spent.',
    })
  },
)
