import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, normalize, dirname, relative } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { buildPreset } from '../../sandbox/demo/build.ts'
import { firstRun, setKey } from '../../sandbox/demo/set-up.ts'
import { startDestinations } from '../../sandbox/destinations/destinations.ts'
import { hubspotToken } from '../../sandbox/destinations/hubspot.ts'
import { raiseSandbox } from '../../sandbox/raise.ts'

/**
 * Counts files with functions that run in the real browser between a click and its effect. The initialization of
 * modules doesn't count.
 */

interface Coverage {
  result: {
    url: string
    scriptId: string
    functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[]
  }[]
}

interface Target {
  url: string
  type: string
  webSocketDebuggerUrl: string
}

async function profiler({ webSocketDebuggerUrl }: Target) {
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((open) => socket.addEventListener('open', open))
  let last = 0
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  })
  const send = (method: string, params = {}) =>
    new Promise<unknown>((done) => {
      waiting.set(++last, done)
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  await send('Profiler.enable')
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await send('Profiler.takePreciseCoverage')
  return async () => {
    const coverage = (await send('Profiler.takePreciseCoverage')) as Coverage
    socket.close()
    return coverage
  }
}

async function targetsOf({ profile }: TestChromium): Promise<Target[]> {
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`)
  return (await listed.json()) as Target[]
}

const root = normalize(join(import.meta.dirname, '../..'))

/** Finds the source of an offset (in UTF-16 units) in a built script. The path is relative to the script's folder. */
function sourceAt(file: string): (offset: number) => string | undefined {
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  const text = readFileSync(file, 'utf8')
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset)
    const entry = map.findEntry(line, offset - starts[line]!)
    return 'originalSource' in entry ? entry.originalSource : undefined
  }
}

async function filesOf(extension: string, { result }: Coverage): Promise<string[]> {
  const found = new Set<string>()
  for (const { url, functions } of result) {
    if (!url.startsWith('chrome-extension://')) continue
    const file = join(extension, new URL(url).pathname)
    const source = sourceAt(file)
    for (const { ranges } of functions) {
      const [whole] = ranges
      // The function at offset 0 is the script itself.
      if (!whole || whole.count === 0 || whole.startOffset === 0) continue
      const original = source(whole.startOffset)
      if (original) found.add(relative(root, normalize(join(dirname(file), original))))
    }
  }
  return [...found].filter((path) => /^(lib|components|entrypoints)\//.test(path)).toSorted()
}

async function walk(
  chromium: TestChromium,
  extension: string,
  page: string | null,
  act: () => Promise<void>,
) {
  await chromium.worker()
  const targets = (await targetsOf(chromium)).filter(
    ({ url, type }) => type === 'service_worker' || (page !== null && url.includes(page)),
  )
  const running = await Promise.all(targets.map(profiler))
  await act()
  const covered = await Promise.all(running.map((take) => take()))
  const files = await Promise.all(covered.map((coverage) => filesOf(extension, coverage)))
  return [...new Set(files.flat())].toSorted()
}

const sandbox = await raiseSandbox()
const there = await startDestinations()
const extension = await buildPreset({
  apiUrl: sandbox.service.url,
  socialUrl: sandbox.site.url,
  more: { SIDELIGHT_SOURCEMAP: '1' },
  out: 'test-results/walks',
})
const chromium = await openTestChromium({ extension })

function tell(name: string, files: string[]): void {
  const ui = files.filter((path) => path.startsWith('components/ui/'))
  const views = files.filter((path) => path.endsWith('.tsx') && !ui.includes(path))
  const rest = files.filter((path) => !ui.includes(path) && !views.includes(path))
  console.log(
    `\n## ${name}: ${files.length} files = ${rest.length} of logic, ${views.length} views, ${ui.length} of components/ui`,
  )
  if (process.argv.includes('--files')) for (const path of files) console.log(path)
}

async function text(page: Page, words: string | RegExp) {
  await expect(page.getByText(words).first()).toBeVisible({ timeout: 30_000 })
}

try {
  await setKey(await firstRun(chromium), 'sandbox-demo-key')
  const tab = await chromium.context.newPage()
  await tab.goto(new URL('/in/mara-lindqvist/', sandbox.site.url).href)
  const panel = await chromium.openPanel(tab)
  const enrich = panel.getByRole('button', { name: /^Enrich · / })
  await enrich.waitFor()
  tell(
    'click → shown',
    await walk(chromium, extension, 'sidepanel.html', async () => {
      await enrich.click()
      await panel.getByRole('heading', { name: 'Mara Lindqvist' }).waitFor()
      await text(panel, '2 credits spent on this page')
    }),
  )

  await panel.getByRole('button', { name: /^Find email/ }).click()
  await text(panel, '6 credits spent on this page')
  const options = await chromium.extensionPage('options.html')
  await options.getByLabel('Theme').first().waitFor()
  tell(
    'a setting',
    await walk(chromium, extension, 'options.html', async () => {
      await options.getByLabel('Theme').first().selectOption('dark')
      await options.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark')
    }),
  )
  await options.close()

  const library = await chromium.extensionPage('library.html#/')
  const row = library.getByRole('grid').getByRole('row').filter({ hasText: 'Lindqvist' })
  await row.getByRole('gridcell').first().click()
  await library.getByRole('button', { name: 'Export' }).click()
  const dialog = library.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Export' }).waitFor()
  tell(
    'an export',
    await walk(chromium, extension, 'library.html', async () => {
      await dialog.getByRole('button', { name: 'Export' }).click()
      await text(library, 'Exported.')
    }),
  )

  await library.getByRole('navigation').getByRole('link', { name: 'CRM sync' }).click()
  await library.getByRole('button', { name: 'Add destination' }).click()
  await library.getByRole('button', { name: 'HubSpot contacts' }).click()
  await library.getByText('More settings').click()
  await library.getByLabel('URL', { exact: true }).fill(`${there.url}/hubspot`)
  await library.getByLabel('Access token').fill(hubspotToken)
  await library.getByRole('button', { name: 'Save and test' }).click()
  const send = library.getByRole('button', { name: /^Send 1 record/ })
  await send.waitFor()
  tell(
    'a CRM delivery',
    await walk(chromium, extension, null, async () => {
      await send.click()
      await library
        .getByRole('table', { name: 'Log' })
        .getByRole('row', { name: /Mara Lindqvist/ })
        .filter({ hasText: 'Created' })
        .waitFor()
    }),
  )
  await library.close()

  const run = await chromium.extensionPage('library.html#/bulk/new')
  const urls = sandbox.site.world.people.slice(3, 6).map(({ socialUrl }) => socialUrl)
  await run.getByRole('textbox', { name: 'People, companies or jobs' }).fill(urls.join('\n'))
  const start = run.getByRole('button', { name: /^Start · / })
  await start.waitFor()
  tell(
    'items of a bulk run',
    await walk(chromium, extension, null, async () => {
      await start.click()
      await run.getByRole('heading', { name: 'Results', exact: true }).waitFor()
    }),
  )
} finally {
  await chromium.close()
  await Promise.all([sandbox.close(), there.close()])
}
