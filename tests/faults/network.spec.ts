import type { Page } from '@playwright/test'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import type { Sidelight } from '../e2e/fixtures.ts'
import { ended, paste, start } from '../e2e/run-page.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { enrich, expect, test, type Proxy } from './fixtures.ts'
import { reportOutcome } from './outcome.ts'
import type { FaultWish } from './proxy/proxy.ts'
import { countsOf } from './proxy/settle-up.ts'

type Kind = 'profile' | 'email' | 'run'

interface Ending {
  outcomes: LedgerRequest['outcome'][]
  /** `null` if the panel shows the purchase. */
  says: string | null
  /** Number of requests that arrived: more than were sent if the browser resent one. */
  arrived: number
  /** Reserved and unexplained credits after the balance was read. */
  reserved?: number
  unexplained?: number
  again?: RegExp | undefined
}

const checkAgain = /^Look up again · /
const unknown = {
  outcomes: ['unknown'],
  arrived: 1,
  reserved: 2,
  again: checkAgain,
} satisfies Partial<Ending>
const maybe = 'Up to 2 credits may have been spent.'

const endings = {
  bought: { outcomes: ['ok'], says: null, arrived: 1 },
  lost: { ...unknown, says: `The provider can’t be reached, or the connection was lost. ${maybe}` },
  strange: { ...unknown, says: `Unexpected response from the provider. ${maybe}` },
  failed: { ...unknown, says: `The provider had a server error. ${maybe}` },
  // Waits so long that the balance is read at once.
  late: {
    ...unknown,
    reserved: 0,
    says: 'The provider didn’t respond in time. Your balance shows a charge of 2 credits.',
  },
  large: {
    outcomes: ['unknown'],
    arrived: 1,
    reserved: 2,
    says: `The response is too large to read. ${maybe}`,
  },
  // The second request finds the profile in the provider's cache for 1 credit. The first was charged 2, without a
  // response.
  resent: { outcomes: ['ok'], says: null, arrived: 2, unexplained: 2 },
  limited: {
    outcomes: ['refused'],
    says: 'The provider’s rate limit is reached. No credits spent.',
    arrived: 1,
  },
} satisfies Record<string, Partial<Ending> & { outcomes: LedgerRequest['outcome'][] }>

interface Row {
  fault: FaultWish
  ends: keyof typeof endings
  kind?: Kind
  /** `@quick` runs on every change, `@thorough` every night; all others only in `npm run test:faults`. */
  tag?: '@quick' | '@thorough'
}

const fresh = (
  fault: FaultWish['fault'],
  ends: Row['ends'],
  rest: Partial<Row> & { wish?: Partial<FaultWish> } = {},
) => ({
  fault: { fault, connection: 'fresh', ...rest.wish } as FaultWish,
  ends,
  ...rest,
})
const reused = (fault: FaultWish['fault'], ends: Row['ends'], rest: Partial<Row> = {}): Row => ({
  fault: { fault, connection: 'reused' },
  ends,
  ...rest,
})

const rows: Row[] = [
  fresh('reset-before-headers', 'lost', { tag: '@thorough' }),
  reused('reset-before-headers', 'resent', { tag: '@quick' }),
  fresh('empty-reply', 'lost'),
  reused('empty-reply', 'resent'),
  fresh('reset-after-headers', 'lost'),
  reused('reset-after-headers', 'lost'),
  fresh('reset-in-body', 'lost'),
  fresh('truncated-body', 'lost', { tag: '@thorough' }),
  fresh('cut-chunk', 'lost'),
  fresh('length-short', 'strange'),
  fresh('length-negative', 'bought'),
  fresh('length-huge', 'bought'),
  fresh('garbage', 'lost'),
  fresh('html', 'strange', { tag: '@quick' }),
  fresh('body', 'strange'),
  fresh('body', 'strange', { wish: { text: '{"status":"Sign in to this network"}' } }),
  fresh('body', 'strange', { wish: { text: '[]' } }),
  fresh('redirect-301', 'lost'),
  fresh('redirect-302', 'lost'),
  fresh('redirect-303', 'lost'),
  fresh('redirect-307', 'lost', { tag: '@thorough' }),
  fresh('redirect-308', 'lost'),
  fresh('gzip-bomb', 'large', { tag: '@thorough' }),
  fresh('brotli-bomb', 'large'),
  fresh('huge-body', 'large'),
  fresh('drip', 'late'),
  fresh('hang', 'late'),
  fresh('latency', 'bought', { wish: { ms: 23_000 } }),
  fresh('status-408', 'failed'),
  reused('status-408', 'resent'),
  fresh('status-421', 'resent'),
  fresh('status-429', 'limited', { wish: { charge: 'never' } }),
  fresh('status-500', 'failed'),
  fresh('status-502', 'failed'),
  fresh('status-503', 'failed'),
  fresh('reset-before-headers', 'lost', { kind: 'email' }),
  fresh('html', 'strange', { kind: 'email' }),
  fresh('status-500', 'failed', { kind: 'email' }),
  fresh('truncated-body', 'lost', { kind: 'email' }),
  ...(
    ['reset-after-headers', 'truncated-body', 'html', 'status-500', 'redirect-302', 'gzip-bomb'] as const
  ).map((fault): Row => ({ fault: { fault, operation: 3, after: 1 }, ends: 'lost', kind: 'run' })),
]

const mara = (panel: Page) => panel.getByRole('heading', { name: 'Mara Lindqvist' })

async function buyInPanel(sidelight: Sidelight, proxy: Proxy, { kind, fault }: Row, ending: Ending) {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  if (kind === 'email') await panel.getByRole('tab', { name: 'Email' }).click()
  const button = kind === 'email' ? panel.getByRole('button', { name: /^Find email · / }) : enrich(panel)
  await expect(button).toBeVisible()
  if (fault.connection === 'fresh') proxy.hangUp()
  await button.click()
  const says = kind === 'email' ? ending.says?.replace('2 credits', '4 credits') : ending.says
  if (says) await expect(panel.getByRole('alert')).toContainText(says, { timeout: 110_000 })
  else await expect(mara(panel)).toBeVisible({ timeout: 110_000 })
  return { panel, says }
}

test.describe('a request that meets', () => {
  for (const row of rows.filter(({ kind }) => kind !== 'run')) {
    const { fault, ends, kind = 'profile', tag = [] } = row
    const ending: Ending = endings[ends]
    const on = fault.connection ?? 'any'
    const title = `${fault.fault}${fault.text ? ` ${fault.text}` : ''} on a ${on} connection, a ${kind}: ${ends}`
    test(title, { tag }, async ({ sidelight, faultProxy: proxy }) => {
      if (ends === 'late') test.setTimeout(180_000)
      proxy.fault(fault)
      const { panel, says } = await buyInPanel(sidelight, proxy, row, ending)
      const each = kind === 'email' ? 2 : 1
      expect((await ledgerRows(panel)).map(({ outcome }) => outcome)).toEqual(ending.outcomes)
      expect(proxy.bill.paid()).toHaveLength(ending.arrived)
      const settled = await proxy.settleUp(panel)
      expect(settled).toMatchObject({
        reserved: (ending.reserved ?? 0) * each,
        unexplained: ending.unexplained ?? 0,
        message: ending.unexplained !== undefined,
        underCounted: 0,
        responsesLost: 0,
        boughtTwiceByUs: 0,
        boughtTwiceByBrowser: ending.arrived - 1,
        elsewhere: 0,
        complaints: [],
      })
      const over = performance.now()
      proxy.release()
      if (ending.again) {
        await panel.getByRole('button', { name: ending.again }).click()
        await (kind === 'email'
          ? expect(panel.getByText('mara.lindqvist@')).toBeVisible()
          : expect(mara(panel)).toBeVisible())
      }
      const after = await proxy.settleUp(panel, { requestedAgain: 1 })
      expect(after).toMatchObject({ underCounted: 0, responsesLost: 0, boughtTwiceByUs: 0 })
      reportOutcome({
        group: 'network',
        browser: 'Chromium',
        faults: 1,
        ...countsOf(after),
        ...(ending.again ? { recoveryMs: performance.now() - over } : {}),
        ...(says ? { seen: says } : {}),
      })
      sidelight.complaints.length = 0
    })
  }
})

test('a response shorter than its content length counts as bought if the browser delivers all of it, otherwise as possibly charged', async ({
  sidelight,
  faultProxy: proxy,
}) => {
  proxy.fault({ fault: 'length-long' })
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(mara(panel).or(panel.getByText(maybe)).first()).toBeVisible()
  const settled = await proxy.settleUp(panel)
  expect(settled).toMatchObject({ bill: 2, underCounted: 0, responsesLost: 0, boughtTwiceByUs: 0 })
  expect(settled.spent + settled.reserved).toBe(2)
  reportOutcome({ group: 'network', browser: 'Chromium', faults: 1, ...countsOf(settled), seen: maybe })
  sidelight.complaints.length = 0
})

test('an offline browser and an unreachable service report «not sent» only when that is certain', async ({
  sidelight,
  faultProxy: proxy,
}) => {
  const { context } = sidelight.chromium
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await context.setOffline(true)
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('No credits spent.')
  expect(await ledgerRows(panel)).toEqual([])
  await context.setOffline(false)

  await proxy.refuse(true)
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText(endings.lost.says)
  expect(proxy.bill.paid()).toEqual([])
  const over = performance.now()
  await proxy.refuse(false)
  await panel.getByRole('button', { name: checkAgain }).click()
  await expect(mara(panel)).toBeVisible()
  const settled = await proxy.settleUp(panel)
  expect(settled).toMatchObject({ bill: 2, spent: 2, reserved: 2, underCounted: 0, boughtTwiceByUs: 0 })
  const [group, browser] = ['network', 'Chromium'] as const
  reportOutcome({ group, browser, faults: 2, recoveryMs: performance.now() - over, ...countsOf(settled) })
  sidelight.complaints.length = 0
})

test.describe('a run whose second item fails', () => {
  const handles = ['mara-lindqvist', 'layla-haddad', 'sparse-sam']
  for (const { fault } of rows.filter(({ kind }) => kind === 'run'))
    test(`after ${fault.fault}, the other items are bought, and the failed one counts as possibly charged`, async ({
      sidelight,
      stage,
      faultProxy: proxy,
    }) => {
      proxy.fault(fault)
      const page = await paste(
        sidelight,
        handles.map((handle) => `${stage.site.url}/in/${handle}/`),
      )
      await start(page).click()
      await expect(ended(page)).toBeVisible()
      const outcomes = (await ledgerRows(page)).map(({ outcome }) => outcome)
      expect(outcomes.filter((outcome) => outcome === 'unknown')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(2)
      expect(proxy.bill.paid()).toHaveLength(3)
      const settled = await proxy.settleUp(page)
      expect(settled).toMatchObject({
        bill: 6,
        spent: 4,
        reserved: 2,
        underCounted: 0,
        responsesLost: 0,
        elsewhere: 0,
      })
      reportOutcome({
        group: 'network',
        browser: 'Chromium',
        faults: 1,
        ...countsOf(settled),
        seen: 'Possibly charged',
      })
      sidelight.complaints.length = 0
    })
})
