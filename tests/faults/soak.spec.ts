import type { CDPSession, Page } from '@playwright/test'
import { demoKey, enrich, expect, test } from '../e2e/fixtures.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { billOutcome } from './bill.ts'
import { reportOutcome } from './outcome.ts'

/** In minutes: `SOAK_MINUTES=480` simulates a working day. */
const minutes = Number(process.env['SOAK_MINUTES'] ?? 0)

interface Held {
  /** Size of the JavaScript heap in bytes. */
  heap: number
  nodes: number
  listeners: number
  handles: number
}

const handles = [
  'IDBDatabase',
  'BroadcastChannel',
  'MutationObserver',
  'ResizeObserver',
  'IntersectionObserver',
  'AbortController',
]

async function heldBy(session: CDPSession): Promise<Held> {
  await session.send('Performance.enable')
  // The first collection frees objects that hold others.
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  const counts = await Promise.all(handles.map((name) => countOf(session, name)))
  return {
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    handles: counts.reduce((sum, count) => sum + count, 0),
  }
}

async function countOf(session: CDPSession, name: string): Promise<number> {
  const { result } = await session.send('Runtime.evaluate', { expression: `${name}.prototype` })
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId! })
  const length = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await session.send('Runtime.releaseObject', { objectId: objects.objectId! })
  return Number(length.result.value)
}

const pages = ['', 'lists', 'searches', 'bulk', 'crm', 'data', 'team', 'help']

test('repeated use of panel and pages does not increase memory after the first rounds', async ({
  sidelight,
  service,
  stage,
}) => {
  test.setTimeout(minutes * 60_000 + 240_000)
  service.setKey(demoKey, { credits: 1_000_000, perMinute: 1500, perDay: 1_000_000 })
  const people = stage.site.world.people.slice(0, 5)
  const visit = ({ publicIdentifier }: (typeof people)[number]) => sidelight.visit(`/in/${publicIdentifier}/`)
  await sidelight.visit('/feed/')
  const panel = await sidelight.panel()
  const name = (of: Page, { firstName, lastName }: (typeof people)[number]) =>
    of.getByRole('heading', { name: `${firstName} ${lastName}`, exact: true })
  for (const person of people) {
    await visit(person)
    await enrich(panel).click()
    await expect(name(panel, person)).toBeVisible()
  }
  const library = await sidelight.chromium.extensionPage('library.html#/')

  let rounds = 0
  async function round(): Promise<void> {
    rounds++
    for (const person of people) {
      await visit(person)
      await expect(name(panel, person)).toBeVisible()
    }
    for (const page of pages) {
      await library.evaluate((hash) => void (location.hash = hash), `#/${page}`)
      await expect(library.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await library.keyboard.press('Control+k')
    await expect(library.getByRole('dialog')).toBeVisible()
    await library.keyboard.press('Escape')
    await expect(library.getByRole('dialog')).toBeHidden()
  }

  const views = await Promise.all(
    [panel, library].map(async (page) => ({ page, session: await page.context().newCDPSession(page) })),
  )
  const check = () => Promise.all(views.map(({ session }) => heldBy(session)))

  /** The minimum of three more rounds, because a single measurement includes temporary objects. */
  async function least(): Promise<Held[]> {
    const tableStates: Held[][] = []
    for (let time = 0; time < 3; time++) {
      await round()
      tableStates.push(await check())
    }
    const of = (at: number, what: keyof Held) => Math.min(...tableStates.map((held) => held[at]![what]))
    return views.map((_, at) => ({
      heap: of(at, 'heap'),
      nodes: of(at, 'nodes'),
      listeners: of(at, 'listeners'),
      handles: of(at, 'handles'),
    }))
  }

  const end = performance.now() + minutes * 60_000
  // The first rounds load code on demand and compile code that is used often.
  for (let time = 0; time < 3; time++) await round()
  const first = await least()
  while (performance.now() < end) await round()
  const last = await least()

  for (const [at, before] of first.entries()) {
    const after = last[at]!
    // Allow for measuring errors; a leak in each step of a round is larger.
    const grown = {
      heap: Math.max(0, after.heap - before.heap * 1.1 - 1_000_000),
      nodes: Math.max(0, after.nodes - before.nodes - 300),
      listeners: Math.max(0, after.listeners - before.listeners - 250),
      handles: Math.max(0, after.handles - before.handles - 40),
    }
    expect({ at: ['panel', 'library'][at], rounds, before, after, grown }).toMatchObject({
      grown: { heap: 0, nodes: 0, listeners: 0, handles: 0 },
    })
  }
  reportOutcome({
    group: 'soak',
    browser: 'Chromium',
    runs: rounds,
    faults: 0,
    ...billOutcome(service, people.length, await ledgerRows(library)),
  })
})
